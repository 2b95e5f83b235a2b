import { existsSync, createReadStream } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { companyRows } from '#server/directory/connectors/file/company-rows'
import { textLines } from '#server/directory/connectors/file/text-lines'
import type { ParsedRow } from '#server/directory/companies/company-row'

const uid = 'CHE-501.000.011'

async function read(text: string, pieceSize = 7) {
  const bytes = new TextEncoder().encode(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, at) =>
    bytes.subarray(at * pieceSize, (at + 1) * pieceSize),
  )
  return collected(companyRows(textLines(pieces)))
}

async function collected(rows: AsyncIterable<ParsedRow>) {
  const all: ParsedRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

function outcomes(rows: ParsedRow[]) {
  return rows.map((row) => (row.ok ? `${row.line} ${row.row.name}` : `${row.line} ${row.reason}`))
}

describe('CSV', () => {
  test.each([',', ';', '\t'])(
    'CSV is read with the separator %j, quotes, a byte order mark and CR LF',
    async (s) => {
      const text = `\ufeffUID${s}name${s}purpose${s}former_names\r\n${uid}${s}"Muster ""Bau""${s} AG"${s}"Erste Zeile\r\nZweite"${s}Alt AG|Uralt AG\r\n\r\n`
      const [row] = await read(text)
      expect(row).toMatchObject({
        line: 2,
        ok: true,
        row: {
          uid,
          name: `Muster "Bau"${s} AG`.normalize().trim(),
          purpose: 'Erste Zeile\nZweite',
          former_names: ['Alt AG', 'Uralt AG'],
        },
      })
    },
  )

  test('An invalid line is rejected with its number, and the others are read', async () => {
    const text = `uid,name,canton\nCHE-123.456.789,A AG,ZH\n${uid},B AG\n${uid},,ZH\n"${uid}","C\nAG",XX\n${uid},D AG,zh\n,E AG,ZH\n"x`
    expect(outcomes(await read(text))).toEqual([
      '2 uid_check_digit',
      '3 wrong_column_count',
      '4 name_missing',
      '5 canton_unknown',
      '7 D AG',
      '8 uid_missing',
      '9 unclosed_quote',
    ])
  })

  test('A quote inside a cell is read literally and does not affect other lines', async () => {
    const text = `uid,name\n${uid},Muster "Bau AG\n${uid},B AG\n${uid},"C ""AG""\nD"\n${uid},"E" AG\n${uid},F"`
    expect(outcomes(await read(text))).toEqual([
      '2 Muster "Bau AG',
      '3 B AG',
      '4 C "AG"\nD',
      '6 "E" AG',
      '7 F"',
    ])
  })

  test('An unclosed quote rejects one record, and the lines after its limit are read', async () => {
    const lines = Array.from({ length: 50_000 }, () => `${uid},Viele AG`)
    const rows = await read(['uid,name', `${uid},"Offen AG`, ...lines].join('\n'), 65_536)
    expect(rows[0]).toMatchObject({ ok: false, line: 2, reason: 'unclosed_quote' })
    expect(rows.at(-1)).toMatchObject({ ok: true, line: 50_002 })
    expect(rows.slice(1).every(({ ok }) => ok)).toBe(true)
    expect(rows.length).toBeGreaterThan(5000)
  })

  test('A separator declared on the first line, as Excel does, is used', async () => {
    expect(outcomes(await read(`sep=;\r\nuid;name\r\n${uid};A, B, C und D AG\r\n`))).toEqual([
      '3 A, B, C und D AG',
    ])
    expect(outcomes(await read(`sep=|\nuid|name\n${uid}|A AG`))).toEqual(['3 A AG'])
  })

  test.each([
    ['utf16le', 1],
    ['utf16le', 3],
    ['utf16be', 7],
  ])('A file in %s is read in pieces of %i bytes', async (order, size) => {
    const bytes = Buffer.from(`\ufeffuid\tname\r\n${uid}\tMüller 😀 AG\r\n`, 'utf16le')
    if (order === 'utf16be') bytes.swap16()
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    expect(outcomes(await collected(companyRows(textLines(pieces))))).toEqual(['2 Müller 😀 AG'])
  })

  test('An endless line is reported and not read into memory', async () => {
    let given = 0
    function* pieces() {
      yield Buffer.from('uid,name\n')
      for (; given < 4000; given++) yield Buffer.alloc(1024 * 1024, 'x')
    }
    await expect(collected(companyRows(textLines(pieces())))).rejects.toThrow(
      'Line 2 is longer than 64 million',
    )
    expect(given).toBeLessThan(70)
  })

  test('A line with bytes that are not UTF-8 is rejected', async () => {
    const latin = new Uint8Array([...new TextEncoder().encode(`uid,name\n${uid},M`), 0xfc, 0x6c, 0x0a])
    expect(outcomes(await collected(companyRows(textLines([latin]))))).toEqual(['2 text_invalid'])
  })
})

describe('JSON Lines', () => {
  test('Each invalid record is rejected with its reason', async () => {
    const lines = [
      { uid, name: 'Muster AG', legal_form: '0106', ehraid: 1, status: 'ACTIVE' },
      { uid, name: 'Muster AG', legal_form: '9999' },
      { uid, name: 'Muster AG', founded_on: '2025-02-30' },
      { uid, name: 'Muster AG', status: 'SLEEPING' },
      { uid, name: 'Muster AG', ehraid: -1 },
      { uid, name: 'Muster AG', capital_nominal: 'viel' },
      { uid, name: 'Muster AG', chid: 'CH10030216916' },
      { uid, name: { de: 'Muster AG' } },
      { uid: '123', name: 'Muster AG' },
      [uid],
    ].map((record) => JSON.stringify(record))
    expect(outcomes(await read(['', ...lines, '{"uid":', `{"uid":"${uid}","uid":1}`].join('\n')))).toEqual([
      '2 Muster AG',
      '3 legal_form_unknown',
      '4 date_invalid',
      '5 status_unknown',
      '6 ehraid_invalid',
      '7 number_invalid',
      '8 chid_check_digit',
      '9 text_invalid',
      '10 uid_format',
      '11 not_an_object',
      '12 not_json',
      '13 not_json',
    ])
  })

  test('A record in the format of the Alphorn API is read', async () => {
    const company = {
      uid,
      ehraid: 7,
      name: 'Muster AG',
      legal_form: { code: '0106' },
      seat: { bfs_id: 351, name: 'Bern', canton: 'BE' },
      address: {
        street: 'Gasse',
        house_number: '1',
        postal_code: '3011',
        town: 'Bern',
        care_of: 'c/o Peter Muster',
      },
      capital: { nominal: 100000, currency: 'CHF' },
      noga: { code: '62.01.00', version: 'NOGA 2008', source: 'web', confidence: 0.5 },
      website: { url: 'https://muster.example' },
      size: { class: 'small', source: 'web' },
      head_offices: [{ uid: 'CHE501000011', name: 'Muster Holding AG' }],
      sources: [{ name: 'zefix' }],
    }
    const [parsed] = await read(JSON.stringify(company))
    expect(parsed).toMatchObject({
      row: {
        legal_form: '0106',
        seat_name: 'Bern',
        canton: 'BE',
        postal_code: '3011',
        capital_nominal: 100000,
        noga_code: '620100',
        noga_confidence: 0.5,
        website: 'https://muster.example',
        size_class: 'small',
        head_offices: [{ uid, name: 'Muster Holding AG' }],
        source_names: ['zefix'],
        // a care-of line that may name a person is dropped
        care_of: null,
      },
    })
  })

  test('A care-of line that certainly names a company is kept', async () => {
    const [parsed] = await read(
      JSON.stringify({ uid, name: 'Muster AG', address: { care_of: 'c/o Treuhand AG' } }),
    )
    expect(parsed).toMatchObject({ row: { care_of: 'c/o Treuhand AG' } })
  })
})

test('A Zefix answer is read as a document with a list', async () => {
  const entry = {
    name: 'Muster AG in Liquidation',
    ehraid: 437580,
    uid: 'CHE501000011',
    legalSeatId: 1094,
    legalSeat: 'Nottwil',
    status: 'BEING_CANCELLED',
    sogcDate: '2026-03-24',
    translation: ['Muster SA en liquidation'],
    canton: 'LU',
    capitalNominal: 100000,
    capitalCurrency: 'CHF',
    wasTakenOverBy: [{ uid: 'CHE501000011', ehraid: 9, name: 'Beispiel AG' }],
    oldNames: [{ name: 'Alt AG', sequenceNr: 1 }],
    legalForm: { id: 3, uid: '0106' },
    address: { street: 'Kantonsstrasse', houseNumber: '20', city: 'Nottwil', swissZipCode: '6207' },
  }
  const [parsed] = await read(JSON.stringify([entry], null, 2))
  expect(parsed).toMatchObject({
    ok: true,
    row: {
      uid,
      ehraid: 437580,
      status: 'being_cancelled',
      seat_bfs_id: 1094,
      seat_name: 'Nottwil',
      translations: { und_1: 'Muster SA en liquidation' },
      former_names: ['Alt AG'],
      taken_over_by: [{ ehraid: 9, uid, name: 'Beispiel AG' }],
      house_number: '20',
      postal_code: '6207',
      town: 'Nottwil',
    },
  })
})

test.each([0, 2])(
  'A Zefix answer with a list and its total is read when indented by %i spaces',
  async (blanks) => {
    const answer = {
      list: [{ name: 'Muster AG', uid }, { name: 'Ohne AG' }, { name: 'Beispiel AG', uid }],
      total: 3,
    }
    expect(outcomes(await read(`\ufeff${JSON.stringify(answer, null, blanks)}\n`))).toEqual([
      '1 Muster AG',
      '2 uid_missing',
      '3 Beispiel AG',
    ])
    expect(outcomes(await read(JSON.stringify({ list: [], total: 0 }, null, blanks)))).toEqual([])
    expect(outcomes(await read(JSON.stringify({ name: 'Eine AG', uid }, null, blanks)))).toEqual([
      '1 Eine AG',
    ])
  },
)

test('An empty file has no rows', async () => {
  expect(await read('\n\n')).toEqual([])
})

const data = new URL('../../../../../../../shared/data/', import.meta.url)

test.skipIf(!existsSync(data)).each([
  ['real/companies_real.jsonl', 3325],
  ['real/companies_real.csv', 3325],
  ['samples/zefix/zefix_detail_response.json', 1],
  ['samples/synthetic_companies_2000.jsonl', 2000],
])('Every row of %s is read (skipped: no real rows at hand)', async (name, count) => {
  const rows = await collected(companyRows(textLines(createReadStream(new URL(name, data)))))
  expect(rows.filter((row) => !row.ok)).toEqual([])
  expect(rows.length).toBe(count)
})
