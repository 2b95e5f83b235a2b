import { expect, test } from 'vitest'
import { addProspects, companyUids, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Own fields belong to the account. A credential that is limited to projects reaches the values of their companies.

const world = await openWorld()

/** A field with values of two companies, one of which is in the project of a limited credential. */
async function twoCompanies() {
  const fixture = await openFixture(world)
  const { acme } = fixture
  await addProspects(fixture)
  const [company_id, hidden_id] = await Promise.all(
    companyUids
      .slice(0, 2)
      .map(async (uid) => (await acme.app('GET', `/companies/${uid}`)).body.data.company_id),
  )
  const elsewhere = await acme.project({ name: 'Elsewhere' })
  const whole = await acme.credential(['prospect:read', 'prospect:write'])
  await whole.post(`/projects/${elsewhere}/prospects`, { companies: [{ company_id: hidden_id! }] })
  const { field_id } = (await whole.post('/fields', { name: 'Remark', kind: 'text' })).body.data
  const cell = { company_id: company_id!, field_id }
  const hidden = { company_id: hidden_id!, field_id }
  const values = [cell, hidden].map((one) => ({ ...one, value: 'Confidential' }))
  expect((await whole.post('/field-values', { values })).body.data).toMatchObject([
    { outcome: 'set' },
    { outcome: 'set' },
  ])
  const limited = await acme.credential(['prospect:read', 'prospect:write'], {
    project_ids: [fixture.project],
  })
  return { whole, limited, cell, hidden }
}

test('A credential that is limited to projects reads the values of their companies alone', async () => {
  const { whole, limited, cell, hidden } = await twoCompanies()
  const companiesOf = async (actor: typeof whole) =>
    (await actor.get('/field-values')).body.data.map(({ company_id }) => company_id)
  expect(new Set(await companiesOf(whole))).toEqual(new Set([cell.company_id, hidden.company_id]))
  expect(await companiesOf(limited)).toEqual([cell.company_id])
  expect((await limited.get(`/field-values?company_id=${hidden.company_id}`)).body.data).toEqual([])
})

test('A credential that is limited to projects sets values of their companies and learns none of others', async () => {
  const { whole, limited, cell, hidden } = await twoCompanies()
  const values = [cell, hidden].map((one) => ({ ...one, value: 'Overwritten' }))
  const { data } = (await limited.post('/field-values', { values })).body
  expect(data).toMatchObject([
    { outcome: 'set', version: 2 },
    { outcome: 'refused', problem: 'company_unknown', value: null, version: 0, changed_by: null },
  ])
  expect(data[1]!.message).toContain('no project to which the credential is limited has it')
  const kept = (await whole.get(`/field-values?company_id=${hidden.company_id}`)).body.data
  expect(kept).toMatchObject([{ value: 'Confidential', version: 1 }])
})

test('A credential that is limited to projects lists the fields, and can neither add nor change one', async () => {
  const { whole, limited, cell } = await twoCompanies()
  for (const refused of [
    await limited.post('/fields', { name: 'Another', kind: 'text' }),
    await limited.send('PATCH', `/fields/${cell.field_id}`, { body: { version: 1, archived: true } }),
  ])
    expect([refused.status, refused.body.error!.code]).toEqual([403, 'forbidden'])
  const listed = await Promise.all([whole, limited].map(async (one) => (await one.get('/fields')).body.data))
  expect(listed[0]).toMatchObject([{ field_id: cell.field_id, archived: false, version: 1 }])
  expect(listed[1]).toEqual(listed[0])
})
