import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company is deleted from the register. */
export const company_deleted: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: 'ends',
  undoneBy: ['company_reentered', 'liquidation_revoked', 'bankruptcy_revoked'],
  status: ['active', 'cancelled'],
  leaves: ['status'],
  events: ['deleted'],
  sentence: null,
  reported: { difference: 'status', zefix: 7, gazette: true, other: null },
  look: { icon: 'circle_slash', tone: 'bad' },
}
