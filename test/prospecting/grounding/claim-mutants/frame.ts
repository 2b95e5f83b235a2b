import type { Language } from '@alphorn/contract/core/fields'

// Statements in four languages that mean the same, written by hand for the benchmark: what evidence says, what a right claim
// says of it, and what wrong claims or other evidence make of it. `{o}` a product, `{c}` customers, `{p}` a town, `{n}` a
// number, `{y}` a year, `{x}` another company, `{h}` a person; `{q}` where a word like "all" or "only" may stand.

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
