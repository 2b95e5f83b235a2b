import type { Language } from '@alphorn/contract/fields'
import { sql } from 'kysely'
import { nowIn } from '#server/call'
import type { Ended, EndedWhy } from '#server/accounts/end-access'
import { invitationDays, makeProof } from '#server/accounts/proofs'
import type { Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { statement } from '#server/db/statement'
import type { MailKind, ProofKind } from '#server/db/tables/accounts'
import { accountLetters } from '#server/mail/account-letters'
import { endedLetter } from '#server/mail/ended-letters'
import { type Letter, letters } from '#server/mail/letters'
import { nameInMail } from '#server/mail/names'
import type { Mail } from '#server/mail/post'
import { testLetters } from '#server/mail/test-letters'

export type Waiting = { mail_id: number; kind: MailKind; language: Language; attempts: number }

/** What a mail about a watch is written from. */
export type WatchMailRow = {
  account_id: string
  user_id: string
  watch_id: string
  told_since: Date | null
  told_until: Date | null
  language: Language
}
/**
 * Writes the mail about a watch as the watch is when it leaves; null where there is nothing to say any more, `later` while
 * what it is written from cannot be asked.
 */
export type WriteWatchLetter = (
  tx: Tx,
  mail: WatchMailRow,
  publicUrl: string,
) => Promise<Letter | 'later' | null>

type About = Pick<WatchMailRow, 'watch_id' | 'told_since' | 'told_until'> & {
  account_id: string | null
  user_id: string | null
  invitation_id: string | null
  /** The sign-up, while it is open. */
  sign_up_id: string | null
  email: string | null
  name: string | null
  user_language: Language | null
  account_name: string | null
  invited_by: string | null
  confirmed: boolean
  details: unknown
}

// A mail to an address finds out here whether a user has it: the call that queued it must not know.
const findAbout = statement<{ mail_id: number }>()('mail_about', (p) =>
  raw<About>(sql`select u.user_id, m.account_id, m.watch_id, m.told_since, m.told_until, i.invitation_id, s.sign_up_id,
      coalesce(i.email, m.email, u.email) as email, u.name, u.language as user_language,
      a.name as account_name, i.invited_by, u.email_confirmed_at is not null as confirmed, m.details
    from mails m left join users u on u.user_id = m.user_id or u.email = m.email
      left join invitations i on i.account_id = m.account_id and i.invitation_id = m.invitation_id
        and i.accepted_at is null and i.revoked_at is null
      left join sign_ups s on s.sign_up_id = m.sign_up_id and s.expires_at > (select app_now())
      left join accounts a on a.account_id = m.account_id
    where mail_id = ${p.mail_id}`),
)

type Means = { publicUrl: string; writeWatchLetter: WriteWatchLetter }
type Written = Letter | 'later' | null

/** The mail as it leaves; null where it has nothing to say any more, `later` where it cannot be written yet. */
export async function writeMail(tx: Tx, waiting: Waiting, means: Means): Promise<Mail | 'later' | null> {
  const { mail_id } = waiting
  const about = await tx.row(findAbout, { mail_id })
  const { email } = about ?? {}
  if (!about || !email) return null
  const letter = await letterOf(tx, waiting, { ...about, email, name: nameInMail(about.name ?? '') }, means)
  if (letter === null || letter === 'later') return letter
  return { ...letter, to: email, id: `mail-${mail_id}` }
}

type Addressed = About & { email: string; name: string }

async function letterOf(tx: Tx, { kind, language }: Waiting, about: Addressed, means: Means): Promise<Written> {
  const { publicUrl } = means
  const { name, user_id } = about
  switch (kind) {
    case 'watch': {
      const { account_id } = about
      if (account_id === null || user_id === null) return null
      return await means.writeWatchLetter(tx, { ...about, account_id, user_id, language }, publicUrl)
    }
    case 'test':
      return testLetters[language]({ name, link: publicUrl })
    case 'new_device':
      return accountLetters[language].newDevice({
        ...deviceIn(about.details),
        name,
        link: `${publicUrl}/forgotten`,
      })
    case 'access_ended':
      return endedLetter(language, { ...endedIn(about.details), name, forgotten: `${publicUrl}/forgotten` })
    case 'sign_up':
      if (user_id === null && about.sign_up_id === null) return null
      return user_id === null
        ? accountLetters[language].signUp({ link: await linkOf(tx, kind, about, publicUrl) })
        : accountLetters[language].hasAccount({
            signIn: `${publicUrl}/sign-in`,
            forgotten: `${publicUrl}/forgotten`,
          })
    default:
      return await provingLetter(tx, { kind, language }, about, publicUrl)
  }
}

type Proving = { kind: Exclude<ProofKind, 'sign_up'>; language: Language }

/** A letter with a link that proves who reads it. */
async function provingLetter(tx: Tx, { kind, language }: Proving, about: Addressed, publicUrl: string) {
  const { name, user_id, user_language, invitation_id } = about
  const isMoot = kind === 'confirmation' && about.confirmed
  if (isMoot || (kind === 'invitation' ? invitation_id : user_id) === null) return null
  const link = await linkOf(tx, kind, about, publicUrl)
  if (kind === 'invitation') {
    const account = nameInMail(about.account_name ?? '')
    const by = nameInMail(about.invited_by ?? '')
    return letters[language].invitation({ account, by, link, days: invitationDays })
  }
  if (kind === 'provider_link') return accountLetters[language].providerLink({ name, link })
  return kind === 'confirmation'
    ? letters[language].confirmation({ name, link })
    : letters[user_language ?? language].reset({ name, link })
}

const pages: Readonly<Record<ProofKind, string>> = {
  confirmation: 'confirm',
  sign_up: 'confirm',
  password_reset: 'reset',
  invitation: 'join',
  provider_link: 'link',
}

/** A link whose token is made here and stored nowhere. Behind the #, it is in no request, no log and no Referer. */
async function linkOf(tx: Tx, kind: ProofKind, about: Addressed, publicUrl: string) {
  const { email, user_id, invitation_id, sign_up_id } = about
  const subject =
    kind === 'invitation'
      ? { invitation_id, user_id: null, sign_up_id: null }
      : { invitation_id: null, user_id, sign_up_id }
  return `${publicUrl}/${pages[kind]}#${makeProof(tx, { kind, email, ...subject }, await nowIn(tx))}`
}

const swissTimes = new Intl.DateTimeFormat('de-CH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Zurich',
})

/** What `enter` wrote of a browser. Its name is the browser's own words. */
function deviceIn(details: unknown) {
  const { address, user_agent, at } = details as { address: string; user_agent: string | null; at: string }
  return { at: swissTimes.format(new Date(at)), address, agent: nameInMail(user_agent ?? '?') }
}

/** What `reportEnded` wrote. */
function endedIn(details: unknown) {
  return details as { why: EndedWhy; ended: Ended }
}
