import { type CompanyName, companyName } from '@alphorn/swiss-names/company-name'
import { foldText } from '@alphorn/swiss-names/fold'
import { foreignForm, formAt } from '@alphorn/swiss-names/form-words'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { editsBetween } from '#identity/edits'
import { departmentIn } from '#identity/markers'

// Spellings of suppliers in procurement and ERP lists: `Keller Hans AG Bauunternehmung`, `Foo (Bar AG)`, two firms in a
// field, and names truncated at the column width.

/** Column widths for names in common systems: a name of exactly this length may be truncated. */
const widths: ReadonlySet<number> = new Set([20, 22, 24, 25, 30, 32, 35, 36, 40, 50, 60])

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Repairs a name whose UTF-8 was read as Latin-1 (`MÃ¼ller`). Removes a question mark in place of a letter. */
export function repairedEncoding(text: string): string {
  return decodedAgain(text)
    .replace(/(\bs)\?rl\b/i, '$1arl')
    .replace(/(?<=\s)5(?=(?:a|agl|[aà]rl)\.?$)/i, 'S')
    .replace(/(?<=\p{L})[?\uFFFD](?=\p{L})/gu, '')
}

function decodedAgain(text: string) {
  const codes = Array.from(text, (letter) => letter.codePointAt(0)!)
  if (!/[\u00c2\u00c3]/.test(text) || codes.some((code) => code > 255)) return text
  try {
    return utf8.decode(Uint8Array.from(codes))
  } catch {
    return text
  }
}

const longForms = ['genossenschaft', 'aktiengesellschaft', 'kommanditgesellschaft', 'kollektivgesellschaft']

/** Corrects a mistyped legal form (`Genosenschaft`), which would otherwise be a word of the name. */
export function repairedForm(text: string): string {
  return text.replace(/\p{L}{12,24}/gu, (word) => {
    const typed = foldText(word)
    const form = longForms.find(
      (each) => !typed.startsWith(each) && editsBetween(typed, each, 1) !== undefined,
    )
    return form ?? word
  })
}

/** Reads a brand before the firm in brackets: the firm is the name, and the brand is a description. */
export function nameInBrackets(text: string, name: CompanyName): CompanyName {
  const [, brand = '', firm = ''] = /^([^()]{1,200})\(([^()]{1,200})\)\s*$/.exec(text) ?? []
  const [outer, inner] = [companyName(brand), companyName(firm)]
  if (inner.form === null || outer.form !== null || inner.before.length === 0) return name
  return { ...name, form: inner.form, before: inner.before, after: [...inner.after, ...outer.before] }
}

/** Without a legal form, the department marks the end of the name: `Muster Bau Abteilung Einkauf`. */
export function nameBeforeDepartment(name: CompanyName): CompanyName {
  const words = name.stem_key.split(' ')
  const at = departmentIn(words)
  if (name.form !== null || at === words.length) return name
  return { ...name, before: words.slice(0, at), after: words.slice(at) }
}

/** Returns the stem of the name with surname and given name exchanged; null if no person is named. */
export function exchangedPerson({ before, form }: CompanyName): string | null {
  const [first, second, ...rest] = before
  if (form === null || first === undefined || second === undefined) return null
  return isGivenName(first) === isGivenName(second) ? null : [second, first, ...rest].join(' ')
}

/** Returns the stem of the second of two firms in one field: `Muster AG / Beispiel GmbH`. */
export function secondFirm({ after }: CompanyName): string | null {
  const at = after.findIndex((_word, place) => {
    const form = place > 0 ? formAt(after, place) : undefined
    return form !== undefined && form.form !== foreignForm
  })
  return at < 0 ? null : companyName(after.slice(0, at).join(' ')).stem_key
}

/** Returns the stem of a second firm after a slash. The first one ends with its legal form: `Muster AG / Beispiel`. */
export function firmAfterSlash(text: string): string | null {
  const [first = '', second, ...more] = text.split('/')
  if (second === undefined || more.length > 0) return null
  const { form, after } = companyName(first)
  return form !== null && after.length === 0 ? companyName(second).stem_key || null : null
}

/**
 * Returns whether a system may have truncated the name: its length is a column width, and it does not end with a legal
 * form.
 */
export function mayBeCutOff(text: string, { form, after }: CompanyName) {
  return widths.has(text.trim().length) && (form === null || after.length > 0)
}

const formBeginnings = ['gmbh', 'sarl', 'sagl', ...longForms]

/** Removes a truncated legal form, which is no word of the name: `Muster Käserei Gmb`. */
export function withoutCutForm(text: string, name: CompanyName): CompanyName {
  const last = name.before.at(-1) ?? ''
  const isBeginning = last.length > 1 && formBeginnings.some((form) => form.startsWith(last) && form !== last)
  if (!isBeginning || name.before.length < 3 || !mayBeCutOff(text, name) || name.form !== null) return name
  const before = name.before.slice(0, -1)
  return { ...name, before, stem_key: before.join(' ') }
}

/** `F.lli Muster`, as Italian names shorten the word for brothers: its dot would make two words of it. */
export function expandFratelli(text: string): string {
  return text.replace(/(?<!\p{L})f\.?lli(?!\p{L})/iu, 'Fratelli')
}

/** `Muster Soc. an.`: the short spelling of a form is no word of the name. */
export function expandForm(text: string): string {
  return text.replace(/(?<!\p{L})soc\.? ?(an|coop)\.?\s*$/iu, (_, form: string) =>
    form.toLowerCase() === 'an' ? 'société anonyme' : 'société coopérative',
  )
}

const joining: ReadonlySet<string> = new Set(['und', 'et', 'and'])

/**
 * `Käserei E. Keller`: with a dot, E and U are initials and not the Italian and German words for "and". A small `u.`
 * between words of capital letters abbreviates `und`: `Muster u. Söhne`.
 */
export function withInitials(text: string, name: CompanyName): CompanyName {
  const last = name.before.at(-1)
  const letters = /\p{Lu}/u.test(text) ? /(?:^|\s)[EUe]\.\s/ : /(?:^|\s)[eu]\.\s/
  if (last === undefined || !letters.test(text)) return name
  const words = name.key.split(' ')
  const end = words.indexOf(last, name.before.length - 1) + 1
  const before = words.slice(words.indexOf(name.before[0]!), end).filter((word) => !joining.has(word))
  return { ...name, before, stem_key: [...before, ...name.after].join(' ') }
}

const branchWords = ['zweigniederlassung', 'niederlassung', 'succursale', 'filiale']

const shortBranchWords: ReadonlySet<string> = new Set(['nl', 'zwgn', 'zwnl', 'fil', 'succ'])

/** `Muster AG NL Thun`: after the legal form these letters abbreviate a word for a branch. */
export function withBranchSpelledOut(name: CompanyName): CompanyName {
  if (name.form === null || !name.after.some((word) => shortBranchWords.has(word))) return name
  const after = name.after.map((word) => (shortBranchWords.has(word) ? 'niederlassung' : word))
  return { ...name, after, stem_key: [...name.before, ...after].join(' ') }
}

/** `Muster AG, Zwe`: what a column left of the word for a branch still names a branch. */
export function withWholeBranchWord(text: string, name: CompanyName): CompanyName {
  const last = name.after.at(-1) ?? ''
  const branch = last.length > 2 ? branchWords.find((word) => word.startsWith(last)) : undefined
  if (branch === undefined || !mayBeCutOff(text, name)) return name
  const after = [...name.after.slice(0, -1), branch]
  return { ...name, after, stem_key: [...name.before, ...after].join(' ') }
}
