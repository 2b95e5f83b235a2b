import type { Language } from '@alphorn/contract/core/fields'

/** A mail before it is addressed. */
export type MailContent = { subject: string; text: string }

type Confirmation = { name: string; link: string }
type Reset = { name: string; link: string }
type Invitation = { account: string; by: string; link: string; days: number }
type MailLocale = {
  confirmation(of: Confirmation): MailContent
  reset(of: Reset): MailContent
  invitation(of: Invitation): MailContent
}

const de: MailLocale = {
  confirmation: ({ name, link }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: `Guten Tag ${name}

Mit diesem Link bestätigen Sie, dass diese Adresse Ihnen gehört:

${link}

Der Link gilt sieben Tage und nur einmal. Haben Sie kein Konto bei Alphorn eröffnet, dann müssen Sie nichts tun.
`,
  }),
  reset: ({ name, link }) => ({
    subject: 'Neues Passwort für Alphorn',
    text: `Guten Tag ${name}

Jemand hat für diese Adresse ein neues Passwort verlangt. Waren Sie es, dann setzen Sie es hier:

${link}

Der Link gilt eine Stunde und nur einmal. Waren Sie es nicht, dann müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.
`,
  }),
  invitation: ({ account, by, link, days }) => ({
    subject: `Einladung zu ${account} auf Alphorn`,
    text: `Guten Tag

${by} lädt Sie ein, bei ${account} auf Alphorn mitzuarbeiten. Hier nehmen Sie an:

${link}

Der Link gilt ${days} Tage und nur einmal. Kennen Sie den Absender nicht, dann müssen Sie nichts tun.
`,
  }),
}

const fr: MailLocale = {
  confirmation: ({ name, link }) => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `Bonjour ${name}

Ce lien confirme que cette adresse est bien la vôtre:

${link}

Le lien est valable sept jours et une seule fois. Si vous n’avez pas ouvert de compte Alphorn, vous n’avez rien à faire.
`,
  }),
  reset: ({ name, link }) => ({
    subject: 'Nouveau mot de passe pour Alphorn',
    text: `Bonjour ${name}

Quelqu’un a demandé un nouveau mot de passe pour cette adresse. Si c’était vous, choisissez-le ici:

${link}

Le lien est valable une heure et une seule fois. Si ce n’était pas vous, vous n’avez rien à faire: votre mot de passe reste le même.
`,
  }),
  invitation: ({ account, by, link, days }) => ({
    subject: `Invitation à rejoindre ${account} sur Alphorn`,
    text: `Bonjour

${by} vous invite à travailler avec ${account} sur Alphorn. Acceptez ici:

${link}

Le lien est valable ${days} jours et une seule fois. Si vous ne connaissez pas cette personne, vous n’avez rien à faire.
`,
  }),
}

const it: MailLocale = {
  confirmation: ({ name, link }) => ({
    subject: 'Confermi il suo indirizzo e-mail',
    text: `Buongiorno ${name}

Con questo link conferma che l’indirizzo è suo:

${link}

Il link vale sette giorni e una sola volta. Se non ha aperto un conto Alphorn, non deve fare nulla.
`,
  }),
  reset: ({ name, link }) => ({
    subject: 'Nuova password per Alphorn',
    text: `Buongiorno ${name}

Qualcuno ha chiesto una nuova password per questo indirizzo. Se è stato lei, la scelga qui:

${link}

Il link vale un’ora e una sola volta. Se non è stato lei, non deve fare nulla: la password resta la stessa.
`,
  }),
  invitation: ({ account, by, link, days }) => ({
    subject: `Invito a collaborare con ${account} su Alphorn`,
    text: `Buongiorno

${by} la invita a lavorare con ${account} su Alphorn. Qui può accettare:

${link}

Il link vale ${days} giorni e una sola volta. Se non conosce chi la invita, non deve fare nulla.
`,
  }),
}

const en: MailLocale = {
  confirmation: ({ name, link }) => ({
    subject: 'Confirm your e-mail address',
    text: `Hello ${name}

This link confirms that the address is yours:

${link}

The link is good for seven days, and once. If you did not open an account with Alphorn, there is nothing to do.
`,
  }),
  reset: ({ name, link }) => ({
    subject: 'A new password for Alphorn',
    text: `Hello ${name}

Somebody asked for a new password for this address. If it was you, set it here:

${link}

The link is good for one hour, and once. If it was not you, there is nothing to do: your password stays as it is.
`,
  }),
  invitation: ({ account, by, link, days }) => ({
    subject: `Invitation to ${account} on Alphorn`,
    text: `Hello

${by} invites you to work with ${account} on Alphorn. Accept here:

${link}

The link is good for ${days} days, and once. If you do not know who invites you, there is nothing to do.
`,
  }),
}

/** The mails of the service, in the language of whom they are for. */
export const mailContents: Readonly<Record<Language, MailLocale>> = { de, fr, it, en }
