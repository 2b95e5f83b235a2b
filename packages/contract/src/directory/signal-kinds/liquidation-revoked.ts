import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A liquidation is revoked. */
export const liquidation_revoked: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: 'revives',
  undoneBy: ['company_deleted', 'liquidation_opened', 'bankruptcy_opened'],
  status: ['being_cancelled', 'active'],
  leaves: ['status'],
  events: ['liquidation'],
  sentence: null,
  reported: { difference: 'status', zefix: 6, gazette: true, other: null },
  look: { icon: 'undo', tone: 'good' },
}
