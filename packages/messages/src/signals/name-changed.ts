import type { SignalWords } from '#messages/signals/signal-words'

/** A company has changed its name. */
export const name_changed: SignalWords = {
  name: {
    de: 'Namensänderung',
    fr: 'Changement de raison sociale',
    it: 'Cambio di ragione sociale',
    en: 'Name changed',
  },
  clause: {
    de: ({ firm: { subject, own }, from }) =>
      `${subject} ${own.m} Namen geändert hat${from ? ` und zuvor ${from} hiess` : ''}`,
    fr: ({ firm: { subject }, from }) =>
      `${subject} a changé de nom${from ? ` et s’appelait auparavant ${from}` : ''}`,
    it: ({ firm: { subject }, from }) =>
      `${subject} ha cambiato nome${from ? ` e in precedenza si chiamava ${from}` : ''}`,
    en: ({ firm: { subject }, from }) =>
      `${subject} has changed its name${from ? ` and was called ${from} before` : ''}`,
  },
}
