import { expect, test } from 'vitest'
import { approve, detailOf, drafted } from '../fixtures/drafts.ts'
import { openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// An export changes nothing else by what its request names.

const world = await openWorld()

async function approvedMail() {
  const fixture = await openFixture(world, { policies: { channels: ['email'], languages: ['de'] } })
  const { acme, project } = fixture
  const { prospect_id, named } = await drafted(fixture, { outreach: { channel: 'email' } })
  const basis = { contact_basis: { kind: 'individual_by_hand' } }
  const approved = await approve(fixture, prospect_id, { ...named, ...basis })
  const { release_id } = approved.body.data.release
  const exportTo = (more: { format: string; email?: string }) =>
    acme.app('POST', `/projects/${project}/exports`, { release_ids: [release_id], ...more })
  return { ...fixture, prospect_id, exportTo }
}

test('An export to a suppressed mailbox leaves the text approved for another mailbox', async () => {
  const { acme, project, exportTo } = await approvedMail()
  await acme.app('POST', '/suppressions', { kind: 'email', value: 'old@crowd.example', reason: 'Asked.' })
  const refused = await exportTo({ format: 'eml', email: 'old@crowd.example' })
  expect(refused.body.data).toMatchObject({
    export: null,
    outcomes: [{ outcome: 'blocked', stays_because: 'mailbox' }],
  })
  const { body } = await acme.app('GET', `/projects/${project}/releases`)
  expect(body.data).toMatchObject([{ state: 'ready' }])
  const made = await exportTo({ format: 'eml', email: 'info@crowd.example' })
  expect(made.body.data.outcomes).toMatchObject([{ outcome: 'exported' }])
})

test('A prospect whose text an export withdraws is no longer approved', async () => {
  const fixture = await approvedMail()
  const { prospect_id, exportTo } = fixture
  expect((await detailOf(fixture, prospect_id)).state).toBe('approved')
  await world.sql('update approvals set revoked_at = app_now() where prospect_id = $1', [prospect_id])
  const refused = await exportTo({ format: 'csv' })
  expect(refused.body.data.outcomes).toMatchObject([{ outcome: 'withdrawn' }])
  expect((await detailOf(fixture, prospect_id)).state).toBe('drafted')
})

test('The file of an export is named after its project and the day in Switzerland', async () => {
  const { acme, project, exportTo } = await approvedMail()
  const made = await exportTo({ format: 'csv' })
  const { export_id } = made.body.data.export!
  await world.sql(`update exports set created_at = '2027-03-09T23:30:00Z' where export_id = $1`, [export_id])
  const fileName = async (name: string) => {
    await world.sql('update projects set name = $2 where project_id = $1', [project, name])
    return (await acme.app('GET', `/projects/${project}/exports/${export_id}/file`)).body.data.file_name
  }
  expect(await fileName('Fenster und Fassaden')).toBe('Fenster und Fassaden 2027-03-10.csv')
  expect(await fileName('../Dach: "Bern/Thun" ')).toBe('Dach Bern Thun 2027-03-10.csv')
  expect(await fileName('...')).toBe('alphorn 2027-03-10.csv')
})
