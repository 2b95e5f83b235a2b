import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A branch is deleted from the register. */
export const branch_closed: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: null,
  undoneBy: ['branch_opened', 'company_reentered', 'liquidation_revoked', 'bankruptcy_revoked'],
  status: null,
  leaves: ['status'],
  events: ['branch_closed'],
  sentence: 'place',
  reported: { difference: 'status', zefix: 'of_branch', gazette: true, other: null },
  look: { icon: 'building', tone: 'warning' },
}
