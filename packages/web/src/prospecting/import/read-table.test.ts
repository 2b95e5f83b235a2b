import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { maxFileBytes, maxRows, readTable } from '#web/prospecting/import/read-table.ts'

type Part = string | Uint8Array<ArrayBuffer>

const file = (...parts: Part[]) => Object.assign(new Blob(parts), { name: 'file' })
const rowsOf = async (...parts: Part[]) => (await readTable(file(...parts))).rows

describe('a CSV file', () => {
  test.each([';', ',', '\t', '|'])(
    'A CSV file is read with the separator "%s", quotes and line breaks in cells',
    async (sign) => {
      const text =
        ['Name', 'Ort'].join(sign) + '\r\n' + ['"Muster ""Bau""\nAG"', 'Bern'].join(sign) + '\r\n\r\n'
      expect(await rowsOf(text)).toEqual([
        ['Name', 'Ort'],
        ['Muster "Bau"\nAG', 'Bern'],
      ])
    },
  )

  test('A CSV file is read in UTF-8 with a byte order mark, in Windows-1252 and in UTF-16', async () => {
    const wanted = [['Zürich', 'Genève']]
    expect(await rowsOf('\uFEFFZürich;Genève')).toEqual(wanted)
    expect(await rowsOf(Uint8Array.from('Zürich;Genève', (char) => char.charCodeAt(0)))).toEqual(wanted)
    const wide = Uint16Array.from('\uFEFFZürich;Genève', (char) => char.charCodeAt(0))
    expect(await rowsOf(new Uint8Array(wide.buffer))).toEqual(wanted)
  })

  test('A CSV file beyond the limit of the browser is truncated and marked as cut', async () => {
    const long = await readTable(file('Muster AG;Bern\n'.repeat(maxRows + 50)))
    expect(long).toMatchObject({ cut: true, rows: { length: maxRows + 1 } })
    expect((await readTable(file('Muster AG;Bern\n'.repeat(maxRows)))).cut).toBe(false)
    const [[cell]] = (await rowsOf('x'.repeat(10_000))) as [[string]]
    expect(cell).toHaveLength(500)
  })

  test('A CSV file is refused if it is too large, empty or not a table', async () => {
    await expect(readTable(file(new Uint8Array(maxFileBytes + 1)))).rejects.toMatchObject({ code: 'too_big' })
    await expect(readTable(file(' \n\n'))).rejects.toMatchObject({ code: 'empty' })
    await expect(readTable(file(new Uint8Array(2000)))).rejects.toMatchObject({ code: 'not_a_table' })
  })
})

describe('a workbook', () => {
  test('A workbook is read from its first sheet, with texts, numbers and dates as days', async () => {
    expect(
      await rowsOf(
        workbook('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>3011</v></c></row>', ['Muster AG']),
      ),
    ).toEqual([['Muster AG', '3011']])
  })

  test('A workbook is read even if it exceeds what a reader would unpack in a worker', async () => {
    const rows = Array.from(
      { length: 9000 },
      (_, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>Firma ${at} AG, ${'x'.repeat(60)}</t></is></c></row>`,
    )
    const read = await rowsOf(workbook(rows.join(''), []))
    expect(read).toHaveLength(9000)
    expect(read[8999]![0]).toMatch(/^Firma 8999 AG/)
  })

  test('A workbook that unpacks to far more than its own size is refused before it is unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(120_000_000) }, { level: 9 })
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(rowsOf(bomb as Part)).rejects.toMatchObject({ code: 'too_big' })
  })

  test('A workbook is refused if it is truncated or another kind of archive', async () => {
    await expect(rowsOf(zipSync({ 'a.txt': strToU8('x') }) as Part)).rejects.toMatchObject({
      code: 'not_a_table',
    })
    const whole = workbook('<row r="1"><c r="A1"><v>1</v></c></row>', [])
    await expect(rowsOf(whole.slice(0, 200) as Part)).rejects.toMatchObject({ code: 'not_a_table' })
  })
})

/** A minimal workbook, as programs write it. */
function workbook(rows: string, strings: readonly string[]) {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Firmen" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(head + text)])),
  ) as Uint8Array<ArrayBuffer>
}
