import { readFileSync } from 'node:fs'
import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import type { ReadOffering } from '@alphorn/understanding/offering/read-offering'

// The third set is written as text: a line with the language, the description, and a line with what a reader takes from it.
// `,` separates what is wished, `/` what is accepted for it, and `?` is after what may be missing.

export type LabelledOffering = { language: Language; text: string; labels: ReadonlyMap<string, string> }

/** Reads the descriptions of a file of the third set, with their labels. */
export function readThirdSet(file: 'third-c1.txt' | 'third-c2.txt'): LabelledOffering[] {
  const written = readFileSync(new URL(file, import.meta.url), 'utf8')
  return written
    .split(/^(?=\[..\]$)/m)
    .filter((entry) => entry.trim() !== '')
    .map(readEntry)
}

function readEntry(entry: string): LabelledOffering {
  const language = languages.find((one) => entry.startsWith(`[${one}]`))
  const [text, line] = entry.slice(5).split('\n= ')
  if (!language || !text || line === undefined) throw new Error(`This entry lacks a part: ${entry}`)
  const labels = line.split(';').map((label): [string, string] => {
    const at = label.indexOf(':')
    return [label.slice(0, at).trim(), label.slice(at + 1).trim()]
  })
  return { language, text, labels: new Map(labels) }
}

type Given = ReadOffering
const sections: Readonly<Record<string, readonly [number, number]>> = { C: [10, 33], F: [41, 43] }

const partsOf = (text: string | undefined, separator: RegExp | string) =>
  (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function divisionsOf(code: string): string[] {
  const [from, to] = sections[code] ?? [Number(code), Number(code)]
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'))
}

/** Returns the differences between an offering that was read and its labels. */
export function judgeOffering({ language, text, labels }: LabelledOffering, given: Given) {
  const wished = partsOf(labels.get('ind'), ',').map((one) => ({
    isOptional: one.endsWith('?'),
    divisions: partsOf(one.replace(/\?$/, ''), '/').flatMap(divisionsOf),
  }))
  const accepted = new Set([
    ...wished.flatMap(({ divisions }) => divisions),
    ...partsOf(labels.get('also'), ' ').flatMap(divisionsOf),
  ])
  const named = new Set(given.industries.flatMap(({ divisions }) => divisions))
  const wanted = wished.filter(({ isOptional }) => !isOptional)
  return {
    text,
    wanted: wanted.length,
    found: wanted.filter(({ divisions }) => divisions.some((one) => named.has(one))).length,
    named: given.industries.length,
    right: given.industries.filter(({ divisions }) => divisions.some((one) => accepted.has(one))).length,
    exact: {
      language: given.language === language,
      places: arePlacesRight(labels, given),
      kinds: isAsLabelled(labels.get('kinds'), given.kinds),
      sizes: isAsLabelled(labels.get('size'), given.sizes),
      name: isNameRight(labels, given.name),
      arguments: arePointsRight(labels, given.points),
    },
  }
}

/** Returns whether the values are those of a label, apart from optional ones. */
function isAsLabelled(label: string | undefined, given: readonly string[]) {
  const all = partsOf(label, ' ')
  const needed = all.filter((one) => !one.endsWith('?'))
  const allowed = new Set(all.map((one) => one.replace('?', '')))
  return needed.every((one) => given.includes(one)) && given.every((one) => allowed.has(one))
}

function arePlacesRight(labels: LabelledOffering['labels'], given: Given) {
  const places = partsOf(labels.get('places'), '/')
  const known = places.map((one) => one.replace('?', ''))
  const asked = labels.get('lang')
  const own = given.language === 'en' ? [] : [given.language]
  const isLanguageRight = isAsLabelled(
    asked === '' ? `${given.language}?` : (asked ?? own.join(' ')),
    given.languages,
  )
  return (
    isLanguageRight &&
    isAsLabelled(labels.get('cantons'), given.cantons) &&
    places.every((one) => one.endsWith('?') || given.municipalities.includes(one)) &&
    given.municipalities.every((one) => known.includes(one)) &&
    isNearRight(labels.get('near') ?? '', given.near)
  )
}

function isNearRight(label: string, near: string | null) {
  return label.endsWith('?') ? near === null || near === label.replace('?', '') : near === (label || null)
}

const plainly = (name: string) => name.toLowerCase().replaceAll('’', "'")

function isNameRight(labels: LabelledOffering['labels'], name: string) {
  const accepted = partsOf(labels.get('name'), '/')
  return accepted.length === 0 ? name === '' : accepted.some((one) => plainly(one) === plainly(name))
}

/** Checks that every argument is in a point, and that every point is an argument. */
function arePointsRight(labels: LabelledOffering['labels'], points: readonly string[]) {
  const words = partsOf(labels.get('args'), '/')
  const needed = words.filter((word) => !word.endsWith('?'))
  return (
    needed.every((word) => points.some((point) => point.includes(word))) &&
    points.every((point) => words.some((word) => point.includes(word.replace('?', ''))))
  )
}
