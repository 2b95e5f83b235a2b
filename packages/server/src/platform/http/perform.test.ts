import { expect, test } from 'vitest'
import { performMutation, type Work } from '#server/platform/http/perform'
import type { Outcome } from '#server/platform/http/mutate'

test('A waiting call is not retried after its caller has disconnected', async () => {
  const leaving = new AbortController()
  let tries = 0
  const run = async (): Promise<Outcome> => {
    tries++
    return { ended: 'nothing_yet', topic: 'jobs' }
  }
  // The waiting ends because the caller goes, as the wakeups promise it.
  const wait = async () => leaving.abort()
  const service = {
    mutations: { run },
    wakeups: { wait },
  }
  const input = { body: { wait_seconds: 20 }, signal: leaving.signal }
  const slot = {
    releaseWhile: (work: () => unknown) => work(),
    yieldTurnWhile: (work: () => unknown) => work(),
  }
  const work = {
    slot,
    service,
    input,
    context: { path: '/', caller: { id: 'crd_1' } },
    endpoint: { route: { bodyLimit: 0 } },
    incoming: {},
  }
  const performed = await performMutation(work as unknown as Work, null)
  expect([performed.data, performed.recorded, tries]).toEqual(['[]', false, 1])
})
