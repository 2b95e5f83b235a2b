import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { baselRows } from '#server/directory/sources/basel/company-rows'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { finmaList } from '#server/directory/sources/finma/licences'
import { linesOfWhole } from '#server/directory/connectors/whole-text'
import { lookupRow } from '#server/directory/sources/uid-register/lookup'
import type { ParsedRow } from '#server/directory/companies/company-row'

// Malformed rows of sources without recorded responses.

const head =
  'canton_id,canton,short_name_canton,district_id,district_de,district_fr,district_it,district_en,muni_id,municipality,' +
  'company_uri,company_uid,company_legal_name,type_id,company_type_de,company_type_fr,plz,locality,zusatz,street,url_cantonal_register'
type Entry = { ehraid?: number; uid?: string; name?: string; seat?: string; street?: string; plz?: string }
const line = ({
  ehraid = 1,
  uid = uidOf(1).replaceAll(/[-.]/g, ''),
  name = 'Muster AG',
  seat = '351,Bern',
  street = 'Dorfstrasse 1',
  plz = '3000',
}: Entry) =>
  `2,Bern,BE,246,Bern-Mittelland,,,,${seat},https://register.ld.admin.ch/zefix/company/${ehraid},${uid},${name},` +
  `https://ld.admin.ch/ech/97/legalforms/0106,AG,SA,${plz},Bern,,${street},https://be.example`

async function basel(text: string | Uint8Array) {
  const rows: ParsedRow[] = []
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  // In chunks that split multibyte characters.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
    bytes.subarray(7 * at, 7 * (at + 1)),
  )
  for await (const row of baselRows(textLines(pieces))) rows.push(row)
  return rows
}
const facts = (rows: readonly ParsedRow[]) => rows.map((one) => (one.ok ? one.row : one.reason))

test('Basel-Stadt: a byte order mark, CR LF, a missing final newline and reordered columns are read', async () => {
  const text = `\uFEFF${head}\r\n${line({ name: '"Zürich ""Süd"", Bau AG"' })}`
  expect(facts(await basel(text))).toMatchObject([
    { name: 'Zürich "Süd", Bau AG', uid: uidOf(1), canton: 'BE', seat_bfs_id: 351, street: 'Dorfstrasse' },
  ])
  const turned = `company_uid,${head.replace('company_uid,', '')}`
  const cells = line({}).split(',')
  const [uid] = cells.splice(11, 1)
  expect(facts(await basel(`${turned}\n${[uid, ...cells].join(',')}\n`))).toMatchObject([
    { ehraid: 1, uid: uidOf(1) },
  ])
})

test('Basel-Stadt: empty cells are read as null, and two seats of one UID become two entries', async () => {
  const rows = await basel(
    [head, line({ street: '', plz: '', seat: ',' }), line({ ehraid: 2, seat: '942,Thun' }), ''].join('\n'),
  )
  expect(facts(rows)).toMatchObject([
    { ehraid: 1, uid: uidOf(1), street: null, house_number: null, postal_code: null },
    { ehraid: 2, uid: uidOf(1), seat_bfs_id: 942, seat_name: 'Thun' },
  ])
})

test('Basel-Stadt: an unreadable line does not affect the others', async () => {
  const latin = Buffer.from([head, line({ name: 'Müller AG' }), line({ ehraid: 2 })].join('\n'), 'latin1')
  expect(facts(await basel(latin))).toMatchObject([expect.any(String), { ehraid: 2 }])
  const odd = [head, 'a,b', line({ uid: 'CHE123456789' }), line({ name: '' }), line({ ehraid: 3 })].join('\n')
  expect(facts(await basel(odd))).toMatchObject([
    'wrong_column_count',
    'uid_check_digit',
    expect.any(String),
    { ehraid: 3 },
  ])
  expect(
    facts(await basel([head, line({}), line({ name: '"Muster' }), line({ ehraid: 4 })].join('\n'))),
  ).toContain('unclosed_quote')
})

test('FINMA: a list with a byte order mark, CR LF, quotes and a duplicate licence is read', async () => {
  const text =
    `\uFEFFName;UID;City;AuthorisationType DE;AuthorisationType FR;AuthorisationType IT;AuthorisationType EN\r\n` +
    `"Bank; Muster ""& Cie"" AG";${uidOf(1)};Bern;Bank;;;Bank\r\n"Bank; Muster ""& Cie"" AG";${uidOf(1)};Bern;Bank;;;Bank\r\n\r\n`
  expect(facts((await finmaList(textLines([new TextEncoder().encode(text)]))).rows)).toMatchObject([
    { uid: uidOf(1), name: 'Bank; Muster "& Cie" AG', regulated: [{ authority: 'FINMA', type: 'Bank' }] },
  ])
})

test('FINMA: a spreadsheet in Windows-1252 is read like one in UTF-8', async () => {
  const text = `Name;UID;AuthorisationType EN\r\nZürcher Vermögen «Süd» AG;${uidOf(1)};Portfolio manager\r\n`
  for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(text)])
    expect(facts((await finmaList(linesOfWhole(bytes))).rows)).toMatchObject([
      { uid: uidOf(1), name: 'Zürcher Vermögen «Süd» AG' },
    ])
})

test('The UID register: an unknown UID yields no row, and a reached limit is an error', () => {
  const answer = (body: string) =>
    new TextEncoder().encode(
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`,
    )
  expect(lookupRow(answer('<GetByUIDResponse xmlns="x"><GetByUIDResult/></GetByUIDResponse>'))).toBeNull()
  const fault = (text: string) =>
    answer(`<s:Fault><faultcode>s:Client</faultcode><faultstring>${text}</faultstring></s:Fault>`)
  expect(() => lookupRow(fault('Request_limit_exceeded'))).toThrow('20 questions a minute')
  expect(() => lookupRow(fault('Data_validation_failed'))).toThrow('refused the question')
  expect(() => lookupRow(answer('<Other/>'))).toThrow('has changed')
  expect(() => lookupRow(new TextEncoder().encode('<html>502 Bad Gateway'))).toThrow()
})
