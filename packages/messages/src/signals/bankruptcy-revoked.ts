import type { SignalWords } from '#messages/signals/signal-words'

/** A bankruptcy is revoked. */
export const bankruptcy_revoked: SignalWords = {
  name: {
    de: 'Konkurs widerrufen',
    fr: 'Faillite révoquée',
    it: 'Fallimento revocato',
    en: 'Bankruptcy annulled',
  },
  clause: {
    de: ({ firm: { object } }) => `der Konkurs über ${object} widerrufen wurde`,
    fr: ({ firm: { of } }) => `la faillite ${of} a été révoquée`,
    it: ({ firm: { of } }) => `il fallimento ${of} è stato revocato`,
    en: ({ firm: { of } }) => `the bankruptcy ${of} was revoked`,
  },
}
