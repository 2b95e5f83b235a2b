import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company is dissolved and enters liquidation. */
export const liquidation_opened: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: 'ends',
  undoneBy: ['company_reentered', 'liquidation_revoked', 'bankruptcy_revoked'],
  status: ['active', 'being_cancelled'],
  leaves: ['status'],
  events: ['liquidation'],
  sentence: null,
  reported: { difference: 'status', zefix: 4, gazette: true, other: null },
  look: { icon: 'triangle_alert', tone: 'bad' },
}
