import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** Bankruptcy proceedings are closed. */
export const bankruptcy_closed: SignalKindDefinition = {
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
  look: { icon: 'circle_slash', tone: 'bad' },
}
