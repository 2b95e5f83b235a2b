import type { Language } from '@alphorn/contract/core/fields'
import type { MailContent } from '#server/platform/mail/mail-contents'

/** What a reset, or the first proof of an address, can end. */
export const endedKinds = [
  'sessions',
  'passkeys',
  'provider_users',
  'credentials',
  'feeds',
  'reconcilers',
  'webhooks',
  'invitations',
] as const
type Counts = Readonly<Record<(typeof endedKinds)[number], number>>

export type EndedMail = { name: string; why: 'reset' | 'proof'; ended: Counts; forgotten: string }

type Words = {
  subject: Readonly<Record<EndedMail['why'], string>>
  opening: (of: EndedMail) => string
  listed: string
  nothing: string
  kinds: Readonly<Record<keyof Counts, string>>
  closing: (forgotten: string) => string
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    subject: { reset: 'Ihr Passwort wurde ersetzt', proof: 'Ihre Adresse wurde bestätigt' },
    opening: ({ name, why }) =>
      why === 'reset'
        ? `Guten Tag ${name}\n\nIhr Passwort für Alphorn wurde soeben über einen Link an diese Adresse ersetzt.`
        : `Guten Tag ${name}\n\nDiese Adresse wurde soeben zum ersten Mal bestätigt. Das Konto hatte vorher jemand ohne Bestätigung eröffnet. Prüfen Sie unter «Einstellungen, Mitglieder», wer darin arbeitet.`,
    listed: 'Beendet wurde, was vorher in Ihrem Namen erstellt wurde:',
    nothing: 'Es war nichts zu beenden.',
    kinds: {
      sessions: 'Sitzungen',
      passkeys: 'Passkeys',
      provider_users: 'Verknüpfungen mit dem Anmeldedienst',
      credentials: 'Zugangsdaten für die Schnittstelle',
      feeds: 'Feeds',
      reconcilers: 'Adressen für OpenRefine',
      webhooks: 'Webhooks (ausgeschaltet, nicht gelöscht)',
      invitations: 'offene Einladungen',
    },
    closing: (link) => `Waren Sie es nicht, dann setzen Sie sofort ein neues Passwort:\n\n${link}\n`,
  },
  fr: {
    subject: { reset: 'Votre mot de passe a été remplacé', proof: 'Votre adresse a été confirmée' },
    opening: ({ name, why }) =>
      why === 'reset'
        ? `Bonjour ${name}\n\nVotre mot de passe Alphorn vient d’être remplacé au moyen d’un lien envoyé à cette adresse.`
        : `Bonjour ${name}\n\nCette adresse vient d’être confirmée pour la première fois. Le compte avait été ouvert auparavant sans confirmation. Vérifiez sous «\u202fParamètres, Membres\u202f» qui y travaille.`,
    listed: 'Tout ce qui avait été créé en votre nom a pris fin:',
    nothing: 'Il n’y avait rien à clore.',
    kinds: {
      sessions: 'sessions',
      passkeys: 'clés d’accès',
      provider_users: 'associations avec le fournisseur d’identité',
      credentials: 'identifiants de l’interface',
      feeds: 'flux',
      reconcilers: 'adresses OpenRefine',
      webhooks: 'webhooks (désactivés, pas supprimés)',
      invitations: 'invitations en cours',
    },
    closing: (link) =>
      `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe:\n\n${link}\n`,
  },
  it: {
    subject: { reset: 'La sua password è stata sostituita', proof: 'Il suo indirizzo è stato confermato' },
    opening: ({ name, why }) =>
      why === 'reset'
        ? `Buongiorno ${name}\n\nLa sua password di Alphorn è appena stata sostituita con un link inviato a questo indirizzo.`
        : `Buongiorno ${name}\n\nQuesto indirizzo è appena stato confermato per la prima volta. Il conto era stato aperto in precedenza senza conferma. Verifichi sotto «Impostazioni, Membri» chi vi lavora.`,
    listed: 'È stato disattivato ciò che era stato creato prima a suo nome:',
    nothing: 'Non c’era nulla da disattivare.',
    kinds: {
      sessions: 'sessioni',
      passkeys: 'passkey',
      provider_users: 'collegamenti con il fornitore di identità',
      credentials: 'credenziali dell’interfaccia',
      feeds: 'feed',
      reconcilers: 'indirizzi per OpenRefine',
      webhooks: 'webhook (disattivati, non eliminati)',
      invitations: 'inviti aperti',
    },
    closing: (link) => `Se non è stato lei, scelga subito una nuova password:\n\n${link}\n`,
  },
  en: {
    subject: { reset: 'Your password was replaced', proof: 'Your address was confirmed' },
    opening: ({ name, why }) =>
      why === 'reset'
        ? `Hello ${name}\n\nYour password for Alphorn was just replaced, by a link sent to this address.`
        : `Hello ${name}\n\nThis address was just confirmed for the first time. Somebody had opened the account before without confirming it. Check under “Settings, Members” who works in it.`,
    listed: 'What was made in your name before has ended:',
    nothing: 'There was nothing to end.',
    kinds: {
      sessions: 'sessions',
      passkeys: 'passkeys',
      provider_users: 'links with the identity provider',
      credentials: 'credentials of the API',
      feeds: 'feeds',
      reconcilers: 'addresses for OpenRefine',
      webhooks: 'webhooks (disabled, not deleted)',
      invitations: 'open invitations',
    },
    closing: (link) => `If it was not you, set a new password now:\n\n${link}\n`,
  },
}

/** The mail that says what a reset, or the first proof of an address, has ended. */
export function endedLetter(language: Language, of: EndedMail): MailContent {
  const say = words[language]
  const lines = endedKinds
    .filter((kind) => of.ended[kind] > 0)
    .map((kind) => `${of.ended[kind]} ${say.kinds[kind]}`)
  const list = lines.length === 0 ? say.nothing : `${say.listed}\n\n${lines.join('\n')}`
  return {
    subject: say.subject[of.why],
    text: [say.opening(of), list, say.closing(of.forgotten)].join('\n\n'),
  }
}
