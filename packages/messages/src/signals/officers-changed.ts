import type { SignalWords } from '#messages/signals/signal-words'

/** The registered persons have changed. The words name no one. */
export const officers_changed: SignalWords = {
  name: {
    de: 'Änderung eingetragener Personen',
    fr: 'Modification des personnes inscrites',
    it: 'Modifica delle persone iscritte',
    en: 'Registered persons changed',
  },
  clause: {
    de: ({ firm: { of } }) => `sich bei ${of} die eingetragenen Personen geändert haben`,
    fr: ({ firm: { of } }) => `les personnes inscrites ${of} ont changé`,
    it: ({ firm: { of } }) => `le persone iscritte ${of} sono cambiate`,
    en: ({ firm: { of } }) => `the registered persons ${of} have changed`,
  },
}
