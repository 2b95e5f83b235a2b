import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A branch is entered in the register. */
export const branch_opened: SignalKindDefinition = {
  facts: ['name', 'legal_form', 'seat', 'canton', 'address', 'capital', 'currency', 'purpose'],
  recognisedBy: [],
  repeats: false,
  effect: null,
  undoneBy: ['branch_closed'],
  status: null,
  leaves: [],
  events: ['branch_opened'],
  sentence: 'place',
  reported: { difference: 'status', zefix: 'of_branch', gazette: true, other: null },
  look: { icon: 'building', tone: 'good' },
}
