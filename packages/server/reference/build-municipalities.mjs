#!/usr/bin/env node
// Builds municipalities.json: every municipality since 2010 by its BFS number, with its name, its canton, and the last year
// of those that were merged. From the attribute tables of swiss-maps, which hold the official list; none of its geometry.
//   npm install --prefix DIR swiss-maps@4.7.0 && node build-municipalities.mjs DIR
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder = '.'] = process.argv
const maps = join(folder, 'node_modules/swiss-maps')
const cantons = 'ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(' ')
const years = readdirSync(maps)
  .filter((name) => /^\d{4}/.test(name))
  .sort()

/** Founded since the last table that has names. */
const latest = { 2239: 'Grolley-Ponthaux', 5395: 'Lema', 6513: 'Laténa' }

const known = new Map()
for (const year of years)
  for (const { id, name, KTNR } of recordsIn(readFileSync(join(maps, year, 'municipalities.dbf')))) {
    const before = known.get(Number(id))
    known.set(Number(id), {
      name: (name || before?.name) ?? latest[id] ?? null,
      canton: cantons[Number(KTNR) - 1],
      last: year,
    })
  }

/** A dBase table: fields are described in 32 bytes each, and records have fixed widths behind a mark of deletion. */
function recordsIn(table) {
  const fields = []
  for (let at = 32; table[at] !== 0x0d; at += 32)
    fields.push({
      name: table.toString('latin1', at, at + 11).replace(/\0.*$/s, ''),
      width: table[at + 16],
    })
  const head = table.readUInt16LE(8)
  const width = table.readUInt16LE(10)
  return Array.from({ length: table.readUInt32LE(4) }, (_, row) => {
    let at = head + row * width + 1
    return Object.fromEntries(
      fields.map((field) => [
        field.name,
        table
          .toString('utf8', at, (at += field.width))
          .replaceAll('\0', '')
          .trim(),
      ]),
    )
  })
}

const municipalities = [...known]
  .filter(([, { name }]) => name)
  .sort(([one], [other]) => one - other)
  .map(([id, { name, canton, last }]) =>
    last === years.at(-1)
      ? [id, name.normalize(), canton]
      : [id, name.normalize(), canton, Number(last.slice(0, 4))],
  )
const source =
  'Federal Statistical Office, official list of municipalities 2010-2026, by npm swiss-maps 4.7.0'
const lines = municipalities.map((one) => JSON.stringify(one)).join(',\n')
writeFileSync(
  new URL('municipalities.json', import.meta.url),
  `{"source":${JSON.stringify(source)},"municipalities":[\n${lines}\n]}\n`,
)
