import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** A company is entered in the register. */
export const company_registered: SignalKindDefinition = {
  facts: ['name', 'legal_form', 'seat', 'canton', 'address', 'capital', 'currency', 'purpose'],
  recognisedBy: [],
  repeats: false,
  effect: null,
  undoneBy: ['company_deleted'],
  status: null,
  leaves: [],
  events: ['registered'],
  sentence: null,
  reported: { difference: 'status', zefix: 2, gazette: true, other: null },
  look: { icon: 'sparkles', tone: 'good' },
}
