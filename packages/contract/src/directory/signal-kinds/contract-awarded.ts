import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A public authority awards a contract to the company. */
export const contract_awarded: SignalKindDefinition = {
  facts: ['project', 'lot', 'amount', 'currency', 'authority'],
  recognisedBy: ['project', 'lot', 'amount'],
  repeats: true,
  effect: null,
  undoneBy: ['award_revoked'],
  status: null,
  leaves: [],
  events: ['contract_awarded'],
  sentence: 'project',
  reported: { difference: null, zefix: null, gazette: false, other: 'simap' },
  look: { icon: 'badge_check', tone: 'good' },
}
