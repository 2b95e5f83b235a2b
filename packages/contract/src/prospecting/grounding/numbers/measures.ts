import { flatten } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { countedNext } from '#contract/prospecting/grounding/numbers/units'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'

// Conversions between measures of one dimension: 720 MWh are 720,000 kWh.

const scales: readonly Readonly<Record<string, number>>[] = [
  {
    µm: 1e-6,
    μm: 1e-6,
    mikrometer: 1e-6,
    mm: 1e-3,
    millimeter: 1e-3,
    cm: 1e-2,
    zentimeter: 1e-2,
    m: 1,
    meter: 1,
    metre: 1,
    metro: 1,
    km: 1e3,
    kilometer: 1e3,
    kilometre: 1e3,
    chilometr: 1e3,
  },
  {
    g: 1e-3,
    gramm: 1e-3,
    gramme: 1e-3,
    gram: 1e-3,
    kg: 1,
    kilo: 1,
    kilogramm: 1,
    kilogramme: 1,
    chilogramm: 1,
    t: 1e3,
    tonne: 1e3,
    tonn: 1e3,
    tonnellat: 1e3,
    ton: 1e3,
  },
  {
    ml: 1e-3,
    cl: 1e-2,
    dl: 1e-1,
    deziliter: 1e-1,
    l: 1,
    liter: 1,
    litre: 1,
    litr: 1,
    hl: 100,
    hektoliter: 100,
    hectolitre: 100,
    ettolitr: 100,
  },
  {
    wh: 1,
    kwh: 1e3,
    kilowattstunde: 1e3,
    kilowattheure: 1e3,
    chilowattora: 1e3,
    mwh: 1e6,
    megawattstunde: 1e6,
    megawattheure: 1e6,
    gwh: 1e9,
    gigawattstunde: 1e9,
    gigawattheure: 1e9,
  },
  { w: 1, kw: 1e3, kwp: 1e3, kilowatt: 1e3, mw: 1e6, mwp: 1e6, megawatt: 1e6, gw: 1e9 },
  { festmeter: 1 },
  { are: 100, ha: 1e4, hektar: 1e4, hektare: 1e4, hectare: 1e4, ettar: 1e4, km2: 1e6, quadratkilometer: 1e6 },
]

/** Positions of the scales of volume and area in `scales`, in cubic and square metres. */
const dimensions = { volume: scales.length - 2, area: scales.length - 1 } as const

/** A unit of a dimension, by its size in the unit of the dimension. */
export type Measure = { dimension: number; size: number }

/** Returns the measure that a flat text names right after a number. */
function measureAt(flat: string, end: number): Measure | undefined {
  const rest = flat.slice(end, end + 24)
  const unit = countedNext(flat, end)
  if (unit === 'area' || unit === 'volume') return { dimension: dimensions[unit], size: 1 }
  const word = /^ ?([a-zµμ]+[23]?)(?![a-z\d])/.exec(rest)?.[1]
  if (word === undefined) return undefined
  for (const form of [word, word.replace(/[nseio]$/, '')])
    for (const [dimension, scale] of scales.entries()) {
      const size = Object.hasOwn(scale, form) ? scale[form] : undefined
      if (size !== undefined) return { dimension, size }
    }
  return undefined
}

type MeasuredText = { text: string; specifics: readonly Specific[] }

function measuresOf({ text, specifics }: MeasuredText) {
  const counts = specifics.filter(isCount)
  const flat = counts.length === 0 ? '' : flatten(text)
  return counts.flatMap((one) => {
    const measure = measureAt(flat, one.end)
    return [{ ...one, value: one.values[0]!, measure }]
  })
}

const isEqual = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.abs(other)

/** Returns whether a claimed number is a measure of the evidence in another unit. */
export function isConvertedMeasure(
  claim: string,
  claimed: Quantity,
  known: { text: string; specifics: readonly Specific[] },
): boolean {
  const measure = claimed.kind === 'number' ? measureAt(flatten(claim), claimed.end) : undefined
  if (measure === undefined) return false
  return measuresOf(known).some(
    (one) =>
      one.measure?.dimension === measure.dimension &&
      claimed.values.some((value) => isEqual(value * measure.size, one.value * one.measure!.size)),
  )
}

/** Returns the words of a number to which a claim gives another unit of measure than all evidence. */
export function mismeasuredIn(claim: MeasuredText, proofs: readonly MeasuredText[]): string | undefined {
  const claimed = measuresOf(claim).filter(({ measure }) => measure !== undefined)
  if (claimed.length === 0) return undefined
  const known = proofs.flatMap(measuresOf)
  const wrong = claimed.find(({ value, measure }) => {
    const same = known.filter((one) => one.value === value)
    const isSame = (one: (typeof known)[number]) =>
      one.measure === undefined ||
      (one.measure.dimension === measure!.dimension && isEqual(one.measure.size, measure!.size))
    return same.length > 0 && !same.some(isSame)
  })
  return wrong && claim.text.slice(wrong.start, wrong.end)
}
