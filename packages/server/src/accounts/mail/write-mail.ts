import type { Language } from '@alphorn/contract/core/fields'
import { locales } from '@alphorn/messages/letters/locales'
import {
  type MailContent,
  writeEndedMail,
  writeMail as fillMail,
  writeSecurityMail,
} from '@alphorn/messages/mails'
import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Ended, EndedWhy } from '#server/accounts/mail/access-ended'
import { endOfProof, makeProof } from '#server/accounts/tokens/proofs'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { MailedProofKind, MailKind, SecurityMailKind } from '#server/platform/db/tables/mails'
import { nameInMail } from '#server/platform/mail/names'
import { swissDay } from '#server/platform/swiss-time'
import type { Mail } from '#server/platform/mail/transport'

export type QueuedMail = { mail_id: number; kind: MailKind; language: Language; attempts: number }

/** Columns from which the mail of a watch is rendered. */
export type WatchMailRow = {
  account_id: string
  user_id: string
  watch_id: string
  signals_since: Date | null
  signals_until: Date | null
  language: Language
}
/**
 * Renders the mail of a watch from its state at the time of sending. Returns null when there is nothing left to report,
 * and `later` while its data source is unavailable.
 */
export type WriteWatchLetter = (
  tx: Tx,
  mail: WatchMailRow,
  publicUrl: string,
) => Promise<MailContent | 'later' | null>

type About = Pick<WatchMailRow, 'watch_id' | 'signals_since' | 'signals_until'> & {
  account_id: string | null
  user_id: string | null
  invitation_id: string | null
  /** The id of the sign-up while it is open. */
  sign_up_id: string | null
  email: string | null
  name: string | null
  user_language: Language | null
  account_name: string | null
  invited_by: string | null
  confirmed: boolean
  details: unknown
}

// Whether a user has the address is looked up here: the call that queued the mail must not know it.
const findAbout = statement<{ mail_id: number }>()('mail_about', (p) =>
  rawQuery<About>(sql`select u.user_id, m.account_id, m.watch_id, m.signals_since, m.signals_until, i.invitation_id, s.sign_up_id,
      coalesce(i.email, m.email, u.email) as email, u.name, u.language as user_language,
      a.name as account_name, i.invited_by, u.email_confirmed_at is not null as confirmed, m.details
    from mails m left join users u on u.user_id = m.user_id or u.email = m.email
      left join invitations i on i.account_id = m.account_id and i.invitation_id = m.invitation_id
        and i.accepted_at is null and i.revoked_at is null
      left join sign_ups s on s.sign_up_id = m.sign_up_id and s.expires_at > (select app_now())
      left join accounts a on a.account_id = m.account_id
    where mail_id = ${p.mail_id}`),
)

type RenderDependencies = { publicUrl: string; writeWatchLetter: WriteWatchLetter }
type RenderedMail = MailContent | 'later' | null

/**
 * Renders a mail for sending. Returns null when it has become pointless, and `later` when it cannot be rendered yet.
 */
export async function writeMail(
  tx: Tx,
  waiting: QueuedMail,
  dependencies: RenderDependencies,
): Promise<Mail | 'later' | null> {
  const { mail_id } = waiting
  const about = await tx.row(findAbout, { mail_id })
  const { email } = about ?? {}
  if (!about || !email) return null
  const addressed = { ...about, email, name: nameInMail(about.name ?? '') }
  const letter = await writers[waiting.kind]({
    tx,
    language: waiting.language,
    about: addressed,
    ...dependencies,
  })
  if (letter === null || letter === 'later') return letter
  return { ...letter, to: email, id: `mail-${mail_id}` }
}

type Addressed = About & { email: string; name: string }
type RenderContext = { tx: Tx; language: Language; about: Addressed; publicUrl: string } & Pick<
  RenderDependencies,
  'writeWatchLetter'
>

const writers: Readonly<Record<MailKind, (of: RenderContext) => RenderedMail | Promise<RenderedMail>>> = {
  watch: ({ tx, language, about, publicUrl, writeWatchLetter }) => {
    const { account_id, user_id } = about
    if (account_id === null || user_id === null) return null
    return writeWatchLetter(tx, { ...about, account_id, user_id, language }, publicUrl)
  },
  test: ({ language, about: { name }, publicUrl }) => fillMail('test', language, { name, link: publicUrl }),
  new_device: ({ language, about, publicUrl }) => {
    const device = deviceIn(about.details, language)
    return fillMail('new_device', language, { ...device, name: about.name, link: forgottenAt(publicUrl) })
  },
  access_ended: ({ language, about, publicUrl }) => {
    const { name, details } = about
    return writeEndedMail(language, { ...endedIn(details), name, forgotten: forgottenAt(publicUrl) })
  },
  passkey_added: securityMail('passkey_added'),
  passkey_removed: securityMail('passkey_removed'),
  credential_created: securityMail('credential_created'),
  totp_enabled: securityMail('totp_enabled'),
  totp_disabled: securityMail('totp_disabled'),
  recovery_code_used: securityMail('recovery_code_used'),
  second_factor_removed: securityMail('second_factor_removed'),
  sign_up: signUpLetter,
  invitation: invitationLetter,
  confirmation: async ({ tx, language, about, publicUrl }) => {
    if (about.confirmed || about.user_id === null) return null
    const link = await linkOf(tx, 'confirmation', about, publicUrl, language)
    return fillMail('confirmation', language, { name: about.name, ...link })
  },
  password_reset: async ({ tx, language, about, publicUrl }) => {
    if (about.user_id === null) return null
    const link = await linkOf(tx, 'password_reset', about, publicUrl, about.user_language ?? language)
    return fillMail('password_reset', about.user_language ?? language, { name: about.name, ...link })
  },
  provider_link: async ({ tx, language, about, publicUrl }) => {
    if (about.user_id === null) return null
    const link = await linkOf(tx, 'provider_link', about, publicUrl, language)
    return fillMail('provider_link', language, { name: about.name, ...link })
  },
}

/** Renders the mail with a sign-up link. If a user already has the address, the mail states that nothing changed. */
async function signUpLetter({ tx, language, about, publicUrl }: RenderContext): Promise<RenderedMail> {
  if (about.user_id !== null) {
    const links = { sign_in: `${publicUrl}/sign-in`, forgotten: forgottenAt(publicUrl) }
    return fillMail('has_account', language, links)
  }
  if (about.sign_up_id === null) return null
  return fillMail('sign_up', language, await linkOf(tx, 'sign_up', about, publicUrl, language))
}

async function invitationLetter({ tx, language, about, publicUrl }: RenderContext): Promise<RenderedMail> {
  if (about.invitation_id === null) return null
  const link = await linkOf(tx, 'invitation', about, publicUrl, language)
  const account = nameInMail(about.account_name ?? '')
  const by = nameInMail(about.invited_by ?? '')
  return fillMail('invitation', language, { account, by, ...link })
}

/** Reads the details that `queueSecurityMail` wrote: the name of the new item, or the number of codes left. */
function securityMail(kind: SecurityMailKind) {
  return ({ language, about: { name, details }, publicUrl }: RenderContext): MailContent => {
    const { about } = details as { about: string | null }
    const link = `${publicUrl}/settings/security`
    return writeSecurityMail(kind, language, { name, about: nameInMail(about ?? ''), link })
  }
}

function forgottenAt(publicUrl: string) {
  return `${publicUrl}/forgotten`
}

const pages: Readonly<Record<MailedProofKind, string>> = {
  confirmation: 'confirm',
  sign_up: 'confirm',
  password_reset: 'reset',
  invitation: 'join',
  provider_link: 'link',
}

/**
 * Builds a link and its last valid day. The token is created here and stored only as a hash. As a fragment, after the
 * #, it appears in no request, log or Referer.
 */
async function linkOf(
  tx: Tx,
  kind: MailedProofKind,
  about: Addressed,
  publicUrl: string,
  language: Language,
) {
  const { email, user_id, invitation_id, sign_up_id } = about
  const subject =
    kind === 'invitation'
      ? { invitation_id, user_id: null, sign_up_id: null }
      : { invitation_id: null, user_id, sign_up_id }
  const now = await nowIn(tx)
  return {
    link: `${publicUrl}/${pages[kind]}#${makeProof(tx, { kind, email, ...subject }, now)}`,
    date: locales[language].date(swissDay(endOfProof(kind, now))),
  }
}

const timeZone = 'Europe/Zurich'
const swissTimes = new Intl.DateTimeFormat('de-CH', { dateStyle: 'medium', timeStyle: 'short', timeZone })
/** Formats as "23 November 2026 at 2:05 pm". */
const englishTimes = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone,
})

/** Reads the browser that `enter` recorded. Its name is the user agent that the browser sent. */
function deviceIn(details: unknown, language: Language) {
  const { address, user_agent, at } = details as { address: string; user_agent: string | null; at: string }
  const times = language === 'en' ? englishTimes : swissTimes
  return { at: times.format(new Date(at)), address, agent: nameInMail(user_agent ?? '?') }
}

/** Reads the counts that `reportEnded` recorded. */
function endedIn(details: unknown) {
  return details as { why: EndedWhy; ended: Ended }
}
