import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company moved its seat to another municipality. */
export const seat_moved: SignalKindDefinition = {
  facts: ['seat', 'canton', 'address'],
  recognisedBy: ['seat'],
  repeats: false,
  effect: null,
  undoneBy: ['seat_moved'],
  status: null,
  leaves: ['place', 'postal_code'],
  events: ['moved'],
  sentence: 'place',
  reported: { difference: 'entry', zefix: null, gazette: true, other: null },
  look: { icon: 'map_pin', tone: 'plain' },
}
