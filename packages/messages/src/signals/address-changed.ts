import { à } from '#messages/letters/fr'
import { a } from '#messages/letters/it'
import type { SignalWords } from '#messages/signals/signal-words'

/** A company has moved to another address in the same municipality. */
export const address_changed: SignalWords = {
  name: {
    de: 'Adressänderung',
    fr: 'Changement d’adresse',
    it: 'Cambio d’indirizzo',
    en: 'Address changed',
  },
  clause: {
    de: ({ firm: { subject }, to }) => `${subject} eine neue Adresse${to ? ` in ${to}` : ''} hat`,
    fr: ({ firm: { subject }, to }) => `${subject} a une nouvelle adresse${to ? ` ${à(to)}` : ''}`,
    it: ({ firm: { subject }, to }) => `${subject} ha un nuovo indirizzo${to ? ` ${a(to)}` : ''}`,
    en: ({ firm: { subject }, to }) => `${subject} has a new address${to ? ` in ${to}` : ''}`,
  },
}
