import type { Language } from '@alphorn/contract/core/fields'

// Statements in four languages that mean the same, written by hand for the benchmark: evidence, right claims, and
// wrong claims or other evidence. `{o}` a product, `{c}` customers, `{p}` a town, `{n}` a
// number, `{y}` a year, `{x}` another company, `{h}` a person; `{q}` for a word like "all" or "only".

/** One statement in one language. */
export type Told = {
  evidence: string
  /** Evidence that denies, plans or ends the fact. */
  denies: string
  plans: string
  ended: string
  /** Correct claims based on the evidence. */
  claims: readonly string[]
  negated: string
  /** The claim with agent and patient exchanged; null: the statement has no patient. */
  turned: string | null
}
export type Frame = { name: string; half: 'a' | 'b'; of: Readonly<Record<Language, Told>> }
