import { beforeAll, expect, test } from 'vitest'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The prospects of a project filtered by facts about their companies.

const world = await openWorld()
let fixture: Fixture
let companies: string[]
beforeAll(async () => {
  fixture = await openFixture(world)
  await addProspects(fixture, 5)
  const listed = await fixture.olga.get(`${fixture.at}/prospects?limit=200`)
  companies = listed.body.data.map(({ company }) => company.company_id)
})

test('Prospects are filtered by industry, kind, size, language, legal form, place and year, stated or derived', async () => {
  const facts = (at: number, columns: Record<string, string>) =>
    world.sql(
      `update companies set ${Object.keys(columns)
        .map((name, number) => `${name} = $${number + 2}`)
        .join(', ')} where company_id = $1`,
      [companies[at]!, ...Object.values(columns)],
    )
  // The industry that is derived from the purposes of the fixtures would be found too.
  await world.sql('update companies set derived_noga_code = null, derived_noga_version = null')
  await facts(0, { noga_code: '432202', derived_kind: 'operating', size_class: 'medium' })
  await facts(1, { derived_noga_code: '43', derived_kind: 'holding', derived_size: 'micro' })
  await facts(2, { language: 'it', legal_form: '0107', founded_on: '1987-05-04' })
  const found = async (query: string) =>
    (await fixture.olga.get(`${fixture.at}/prospects?limit=200&${query}`)).body.data
      .map(({ company }) => companies.indexOf(company.company_id))
      .toSorted((a, b) => a - b)
  expect(await found('noga=43')).toEqual([0, 1])
  expect(await found('noga=4322')).toEqual([0])
  expect(await found('kind=holding&kind=foundation')).toEqual([1])
  expect(await found('noga=43&size=medium')).toEqual([0])
  expect(await found('company_language=it')).toEqual([2])
  expect(await found('legal_form=0107&founded_to=1987-12-31')).toEqual([2])
  const [{ seat }] = (await world.sql('select seat_key as seat from companies where company_id = $1', [
    companies[3]!,
  ])) as [{ seat: string }]
  expect(await found(`municipality=${encodeURIComponent(seat)}`)).toContain(3)
  const ids = await fixture.acme.app('GET', `${fixture.at}/prospect-ids?noga=43`)
  expect(ids.body.data).toHaveLength(2)
  const sheet = await fixture.acme.app('POST', `${fixture.at}/spreadsheets`, {
    name: 'Trade',
    columns: ['uid'],
    filters: { noga: ['43'] },
  })
  const text = await (await fetch(world.url + sheet.body.data.csv_path)).text()
  expect(text.trimEnd().split('\r\n')).toHaveLength(3)
  expect((await fixture.olga.get(`${fixture.at}/prospects?noga=4`)).status).toBe(400)
})
