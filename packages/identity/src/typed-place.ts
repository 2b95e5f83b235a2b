import { cantons } from '@alphorn/contract/core/country'
import { cantonNamed } from '@alphorn/contract/core/canton-names'
import { municipalityNumbers } from '@alphorn/swiss-names/municipalities'

// Places as people type them: with the postal code, the canton in one of many spellings, and the number of a post
// office.

/** A place without its postal code and canton, and these two. */
export type TypedPlace = { name: string; postal_code: string | null; canton: string | null }

/** Splits `CH-8243 Altdorf SH` and `Wil/ZH 1`. Of `4500 SO` and `Tessin`, which name no place, the name is empty. */
export function typedPlace(text = ''): TypedPlace {
  const [postal_code = null] = /(?<!\d)[1-9]\d{3}(?!\d)/.exec(text) ?? []
  const bare = postal_code === null ? text : text.replace(postal_code, ' ').replace(/^\s*CH[-\s]/i, ' ')
  const { name, canton } = withoutCanton(bare)
  return { name, postal_code, canton }
}

const codes: ReadonlySet<string> = new Set(cantons)
const separators = ' (/,-'

function withoutCanton(text: string): Omit<TypedPlace, 'postal_code'> {
  return onlyCanton(text) ?? withoutCode(text) ?? withoutCantonName(text) ?? { name: text, canton: null }
}

/** `Bern` is a municipality as well, and `Kanton Bern` is not. */
function onlyCanton(text: string) {
  const canton = cantonNamed(text)
  if (canton === undefined || municipalityNumbers(text).length > 0) return undefined
  return { name: '', canton }
}

function withoutCode(text: string) {
  const bare = text
    .trim()
    .replace(/\s\d{1,2}$/, '')
    .replace(/\)$/, '')
  const [before, letters] = [bare.slice(0, -2), bare.slice(-2)]
  const canton = letters.toUpperCase()
  const town = withoutSeparators(before)
  if (town === '' || town === before || !codes.has(canton)) return undefined
  if (!isCode(text, before.at(-1)!, letters)) return undefined
  return { name: town.replace(/\s(?:kanton|kt\.?|cantone?|ct\.?)$/i, ''), canton }
}

function withoutSeparators(text: string) {
  let end = text.length
  while (end > 0 && separators.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Small letters are a canton after a slash or in brackets, or where no word has a capital: `buchs sg`. */
function isCode(text: string, separator: string, letters: string) {
  if (letters === letters.toUpperCase()) return true
  return '(/'.includes(separator) || (separator !== '-' && text === text.toLowerCase())
}

const wordsForCanton: ReadonlySet<string> = new Set(['kanton', 'kt', 'canton', 'cantone', 'ct'])
const articles: ReadonlySet<string> = new Set(['de', 'du', 'di', 'd'])

/** The canton is written out after the word for it: `Nyon, canton de Vaud`. */
function withoutCantonName(text: string) {
  const words = text
    .replace(/[(),/.'’]/g, ' ')
    .trim()
    .split(/\s+/)
  const at = words.findIndex((word, place) => place > 0 && wordsForCanton.has(word.toLowerCase()))
  if (at < 0) return undefined
  const called = words.slice(at + 1).filter((word) => !articles.has(word.toLowerCase()))
  const canton = cantonNamed(called.join(' '))
  return canton === undefined ? undefined : { name: words.slice(0, at).join(' '), canton }
}
