import { cantons } from '@alphorn/contract/core/country'
import { foldText } from '@alphorn/swiss-names/fold'

// Places as people type them: with the postal code, the canton in one of many spellings, and the number of a post office.

/** A place without its postal code and canton, and these two. */
export type TypedPlace = { name: string; postal_code: string | null; canton: string | null }

/** Splits `CH-8243 Altdorf SH` and `Wil/ZH 1`. */
export function typedPlace(text = ''): TypedPlace {
  const [postal_code = null] = /(?<!\d)[1-9]\d{3}(?!\d)/.exec(text) ?? []
  const bare = postal_code === null ? text : text.replace(postal_code, ' ').replace(/^\s*CH[-\s]/i, ' ')
  const { name, canton } = withoutCanton(bare)
  return { name, postal_code, canton }
}

const codes: ReadonlySet<string> = new Set(cantons)
const separators = ' (/,-'

function withoutCanton(text: string): Omit<TypedPlace, 'postal_code'> {
  return withoutCode(text) ?? withoutCantonName(text) ?? { name: text, canton: null }
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
  const canton = cantonsByName.get(foldText(called.join(' ')).replaceAll('-', ' '))
  return canton === undefined ? undefined : { name: words.slice(0, at).join(' '), canton }
}

/** Names of cantons after the word for one: `Wil (Kanton Zürich)`. */
const cantonsByName: ReadonlyMap<string, string> = new Map(
  `AG aargau argovie argovia|BE bern berne berna|BL basel-landschaft baselland bale-campagne basilea-campagna|BS basel-stadt bale-ville
   FR freiburg fribourg friburgo|GE genf geneve ginevra|GL glarus glaris|GR graubunden grisons grigioni|JU jura giura|LU luzern lucerne lucerna
   NE neuenburg neuchatel|NW nidwalden nidwald|OW obwalden obwald|SG st-gallen saint-gall san-gallo|SH schaffhausen schaffhouse|SO solothurn soleure|SZ schwyz
   TG thurgau thurgovie turgovia|TI tessin ticino|UR uri|VD waadt vaud|VS wallis valais vallese|ZG zug zoug|ZH zurich zurigo`
    .split(/[|\n]/)
    .flatMap((line) => {
      const [code = '', ...names] = line.trim().split(/\s+/)
      return names.map((name): [string, string] => [name.replaceAll('-', ' '), code])
    }),
)
