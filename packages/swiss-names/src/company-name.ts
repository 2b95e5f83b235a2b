import { foldText, wordsOf } from '#swiss-names/fold'
import { type FormClass, foreignForm, formAt } from '#swiss-names/form-words'

/** A company's name, split into parts for comparison. */
export type CompanyName = {
  /** All words, including the legal form. */
  readonly key: string
  /** The words without the legal form, and without `und`, `et`, `e` between words. */
  readonly stem_key: string
  /** The words before the legal form; after it, people write an activity or a department. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly form: FormClass | null
}

/** Splits a name. A care-of line and the addition "in liquidation" are dropped. */
export function companyName(name: string): CompanyName {
  const words = wordsOf(bareName(foldText(name)))
  const found = formIn(words)
  if (!found) return companyNameOf(words, words, [], null)
  const before = words.slice(0, found.start)
  const after = words.slice(found.end)
  // If the legal form comes first, the whole rest is the name.
  return found.start === 0
    ? companyNameOf(words, after, [], found.form)
    : companyNameOf(words, before, after, found.form)
}

/** The stem without blanks: `HelveticEnergy` and `Helvetic Energy` have the same one. */
export function gluedStem(stem_key: string) {
  return stem_key.replaceAll(' ', '')
}

const careOf = /\s(?:c\/o|c\/o\.|p\.\s?a\.|p\/a|p\/o|z\.\s?hd\.|presso)(?=[\s:]).*/s
const liquidation = /\b(?:in|en)\s+(?:liquidation|liquidazione|liq\.?)(?![\p{L}])/gu

function bareName(folded: string) {
  return folded.replace(careOf, ' ').replace(liquidation, ' ')
}

function companyNameOf(
  words: string[],
  before: string[],
  after: string[],
  form: FormClass | null,
): CompanyName {
  const stem = withoutConnectives([...before, ...after])
  // A name that is only a legal form ("AG") is its own stem, so that no key is empty.
  return {
    key: words.join(' '),
    stem_key: stem.join(' ') || words.join(' '),
    before: withoutConnectives(before),
    after,
    form,
  }
}

const connectives: ReadonlySet<string> = new Set(['und', 'et', 'e', 'and', 'u'])

// Only between words: at the end, "e" is the rest of a truncated name.
function withoutConnectives(words: readonly string[]) {
  return words.filter((word, at) => at === 0 || at === words.length - 1 || !connectives.has(word))
}

type FormMatch = { start: number; end: number; form: FormClass }

function formIn(words: readonly string[]): FormMatch | undefined {
  for (let start = 0; start < words.length; start++) {
    const match = formAt(words, start)
    if (!match) continue
    const end = endOfForms(words, start + match.words.length)
    // BV, NV and the like are also parts of Swiss names. They count as a legal form only at the end.
    if (match.form === foreignForm && end < words.length) continue
    return { start, end, form: match.form }
  }
  return undefined
}

// "Signal AG/SA" writes one form in two languages.
function endOfForms(words: readonly string[], end: number): number {
  const next = formAt(words, end)
  return next && next.form !== foreignForm ? endOfForms(words, end + next.words.length) : end
}
