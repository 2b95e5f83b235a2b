import { saveLocalities } from '@alphorn/server/directory/companies/postal-localities'
import { textLines } from '@alphorn/server/directory/connectors/file/text-lines'
import { localityList } from '@alphorn/server/directory/connectors/reference/locality-list'
import { expect, test } from 'vitest'
import { detailOf, released } from '../fixtures/drafts.ts'
import { companyUids, openFixture, type Fixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// An exported letter needs a deliverable postal address. Approving its text does not.

const world = await openWorld()

const addresses = ['postal_code', 'town', 'street'] as const

/** Sets the register's address of the first of the many companies, or removes it. */
const state = (part: (typeof addresses)[number], value: string | null) =>
  world.sql(`update companies set ${part} = $1 where uid = $2`, [value, companyUids[0]])

const exporting = async ({ acme, project }: Fixture, release_id: string, format: string) =>
  (await acme.app('POST', `/projects/${project}/exports`, { release_ids: [release_id], format })).body.data

const addressCheck = async (fixture: Fixture, prospect_id: string) =>
  (await detailOf(fixture, prospect_id)).gate.find(({ check }) => check === 'address')

test.each(addresses)(
  'A letter without a %s can be approved and exported as data, but not as a letter',
  async (part) => {
    const fixture = await openFixture(world)
    const [company] = await world.sql('select * from companies where uid = $1', [companyUids[0]])
    await state(part, null)
    const { prospect_id, release_id } = await released(fixture)
    const named = part.replace('_', ' ')
    expect(await addressCheck(fixture, prospect_id)).toMatchObject({
      result: 'warn',
      detail: expect.stringContaining(`The address has no ${named}: the post cannot deliver a letter.`),
    })
    for (const format of ['letter_pdf', 'letter_html'])
      expect(await exporting(fixture, release_id, format)).toMatchObject({
        export: null,
        outcomes: [{ outcome: 'held', stays_because: 'address', detail: expect.stringContaining('as CSV') }],
      })
    expect(await exporting(fixture, release_id, 'csv')).toMatchObject({ outcomes: [{ outcome: 'exported' }] })
    await state(part, company![part])
  },
)

test('A letter uses the address that the register completed after the approval', async () => {
  const fixture = await openFixture(world)
  await state('postal_code', null)
  const { prospect_id, release_id } = await released(fixture)
  expect(await exporting(fixture, release_id, 'letter_html')).toMatchObject({
    outcomes: [{ outcome: 'held' }],
  })
  await state('postal_code', '3007')
  expect(await addressCheck(fixture, prospect_id)).toMatchObject({ result: 'pass' })
  const made = await exporting(fixture, release_id, 'letter_html')
  expect(made).toMatchObject({ outcomes: [{ outcome: 'exported', stays_because: null }] })
  const file = await fixture.acme.app(
    'GET',
    `/projects/${fixture.project}/exports/${made.export!.export_id}/file`,
  )
  const letter = Buffer.from(file.body.data.content_base64, 'base64').toString()
  expect(letter).toContain('Dorfstrasse 1\n3007 Bern</address>')
  await state('postal_code', '3000')
})

test('A post-office box replaces the street', async () => {
  const fixture = await openFixture(world)
  await state('street', null)
  await world.sql('update companies set po_box = $1 where uid = $2', ['Postfach 12', companyUids[0]])
  const { release_id } = await released(fixture)
  expect(await exporting(fixture, release_id, 'letter_pdf')).toMatchObject({
    outcomes: [{ outcome: 'exported' }],
  })
})

test('A letter whose postal code belongs to another town is held, once the table of localities is imported', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture)
  const [company] = await world.sql('select * from companies where uid = $1', [companyUids[0]])
  const table = `Ortschaftsname;PLZ4;Zusatzziffer;ZIP_ID;Gemeindename;BFS-Nr;Kantonskürzel
Olten;4600;0;1;Olten;2581;SO
Glattbrugg;8152;0;2;Opfikon;66;ZH
Lausanne 25;1000;25;3;Lausanne;5586;VD
`
  const list = await localityList(textLines([new TextEncoder().encode(table)]))
  await saveLocalities(world.service.pools.write, list)
  const place = async (postal_code: string, town: string) => {
    await state('postal_code', postal_code)
    await state('town', town)
    return await addressCheck(fixture, prospect_id)
  }
  // The table has no postal codes that are only for post-office boxes, a register may name the municipality, and a box
  // may have a number.
  for (const [code, town] of [
    ['3000', 'Bern'],
    ['8152', 'Opfikon'],
    ['8152', 'Glattbrugg'],
    ['1000', 'Lausanne'],
  ] as const)
    expect(await place(code, town), `${code} ${town}`).toMatchObject({ result: 'pass' })
  expect(await place('4600', 'Aarau')).toMatchObject({
    result: 'warn',
    detail: expect.stringContaining('The postal code 4600 is of Olten, not of Aarau.'),
    reasons: [{ code: 'address_misplaced' }],
  })
  await world.sql(
    `update releases set recipient = jsonb_set(jsonb_set(recipient, '{address,postal_code}', '"4600"'), '{address,town}', '"Aarau"') where release_id = $1`,
    [release_id],
  )
  expect(await exporting(fixture, release_id, 'letter_pdf')).toMatchObject({
    outcomes: [
      {
        outcome: 'held',
        stays_because: 'address',
        detail: expect.stringContaining('is of Olten, not of Aarau'),
      },
    ],
  })
  // The register is corrected, and the release takes the corrected address.
  await place('4600', 'Olten')
  expect(await exporting(fixture, release_id, 'letter_pdf')).toMatchObject({
    outcomes: [{ outcome: 'exported' }],
  })
  await place(company!.postal_code, company!.town)
})

test.each([
  ['no locality', 'PLZ;Ortschaftsname;Gemeindename\n', 'contains no locality'],
  [
    'no column of postal codes',
    'Code;Ortschaftsname;Gemeindename\n3000;Bern;Bern\n',
    'there is no column PLZ',
  ],
  [
    'an invalid postal code',
    'PLZ;Ortschaftsname;Gemeindename\nCH-30;Bern;Bern\n',
    'on line 2: "CH-30", "Bern"',
  ],
])('A table of localities with %s is refused', async (_, table, message) => {
  await expect(localityList(textLines([new TextEncoder().encode(table)]))).rejects.toThrow(message)
})
