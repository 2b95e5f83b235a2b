import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** The company applies for a building permit, as published by the official gazette. */
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
