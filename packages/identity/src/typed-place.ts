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
const word = '(?:kanton|kt\\.?|canton(?:e)?|ct\\.?)'
const codeAtEnd = new RegExp(
  `^(.*?\\S?)(\\s*[(/]\\s*|[\\s,]+|(?<=\\p{L})-)(?:${word}\\s+)?([a-z]{2})\\)?\\s*\\d{0,2}\\s*$`,
  'iu',
)
const nameAtEnd = new RegExp(
  `^(.*\\S)[\\s,(/]+${word}\\s+(?:(?:de|du|di)\\s+|d['’])?([^()]+?)\\)?\\s*$`,
  'iu',
)

function withoutCanton(text: string): Omit<TypedPlace, 'postal_code'> {
  return withoutCode(text) ?? withoutCantonName(text) ?? { name: text, canton: null }
}

function withoutCode(text: string) {
  const [, town = '', separator = '', letters = ''] = codeAtEnd.exec(text) ?? []
  const canton = letters.toUpperCase()
  if (town.trim() === '' || !codes.has(canton) || !isCode(text, separator, letters)) return undefined
  return { name: town, canton }
}

function withoutCantonName(text: string) {
  const [, name = '', called = ''] = nameAtEnd.exec(text) ?? []
  const canton = cantonsByName.get(foldText(called).trim())
  return canton === undefined ? undefined : { name, canton }
}

/** Small letters are a canton after a slash or in brackets, or where no word has a capital: `buchs sg`. */
function isCode(text: string, separator: string, letters: string) {
  return letters === letters.toUpperCase() || /[(/]/.test(separator) || text === text.toLowerCase()
}

/** Names of cantons after the word for one: `Wil (Kanton Zürich)`. */
const cantonsByName: ReadonlyMap<string, string> = new Map(
  `AG aargau argovie argovia|BE bern berne berna|BL basel-landschaft baselland bale-campagne basilea-campagna|BS basel-stadt bale-ville
   FR freiburg fribourg friburgo|GE genf geneve ginevra|GL glarus glaris|GR graubunden grisons grigioni|JU jura giura|LU luzern lucerne lucerna
   NE neuenburg neuchatel|NW nidwalden nidwald|OW obwalden obwald|SG st.gallen|SH schaffhausen schaffhouse|SO solothurn soleure|SZ schwyz
   TG thurgau thurgovie turgovia|TI tessin ticino|UR uri|VD waadt vaud|VS wallis valais vallese|ZG zug zoug|ZH zurich zurigo`
    .split(/[|\n]/)
    .flatMap((line) => {
      const [code = '', ...names] = line.trim().split(/\s+/)
      return names.map((name): [string, string] => [name, code])
    }),
)
