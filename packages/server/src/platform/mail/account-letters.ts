import type { Language } from '@alphorn/contract/core/fields'
import type { MailContent } from '#server/platform/mail/mail-contents'

type Names = { name: string; link: string }
type AccountLetters = {
  /** To an address that nobody has. It names nobody: a stranger to the mailbox may have signed up. */
  signUp(of: { link: string }): MailContent
  /** To the owner of an address that somebody signed up with. */
  hasAccount(of: { signIn: string; forgotten: string }): MailContent
  providerLink(of: Names): MailContent
  newDevice(of: Names & { at: string; agent: string; address: string }): MailContent
}

const de: AccountLetters = {
  signUp: ({ link }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: `Guten Tag

Mit diesem Link bestätigen Sie Ihre Adresse und eröffnen Ihr Konto bei Alphorn:

${link}

Öffnen Sie ihn am besten im selben Browser. Der Link gilt sieben Tage und nur einmal. Haben Sie kein Konto eröffnen wollen, dann müssen Sie nichts tun: Ohne den Link entsteht keines.
`,
  }),
  hasAccount: ({ signIn, forgotten }) => ({
    subject: 'Sie haben schon ein Konto bei Alphorn',
    text: `Guten Tag

Jemand wollte mit dieser Adresse ein Konto bei Alphorn eröffnen. Es gibt schon eines; daran wurde nichts geändert.

Anmelden:
${signIn}

Passwort vergessen:
${forgotten}

Waren Sie es nicht, dann müssen Sie nichts tun.
`,
  }),
  providerLink: ({ name, link }) => ({
    subject: 'Anmeldung mit Ihrem Konto verknüpfen',
    text: `Guten Tag ${name}

Jemand hat sich über den Anmeldedienst mit Ihrer Adresse angemeldet. Waren Sie es, dann verknüpfen Sie diese Anmeldung mit Ihrem Konto bei Alphorn. Öffnen Sie den Link im selben Browser:

${link}

Der Link gilt eine Stunde und nur einmal. Waren Sie es nicht, dann öffnen Sie ihn nicht: Ihr Konto bleibt, wie es ist.
`,
  }),
  newDevice: ({ name, at, agent, address, link }) => ({
    subject: 'Anmeldung in einem neuen Browser',
    text: `Guten Tag ${name}

Jemand hat sich in einem Browser bei Alphorn angemeldet, den Sie noch nie benutzt haben:

Zeit: ${at}
Browser: ${agent}
IP-Adresse: ${address}

Waren Sie es, dann müssen Sie nichts tun. Waren Sie es nicht, dann setzen Sie sofort ein neues Passwort:

${link}
`,
  }),
}

const fr: AccountLetters = {
  signUp: ({ link }) => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `Bonjour

Ce lien confirme votre adresse et ouvre votre compte Alphorn:

${link}

Ouvrez-le de préférence dans le même navigateur. Le lien est valable sept jours et une seule fois. Si vous n’avez pas demandé de compte, vous n’avez rien à faire: sans ce lien, aucun compte n’est ouvert.
`,
  }),
  hasAccount: ({ signIn, forgotten }) => ({
    subject: 'Vous avez déjà un compte Alphorn',
    text: `Bonjour

Quelqu’un a voulu ouvrir un compte Alphorn avec cette adresse. Il en existe déjà un; il n’a pas été modifié.

Se connecter:
${signIn}

Mot de passe oublié:
${forgotten}

Si ce n’était pas vous, vous n’avez rien à faire.
`,
  }),
  providerLink: ({ name, link }) => ({
    subject: 'Associer cette connexion à votre compte',
    text: `Bonjour ${name}

Quelqu’un s’est connecté avec votre adresse par le fournisseur d’identité. Si c’était vous, associez cette connexion à votre compte Alphorn. Ouvrez le lien dans le même navigateur:

${link}

Le lien est valable une heure et une seule fois. Si ce n’était pas vous, ne l’ouvrez pas: votre compte reste inchangé.
`,
  }),
  newDevice: ({ name, at, agent, address, link }) => ({
    subject: 'Connexion depuis un nouveau navigateur',
    text: `Bonjour ${name}

Quelqu’un s’est connecté à Alphorn depuis un navigateur que vous n’avez jamais utilisé:

Heure: ${at}
Navigateur: ${agent}
Adresse IP: ${address}

Si c’était vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe:

${link}
`,
  }),
}

const it: AccountLetters = {
  signUp: ({ link }) => ({
    subject: 'Confermi il suo indirizzo e-mail',
    text: `Buongiorno

Con questo link conferma il suo indirizzo e apre il suo conto Alphorn:

${link}

Lo apra preferibilmente nello stesso browser. Il link vale sette giorni e una sola volta. Se non ha chiesto un conto, non deve fare nulla: senza il link non ne viene aperto nessuno.
`,
  }),
  hasAccount: ({ signIn, forgotten }) => ({
    subject: 'Ha già un conto Alphorn',
    text: `Buongiorno

Qualcuno ha voluto aprire un conto Alphorn con questo indirizzo. Ne esiste già uno e non è stato modificato.

Accedere:
${signIn}

Password dimenticata:
${forgotten}

Se non è stato lei, non deve fare nulla.
`,
  }),
  providerLink: ({ name, link }) => ({
    subject: 'Collegare questo accesso al suo conto',
    text: `Buongiorno ${name}

Qualcuno ha effettuato l’accesso con il suo indirizzo tramite il fornitore di identità. Se è stato lei, colleghi questo accesso al suo conto Alphorn. Apra il link nello stesso browser:

${link}

Il link vale un’ora e una sola volta. Se non è stato lei, non lo apra: il suo conto resta invariato.
`,
  }),
  newDevice: ({ name, at, agent, address, link }) => ({
    subject: 'Accesso da un nuovo browser',
    text: `Buongiorno ${name}

Qualcuno ha effettuato l’accesso ad Alphorn da un browser che lei non ha mai usato:

Ora: ${at}
Browser: ${agent}
Indirizzo IP: ${address}

Se è stato lei, non deve fare nulla. Altrimenti scelga subito una nuova password:

${link}
`,
  }),
}

const en: AccountLetters = {
  signUp: ({ link }) => ({
    subject: 'Confirm your e-mail address',
    text: `Hello

This link confirms your address and opens your account with Alphorn:

${link}

Open it in the same browser if you can. The link is good for seven days, and once. If you did not ask for an account, there is nothing to do: without the link none is opened.
`,
  }),
  hasAccount: ({ signIn, forgotten }) => ({
    subject: 'You already have an account with Alphorn',
    text: `Hello

Somebody tried to open an account with Alphorn for this address. There is one already, and nothing about it was changed.

Sign in:
${signIn}

Forgotten your password:
${forgotten}

If it was not you, there is nothing to do.
`,
  }),
  providerLink: ({ name, link }) => ({
    subject: 'Link this sign-in to your account',
    text: `Hello ${name}

Somebody signed in with the identity provider under your address. If it was you, link that sign-in to your account with Alphorn. Open the link in the same browser:

${link}

The link is good for one hour, and once. If it was not you, do not open it: your account stays as it is.
`,
  }),
  newDevice: ({ name, at, agent, address, link }) => ({
    subject: 'Sign-in from a new browser',
    text: `Hello ${name}

Somebody signed in to Alphorn from a browser that you never used before:

Time: ${at}
Browser: ${agent}
IP address: ${address}

If it was you, there is nothing to do. If it was not you, set a new password now:

${link}
`,
  }),
}

/** Mails about opening an account and signing in, in the language of the reader. */
export const accountLetters: Readonly<Record<Language, AccountLetters>> = { de, fr, it, en }
