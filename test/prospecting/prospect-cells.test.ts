import type { ProspectCell } from '@alphorn/contract/app/app-prospects'
import { expect, test } from 'vitest'
import { addProspects, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The cells of an own field for all prospects that match filters, which a fill of many rows reads before it writes.

type Page = { data: ProspectCell[]; next_cursor: string | null }

const world = await openWorld()

test('The cells of a field are listed for all prospects that match, with their values and versions', async () => {
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  const prospects = await addProspects(fixture, 5)
  const { field_id } = (await acme.app('POST', '/fields', { name: 'Note', kind: 'text' })).body.data
  const path = `/projects/${project}/fields/${field_id}/cells`
  const read = async (query: string) => (await acme.app('GET', `${path}?${query}`)).body as unknown as Page
  const first = await read('limit=2')
  const rest = await read(`limit=200&cursor=${first.next_cursor}`)
  const all = [...first.data, ...rest.data]
  expect(all.map(({ prospect_id }) => prospect_id)).toEqual(prospects.toReversed())
  expect(all[1]).toMatchObject({ value: null, version: 0 })
  const { company_id, company, prospect_id } = all[1]!
  await acme.app('POST', '/field-values', { values: [{ company_id, field_id, value: 'Roof', version: 0 }] })
  const filled = await read(`field=${field_id}.filled`)
  expect(filled.data).toEqual([{ prospect_id, company_id, company, value: 'Roof', version: 1 }])
  const bolt = await world.account('Bolt')
  expect((await bolt.app('GET', path)).status).toBe(404)
  expect((await acme.app('GET', `/projects/${project}/fields/fld_none/cells`)).status).toBe(404)
})
