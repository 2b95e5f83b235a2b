import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A deleted company is entered in the register again. */
export const company_reentered: SignalKindDefinition = {
  facts: ['status'],
  recognisedBy: [],
  repeats: false,
  effect: 'revives',
  undoneBy: ['company_deleted', 'liquidation_opened', 'bankruptcy_opened'],
  status: ['cancelled', 'active'],
  leaves: ['status'],
  events: ['registered'],
  sentence: null,
  reported: { difference: 'status', zefix: 8, gazette: true, other: null },
  look: { icon: 'undo', tone: 'plain' },
}
