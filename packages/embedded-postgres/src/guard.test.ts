import { expect, test } from 'vitest'
import {
  kill,
  expectNoProcesses,
  processesOn,
  processesWith,
  spawnStarter,
  startElsewhere,
  stopElsewhere,
  stoppedServer,
} from '@alphorn/test/support/server-processes'

const gone = (dataDir: string) =>
  expect.poll(() => processesOn(dataDir), { timeout: 60_000, interval: 100 }).toEqual([])

const guardsOf = (dataDir: string) => processesWith('alphorn-guard', dataDir).length

test('PostgreSQL is shut down after the only process using it is killed', async () => {
  const dataDir = await stoppedServer()
  const { child, pid } = await startElsewhere(dataDir)
  child.kill('SIGKILL')
  expect(processesOn(dataDir)).toContain(pid)
  await gone(dataDir)
})

test('PostgreSQL is shut down when the process starting it is killed during the start', async () => {
  const dataDir = await stoppedServer()
  const child = spawnStarter(dataDir)
  await expect.poll(() => processesOn(dataDir).length, { interval: 5 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await gone(dataDir)
})

test('PostgreSQL keeps running for another process and is shut down when that one is killed too', async () => {
  const dataDir = await stoppedServer()
  const first = await startElsewhere(dataDir)
  const second = await startElsewhere(dataDir)
  first.child.kill('SIGKILL')
  const looking = () => processesWith('end-orphan.ts', dataDir).length
  expect(looking()).toBe(2)
  await expect.poll(looking, { timeout: 60_000, interval: 100 }).toBe(1)
  expect(processesOn(dataDir)).toContain(second.pid)
  second.child.kill('SIGKILL')
  await gone(dataDir)
})

test('PostgreSQL is shut down when all processes using it are killed at once', async () => {
  const dataDir = await stoppedServer()
  const users = await Promise.all([1, 2, 3].map(() => startElsewhere(dataDir)))
  for (const { child } of users) kill(child.pid!)
  await gone(dataDir)
})

test('A clean stop also ends the guard', async () => {
  const dataDir = await stoppedServer()
  const started = await startElsewhere(dataDir)
  expect(guardsOf(dataDir)).toBe(1)
  await stopElsewhere(started)
  await expectNoProcesses(dataDir)
  await expect.poll(() => guardsOf(dataDir)).toBe(0)
})
