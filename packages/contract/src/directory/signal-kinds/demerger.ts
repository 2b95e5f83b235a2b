import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company is split. */
export const demerger: SignalKindDefinition = {
  facts: ['company'],
  recognisedBy: ['company'],
  repeats: true,
  effect: null,
  undoneBy: [],
  status: null,
  leaves: [],
  events: ['demerger', 'asset_transfer'],
  sentence: null,
  reported: { difference: null, zefix: 20, gazette: false, other: null },
  look: { icon: 'git_fork', tone: 'plain' },
}
