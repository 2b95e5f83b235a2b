import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** Companies merge. */
export const merger: SignalKindDefinition = {
  facts: ['company'],
  recognisedBy: ['company'],
  repeats: true,
  effect: null,
  undoneBy: [],
  status: null,
  leaves: [],
  events: ['merger', 'asset_transfer'],
  sentence: null,
  reported: { difference: 'other', zefix: 19, gazette: false, other: null },
  look: { icon: 'git_merge', tone: 'plain' },
}
