import type { Language } from '@alphorn/contract/core/fields'
import type { MailContent } from '#server/platform/mail/mail-contents'

type Test = (of: { name: string; link: string }) => MailContent

/** A mail that says nothing but that it arrived. */
export const testLetters: Readonly<Record<Language, Test>> = {
  de: ({ name, link }) => ({
    subject: 'Test von Alphorn',
    text: `Guten Tag ${name}\n\nDiese Nachricht kam an: Alphorn unter ${link} kann E-Mails versenden.\n`,
  }),
  fr: ({ name, link }) => ({
    subject: 'Test d’Alphorn',
    text: `Bonjour ${name}\n\nCe message est arrivé: Alphorn, à l’adresse ${link}, peut envoyer des e-mails.\n`,
  }),
  it: ({ name, link }) => ({
    subject: 'Prova di Alphorn',
    text: `Buongiorno ${name}\n\nQuesto messaggio è arrivato: Alphorn, all’indirizzo ${link}, può inviare e-mail.\n`,
  }),
  en: ({ name, link }) => ({
    subject: 'Test from Alphorn',
    text: `Hello ${name}\n\nThis message arrived: Alphorn at ${link} can send e-mail.\n`,
  }),
}
