import type { SignalWords } from '#messages/signals/signal-words'

/** A supervised institution has received a licence. */
export const licence_added: SignalWords = {
  name: {
    de: 'Bewilligung erteilt',
    fr: 'Autorisation octroyée',
    it: 'Autorizzazione rilasciata',
    en: 'Licence granted',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} eine neue Bewilligung erhalten hat`,
    fr: ({ firm: { subject } }) => `${subject} a obtenu une nouvelle autorisation`,
    it: ({ firm: { subject } }) => `${subject} ha ottenuto una nuova autorizzazione`,
    en: ({ firm: { subject } }) => `${subject} has obtained a new licence`,
  },
}
