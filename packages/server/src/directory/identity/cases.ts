import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import type { Evidence } from '@alphorn/identity/evidence'
import { type CompanyQuery, readQuery } from '@alphorn/identity/query'
import { applyRules, type Ruling } from '@alphorn/identity/rules'
import type { Visibility } from '@alphorn/search/query'
import { gatherEvidence } from '#server/directory/identity/evidence'
import type { Db } from '#server/platform/db/connection'

/** An input with the ruling on it and the evidence for it. */
export type Case = Ruling & { readonly query: CompanyQuery; readonly evidence: Evidence }

/** Parses the inputs, gathers evidence, and applies the rules. */
export async function openCases(
  db: Db,
  inputs: readonly CompanyInput[],
  visibility: Visibility = {},
): Promise<Case[]> {
  const queries = inputs.map(readQuery)
  const gathered = await gatherEvidence(db, queries, visibility)
  return queries.map((query, at) => {
    const evidence = gathered[at]!
    return { query, evidence, ...applyRules(query, evidence) }
  })
}
