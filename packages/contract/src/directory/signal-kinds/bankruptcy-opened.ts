import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company is bankrupt. */
export const bankruptcy_opened: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: 'ends',
  undoneBy: ['company_reentered', 'liquidation_revoked', 'bankruptcy_revoked'],
  status: ['active', 'being_cancelled'],
  leaves: ['status'],
  events: ['bankruptcy'],
  sentence: null,
  reported: { difference: null, zefix: 5, gazette: true, other: null },
  look: { icon: 'triangle_alert', tone: 'bad' },
}
