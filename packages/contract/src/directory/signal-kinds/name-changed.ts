import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company changed its name. */
export const name_changed: SignalKindDefinition = {
  facts: ['name'],
  recognisedBy: ['name'],
  repeats: false,
  effect: null,
  undoneBy: ['name_changed'],
  status: null,
  leaves: [],
  events: ['renamed'],
  sentence: 'name',
  reported: { difference: 'entry', zefix: null, gazette: true, other: null },
  look: { icon: 'file_pen', tone: 'plain' },
}
