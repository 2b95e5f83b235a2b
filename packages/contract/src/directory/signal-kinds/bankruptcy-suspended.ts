import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** Bankruptcy proceedings are suspended for lack of assets. */
export const bankruptcy_suspended: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: 'ends',
  undoneBy: ['company_reentered', 'liquidation_revoked', 'bankruptcy_revoked'],
  status: null,
  leaves: ['status'],
  events: ['bankruptcy'],
  sentence: null,
  reported: { difference: null, zefix: null, gazette: true, other: null },
  look: { icon: 'triangle_alert', tone: 'warning' },
}
