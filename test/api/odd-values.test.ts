import { expect, test } from 'vitest'
import { callsIn } from '../support/any-call.ts'
import { who } from './cases/route-actors.ts'
import { story } from '../fixtures/story-companies.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Values at the limits of their format: accepted or refused, but never a server error.

const world = await openWorld()
const call = callsIn(world)
const acme = await world.account()
const actor = await acme.credential(allScopes, { name: 'Olga' })
const olga = who(actor, 'Olga')
const at = `/api/v1/outreach/projects/${await acme.project()}` as const
const added = await actor.post(`${at}/prospects`, { companies: [{ uid: story.muster.uid }] })
const prospect = added.body.data[0]!.prospect_id!

const post = (path: string, body: object) => call(olga, { method: 'POST', path: at + path, body })

test('Unusual numbers and texts in a search are accepted or refused, never an internal error', async () => {
  const odd = [
    { ehraid: Number.MAX_SAFE_INTEGER },
    { ehraid: 2_147_483_648 },
    { company_id: '%' },
    { uid: 'CHE-'.repeat(16) },
    { uid: '１２３.４５６.７８８' },
    { lei: '🏢'.repeat(16) },
    { name: '\u0301'.repeat(300) },
    { name: '\u0007' },
    { name: ' ' },
    { name: '%_\\' },
    { name: 'Muster', place: "'; drop table projects --" },
    { name: 'Muster', postal_code: '999999999' },
    { website: 'javascript:alert(1)' },
    { website: 'http://[::1' },
    { website: '.' },
    { name: 'Muster', resolution_id: 'x' },
    { name: 'Muster', external_ref: '\u0001' },
  ]
  for (const company of odd) {
    const { status } = await post('/prospects', { companies: [company] })
    expect([200, 422], JSON.stringify(company)).toContain(status)
  }
})

test.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
  'Postponing a decision until %s is accepted or refused, never an internal error',
  async (until) => {
    const { status } = await post(`/prospects/${prospect}/decisions`, {
      decision: 'later',
      reason: 'bad_timing',
      until,
    })
    expect([201, 422]).toContain(status)
  },
)

test('A timestamp of any year is accepted or refused, never an internal error', async () => {
  for (const year of ['0000', '0001', '9999'])
    for (const path of ['/prospects?updated_since=', '/stage-jobs?deadline_before=']) {
      const { status } = await call(olga, { method: 'GET', path: `${at}${path}${year}-01-01T00:00:00Z` })
      expect([200, 400], path + year).toContain(status)
    }
})
