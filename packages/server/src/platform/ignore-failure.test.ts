import { expect, test } from 'vitest'
import { ignoreFailure } from '#server/platform/ignore-failure'

test('An ignored failure is logged with the reason why it is harmless, and success is not logged', async () => {
  const lines: unknown[] = []
  const log = { debug: (...line: unknown[]) => void lines.push(line) }
  const failure = new Error('no connection')
  ignoreFailure(Promise.reject(failure), log, 'The next call repeats it')
  ignoreFailure(Promise.resolve(), log, 'The next call repeats it')
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines).toEqual([[{ err: failure }, 'The next call repeats it']])
})
