import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A supervised institution received a licence. */
export const licence_added: SignalKindDefinition = {
  facts: ['authority', 'licence'],
  recognisedBy: ['authority', 'licence'],
  repeats: false,
  effect: null,
  undoneBy: ['licence_removed'],
  status: null,
  leaves: [],
  events: ['licence_added'],
  sentence: null,
  reported: { difference: 'other', zefix: null, gazette: false, other: null },
  look: { icon: 'badge_check', tone: 'good' },
}
