import type { SignalWords } from '#messages/signals/signal-words'

/** A company is bankrupt. */
export const bankruptcy_opened: SignalWords = {
  name: {
    de: 'Konkurs eröffnet',
    fr: 'Faillite ouverte',
    it: 'Fallimento dichiarato',
    en: 'Bankruptcy opened',
  },
  clause: {
    de: ({ firm: { object } }) => `über ${object} der Konkurs eröffnet wurde`,
    fr: ({ firm: { of } }) => `la faillite ${of} a été prononcée`,
    it: ({ firm: { of } }) => `è stato aperto il fallimento ${of}`,
    en: ({ firm: { subject } }) => `${subject} was declared bankrupt`,
  },
}
