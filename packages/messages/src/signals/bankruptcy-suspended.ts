import type { SignalWords } from '#messages/signals/signal-words'

/** Bankruptcy proceedings are suspended for lack of assets. */
export const bankruptcy_suspended: SignalWords = {
  name: {
    de: 'Konkurs mangels Aktiven eingestellt',
    fr: 'Faillite suspendue faute d’actifs',
    it: 'Fallimento sospeso per mancanza di attivi',
    en: 'Bankruptcy discontinued (no assets)',
  },
  clause: {
    de: ({ firm: { object } }) => `das Konkursverfahren über ${object} eingestellt wurde`,
    fr: ({ firm: { of } }) => `la procédure de faillite ${of} a été suspendue`,
    it: ({ firm: { of } }) => `la procedura di fallimento ${of} è stata sospesa`,
    en: ({ firm: { of } }) => `the bankruptcy proceedings ${of} were suspended`,
  },
}
