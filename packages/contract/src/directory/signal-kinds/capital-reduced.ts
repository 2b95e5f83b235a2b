import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company reduced its capital. */
export const capital_reduced: SignalKindDefinition = {
  facts: ['capital', 'currency'],
  recognisedBy: ['capital'],
  repeats: false,
  effect: null,
  undoneBy: ['capital_increased', 'capital_reduced'],
  status: null,
  leaves: ['capital'],
  events: ['capital_down'],
  sentence: 'capital',
  reported: { difference: 'entry', zefix: null, gazette: true, other: null },
  look: { icon: 'banknote', tone: 'warning' },
}
