import { needsRole, rolesNeeded } from '@alphorn/contract/core/roles'
import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from '@alphorn/sdk/client'
import { failureOf } from '#web/data/failures.ts'

test('A refusal keeps its code, its request id and its fields', () => {
  const fields = [{ code: 'too_short' as const, field: 'name', detail: 'Too short.' }]
  const body = {
    error: { code: 'validation_failed', message: 'See errors.', errors: fields },
    request_id: 'req_1',
  }
  expect(failureOf(new ApiError(422, body))).toEqual({
    code: 'validation_failed',
    message: 'See errors.',
    request_id: 'req_1',
    retry_after: null,
    fields,
    cycle: null,
  })
})

test('The required roles are parsed from the message of the service', () => {
  expect(rolesNeeded(needsRole(['owner', 'member']))).toEqual(['owner', 'member'])
  expect(rolesNeeded('The credential lacks the scope markets:write.')).toEqual([])
})

test('Failures in the client itself have their own codes', () => {
  expect(failureOf(new UnreachableError('http://x', null)).code).toBe('unreachable')
  expect(failureOf(new TypeError('x')).code).toBe('fault')
  const strange = { error: { code: 'from_the_future', message: 'New.' }, request_id: '' }
  expect(failureOf(new ApiError(418, strange))).toMatchObject({ code: 'fault', request_id: null })
})
