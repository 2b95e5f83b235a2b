import type { SignalKindDefinition } from '#contract/directory/signal-kinds/definition'

/** The company takes part in a research project that the Confederation funds. */
export const research_project: SignalKindDefinition = {
  facts: ['project', 'amount', 'currency', 'authority', 'starts_on', 'ends_on'],
  recognisedBy: ['project'],
  repeats: true,
  effect: null,
  undoneBy: [],
  status: null,
  leaves: [],
  events: ['research_project'],
  sentence: 'project',
  reported: { difference: null, zefix: null, gazette: false, other: 'aramis' },
  look: { icon: 'sparkles', tone: 'good' },
}
