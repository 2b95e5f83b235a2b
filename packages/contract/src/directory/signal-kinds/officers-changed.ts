import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** The registered persons changed. The signal does not name them. */
export const officers_changed: SignalKindDefinition = {
  facts: [],
  recognisedBy: [],
  repeats: true,
  effect: null,
  undoneBy: [],
  status: null,
  leaves: [],
  events: ['officers'],
  sentence: null,
  reported: { difference: null, zefix: 17, gazette: true, other: null },
  look: { icon: 'users', tone: 'plain' },
}
