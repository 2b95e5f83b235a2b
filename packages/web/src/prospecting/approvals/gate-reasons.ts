import type { GateCheck, GateReason } from '@alphorn/contract/prospecting/approvals'
import { withoutParts } from '#web/language/without-parts.ts'

/**
 * Returns the reasons of several checks, each once. The verifier and the comparison of words may both object to a
 * sentence, or to a word of it.
 */
export function reasonsOf(checks: readonly GateCheck[]): GateReason[] {
  const byCode = new Map<string, GateReason>()
  for (const reason of checks.flatMap(({ reasons }) => reasons)) {
    const before = byCode.get(reason.code)
    byCode.set(reason.code, before ? joinReasons(before, reason) : reason)
  }
  return [...byCode.values()]
}

function joinReasons(one: GateReason, other: GateReason): GateReason {
  const all = [...one.words, ...other.words]
  const words = withoutParts(all)
  // Not all words are listed, so the count may be larger.
  const count = (one.count ?? 0) + (other.count ?? 0) - (all.length - words.length)
  return { ...one, words, count: one.count === null && other.count === null ? null : count }
}

/**
 * Returns the warnings about this text that must be confirmed before an approval. Warnings about the project's settings
 * need no confirmation.
 */
export function warningsToConfirm(gate: readonly GateCheck[]): GateCheck[] {
  return gate.flatMap((check) => {
    const reasons = check.reasons.filter(({ about }) => about === 'text')
    return check.result === 'warn' && reasons.length > 0 ? [{ ...check, reasons }] : []
  })
}

/**
 * Returns the checks that prevent an approval, regardless of confirmations. A contact basis is given with the approval
 * itself.
 */
export function blockersIn(gate: readonly GateCheck[]): GateCheck[] {
  return gate.filter(({ check, result }) => result === 'fail' && check !== 'contact_basis')
}
