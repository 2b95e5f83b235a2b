import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company changed its legal form. */
export const legal_form_changed: SignalKindDefinition = {
  facts: ['legal_form'],
  recognisedBy: ['legal_form'],
  repeats: false,
  effect: null,
  undoneBy: ['legal_form_changed'],
  status: null,
  leaves: ['legal_form'],
  events: ['new_form', 'renamed'],
  sentence: 'legal_form',
  reported: { difference: 'entry', zefix: null, gazette: true, other: null },
  look: { icon: 'scale', tone: 'plain' },
}
