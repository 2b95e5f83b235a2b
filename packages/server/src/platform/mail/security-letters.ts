import type { Language } from '@alphorn/contract/core/fields'
import type { MailContent } from '#server/platform/mail/mail-contents'

// Mails that tell a user what changed about the security of their account, for the case that they did not do it themselves.

type News = { name: string; about: string; link: string }
type Kind =
  | 'passkey_added'
  | 'credential_created'
  | 'totp_enabled'
  | 'totp_disabled'
  | 'recovery_code_used'
  | 'second_factor_removed'
type Words = {
  greeting: (name: string) => string
  advice: (link: string) => string
  told: Readonly<Record<Kind, (about: string) => { subject: string; what: string }>>
}

const de: Words = {
  greeting: (name) => `Guten Tag ${name}`,
  advice: (link) =>
    `Waren Sie das, dann müssen Sie nichts tun. Sonst ändern Sie sofort Ihr Passwort und prüfen, was hier steht:\n\n${link}`,
  told: {
    passkey_added: (about) => ({
      subject: 'Neuer Passkey für Alphorn',
      what: `Zu Ihrem Benutzer wurde ein Passkey hinzugefügt: ${about}. Damit kann man sich ohne Passwort anmelden.`,
    }),
    credential_created: (about) => ({
      subject: 'Neuer API-Zugang bei Alphorn',
      what: `Unter Ihrem Namen wurde ein API-Zugang erstellt oder erneuert: ${about}.`,
    }),
    totp_enabled: () => ({
      subject: 'Zweiter Faktor eingeschaltet',
      what: 'Wer sich mit Ihrem Passwort anmeldet, braucht ab jetzt auch einen Code der Authenticator-App.',
    }),
    totp_disabled: () => ({
      subject: 'Zweiter Faktor ausgeschaltet',
      what: 'Wer sich mit Ihrem Passwort anmeldet, braucht ab jetzt keinen Code mehr.',
    }),
    recovery_code_used: (about) => ({
      subject: 'Wiederherstellungscode verwendet',
      what: `Jemand hat einen Ihrer Wiederherstellungscodes verwendet. Ungebraucht sind noch: ${about}.`,
    }),
    second_factor_removed: () => ({
      subject: 'Zweiter Faktor vom Betreiber entfernt',
      what: 'Der Betreiber hat Ihren zweiten Faktor und Ihre Passkeys entfernt und Sie überall abgemeldet. Melden Sie sich mit dem Passwort an und richten Sie einen neuen ein.',
    }),
  },
}

const fr: Words = {
  greeting: (name) => `Bonjour ${name}`,
  advice: (link) =>
    `Si c’était vous, vous n’avez rien à faire. Sinon, changez tout de suite votre mot de passe et vérifiez ce qui figure ici:\n\n${link}`,
  told: {
    passkey_added: (about) => ({
      subject: 'Nouvelle clé d’accès pour Alphorn',
      what: `Une clé d’accès a été ajoutée à votre profil: ${about}. Elle permet de se connecter sans mot de passe.`,
    }),
    credential_created: (about) => ({
      subject: 'Nouvel accès API chez Alphorn',
      what: `Un accès API a été créé ou renouvelé en votre nom: ${about}.`,
    }),
    totp_enabled: () => ({
      subject: 'Second facteur activé',
      what: 'Dès maintenant, se connecter avec votre mot de passe demande aussi un code de l’application d’authentification.',
    }),
    totp_disabled: () => ({
      subject: 'Second facteur désactivé',
      what: 'Dès maintenant, se connecter avec votre mot de passe ne demande plus de code.',
    }),
    recovery_code_used: (about) => ({
      subject: 'Code de récupération utilisé',
      what: `Quelqu’un a utilisé l’un de vos codes de récupération. Codes restants: ${about}.`,
    }),
    second_factor_removed: () => ({
      subject: 'Second facteur supprimé par l’exploitant',
      what: 'L’exploitant a supprimé votre second facteur et vos clés d’accès et vous a déconnecté partout. Connectez-vous avec le mot de passe et configurez-en un nouveau.',
    }),
  },
}

const it: Words = {
  greeting: (name) => `Buongiorno ${name}`,
  advice: (link) =>
    `Se è stato lei, non deve fare nulla. Altrimenti cambi subito la password e controlli ciò che trova qui:\n\n${link}`,
  told: {
    passkey_added: (about) => ({
      subject: 'Nuova passkey per Alphorn',
      what: `Al suo profilo è stata aggiunta una passkey: ${about}. Permette di accedere senza password.`,
    }),
    credential_created: (about) => ({
      subject: 'Nuovo accesso API su Alphorn',
      what: `A suo nome è stato creato o rinnovato un accesso API: ${about}.`,
    }),
    totp_enabled: () => ({
      subject: 'Secondo fattore attivato',
      what: 'Da ora chi accede con la sua password deve inserire anche un codice dell’app di autenticazione.',
    }),
    totp_disabled: () => ({
      subject: 'Secondo fattore disattivato',
      what: 'Da ora chi accede con la sua password non deve più inserire alcun codice.',
    }),
    recovery_code_used: (about) => ({
      subject: 'Codice di recupero usato',
      what: `Qualcuno ha usato uno dei suoi codici di recupero. Codici rimasti: ${about}.`,
    }),
    second_factor_removed: () => ({
      subject: 'Secondo fattore rimosso dal gestore',
      what: 'Il gestore ha rimosso il suo secondo fattore e le sue passkey e ha chiuso tutte le sue sessioni. Acceda con la password e ne configuri uno nuovo.',
    }),
  },
}

const en: Words = {
  greeting: (name) => `Hello ${name}`,
  advice: (link) =>
    `If this was you, there is nothing to do. If not, change your password at once and check what you find here:\n\n${link}`,
  told: {
    passkey_added: (about) => ({
      subject: 'A new passkey for Alphorn',
      what: `A passkey was added to your user: ${about}. It signs in without the password.`,
    }),
    credential_created: (about) => ({
      subject: 'A new API credential at Alphorn',
      what: `An API credential was created or renewed in your name: ${about}.`,
    }),
    totp_enabled: () => ({
      subject: 'Second factor enabled',
      what: 'From now on, signing in with your password also asks for a code of the authenticator app.',
    }),
    totp_disabled: () => ({
      subject: 'Second factor disabled',
      what: 'From now on, signing in with your password asks for no code.',
    }),
    recovery_code_used: (about) => ({
      subject: 'A recovery code was used',
      what: `Somebody used one of your recovery codes. Codes left: ${about}.`,
    }),
    second_factor_removed: () => ({
      subject: 'Second factor removed by the operator',
      what: 'The operator removed your second factor and your passkeys, and signed you out everywhere. Sign in with the password and set up a new one.',
    }),
  },
}

const words: Readonly<Record<Language, Words>> = { de, fr, it, en }

/** The mail about one change, in the language of the user. */
export function securityLetter(kind: Kind, language: Language, { name, about, link }: News): MailContent {
  const { greeting, advice, told } = words[language]
  const { subject, what } = told[kind](about)
  return { subject, text: `${greeting(name)}\n\n${what}\n\n${advice(link)}\n` }
}
