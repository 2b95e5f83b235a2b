import type { SignalWords } from '#messages/signals/signal-words'

/** Bankruptcy proceedings are closed. */
export const bankruptcy_closed: SignalWords = {
  name: {
    de: 'Konkurs geschlossen',
    fr: 'Faillite clôturée',
    it: 'Fallimento chiuso',
    en: 'Bankruptcy closed',
  },
  clause: {
    de: ({ firm: { object } }) => `das Konkursverfahren über ${object} geschlossen wurde`,
    fr: ({ firm: { of } }) => `la procédure de faillite ${of} a été clôturée`,
    it: ({ firm: { of } }) => `la procedura di fallimento ${of} è stata chiusa`,
    en: ({ firm: { of } }) => `the bankruptcy proceedings ${of} were closed`,
  },
}
