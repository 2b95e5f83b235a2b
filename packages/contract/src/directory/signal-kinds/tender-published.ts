import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** The company, which is subject to procurement law, invites tenders. */
export const tender_published: SignalKindDefinition = {
  facts: ['project', 'deadline'],
  recognisedBy: ['project'],
  repeats: true,
  effect: null,
  undoneBy: [],
  status: null,
  leaves: [],
  events: ['tender_published'],
  sentence: 'project',
  reported: { difference: null, zefix: null, gazette: false, other: 'simap' },
  look: { icon: 'file_pen', tone: 'plain' },
}
