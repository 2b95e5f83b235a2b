import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import type { Db } from '#server/platform/db/connection'
import type { Visibility } from '#server/directory/companies/invented'
import { type Evidence, gatherEvidence } from '#server/directory/identity/evidence'
import { judgeByIdentifiers } from '#server/directory/identity/identifier-tier'
import { judgeByName } from '#server/directory/identity/name-tiers'
import { type CompanyQuery, readQuery } from '#server/directory/identity/query'
import type { Verdict } from '#server/directory/identity/verdict'

/** An input as the rules leave it. */
export type Case = {
  readonly query: CompanyQuery
  readonly evidence: Evidence
  /** What the rules say; undefined: nothing. */
  readonly early: Verdict | undefined
  /** Whether candidates by name are still to be found. */
  readonly isOpen: boolean
}

/** Reads the inputs, looks them up and lets the rules decide what they can: identifiers first, then exact names. */
export async function openCases(
  db: Db,
  inputs: readonly CompanyInput[],
  visibility: Visibility = {},
): Promise<Case[]> {
  const queries = inputs.map(readQuery)
  const gathered = await gatherEvidence(db, queries, visibility)
  return queries.map((query, at) => {
    const evidence = gathered[at]!
    const identified = judgeByIdentifiers(query, evidence)
    if (identified) return { query, evidence, early: identified.verdict, isOpen: identified.wantsNames }
    const early = judgeByName(query, evidence)
    return { query, evidence, early, isOpen: early === undefined }
  })
}
