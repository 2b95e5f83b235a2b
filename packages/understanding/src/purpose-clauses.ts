import { isBoilerplate, permitsOnly, readClause } from '#understanding/boilerplate'
import { withoutExclusions } from '#understanding/exclusions'
import { sentencesOf } from '#understanding/purpose-sentences'
import type { PurposeClause } from '#understanding/understanding'
import { cleanText } from '#understanding/words'

/** Largest number of characters that are read; no purpose in the register is longer. */
const maxReadCharacters = 20_000
const maxClauses = 200
/** Largest number of positions in a sentence that are tried as the beginning of its boilerplate. */
const maxTurns = 12
const maxRestLength = 1500

/**
 * A purpose, split into boilerplate and the clauses that describe the company's activity. The first clause is core,
 * unless it only permits what any company may do, and a later clause is core.
 */
export function purposeClausesOf(purpose: string): PurposeClause[] {
  const parts = sentencesOf(cleanText(purpose, maxReadCharacters)).flatMap(partsOf)
  const [first = '', ...others] = parts
  const isCore = [!permitsOnly(first) || !isBoilerplate(first), ...others.map((part) => !isBoilerplate(part))]
  if (!isCore.includes(true)) isCore[0] = true
  const clauses: PurposeClause[] = []
  for (const [at, text] of parts.entries()) {
    if (clauses.length === maxClauses) break
    const last = clauses.at(-1)
    const clause = { text, isCore: isCore[at] === true }
    if (last && last.isCore === clause.isCore && !/[.;]$/.test(last.text)) last.text += ` ${text}`
    else clauses.push(clause)
  }
  return clauses
}

/** Returns the core clauses of a purpose as one text; null if there are none. */
export function purposeCoreOf(clauses: readonly PurposeClause[]): string | null {
  const core = clauses.filter(({ isCore }) => isCore)
  return core.length === 0 ? null : core.map(({ text }) => text).join(' ')
}

/**
 * Returns what a company does according to its purpose: the core, without the activities that it excludes. Empty if the
 * purpose mentions none.
 */
export function ownActivitiesIn(purpose: string): string {
  return withoutExclusions(purposeCoreOf(purposeClausesOf(purpose)) ?? '')
}

/**
 * Positions where boilerplate may begin within a sentence: "..., wobei sie", "..., und die Gesellschaft kann", "...,
 * sowie".
 */
const turns =
  /, (?=wobei |sowie |und |dans |et |e |ed |nonché |and |sie |die |elle |la |essa |it |the |ainsi )|[,;] (?=(?:elle|la société|la società|essa|sie|die Gesellschaft|it|the company) )/g

/** Splits a sentence if its end is boilerplate and its beginning is not. */
function partsOf(sentence: string): string[] {
  let tried = 0
  for (const { index } of sentence.matchAll(turns)) {
    tried += 1
    if (tried > maxTurns) break
    const rest = sentence.slice(index + 2, index + 2 + maxRestLength)
    if (!isBoilerplate(rest.replace(/^(?:sowie|und|et|ed|e|and|nonché|wobei) /, ''))) continue
    if (readClause(sentence.slice(0, index)).others < 2) continue
    return [sentence.slice(0, index + 1), sentence.slice(index + 2)]
  }
  return [sentence]
}
