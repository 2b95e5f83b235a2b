import type { Language } from '@alphorn/contract/core/fields'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'

type Sender = OfferingContent['sender']

const words: Record<Language, { source: string; refuse: (email: string) => string }> = {
  de: {
    source: 'Ihre Firmenangaben stammen aus dem Handelsregister und aus öffentlichen Quellen.',
    refuse: (email) => `Wenn Sie nicht mehr von uns hören möchten, genügt eine Nachricht an ${email}.`,
  },
  fr: {
    source:
      'Les indications sur votre entreprise proviennent du registre du commerce et de sources publiques.',
    refuse: (email) => `Si vous ne souhaitez plus de messages de notre part, il suffit d’écrire à ${email}.`,
  },
  it: {
    source: 'I dati sulla vostra azienda provengono dal registro di commercio e da fonti pubbliche.',
    refuse: (email) =>
      `Se non desiderate più ricevere nostri messaggi, basta scrivere all’indirizzo ${email}.`,
  },
  en: {
    source: 'The details of your company come from the commercial register and from public sources.',
    refuse: (email) => `If you would rather not hear from us again, a message to ${email} is enough.`,
  },
}

/**
 * Returns the notices that the law requires below every text: the sender, the source of the data, and the way to
 * object. The service adds them, and they are part of the fingerprint.
 */
export function noticesFor(language: Language, { name, organisation, address, email }: Sender) {
  const { source, refuse } = words[language]
  return `${name}\n${organisation}\n${address}\n\n${source} ${refuse(email)}`
}

/** Notice on every text to an invented company. */
export const demoLine = 'DEMO – invented company, not to be sent'
