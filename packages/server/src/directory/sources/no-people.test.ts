import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { companyRows } from '#server/directory/connectors/file/company-rows'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { importCompanies } from '#server/directory/companies/import'

// People with whom a company can be reached, in every line of an address in which sources write them.

const { register, source, sync, sql, travelTo } = await openSourceFixture()
await travelTo('2026-11-21')

const people = [
  'c/o Hans Muster',
  'p.a. Renée Dupont',
  'bei Ugo Rossi',
  'chez Lea Keller',
  'presso Ida Bianchi',
]
const names = 'Hans|Renée|Dupont|Ugo|Rossi|Lea|Keller|Ida|Bianchi'

async function tablesThatName(pattern: string) {
  const tables = await sql<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { table_name } of tables)
    if ((await sql(`select from ${table_name} t where t::text ~ $1 limit 1`, [pattern])).length > 0)
      found.push(table_name)
  return found
}

const quoted = (text: string) => `"${text}"`

test('Basel-Stadt: a person beside or instead of the street is nowhere', async () => {
  const head =
    'short_name_canton,district_de,muni_id,municipality,company_uri,company_uid,company_legal_name,type_id,plz,locality,zusatz,street'
  const line = (at: number, beside: string, street: string) =>
    `BE,Bern,351,Bern,x/${at},${uidOf(at)},Muster ${at} AG,x/0106,3000,Bern,${quoted(beside)},${quoted(street)}`
  const lines = people.flatMap((person, at) => [
    line(10 * at + 1, person, `Weg ${at}`),
    line(10 * at + 2, '', person),
    line(10 * at + 3, '', `${person}\nWeg ${at}`),
    line(10 * at + 4, '', `Weg ${at + 1}\n${person}`),
    line(10 * at + 5, '', `${person} 7`),
  ])
  source.answer(({ path }) => ({ body: [head, ...(path.endsWith('_BE.csv') ? lines : [])].join('\n') }))
  await sync('basel').catch(() => {}) // other cantons are empty, which no canton is
  const read = await sql('select street, house_number from companies order by ehraid')
  expect(read.length).toBe(5 * people.length)
  expect(read[2]).toEqual({ street: 'Weg', house_number: '0' })
  expect(read[3]).toEqual({ street: 'Weg', house_number: '1' })
  expect(read[4]).toEqual({ street: null, house_number: null })
  expect(await tablesThatName(names)).toEqual([])
})

test('LINDAS: a street that is a person is none', async () => {
  source.answer(({ body }) => {
    const asked = [...body.matchAll(/company\/(\d+)>/g)].map(([, ehraid]) => Number(ehraid))
    const value = (text: string) => ({ type: 'literal', value: text })
    const bindings = asked.map((ehraid) => ({
      company: value(`https://register.ld.admin.ch/zefix/company/${ehraid}`),
      uid: value(uidOf(ehraid)),
      legalName: value(`Muster ${ehraid} AG`),
      description: value('Handel.'),
      street: value(people[ehraid % people.length]!),
    }))
    return { body: JSON.stringify({ results: { bindings } }) }
  })
  expect((await sync('lindas')).counts).toMatchObject({ changed: 5 * people.length })
  expect(await tablesThatName(names)).toEqual([])
})

test('Files, and Zefix, whose objects they may hold: no line of the address names a person', async () => {
  const members = ['care_of', 'street', 'addon', 'organisation', 'po_box']
  const records = people.flatMap((person, at) =>
    members.flatMap((member, row) => {
      const uid = uidOf(1000 + 10 * at + row)
      return [
        { uid, name: 'Flach AG', [member]: person, house_number: '1' },
        { uid: uidOf(2000 + 10 * at + row), name: 'Tief AG', address: { [member]: person, town: 'Bern' } },
        { uid: uidOf(3000 + 10 * at + row), name: 'Voll AG', address: { [member]: `Weg 1, ${person}` } },
      ]
    }),
  )
  expect(await register.import(records, 'file')).toMatchObject({ rejected: 0 })
  const csv = [
    'uid,name,street,addon',
    ...people.map((one, at) => `${uidOf(4000 + at)},Zeile AG,${one},${one}`),
  ]
  await importCompanies(register.write, companyRows(textLines([Buffer.from(csv.join('\n'))])), {
    source: 'csv',
  })
  const zefix = { careOf: people[1], addon: people[0], street: people[4], houseNumber: '4', town: 'Bern' }
  await register.import([{ ehraid: 5000, uid: uidOf(5000), name: 'Zefix AG', address: zefix }], 'zefix')
  expect(await tablesThatName(names)).toEqual([])
})

test('A company with whom another is to be found stays', async () => {
  const address = {
    careOf: 'c/o Treuhand Muster AG',
    addon: 'c/o Treuhand Muster AG',
    street: 'Weg',
    houseNumber: '1',
  }
  await register.import([{ ehraid: 6000, uid: uidOf(6000), name: 'Bleibt AG', address }], 'zefix')
  expect(await sql('select care_of, addon, street, house_number from companies where ehraid = 6000')).toEqual(
    [
      {
        care_of: 'c/o Treuhand Muster AG',
        addon: 'c/o Treuhand Muster AG',
        street: 'Weg',
        house_number: '1',
      },
    ],
  )
})
