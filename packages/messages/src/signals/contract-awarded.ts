import type { SignalWords } from '#messages/signals/signal-words'

/** A public authority awards a contract to the company. */
export const contract_awarded: SignalWords = {
  name: {
    de: 'Zuschlag erhalten',
    fr: 'Marché public remporté',
    it: 'Commessa pubblica aggiudicata',
    en: 'Public contract awarded',
  },
  clause: {
    de: ({ firm: { subject }, to }) => `${subject} den Zuschlag${to ? ` für ${to}` : ''} erhalten hat`,
    fr: ({ firm: { subject }, to }) => `${subject} a remporté le marché${to ? ` ${to}` : ' public'}`,
    it: ({ firm: { subject }, to }) => `${subject} ha ottenuto l’aggiudicazione${to ? ` per ${to}` : ''}`,
    en: ({ firm: { subject }, to }) => `${subject} was awarded the contract${to ? ` for ${to}` : ''}`,
  },
}
