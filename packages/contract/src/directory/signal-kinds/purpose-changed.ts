import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company changed its purpose. */
export const purpose_changed: SignalKindDefinition = {
  facts: ['purpose'],
  recognisedBy: ['purpose'],
  repeats: false,
  effect: null,
  undoneBy: ['purpose_changed'],
  status: null,
  leaves: [],
  events: ['new_purpose'],
  sentence: null,
  reported: { difference: 'entry', zefix: null, gazette: true, other: null },
  look: { icon: 'file_pen', tone: 'plain' },
}
