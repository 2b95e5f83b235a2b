import { expect, test } from 'vitest'

type Output = { isTTY: boolean; write: (text: string) => void }
type Progress = {
  withProgress: <T>(
    what: string,
    work: () => Promise<T>,
    output: Output,
    intervalSeconds: number,
  ) => Promise<T>
}
// The script is untyped JavaScript: it runs before any package is installed.
const script: Progress = await import(new URL('../../scripts/progress.mjs', import.meta.url).href)
const { withProgress } = script

// Uses the real clock: test files share a process, and a fake clock would stop other work in it.
const intervalSeconds = 0.05
const pause = async (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Runs work that ends after two reports. Returns all that was written. */
async function writtenBy(isTTY: boolean) {
  const written: string[] = []
  const work = Promise.withResolvers<string>()
  const write = (text: string) => {
    written.push(text)
    if (written.length === 2) work.resolve('installed')
  }
  const done = withProgress('Installing', async () => work.promise, { isTTY, write }, intervalSeconds)
  expect(await done).toBe('installed')
  await pause(5 * intervalSeconds)
  return written
}

test('Long work writes lines at growing intervals to a file, and none once it has ended', async () => {
  const written = await writtenBy(false)
  expect(written.map((line) => Number(/after ([\d.]+) s…\n$/.exec(line)?.[1]).toFixed(2))).toEqual([
    '0.05',
    '0.15',
  ])
})

test('Long work updates one line of a terminal, and clears it once it has ended', async () => {
  const clear = '\r\u001b[K'
  expect(await writtenBy(true)).toEqual([
    `${clear}Installing: still working after 0.05 s…`,
    `${clear}Installing: still working after 0.1 s…`,
    clear,
  ])
})

test.each([true, false])('Work that has failed reports no further progress (terminal: %s)', async (isTTY) => {
  const written: string[] = []
  const output = { isTTY, write: (text: string) => void written.push(text) }
  const failing = withProgress(
    'Installing',
    async () => Promise.reject(new Error('no network')),
    output,
    intervalSeconds,
  )
  await expect(failing).rejects.toThrow('no network')
  await pause(3 * intervalSeconds)
  expect(written).toEqual([])
})
