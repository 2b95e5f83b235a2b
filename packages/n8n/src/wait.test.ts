import { expect, test } from 'vitest'
import { pauses } from '#n8n/wait'

test('A wait ends after its seconds, and not before', async () => {
  const began = performance.now()
  await pauses.seconds(0.05)
  expect(performance.now() - began).toBeGreaterThan(45)
})
