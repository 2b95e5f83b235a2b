import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** The company asks for the permission to build; the official gazette publishes it. */
export const building_application: SignalKindDefinition = {
  facts: ['project', 'municipality', 'parcel', 'planner', 'deadline'],
  recognisedBy: ['project', 'municipality', 'parcel'],
  repeats: true,
  effect: null,
  undoneBy: [],
  status: null,
  leaves: [],
  events: ['building_application'],
  sentence: 'project',
  reported: { difference: null, zefix: null, gazette: false, other: 'building-notices' },
  look: { icon: 'building', tone: 'good' },
}
