import type { SignalWords } from '#messages/signals/signal-words'

/** The company takes part in a research project funded by the Confederation. */
export const research_project: SignalWords = {
  name: {
    de: 'Forschungsprojekt',
    fr: 'Projet de recherche',
    it: 'Progetto di ricerca',
    en: 'Research project',
  },
  clause: {
    de: ({ firm: { subject }, to }) =>
      `${subject} an ${to ? `dem Forschungsprojekt ${to}` : 'einem Forschungsprojekt'} beteiligt ist`,
    fr: ({ firm: { subject }, to }) =>
      to
        ? `${subject} participe au projet de recherche ${to}`
        : `${subject} participe à un projet de recherche`,
    it: ({ firm: { subject }, to }) =>
      to
        ? `${subject} partecipa al progetto di ricerca ${to}`
        : `${subject} partecipa a un progetto di ricerca`,
    en: ({ firm: { subject }, to }) =>
      to
        ? `${subject} is taking part in the research project ${to}`
        : `${subject} is taking part in a research project`,
  },
}
