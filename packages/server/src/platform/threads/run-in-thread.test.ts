import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createThreads } from '#server/platform/threads/run-in-thread'
import { setProcessCount, shareOf } from '#server/platform/threads/machine-share'

type TaskMode = 'return' | 'throw' | 'spin' | 'grow'
const source = `import { isMainThread } from 'node:worker_threads'
  export const work = (given) => {
    if (given === 'throw') throw new Error('broken task')
    while (given === 'spin');
    const kept = []
    while (given === 'grow') kept.push(new Array(100_000).fill({}))
    return { isMainThread, given }
  }`
const folder = mkdtempSync(join(tmpdir(), 'alphorn-task-'))
writeFileSync(join(folder, 'task.mjs'), source)
const task = pathToFileURL(join(folder, 'task.mjs'))
const limits = { maxPerAccount: 1, maxInTotal: 1, limit_seconds: 2, limit_mebibytes: 32 }
const threads = createThreads({ threads: 1, ...limits })
afterAll(async () => {
  await threads.close()
  rmSync(folder, { recursive: true })
})
const run = (input: TaskMode) =>
  threads.run<(given: TaskMode) => { isMainThread: boolean; given: TaskMode }>('acc_1', task, input)

test('A task runs outside of this thread and returns its result', async () => {
  const { isMainThread, given } = await run('return')
  expect([isMainThread, given]).toEqual([false, 'return'])
})

test('A task that throws fails only for its caller', async () => {
  await expect(run('throw')).rejects.toThrow('broken task')
  expect((await run('return')).given).toBe('return')
})

test('A task that never ends is stopped with a refusal, and the next one runs', async () => {
  const endless = run('spin')
  const waits = run('return')
  await expect(run('return')).rejects.toMatchObject({ code: 'burst_limited', siblings: { retry_after: 1 } })
  await expect(endless).rejects.toMatchObject({
    code: 'api_disabled',
    message: expect.stringContaining('more than 2 seconds'),
  })
  expect((await waits).given).toBe('return')
})

test('A task that needs too much memory is stopped with a refusal, and the next one runs', async () => {
  await expect(run('grow')).rejects.toMatchObject({
    code: 'api_disabled',
    message: expect.stringContaining('more than 32 MB'),
    headers: { 'retry-after': '60' },
  })
  expect((await run('return')).given).toBe('return')
})

test('Processes on one machine divide its resources, and each keeps the minimum that it needs', () => {
  setProcessCount(4)
  expect([shareOf(15), shareOf(3), shareOf(256, 32), shareOf(32, 16)]).toEqual([3, 1, 64, 16])
  setProcessCount(1)
  expect(shareOf(15)).toBe(15)
})
