import { endingKinds, revivingKinds } from '@alphorn/contract/directory/signal-kinds/definitions'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'

/**
 * Returns the reason why a company in liquidation, in bankruptcy or struck off gets no text. Undefined: it may get one.
 */
export function dissolutionReason({ prospect, signals }: StageInput) {
  const { status } = prospect.company
  const last = signals.find(({ kind }) => endingKinds.includes(kind) || revivingKinds.includes(kind))
  const isGone = status === 'cancelled' || status === 'being_cancelled'
  if (!isGone && !(last && endingKinds.includes(last.kind))) return undefined
  return {
    code: 'company_not_contactable',
    message: 'The company is struck off, in liquidation or bankrupt.',
  }
}
