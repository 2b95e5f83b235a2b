import type { SignalWords } from '#messages/signals/signal-words'

/** A company has changed its legal form. */
export const legal_form_changed: SignalWords = {
  name: {
    de: 'Änderung der Rechtsform',
    fr: 'Changement de forme juridique',
    it: 'Cambio di forma giuridica',
    en: 'Legal form changed',
  },
  clause: {
    de: ({ firm: { subject, own }, to }) =>
      `${subject} ${own.f} Rechtsform geändert hat${to ? ` und heute ${to} ist` : ''}`,
    fr: ({ firm: { subject }, to }) =>
      `${subject} a changé de forme juridique${to ? ` et est aujourd’hui ${to}` : ''}`,
    it: ({ firm: { subject }, to }) =>
      `${subject} ha cambiato forma giuridica${to ? ` ed è oggi ${to}` : ''}`,
    en: ({ firm: { subject }, to }) =>
      `${subject} has changed its legal form${to ? ` and is now ${to}` : ''}`,
  },
}
