import type { SubjectRequest } from '@alphorn/contract/privacy/subjects'
import { expect } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import type { Untyped } from '../fixtures/untyped.ts'

/** Requests an erasure, and waits until the service has completed it. */
export async function erase(
  acme: Account,
  subject: Untyped,
  reason = 'It was asked for.',
): Promise<SubjectRequest> {
  const asked = await acme.app('POST', '/subjects/erasures', { subject, reason })
  expect(asked.status).toBe(202)
  const { request_id } = asked.body.data as SubjectRequest
  const state = async () => (await acme.app('GET', `/subjects/requests/${request_id}`)).body.data.state
  await expect.poll(state).toBe('completed')
  return (await acme.app('GET', `/subjects/requests/${request_id}`)).body.data as SubjectRequest
}
