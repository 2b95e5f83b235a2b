import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { refusalsOf } from '@alphorn/contract/core/route-refusals'
import { comparableAnswer } from '../support/any-call.ts'
import { settledFingerprint } from '../fixtures/effects.ts'
import { pathOf, type PublishedRoute } from '../support/published-routes.ts'
import { idsOfNothing, who } from './cases/route-actors.ts'

import { ask, expectCode, naming, requestOf, scopeOf, type Stage, sufficient } from './route-requests.ts'

// Guarantees of an Idempotency-Key on every route that takes one.

const badKeys = [null, '', 'two words', 'x'.repeat(256), 'schlüssel', 'a\tb']

export async function refusesKeys(on: Stage, at: PublishedRoute) {
  for (const key of badKeys) {
    const refused = await ask(on, at, on.olga, { key })
    expectCode(refused, 400, 'invalid_request')
    expect(refused.body.error.message).toContain('Idempotency-Key')
  }
}

export async function replays(on: Stage, at: PublishedRoute) {
  const { caller, credential_id } = await keyHolder(on, at)
  const { ids, body } = await at.routeCase.fixture({ ...on.acme, caller })
  const asked = { ...requestOf(at, ids, body), key: randomUUID() }
  const before = await settledFingerprint(on.sql)
  const first = await on.call(who(caller, 'Lena'), asked)
  expect(Object.keys(at.route.answers)).toContain(String(first.status))
  const after = await settledFingerprint(on.sql)
  expect(after).not.toBe(before)
  const rowsCharged = () =>
    on.sql(`select subject, used from allowances where subject like 'rows_%' order by 1`)
  const charged = await rowsCharged()

  const again = await on.call(who(caller, 'Lena'), asked)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  const { headers, ...seen } = comparableAnswer(again)
  const { 'idempotency-replayed': _replayed, ...others } = headers
  expect({ ...seen, headers: others }).toEqual(comparableAnswer(first))
  expect(again.body.request_id).not.toBe(first.body.request_id)
  expect(await settledFingerprint(on.sql, after)).toBe(after)

  const kept = await on.sql('select key from idempotency_keys where holder = $1 and key = $2', [
    credential_id,
    asked.key,
  ])
  expect(kept).toHaveLength(1)
  const [row] = await on.sql('select * from audit_rows where request_id = $1', [again.body.request_id])
  expect(row).toMatchObject({
    replayed: true,
    original_request_id: first.body.request_id,
    units_spent: 0,
    rows_returned: 0,
  })
  expect(await rowsCharged()).toEqual(charged)
}

async function keyHolder(on: Stage, at: PublishedRoute) {
  const caller = await on.acme.account.credential([scopeOf(at.route)], { name: 'Lena' })
  return { caller, credential_id: caller.credential_id }
}

export async function refusesConflict(on: Stage, at: PublishedRoute) {
  expect(refusalsOf(at.route)).toContain('idempotency_conflict')
  const caller = await sufficient(on, at)
  const { ids, body } = await at.routeCase.fixture({ ...on.acme, caller })
  const asked = { ...requestOf(at, ids, body), key: randomUUID() }
  expect((await on.call(who(caller, 'Lena'), asked)).status).toBeLessThan(300)
  const elsewhere = { ...asked, path: pathOf(at, idsOfNothing(at, ids)[0]!) }
  const other = { ...asked, body: { ...(body ?? at.routeCase.body), ...at.routeCase.other } }
  for (const changed of [...(naming(at.route) ? [elsewhere] : []), ...(at.routeCase.other ? [other] : [])]) {
    expectCode(await on.call(who(caller, 'Lena'), changed), 422, 'idempotency_conflict')
  }
}
