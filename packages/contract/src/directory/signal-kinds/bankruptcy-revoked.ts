import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A bankruptcy is revoked. */
export const bankruptcy_revoked: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: 'revives',
  undoneBy: ['company_deleted', 'liquidation_opened', 'bankruptcy_opened'],
  status: null,
  leaves: ['status'],
  events: ['bankruptcy'],
  sentence: null,
  reported: { difference: null, zefix: null, gazette: true, other: null },
  look: { icon: 'undo', tone: 'good' },
}
