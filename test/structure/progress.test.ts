import { expect, test } from 'vitest'

type Progress = {
  withProgress: <T>(
    what: string,
    work: () => Promise<T>,
    say: (line: string) => void,
    intervalSeconds: number,
  ) => Promise<T>
}
// The script is untyped JavaScript: it runs before any package is installed.
const script: Progress = await import(new URL('../../scripts/progress.mjs', import.meta.url).href)
const { withProgress } = script

// Uses the real clock: test files share a process, and a fake clock would stop other work in it.
const intervalSeconds = 0.05
const pause = async (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

test('Long work reports its progress at every interval, and stops reporting once it has ended', async () => {
  const said: string[] = []
  const work = Promise.withResolvers<string>()
  const say = (line: string) => {
    said.push(line)
    if (said.length === 2) work.resolve('installed')
  }
  const done = withProgress('Installing packages', async () => work.promise, say, intervalSeconds)
  expect(await done).toBe('installed')
  await pause(3 * intervalSeconds)
  expect(said).toEqual([
    'Installing packages: still working after 0.05 s…',
    'Installing packages: still working after 0.1 s…',
  ])
})

test('Work that has failed reports no further progress', async () => {
  const said: string[] = []
  const failing = withProgress(
    'Installing packages',
    async () => Promise.reject(new Error('no network')),
    (line) => void said.push(line),
    intervalSeconds,
  )
  await expect(failing).rejects.toThrow('no network')
  await pause(3 * intervalSeconds)
  expect(said).toEqual([])
})
