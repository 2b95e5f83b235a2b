import type { SignalWords } from '#messages/signals/signal-words'

/** A company has another purpose. */
export const purpose_changed: SignalWords = {
  name: {
    de: 'Zweckänderung',
    fr: 'Changement de but',
    it: 'Cambio di scopo',
    en: 'Purpose changed',
  },
  clause: {
    de: ({ firm: { subject, own } }) => `${subject} ${own.m} Zweck angepasst hat`,
    fr: ({ firm: { subject } }) => `${subject} a modifié son but`,
    it: ({ firm: { subject } }) => `${subject} ha modificato il proprio scopo`,
    en: ({ firm: { subject } }) => `${subject} has changed its purpose`,
  },
  occasion: {
    de: 'Wenn sich die Tätigkeit ändert, stellt sich manche Frage neu, und darum schreiben wir Ihnen jetzt.',
    fr: 'Quand l’activité évolue, certaines questions se posent à nouveau: c’est pourquoi nous vous écrivons maintenant.',
    it: 'Quando l’attività cambia, molte cose vanno ripensate: per questo Le scriviamo ora.',
    en: 'When a business changes direction, some questions come up again, which is why we are writing now.',
  },
}
