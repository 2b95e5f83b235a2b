/** The highlighted claims, by their position in the list, and evidence, by its ID. Null: nothing is highlighted. */
export type Highlight = { claims: readonly number[]; evidence: readonly string[] } | null

type Citing = { evidence_ids: readonly string[] }

/** A claim, and the evidence that it cites. */
export function highlightOfClaim(claim: number, evidence_ids: readonly string[]): Highlight {
  return { claims: [claim], evidence: evidence_ids }
}

/** A piece of evidence, and every claim that cites it. */
export function highlightOfEvidence(evidence_id: string, claims: readonly Citing[]): Highlight {
  const citing = claims.flatMap(({ evidence_ids }, at) => (evidence_ids.includes(evidence_id) ? [at] : []))
  return { claims: citing, evidence: [evidence_id] }
}
