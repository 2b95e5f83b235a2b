import type { Evidence } from '#identity/evidence'
import { judgeByIdentifiers } from '#identity/identifier-tier'
import { judgeByName } from '#identity/name-tiers'
import type { CompanyQuery } from '#identity/query'
import { listedVerdict, type Verdict } from '#identity/verdict'

/** Version of the decision: only the rules, or the rules and the learned weights. */
export const rulesVersion = 'tiers-2'

/** The result of the rules for an input. */
export type Ruling = {
  /** The verdict of the rules; undefined if they decide nothing. */
  readonly early: Verdict | undefined
  /** Whether candidates by name must still be found. */
  readonly isOpen: boolean
}

/** Applies the rules: identifiers first, then exact names. */
export function applyRules(query: CompanyQuery, evidence: Evidence): Ruling {
  const identified = judgeByIdentifiers(query, evidence)
  if (identified) return { early: identified.verdict, isOpen: identified.wantsNames }
  const early = judgeByName(query, evidence)
  return { early, isOpen: early === undefined }
}

/** Joins two verdicts: the reason and the entries of the identifier come first, then those of the name. */
export function joinVerdicts(early: Verdict | undefined, late: Verdict): Verdict {
  if (!early || early === late || early.reason === null) return late
  const method = late.hits.length > 0 ? 'candidates' : early.method
  return listedVerdict(method, early.reason, [...early.hits, ...late.hits], early.decided_by)
}
