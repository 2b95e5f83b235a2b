import type { Language } from '@alphorn/contract/core/fields'
import { excessOf } from '@alphorn/contract/prospecting/backing/closed-lists'
import {
  exchangedWordsIn,
  readProof,
  stanceMissedIn,
  unnamedSpecificsIn,
} from '@alphorn/contract/prospecting/grounding/grounded-claim'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'

/** The evidence that a claim cites: its text, and the language of the text. */
export type Cited = { excerpt: string; of: Language; kind?: Evidence['kind'] | undefined }

export function proofOf({ excerpt, of, kind = 'web_page' }: Cited) {
  return readProof({ kind, excerpt, language: of, retrieved_at: '2026-09-01T08:00:00.000Z' })
}

type Check = (said: { text: string; language: Language }, cited: Cited, names: Names) => boolean
/** Names that a claim may mention without evidence, and those of the recipient. */
type Names = { known: readonly string[]; own: readonly string[] }

const checks = {
  additions: (said, cited, { known, own }) => excessOf(said, [proofOf(cited)], known, own).length > 0,
  specifics: (said, cited, { known }) => unnamedSpecificsIn(said, [proofOf(cited)], known).length > 0,
  exchanges: (said, cited, { known }) => exchangedWordsIn(said, [proofOf(cited)], known) !== undefined,
  stance: (said, cited, { known }) => stanceMissedIn(said, [proofOf(cited)], known) !== undefined,
} satisfies Record<string, Check>

/** Returns a function that says whether one of these checks of the gate refuses a claim. */
export function refusalBy(
  names: readonly (keyof typeof checks)[],
  { known = ['Muster Dachbau AG'], own = [] }: Partial<Names> = {},
) {
  return (language: Language, text: string, cited: Cited) =>
    names.some((name) => checks[name]({ text, language }, cited, { known, own }))
}
