import { expect, test, vi } from 'vitest'

type Progress = {
  withProgress: <T>(what: string, work: () => Promise<T>, say: (line: string) => void) => Promise<T>
}
// The script has no types: it runs before anything is installed.
const script: Progress = await import(new URL('../../scripts/progress.mjs', import.meta.url).href)
const { withProgress } = script

test('Long work reports its progress every ten seconds until it ends, also when it fails', async () => {
  vi.useFakeTimers()
  const said: string[] = []
  const work = Promise.withResolvers<string>()
  const done = withProgress(
    'Installing packages',
    () => work.promise,
    (line: string) => void said.push(line),
  )
  await vi.advanceTimersByTimeAsync(25_000)
  expect(said).toEqual([
    'Installing packages: still working after 10 s…',
    'Installing packages: still working after 20 s…',
  ])
  work.resolve('installed')
  expect(await done).toBe('installed')
  const failing = withProgress(
    'Installing packages',
    () => Promise.reject(new Error('no network')),
    (line) => void said.push(line),
  )
  await expect(failing).rejects.toThrow('no network')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
