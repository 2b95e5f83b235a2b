import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A public authority revokes an award to the company. */
export const award_revoked: SignalKindDefinition = {
  facts: ['project', 'lot', 'amount', 'currency', 'authority'],
  recognisedBy: ['project', 'lot', 'amount'],
  repeats: true,
  effect: null,
  undoneBy: ['contract_awarded'],
  status: null,
  leaves: [],
  events: ['award_revoked'],
  sentence: 'project',
  reported: { difference: null, zefix: null, gazette: false, other: 'simap' },
  look: { icon: 'undo', tone: 'warning' },
}
