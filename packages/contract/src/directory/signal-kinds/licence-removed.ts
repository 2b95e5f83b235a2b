import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A supervised institution lost a licence. */
export const licence_removed: SignalKindDefinition = {
  facts: ['authority', 'licence'],
  recognisedBy: ['authority', 'licence'],
  repeats: false,
  effect: null,
  undoneBy: ['licence_added'],
  status: null,
  leaves: ['regulated'],
  events: ['licence_removed'],
  sentence: null,
  reported: { difference: 'other', zefix: null, gazette: false, other: null },
  look: { icon: 'badge_check', tone: 'warning' },
}
