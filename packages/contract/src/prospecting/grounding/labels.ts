import { flatten, hasDigits } from '#contract/prospecting/grounding/flat'
import { memoizeByText } from '#contract/prospecting/grounding/memoize-by-text'
import { unitOf } from '#contract/prospecting/grounding/numbers/units'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Numbers that are names: "lot 2", "third stage", "gate 4", "the A13". Such a number must be the number of the same
// kind of thing in the evidence. It follows from no other number, and no other number of the evidence proves it.

/** A numbered thing in a text. `start` and `end`: its number. */
type Label = TextRange & { kind: number; value: number }

/** Nouns that a number names, one kind of thing a line, in the four languages. */
const nouns = `
los|loses|lose|losen|lots?|lott[oi]
(?:bau|ausbau)?etappen?|(?:bau|projekt)?phasen?|etapes?|phases?|tapp[ae]|fas[ei]|stages?
(?:[a-z]{3,})?hallen?|halles?|hangars?|capannon[ei]|padiglion[ei]|halls?
(?:hallen)?tore?n?|portes?|porta|portone|gates?|doors?
band|bande|tomes?|volumes?
gleise?n?|voies?|quais?|binari[o]?|tracks?|platforms?
stock|stockwerk|etage|obergeschoss|og|piano|floor|storey
parzellen?|grundstucke?|parcelles?|particell[ae]|mappal[ei]|plots?|parcels?
(?:bus|tram|bahn)?linien?|lignes?|line[ae]|lines?
ausfahrt|sortie|uscita|exit
zimmer|chambre|camera|room
kategorie|categorie|categoria|category
modul|module|modulo
kapitel|chapitre|capitolo|chapter
`
  .trim()
  .split('\n')

const ordinalWords =
  `erst|premier|prim|first|1st zweit|deuxiem|second|2nd dritt|troisiem|terz|third|3rd viert|quatriem|quart|fourth funft|cinquiem|quint|fifth
sechst|sixiem|sest|sixth siebt|septiem|settim|seventh acht|huitiem|ottav|eighth neunt|neuviem|non|ninth zehnt|dixiem|decim|tenth`
    .split(/\s+/)
    .map((words) => new RegExp(`^(?:${words})(?:e[nrsm]?|ere|[aoie])?$`))

const numberSign = String.raw`(?:nr\.?|no\.?|n\.|n°|nummer|numero|number)? ?`
const patterns = nouns.map((noun) => ({
  // "Los Nr. 2", "lots 2 et 3". "Pro Halle 20 Tonnen" counts.
  behind: new RegExp(
    String.raw`(?<![a-z])(?<!(?:pro|je|par|per|each) )(?:${noun}):? ${numberSign}(\d{1,5})(?![\d'’%]|[.,]\d)(?: ?(?:,|und|et|e|and|\+|&) ?(\d{1,5})(?![\d'’%]|[.,]\d))?`,
    'g',
  ),
  before: new RegExp(
    String.raw`(?<![a-z\d])(\d{1,2}(?:\.|er|re|e|eme|ieme|st|nd|rd|th|a|o|°)|[a-z]{3,12}) (?:${noun})(?![a-z])`,
    'g',
  ),
}))
const anyNoun = new RegExp(`(?<![a-z])(?:${nouns.join('|')})(?![a-z])`)

const keptLabels = memoizeByText<readonly Label[]>()

function labelsIn(flat: string): readonly Label[] {
  if (!anyNoun.test(flat)) return []
  return keptLabels(flat, () => patterns.flatMap((pattern, kind) => labelsOfKind(flat, pattern, kind)))
}

function labelsOfKind(flat: string, { behind, before }: (typeof patterns)[number], kind: number): Label[] {
  const numbered = [...flat.matchAll(behind)].flatMap(({ 0: whole, 1: first, 2: second, index }) => {
    const end = index + whole.length
    if (countsThings(flat, end)) return []
    return [first, second].flatMap((digits): Label[] => {
      if (digits === undefined) return []
      const start = index + whole.lastIndexOf(digits)
      return [{ kind, value: Number(digits), start, end: start + digits.length }]
    })
  })
  const ordered = [...flat.matchAll(before)].flatMap(({ 1: word, index }): Label[] => {
    const value = /^\d/.test(word!)
      ? Number.parseInt(word!, 10)
      : 1 + ordinalWords.findIndex((is) => is.test(word!))
    return value > 0 ? [{ kind, value, start: index, end: index + word!.length }] : []
  })
  return [...numbered, ...ordered]
}

/** Returns whether the number that ends here counts what follows: "in the hall 20 people work". */
function countsThings(flat: string, end: number) {
  const next = /^ ([a-z]+)/.exec(flat.slice(end, end + 30))?.[1]
  return next !== undefined && unitOf(next) !== undefined
}

/** `proven`: the evidence has the same thing with this number. `wrong`: it has it with other numbers only. */
type JudgedLabels = { proven: readonly TextRange[]; wrong: readonly TextRange[]; all: readonly TextRange[] }

/** Compares the numbered things of a claim with those of its evidence. */
export function judgeLabels(text: string, evidence: readonly string[]): JudgedLabels {
  const all = labelsIn(flatten(text))
  if (all.length === 0) return { proven: [], wrong: [], all }
  const known = evidence.flatMap(labelsIn)
  const proven = all.filter((one) =>
    known.some((other) => other.kind === one.kind && other.value === one.value),
  )
  const wrong = all.filter((one) => !proven.includes(one) && known.some(({ kind }) => kind === one.kind))
  return { proven, wrong, all }
}

const code = /(?<![\p{L}\p{N}./-])(\p{Lu}{1,4})-?(\d{1,4})(?![\p{L}\p{N}]|[.,'’]\d)/gu
/** Letters before a number that are no part of a name: currencies, and quarters of a year, which are read as such. */
const noCode = /^(?:chf|fr|eur|usd|gbp|q[1-4]|t[1-4])$/
/** Formulas that evidence may spell out. */
const formulas = /^(?:co2|h2|nh3|n2|o2|b2|m2|m3|g7|g20)$/

const knownCode = /(?<![a-z])([a-z]{1,4})[ -]?(\d{1,4})(?!\d)/g

function codesIn(evidence: readonly string[]): ReadonlySet<string> {
  return new Set(
    evidence.flatMap((flat) =>
      Array.from(flat.matchAll(knownCode), ([, letters, digits]) => `${letters} ${Number(digits)}`),
    ),
  )
}

/** Finds names of a letter and a number that no evidence has: "A2", "M12". */
export function unnamedCodesIn(text: string, evidence: readonly string[]): TextRange[] {
  if (!hasDigits(text)) return []
  const found = [...text.matchAll(code)]
  if (found.length === 0) return []
  const known = codesIn(evidence)
  return found.flatMap(({ 0: whole, 1: letters, 2: digits, index }) => {
    const flat = flatten(letters!)
    if (noCode.test(flat) || noCode.test(flat + digits!) || formulas.test(flat + digits!)) return []
    return known.has(`${flat} ${Number(digits)}`) ? [] : [{ start: index, end: index + whole.length }]
  })
}
