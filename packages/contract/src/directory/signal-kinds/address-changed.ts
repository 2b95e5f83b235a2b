import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company moved to another address in the same municipality. */
export const address_changed: SignalKindDefinition = {
  facts: ['address'],
  recognisedBy: ['address'],
  repeats: false,
  effect: null,
  undoneBy: ['address_changed', 'seat_moved'],
  status: null,
  leaves: ['postal_code'],
  events: ['moved'],
  sentence: 'place',
  reported: { difference: 'entry', zefix: null, gazette: true, other: null },
  look: { icon: 'map_pin', tone: 'plain' },
}
