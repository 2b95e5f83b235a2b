import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company moved its seat to another canton. */
export const canton_changed: SignalKindDefinition = {
  facts: ['seat', 'canton', 'address'],
  recognisedBy: ['canton'],
  repeats: false,
  effect: null,
  undoneBy: ['canton_changed'],
  status: null,
  leaves: ['place', 'postal_code'],
  events: ['moved'],
  sentence: 'place',
  reported: { difference: 'entry', zefix: null, gazette: false, other: null },
  look: { icon: 'map_pin', tone: 'plain' },
}
