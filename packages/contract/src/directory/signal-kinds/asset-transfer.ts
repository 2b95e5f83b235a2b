import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** Assets are transferred between companies. */
export const asset_transfer: SignalKindDefinition = {
  facts: ['company'],
  recognisedBy: ['company'],
  repeats: true,
  effect: null,
  undoneBy: [],
  status: null,
  leaves: [],
  events: ['asset_transfer'],
  sentence: null,
  reported: { difference: null, zefix: 21, gazette: false, other: null },
  look: { icon: 'arrow_right_left', tone: 'plain' },
}
