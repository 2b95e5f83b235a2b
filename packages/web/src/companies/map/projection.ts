// Switzerland is so small that a degree of longitude has the same length everywhere on this map.
const west = 5.9
const north = 47.86
const narrowing = Math.cos((46.8 * Math.PI) / 180)
const scale = 200

/** Size of the map, in its own units. */
export const width = Math.round((10.55 - west) * narrowing * scale)
export const height = Math.round((north - 45.76) * scale)

/** Returns the position of a place on the map. */
export function projectPoint(lon: number, lat: number): readonly [number, number] {
  return [Math.round((lon - west) * narrowing * scale * 10) / 10, Math.round((north - lat) * scale * 10) / 10]
}

/** Position of each canton's name: at its centre, moved slightly where two names would overlap. */
export const cantonPlaces: Readonly<Record<string, readonly [number, number]>> = {
  AG: [8.15, 47.42],
  AI: [9.42, 47.31],
  AR: [9.27, 47.42],
  BE: [7.62, 46.82],
  BL: [7.78, 47.45],
  BS: [7.57, 47.6],
  FR: [7.08, 46.7],
  GE: [6.12, 46.18],
  GL: [9.07, 46.97],
  GR: [9.62, 46.66],
  JU: [7.12, 47.37],
  LU: [8.12, 47.08],
  NE: [6.77, 46.99],
  NW: [8.42, 46.92],
  OW: [8.22, 46.84],
  SG: [9.2, 47.24],
  SH: [8.58, 47.74],
  SO: [7.58, 47.29],
  SZ: [8.75, 47.03],
  TG: [9.1, 47.58],
  TI: [8.82, 46.3],
  UR: [8.63, 46.77],
  VD: [6.55, 46.58],
  VS: [7.62, 46.2],
  ZG: [8.52, 47.17],
  ZH: [8.65, 47.41],
}
