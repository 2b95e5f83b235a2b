import { expect, test } from 'vitest'
import { runAllSteps, runInSteps } from '#server/platform/threads/run-in-steps'

function* count(steps: number, milliseconds: number): Generator<void, number> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
    yield
  }
  return steps
}

test('Work in steps has the same result as in one go, and lets other work run in between', async () => {
  let turns = 0
  const others = setInterval(() => turns++, 0)
  expect(await runInSteps(count(10, 6))).toBe(10)
  clearInterval(others)
  expect(turns).toBeGreaterThan(0)
  expect(runAllSteps(count(10, 0))).toBe(10)
})

test('Work in steps passes its failure on to the caller', async () => {
  // oxlint-disable-next-line require-yield -- it fails before its first step
  const broken = function* (): Generator<void, never> {
    throw new Error('broken step')
  }
  await expect(runInSteps(broken())).rejects.toThrow('broken step')
})
