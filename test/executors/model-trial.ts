import type { Untyped } from '../fixtures/untyped.ts'
import { inventionsIn } from './scripted-models.ts'

// Summarises the results of a service with a model: the texts of its prospects, with the invented, marked and refused
// parts.

/** Result of one prospect. */
export type Outcome = {
  /** The text that a user could approve, or null. */
  text: string | null
  nothing_to_say: string | null
  /** Scripted inventions in the text, and those that no mark of the review shows. */
  invented: string[]
  unmarked: string[]
  /** Content words of the claims, those without support in any cited evidence, and statements outside the claims. */
  backing: { words: number; unbacked: number; unclaimed: number } | null
  gate: { check: string; result: string }[]
}

/** Reads the outcome of a prospect from its detail. */
export function outcomeOf(prospect: Untyped): Outcome {
  const { outreach_revision: revision, nothing_to_say, gate, verification } = prospect
  const reason = nothing_to_say?.reason ?? null
  const checks = (gate ?? []).map(({ check, result }: Untyped) => ({ check, result }))
  if (!revision)
    return { text: null, nothing_to_say: reason, invented: [], unmarked: [], backing: null, gate: checks }
  const text = revision.variants
    .map(({ subject, body }: Untyped) => `${subject ?? ''}\n${body}`)
    .join('\n') as string
  const invented = inventionsIn(text)
  return {
    text,
    nothing_to_say: reason,
    invented,
    unmarked: invented.filter((one) => !isMarked(one, revision, verification)),
    backing: {
      words: revision.backing.words,
      unbacked: revision.backing.unbacked.length,
      unclaimed: (revision.backing.unclaimed ?? []).length,
    },
    gate: checks,
  }
}

/** Returns whether the review marks a sentence as not proven. */
function isMarked(invention: string, { claims, backing }: Untyped, verification: Untyped): boolean {
  const inClaims = claims.filter(({ text }: Untyped) => text.includes(invention)).map(({ id }: Untyped) => id)
  const words = backing.unbacked.some(
    (mark: Untyped) => inClaims.includes(mark.claim_id) && invention.includes(mark.words),
  )
  const sentence = (backing.unclaimed ?? []).some((one: Untyped) => invention.includes(one.sentence))
  const judged = (verification?.verdicts ?? []).some(
    ({ claim_id, verdict }: Untyped) => inClaims.includes(claim_id) && verdict !== 'supported',
  )
  const uncovered = (verification?.uncovered ?? []).some((one: string) => one.includes(invention))
  return words || sentence || judged || uncovered
}
