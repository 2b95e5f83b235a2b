import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { streetAndNumber } from '#server/directory/connectors/address-lines'
import { baselRows } from '#server/directory/sources/basel/company-rows'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { finmaList } from '#server/directory/sources/finma/licences'
import { parsePublication } from '#server/directory/sources/gazette/publication'
import { publicationList } from '#server/directory/sources/gazette/publication-list'
import { gleifPage } from '#server/directory/sources/gleif/records'
import { lindasQuery, lindasRows } from '#server/directory/sources/lindas/companies'
import { lookupEnvelope, lookupRow } from '#server/directory/sources/uid-register/lookup'
import { zefixCompany, zefixPublications } from '#server/directory/sources/zefix/publications'
import type { ParsedRow } from '#server/directory/companies/company-row'

// The connectors on recorded answers of the sources; where none was recorded, on what its readers describe.

const samples = new URL('../../../../../../shared/data/samples/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, samples))
const bytes = (text: string) => new TextEncoder().encode(text)
async function collected(rows: AsyncIterable<ParsedRow>) {
  const all: ParsedRow[] = []
  for await (const row of rows) all.push(row)
  return all
}
const rowOf = (parsed: ParsedRow | null | undefined) => (parsed?.ok ? parsed.row : parsed)

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('LINDAS: a company with its purpose and its street', () => {
    const [row, ...others] = lindasRows(sample('lindas/select_result.json'))
    expect(rowOf(row)).toMatchObject({
      ehraid: 437580,
      uid: 'CHE-107.251.578',
      name: 'A1 AUTO AG in Liquidation',
      legal_form: '0106',
      purpose: 'Handel mit und Import von Automobilen aller Art.',
      street: 'Kantonsstrasse',
      house_number: '20',
      postal_code: '6207',
      town: 'Nottwil',
    })
    expect(others).toEqual([])
  })

  test('GLEIF: the UID under which a company is registered, and its LEI', () => {
    const { rows, next } = gleifPage(sample('gleif/lei_records_ch.json'))
    expect(rows.map(rowOf)).toMatchObject([{ uid: 'CHE-200.595.965', lei: '506700GE1G29325QX363' }])
    expect(next).toBeNull()
  })

  test('Zefix: the publications of a day, and a company in full', () => {
    const publications = zefixPublications(sample('zefix/sogc_bydate_fictional.json'))
    expect(publications.map(({ number, mutations }) => [number, mutations])).toEqual([
      ['1009900001', [1, 2]],
      ['1009900002', [16]],
      ['1009900003', [12, 13]],
      ['1009900004', [1, 3, 5]],
    ])
    expect(rowOf(publications[3]!.company)).toMatchObject({
      ehraid: 9_000_004,
      uid: 'CHE-600.001.497',
      canton: 'BS',
      seat_bfs_id: 2701,
      status: 'being_cancelled',
      last_published_on: '2026-11-20',
    })
    expect(rowOf(zefixCompany(sample('zefix/zefix_detail_response.json')))).toMatchObject({
      ehraid: 437580,
      capital_nominal: 100000,
      house_number: '20',
    })
  })

  test('The gazette: a list names its publications', () => {
    expect(publicationList(sample('shab/list_bulk_export.xml'))).toEqual({
      total: 2,
      publications: [
        {
          publication_id: '00000000-0000-4000-8000-000000000001',
          number: 'HR01-1009900001',
          sub_rubric: 'HR01',
          published_on: '2026-11-20',
        },
        {
          publication_id: '00000000-0000-4000-8000-000000000002',
          number: 'HR02-1009900002',
          sub_rubric: 'HR02',
          published_on: '2026-11-20',
        },
      ],
    })
  })

  test('The gazette: the company before and after a change, and what has changed', () => {
    const { before, after, changes, ...told } = parsePublication(sample('shab/HR02_fictional.xml'))
    expect(told).toMatchObject({ published_on: '2026-11-20', occurred_on: '2026-11-17', subject: 'company' })
    expect([...changes]).toEqual(['addressChanged', 'capitalChanged.nominal', 'capitalChanged.paid'])
    expect(rowOf(before)).toMatchObject({ street: 'Alte Musterstrasse', capital_nominal: 100_000 })
    expect(rowOf(after)).toMatchObject({
      name: 'Beispiel Digital AG',
      translations: { und_1: 'Beispiel Digital SA', und_2: 'Beispiel Digital Ltd' },
      canton: 'ZH',
      care_of: 'c/o Beispiel Treuhand AG',
      street: 'Musterstrasse',
      house_number: '34',
      capital_nominal: 151_333,
    })
    const deleted = parsePublication(sample('shab/HR03_fictional.xml'))
    expect(rowOf(deleted.before)).toMatchObject({ deleted_on: '2026-11-17', uid: 'CHE-600.001.126' })
    expect(deleted.after).toBeNull()
  })

  test('The gazette: bankruptcies of companies; a number that nobody has is no company', () => {
    const told = Array.from({ length: 10 }, (_, at) =>
      parsePublication(sample(`shab/KK${String(at + 1).padStart(2, '0')}.xml`)),
    )
    expect(told.map(({ sub_rubric, occurred_on }) => [sub_rubric, occurred_on])).toEqual(
      expect.arrayContaining([
        ['KK01', '2018-05-03'],
        ['KK03', '2018-05-03'],
        ['KK06', '2018-05-03'],
        ['KK07', '2018-05-03'],
      ]),
    )
    expect(rowOf(told[1]!.before)).toMatchObject({ uid: 'CHE-600.001.184', legal_form: '0107' })
    expect(told[0]!.before).toMatchObject({ ok: false, reason: 'uid_check_digit' })
    expect(told.every(({ text }) => text === null)).toBe(true)
  })

  test('A broken, cut off or other answer is a fault that says so', () => {
    const list = sample('shab/list_bulk_export.xml')
    const faults: [() => unknown, string][] = [
      [() => publicationList(list.subarray(0, 900)), 'XML that is broken'],
      [() => publicationList(bytes('<html/>')), 'no bulk-export'],
      [() => publicationList(bytes('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')), 'document type'],
      [
        () => parsePublication(bytes('<a:publication xmlns:a="x"><meta/></a:publication>')),
        'holds no content',
      ],
      [() => zefixPublications(bytes('[{"sogcPublication":{}}]')), 'no sogcId'],
      [() => zefixCompany(bytes('[]')), 'does not know the company'],
      [() => zefixCompany(bytes('{"error":{"type":"NOT_FOUND"}}')), 'does not know the company'],
      [() => zefixCompany(bytes('7')), 'is not an object'],
      [() => gleifPage(bytes('{"errors":[]}')), 'holds no data'],
      [() => gleifPage(bytes('{"data":[')), 'no JSON'],
      [() => lindasRows(bytes('{"head":{}}')), 'no results.bindings'],
      [() => lookupRow(bytes('<Envelope><Body/></Envelope>')), 'no GetByUIDResponse'],
    ]
    for (const [reading, words] of faults) expect(reading).toThrow(words)
  })

  test('A day without publications is answered with no list', () => {
    expect(zefixPublications(bytes('{"error":{"type":"NOT_FOUND"}}'))).toEqual([])
  })
})

test('The UID register is asked as a public client asks', () => {
  const letters = (text: string) => text.replaceAll(/>\s+</g, '><').replace('<soapenv:Header/>', '').trim()
  const url = new URL('uid/GetByUID_request.xml', samples)
  if (existsSync(url)) expect(lookupEnvelope('CHE-600.000.380')).toBe(letters(readFileSync(url, 'utf8')))
  expect(lookupEnvelope('CHE-600.000.380')).toContain('<ns:uidOrganisationId>600000380<')
})

const uidAnswer = (vat: string) => `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
  <GetByUIDResponse xmlns="http://www.uid.admin.ch/xmlns/uid-wse"><GetByUIDResult><organisationType>
    <organisation><organisationIdentification>
      <uid><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>600000380</uidOrganisationId></uid>
      <organisationName>Beispiel Haustechnik GmbH</organisationName>
    </organisationIdentification></organisation>
    <vatRegisterInformation><vatStatus>${vat}</vatStatus><vatEntryDate>2019-01-01</vatEntryDate></vatRegisterInformation>
  </organisationType></GetByUIDResult></GetByUIDResponse></s:Body></s:Envelope>`

// No real answer was recorded: these follow what public clients read of one.
test('The UID register says whether a company pays value added tax', () => {
  expect(rowOf(lookupRow(bytes(uidAnswer('2'))))).toMatchObject({
    uid: 'CHE-600.000.380',
    vat: { status: 'registered', since: '2019-01-01' },
  })
  expect(rowOf(lookupRow(bytes(uidAnswer('1'))))).toMatchObject({ vat: null })
  const fault = (text: string) =>
    bytes(`<Envelope><Body><Fault><faultstring>${text}</faultstring></Fault></Body></Envelope>`)
  expect(() => lookupRow(fault('Request_limit_exceeded'))).toThrow('20 questions a minute')
  expect(() => lookupRow(fault('Data_validation_failed'))).toThrow('refused the question')
})

const baselHead =
  'canton_id,canton,short_name_canton,district_id,district_de,muni_id,municipality,company_uri,company_uid,company_legal_name,type_id,company_type_de,plz,locality,zusatz,street,url_cantonal_register'

test('Basel-Stadt: an entry of a canton; what stands beside the street is a company or nothing', async () => {
  const line = (zusatz: string, street: string) =>
    `3,Luzern,LU,311,Wahlkreis Sursee,1103,Sursee,https://register.ld.admin.ch/zefix/company/9000001,CHE600000380,"Beispiel, Haustechnik GmbH",https://ld.admin.ch/ech/97/legalforms/0107,GmbH,6210,Sursee,${zusatz},${street},https://lu.example`
  const text = [
    baselHead,
    line('c/o Anna Muster', 'Musterweg 1a'),
    line('c/o Treuhand AG', '"c/o Anna Muster\nMusterweg 1"'),
  ]
  const rows = await collected(baselRows(textLines([bytes(text.join('\n'))])))
  expect(rows.map(rowOf)).toMatchObject([
    {
      ehraid: 9_000_001,
      uid: 'CHE-600.000.380',
      name: 'Beispiel, Haustechnik GmbH',
      legal_form: '0107',
      seat_bfs_id: 1103,
      seat_name: 'Sursee',
      district: 'Wahlkreis Sursee',
      canton: 'LU',
      care_of: null,
      street: 'Musterweg',
      house_number: '1a',
    },
    { care_of: 'c/o Treuhand AG', street: 'Musterweg', house_number: '1' },
  ])
  expect(JSON.stringify(rows)).not.toContain('Anna')
  await expect(collected(baselRows(textLines([bytes('id,name\n1,A')])))).rejects.toThrow(
    'has changed: there is no column company_uri',
  )
})

test('FINMA: all licences of a UID together; who has no UID is left out', async () => {
  const text = `Name;UID;City;AuthorisationType DE;AuthorisationType FR;AuthorisationType IT;AuthorisationType EN
Beispiel Bank AG;CHE-600.000.380;Bern;Bank;Banque;Banca;Bank
Beispiel Bank AG;CHE600000380;Bern;Effektenhaus;;;Securities firm
Anna Muster;;Thun;Vermittlerin;;;Insurance intermediary
Falsch AG;CHE-123.456.789;Bern;Bank;;;Bank`
  const { rows } = await finmaList(textLines([bytes(text)]))
  expect(rows).toMatchObject([
    { line: 5, ok: false, reason: 'uid_check_digit' },
    {
      row: {
        uid: 'CHE-600.000.380',
        regulated: [
          { authority: 'FINMA', type: 'Bank' },
          { authority: 'FINMA', type: 'Securities firm' },
        ],
      },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('Anna')
})

test('LINDAS is asked for companies by their numbers', () => {
  expect(lindasQuery([1, 2])).toContain(
    'VALUES ?company { <https://register.ld.admin.ch/zefix/company/1> <https://register.ld.admin.ch/zefix/company/2> }',
  )
})

test.each([
  ['Kantonsstrasse 20', 'Kantonsstrasse', '20'],
  ['rue du Lac 3bis', 'rue du Lac', '3bis'],
  ['Seestrasse 7 / 9', 'Seestrasse', '7 / 9'],
  ['Via Nassa, 12', 'Via Nassa', '12'],
  ['Dorf', 'Dorf', null],
  ['Rue du 31-Décembre 8', 'Rue du 31-Décembre', '8'],
  ['7', '7', null],
])('%j is %j, number %j', (line, street, house_number) => {
  expect(streetAndNumber(line)).toEqual({ street, house_number })
})
