import type { Language } from '@alphorn/contract/core/fields'
import { IntlMessageFormat } from 'intl-messageformat'
import de from '#messages/mails/de.json' with { type: 'json' }
import en from '#messages/mails/en.json' with { type: 'json' }
import fr from '#messages/mails/fr.json' with { type: 'json' }
import it from '#messages/mails/it.json' with { type: 'json' }

/** A mail without its recipient. */
export type MailContent = { subject: string; text: string }

type Catalogue = typeof en
const catalogues: Readonly<Record<Language, Catalogue>> = { de, fr, it, en }

type Greeted = { name: string }
type Linked = Greeted & { link: string }

/** The values in each mail. */
type MailValues = {
  confirmation: Linked & { date: string }
  password_reset: Linked
  invitation: { account: string; by: string; link: string; date: string }
  /** Names no person, because anyone may have signed up with this address. */
  sign_up: { link: string; date: string }
  has_account: { sign_in: string; forgotten: string }
  provider_link: Linked
  new_device: Linked & { at: string; agent: string; address: string }
  test: Linked
}
type SecurityValues = Linked & { about: string }

const security = [
  'passkey_added',
  'passkey_removed',
  'credential_created',
  'totp_enabled',
  'totp_disabled',
  'recovery_code_used',
  'second_factor_removed',
] as const

/** A change in the security of an account. */
export type SecurityKind = (typeof security)[number]

/** Things that a password reset, or the first confirmation of an address, can end. */
const endedKinds = [
  'sessions',
  'passkeys',
  'provider_users',
  'credentials',
  'feeds',
  'reconcilers',
  'webhooks',
  'invitations',
] as const

export type EndedValues = Greeted & {
  why: 'reset' | 'proof'
  ended: Readonly<Record<(typeof endedKinds)[number], number>>
  forgotten: string
}

export type WatchValues = {
  watch: string
  /** One line per signal. */
  lines: readonly string[]
  /** Total number of signals; `lines` may contain fewer. */
  total: number
  link: string
  /** Whether this is a test mail that the user requested, with the latest signals. */
  isTest: boolean
}

/** Renders a mail of the catalogue with its values, in the language of its recipient. */
export function writeMail<K extends keyof MailValues>(
  kind: K,
  language: Language,
  values: MailValues[K],
): MailContent {
  const { subject, text } = catalogues[language][kind]
  return composeMail(language, subject, text, values)
}

/** The mail about a change to the security of an account, in case its user did not make the change. */
export function writeSecurityMail(
  kind: SecurityKind,
  language: Language,
  values: SecurityValues,
): MailContent {
  const { greeting, advice, kinds } = catalogues[language].security
  const { subject, text } = kinds[kind]
  return composeMail(language, subject, [greeting, text, ...advice], values)
}

/** The mail that lists what a password reset, or the first confirmation of an address, has ended. */
export function writeEndedMail(language: Language, { why, ended, ...values }: EndedValues): MailContent {
  const { greeting, kinds, listed, nothing, advice, ...reasons } = catalogues[language].access_ended
  const lines = endedKinds
    .filter((kind) => ended[kind] > 0)
    .map((kind) => formatMessage(language, kinds[kind], { n: ended[kind] }))
  const { subject, text } = reasons[why]
  const list = lines.length === 0 ? [nothing] : [listed, '{lines}']
  const paragraphs = [greeting, text, ...list, ...advice]
  return composeMail(language, subject, paragraphs, { ...values, lines: lines.join('\n') })
}

/** The mail about the signals of a watch. */
export function writeWatchMail(language: Language, { lines, isTest, ...values }: WatchValues): MailContent {
  const { subject, test_subject, opening, more, nothing, closing } = catalogues[language].watch
  const { total } = values
  const hidden = total - lines.length
  const shown = [...lines, ...(hidden > 0 ? [formatMessage(language, more, { n: hidden })] : [])].join('\n')
  const paragraphs = total === 0 ? [nothing, closing] : [opening, '{shown}', closing]
  return composeMail(language, isTest ? test_subject : subject, paragraphs, { ...values, shown })
}

function composeMail(language: Language, subject: string, paragraphs: readonly string[], values: Values) {
  const written = paragraphs.map((paragraph) => formatMessage(language, paragraph, values))
  return { subject: formatMessage(language, subject, values), text: `${written.join('\n\n')}\n` }
}

type Values = Readonly<Record<string, string | number>>

const formats = new Map<string, IntlMessageFormat>()

const british = new Intl.NumberFormat('en-GB')

/** Formats a message of a catalogue with its values. Tags become plain text, because mails contain no markup. */
function formatMessage(language: Language, message: string, values: Values): string {
  const key = `${language} ${message}`
  const known = formats.get(key)
  const built = known ?? parseMessage(language, message)
  if (!known) formats.set(key, built)
  return String(built.format(values))
}

function parseMessage(language: Language, message: string): IntlMessageFormat {
  return new IntlMessageFormat(message, `${language}-CH`, undefined, {
    ignoreTag: true,
    formatters: {
      getNumberFormat: () => numbersIn(language),
      getDateTimeFormat: (locales, options) => new Intl.DateTimeFormat(locales, options),
      getPluralRules: (locales, options) => new Intl.PluralRules(locales, options),
    },
  })
}

/** Returns the number format of the screens: `5’236`, in English `5,236`. `Intl` has others for fr-CH and en-CH. */
function numbersIn(language: Language): Intl.NumberFormat {
  const mark = language === 'en' ? ',' : '’'
  return { format: (value: number) => british.format(value).replaceAll(',', mark) } as Intl.NumberFormat
}
