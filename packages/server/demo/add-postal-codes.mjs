#!/usr/bin/env node
// Adds postal codes to places.json, from the official directory of towns and cities (swisstopo, "Amtliches
// Ortschaftenverzeichnis", open data with attribution) as CSV with the columns zip, locality, bfs_id and canton:
//   node add-postal-codes.mjs postal_localities.csv
// A place that the directory does not name gets the first postal code of its municipality, or of its canton.
import fs from 'node:fs'

const file = new URL('places.json', import.meta.url)
const places = JSON.parse(fs.readFileSync(file, 'utf8'))
const [head, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const columns = head.split(',')
const localities = lines
  .map((line) => Object.fromEntries(line.split(',').map((value, at) => [columns[at], value])))
  // Post office boxes have codes of their own; nobody is seated there.
  .filter(({ zip_addition }) => zip_addition === '00')
  .sort((a, b) => a.zip.localeCompare(b.zip))

const first = (keyOf) => {
  const found = new Map()
  for (const one of localities) if (!found.has(keyOf(one))) found.set(keyOf(one), one.zip)
  return found
}
const town = (name) => name.split(' / ')[0].replace(/ (?:\(.*\)|Dorf)$/, '')
const byPlace = first(({ canton, locality }) => `${canton} ${locality}`)
const byNumber = first(({ bfs_id }) => bfs_id)
const byCanton = first(({ canton }) => canton)

for (const { id, kt, name, loc } of places.munis)
  for (const place of loc)
    place[0] =
      byPlace.get(`${kt} ${place[1]}`) ??
      byPlace.get(`${kt} ${town(place[1])}`) ??
      byNumber.get(String(id)) ??
      byPlace.get(`${kt} ${name}`) ??
      byCanton.get(kt)
places.postal_codes = 'swisstopo, Amtliches Ortschaftenverzeichnis (open data, attribution)'
const { source, postal_codes, offices, munis } = places
fs.writeFileSync(file, JSON.stringify({ source, postal_codes, offices, munis }))
