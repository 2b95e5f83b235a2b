#!/usr/bin/env node
// Builds municipalities.json: every municipality since 2010 by its BFS number, with its name, its canton, and of those that
// were merged the last year and the number of the one in whose area most of theirs lies today. Names come from the attribute
// tables of swiss-maps, which hold the official list; areas are compared, none is written.
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

/**
 * Reads a dBase table. Each field has a description of 32 bytes, and records have fixed widths after a deletion mark.
 */
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

/** The areas of a year: for each number rings of corners, outer ones and holes alike. */
function areasOf(year) {
  const { transform, arcs, objects } = JSON.parse(readFileSync(join(maps, year, 'ch-combined.json'), 'utf8'))
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => [
      (x += dx) * transform.scale[0] + transform.translate[0],
      (y += dy) * transform.scale[1] + transform.translate[1],
    ])
  })
  const ring = (parts) => parts.flatMap((at) => (at < 0 ? lines[~at].toReversed() : lines[at]))
  const rings = ({ type, arcs: parts }) => (type === 'Polygon' ? parts : parts.flat()).map(ring)
  return new Map(objects.municipalities.geometries.map((area) => [Number(area.id), rings(area)]))
}

function holds(rings, [x, y]) {
  let within = false
  for (const ring of rings)
    for (let at = 0, last = ring.length - 1; at < ring.length; last = at++) {
      const [[x1, y1], [x2, y2]] = [ring[at], ring[last]]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within
    }
  return within
}

/** Points of a grid that lie in the area. */
function pointsIn(rings) {
  const [west, east, south, north] = boundsOf(rings)
  const steps = Array.from({ length: 24 }, (_, at) => (at + 0.5) / 24)
  const grid = steps.flatMap((x) => steps.map((y) => [west + x * (east - west), south + y * (north - south)]))
  return grid.filter((point) => holds(rings, point))
}

const today = areasOf(years.at(-1))

const boundsOf = (rings) => {
  const [xs, ys] = [0, 1].map((axis) => rings.flat().map((corner) => corner[axis]))
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
}
const bounds = new Map([...today].map(([id, area]) => [id, boundsOf(area)]))

/** Returns the municipality that has most of an area today, or null if none has half of it. */
function heirOf(rings) {
  const points = pointsIn(rings)
  const [west, east, south, north] = boundsOf(rings)
  const near = [...today].filter(([id]) => {
    const [w, e, s, n] = bounds.get(id)
    return w < east && e > west && s < north && n > south
  })
  const found = near.map(([id, area]) => [id, points.filter((point) => holds(area, point)).length])
  const [id, count] = found.reduce((best, one) => (one[1] > best[1] ? one : best))
  return count * 2 > points.length ? id : null
}

const areas = new Map()
function areaOf(year, id) {
  if (!areas.has(year)) areas.set(year, areasOf(year))
  return areas.get(year).get(id)
}

const municipalities = [...known]
  .filter(([, { name }]) => name)
  .sort(([one], [other]) => one - other)
  .map(([id, { name, canton, last }]) =>
    last === years.at(-1)
      ? [id, name.normalize(), canton]
      : [id, name.normalize(), canton, Number(last.slice(0, 4)), heirOf(areaOf(last, id))],
  )
const source =
  'Federal Statistical Office, official list of municipalities 2010-2026, by npm swiss-maps 4.7.0'
const lines = municipalities.map((one) => JSON.stringify(one)).join(',\n')
writeFileSync(
  new URL('municipalities.json', import.meta.url),
  `{"source":${JSON.stringify(source)},"municipalities":[\n${lines}\n]}\n`,
)
