import { namesAPartnership } from '#identity/markers'
import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText } from '@alphorn/swiss-names/fold'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { isTradeWord } from '@alphorn/swiss-names/trade-words'

// Sole traders register their own name after that of their shop: `Garage Muster, Inhaber Peter Muster`.

const marks: ReadonlySet<string> = new Set(
  'inhaber inhaberin inh titulaire titolare tit proprietaire prop'.split(' '),
)

/** Returns the position from which a name names the owner of the shop; the number of words if it does not. */
function ownerAt(words: readonly string[]): number {
  const at = words.findIndex((word, place) => place > 0 && place < words.length - 1 && marks.has(word))
  return at < 0 ? words.length : at
}

/**
 * Like `ownerAt`, for a name as people type it: the owner may be in brackets without a word such as "Inhaber"
 * (`Garage Muster (P. Muster)`).
 */
export function typedOwnerAt(text: string, words: readonly string[]): number {
  const marked = ownerAt(words)
  if (marked < words.length) return marked
  const [, initial, surname] = /\((\p{L})\.\s?(\p{L}{2,40})\)\s*$/u.exec(foldText(text)) ?? []
  const isLast = initial !== undefined && words.at(-2) === initial && words.at(-1) === surname
  return isLast && words.length > 2 ? words.length - 2 : words.length
}

/** Minimum number of words of a name. */
const minNameWords = 2
/** Sole traders and partnerships: the law wants the name of a person in theirs. */
const formsOfPersons: ReadonlySet<string> = new Set(['0101', '0103', '0104'])

/**
 * Like `typedOwnerAt`, for the registered name of a sole trader or a partnership. The owner may follow a comma:
 * `Garage Muster, Peter Beispiel`.
 */
export function registeredOwnerAt(matched_name: string, legal_form: string | null, words: readonly string[]) {
  const marked = ownerAt(words)
  if (marked < words.length || !formsOfPersons.has(legal_form ?? '')) return marked
  const comma = matched_name.lastIndexOf(',')
  const shop = comma < 0 ? '' : companyName(matched_name.slice(0, comma)).stem_key
  const owner = companyName(matched_name.slice(comma + 1)).stem_key
  const isWhole = `${shop} ${owner}` === words.join(' ') && shop.includes(' ')
  return isWhole && isOwner(owner.split(' ')) ? shop.split(' ').length : words.length
}

const families: ReadonlySet<string> = new Set(['familie', 'famille', 'famiglia', 'fam'])

/** `Hans Muster`, `Familie Muster`, `Muster & Cie`: a person, a family, or partners. */
function isOwner(words: readonly string[]) {
  if (words.length < minNameWords || words.some(isTradeWord)) return false
  return families.has(words[0]!) || words.some(isGivenName) || namesAPartnership(words.slice(-1))
}

/** Returns the words of the owner's name. `words` begin at the position of `ownerAt`. */
export function ownerIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => !marks.has(word))
}
