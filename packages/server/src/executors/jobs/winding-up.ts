import { endingKinds, revivingKinds, type SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'

const stopping: readonly SignalKind[] = endingKinds
const resumed: readonly SignalKind[] = revivingKinds

/** Why a company that is going under is not written to; undefined: it may be. */
export function windingUp({ prospect, signals }: StageInput) {
  const { status } = prospect.company
  const last = signals.find(({ kind }) => stopping.includes(kind) || resumed.includes(kind))
  const isGone = status === 'cancelled' || status === 'being_cancelled'
  if (!isGone && !(last && stopping.includes(last.kind))) return undefined
  return {
    code: 'company_not_contactable',
    message: 'The company is struck off, in liquidation or bankrupt.',
  }
}
