import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { resultBacking } from '@alphorn/contract/prospecting/result-checks/check-result'
import { draftOnPage, faultsOf } from '../grounding-sets.ts'
import { type ClaimCase, claimCases, namedKinds } from './mutants.ts'

// The gate's results on the mutants: refused, or accepted with marks for the reader, or missed.

export type Count = { made: number; refused: number; marked: number }
type ByLanguage = Record<Language, Count>
export type Measured = {
  kinds: ReadonlyMap<string, ByLanguage>
  named: Count
  meaning: Count
  /** Correct claims: how many are refused, how many content words they have, and how many of these are marked. */
  right: { made: number; refused: number; words: number; marks: number; titles: string[] }
}

const measured = new Map<'a' | 'b', Measured>()

/** Measures one half, once. */
export function measureClaims(half: 'a' | 'b'): Measured {
  const known = measured.get(half) ?? measure(claimCases(half))
  measured.set(half, known)
  return known
}

function measure(cases: readonly ClaimCase[]): Measured {
  const kinds = new Map<string, ByLanguage>()
  const right = { made: 0, refused: 0, words: 0, marks: 0, titles: [] as string[] }
  for (const { kind, language, evidenceLanguage, evidence, claim } of cases) {
    const draft = draftOnPage({ language, of: evidenceLanguage, excerpt: evidence }, claim, '')
    const isRefused = faultsOf(draft).length > 0
    const { words, unbacked } = resultBacking(draft.input, draft.result)!
    if (kind === null) {
      right.made++
      right.words += words
      right.marks += unbacked.length
      if (isRefused) right.titles.push(`${language} of ${evidenceLanguage}: "${claim}" on "${evidence}"`)
      continue
    }
    const by = kinds.get(kind) ?? emptyCounts()
    kinds.set(kind, by)
    by[language].made++
    if (isRefused) by[language].refused++
    else if (unbacked.length > 0) by[language].marked++
  }
  const rows = [...kinds]
  const sumOf = (isNamed: boolean) =>
    sum(rows.filter(([kind]) => namedKinds.includes(kind) === isNamed).map(([, by]) => measuredRow(by)))
  return {
    kinds,
    named: sumOf(true),
    meaning: sumOf(false),
    right: { ...right, refused: right.titles.length },
  }
}

function emptyCounts(): ByLanguage {
  const empty = () => ({ made: 0, refused: 0, marked: 0 })
  return { de: empty(), fr: empty(), it: empty(), en: empty() }
}

/** Returns one kind, summed over all languages. */
export function measuredRow(by: ByLanguage): Count {
  return sum(languages.map((language) => by[language]))
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (total, { made, refused, marked }) => ({
      made: total.made + made,
      refused: total.refused + refused,
      marked: total.marked + marked,
    }),
    { made: 0, refused: 0, marked: 0 },
  )
}
