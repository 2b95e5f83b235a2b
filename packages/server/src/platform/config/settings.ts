import { crmSettings } from '#server/platform/config/crm-settings'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import { modelSettings } from '#server/platform/config/model-settings'
import { telemetrySettings } from '#server/platform/config/telemetry-settings'

// Every setting of the service. docs/operate/configuration.md is generated from this table (npm run reference).

/** A setting that accepts text. `usual` is the default that the page shows. */
type TextSetting = { usual: string; meaning: string }
/** A setting that accepts a whole number within bounds. */
type NumberSetting = { usual: number; least: number; most: number; meaning: string }
export type Setting = TextSetting | NumberSetting

const most = 1_000_000_000
const months = { least: 1, most: 1200 }

/** The settings by section, in the order of the page. */
export const settingSections = {
  Processes: {
    PROCESSES: {
      usual: 'one per processor',
      meaning:
        'How many processes answer calls, from `1` to `256`. From two on, a supervisor runs them, one process for background jobs and one for the search. See [install](install.md#processes).',
    },
  },
  Network: {
    HOST: { usual: '127.0.0.1', meaning: 'The address to listen on.' },
    PORT: { usual: 4400, least: 0, most: 65_535, meaning: 'The port to listen on. `0` takes a free one.' },
    PUBLIC_URL: {
      usual: 'as requested',
      meaning:
        'The address at which people reach the service, like `https://alphorn.example.ch`. Mails, passkeys and sign-in providers use it.',
    },
    TRUST_PROXY: {
      usual: 'off',
      meaning:
        "`1` reads the caller's address from `X-Forwarded-For`. Set it with a proxy in front. Without it, all visitors share one address and its limits.",
    },
  },
  'Data and secrets': {
    DATABASE_URL: {
      usual: 'embedded PostgreSQL',
      meaning:
        'A PostgreSQL server, version 15 or newer: `postgres://user:password@host:5432/database`. Several hosts are separated by commas. See [high availability](high-availability.md).',
    },
    READ_DATABASE_URL: {
      usual: 'none: the primary is read',
      meaning:
        'A standby of the PostgreSQL at `DATABASE_URL`, in the same form, with one host. Reports, streams, files and `alphorn backup` read it, and the search index when it reads the whole directory. See [high availability](high-availability.md#reads-from-a-standby).',
    },
    ALPHORN_DATA: {
      usual: '.alphorn',
      meaning: 'The folder of the embedded database and of the deployment secrets.',
    },
    ALPHORN_PEPPERS: {
      usual: 'created at the first start',
      meaning:
        'Secrets that are mixed into stored hashes, separated by commas. New hashes use the first. The others stay valid.',
    },
    ALPHORN_AUDIT_KEY: {
      usual: 'created at the first start',
      meaning:
        'The Ed25519 key that signs audit checkpoints: 32 bytes in base64url. Earlier keys follow after commas, and their checkpoints stay valid. See [security](security.md#keys-of-the-deployment).',
    },
    POOL_SIZE: {
      usual: 8,
      least: 1,
      most: 100,
      meaning:
        'Connections for writes of a process. Reads get as many again. Each process opens three more, for the audit history and for notifications. Several processes get fewer where PostgreSQL does not allow so many.',
    },
    BATCHES: {
      usual: 'on',
      meaning:
        '`0` runs every mutation in a transaction of its own. For measurements: it is slower and answers the same.',
    },
    SEARCH_INDEX: {
      usual: 'memory',
      meaning:
        '`sql` searches in PostgreSQL without an index in memory. Typing mistakes and purposes are then not found.',
    },
  },
  Retention: {
    AUDIT_MONTHS: { usual: 120, ...months, meaning: 'How long the audit history is kept.' },
    EVIDENCE_MONTHS: {
      usual: 24,
      ...months,
      meaning:
        'How long evidence with personal data is kept, from its last retrieval. New texts cite it for at most 24 months, even if it is kept for longer.',
    },
    RELEASE_MONTHS: {
      usual: 120,
      ...months,
      meaning: 'How long released texts are kept, from their last change.',
    },
    ARCHIVE_MONTHS: { usual: 12, ...months, meaning: 'How long archived web pages are kept.' },
  },
  'Forms of the API': {
    FORMS: { usual: 'outreach,prospect', meaning: 'The forms of the API that are published.' },
    ROOT_FORM: {
      usual: 'the first of FORMS',
      meaning: 'The form that is also served without its name, at `/api/v1/companies`.',
    },
    EXTENSIONS: {
      usual: 'on',
      meaning:
        '`off` publishes exactly the routes of the specification; all others answer 404. See [extensions](../reference/extensions.md).',
    },
  },
  'Limits of an account': {
    REQUESTS_PER_DAY: { usual: 10_000, least: 1, most, meaning: 'Requests per day.' },
    BURST_PER_ACCOUNT: { usual: 300, least: 1, most, meaning: 'Requests per minute of an account.' },
    BURST_PER_CREDENTIAL: { usual: 120, least: 1, most, meaning: 'Requests per minute of a credential.' },
    ROWS_PER_DAY: { usual: 50_000, least: 1, most, meaning: 'Company rows per day.' },
    ROWS_PER_MONTH: { usual: 500_000, least: 1, most, meaning: 'Company rows per month.' },
    UNITS_PER_MONTH: { usual: 1000, least: 0, most, meaning: 'Research units per month.' },
    STAGE_JOB_LIMIT: { usual: 200, least: 1, most: 100_000, meaning: 'Open stage jobs of a project.' },
    BUILT_LISTS: {
      usual: 20,
      least: 0,
      most: 100_000,
      meaning:
        'Built lists of an account. An account of the plan `free` builds one, once its address is confirmed.',
    },
    FAILURES_PER_ADDRESS: {
      usual: 30,
      least: 1,
      most,
      meaning:
        'Refused credentials, refused passwords, sign-ups and requested links per minute from one address.',
    },
    INVITATIONS_PER_DAY: {
      usual: 50,
      least: 0,
      most: 1_000_000,
      meaning: 'Invitations that one account sends per day (UTC).',
    },
    INVITATIONS_PER_RECIPIENT: {
      usual: 5,
      least: 1,
      most: 1_000_000,
      meaning: 'Invitations that one address receives per day from all accounts together.',
    },
  },
  'Sign-in': {
    SIGN_UP: {
      usual: 'open',
      meaning: '`invited` lets only the first user open an account. All others come by invitation.',
    },
    PASSWORDS: {
      usual: 'on',
      meaning: '`off` leaves the sign-in provider and passkeys. It needs `OIDC_ISSUER`.',
    },
    SECOND_FACTOR: {
      usual: 'optional',
      meaning:
        '`required` makes each user who signs in with a password set up an authenticator app or a passkey first.',
    },
    OIDC_ISSUER: {
      usual: 'none',
      meaning:
        'The address of an OpenID Connect provider. It redirects to `PUBLIC_URL/sign-in/back`. See [sign-in](sign-in.md).',
    },
    OIDC_CLIENT_ID: { usual: 'none', meaning: 'The identifier of this service at the provider.' },
    OIDC_CLIENT_SECRET: {
      usual: 'none',
      meaning: 'The secret of this service at the provider. A public client has none.',
    },
    OIDC_NAME: {
      usual: 'the host of the provider',
      meaning: 'The name of the provider on the sign-in button.',
    },
    OIDC_TRUSTED_DOMAINS: {
      usual: 'none',
      meaning:
        'Mail domains whose addresses are accepted from a provider that does not send `email_verified`: `firma.ch,firma.com`.',
    },
    OPERATORS: {
      usual: 'every owner',
      meaning:
        'Mail addresses of the users who can see the health of the system, separated by commas. Without it, and with `SIGN_UP=open`, only owners of the first account see it.',
    },
  },
  Mail: {
    SMTP_URL: {
      usual: 'the terminal',
      meaning:
        'The mail server: `smtps://user:password@mail.example.ch:465`. Without one, mails are printed in the terminal.',
    },
    MAIL_FROM: { usual: 'Alphorn <alphorn@localhost>', meaning: 'The sender of mails.' },
  },
  'Calls to the outside': {
    PROOF_PAGES: {
      usual: 'off',
      meaning:
        '`on` prints an address and a QR code on each exported letter. They lead its recipient to the evidence of each claim and to a button against further letters. It needs `PUBLIC_URL`. See [privacy](privacy.md#proof-pages).',
    },
    WEBHOOKS: { usual: 'on', meaning: '`off` keeps webhook deliveries waiting.' },
    WEBHOOK_HOSTS: {
      usual: 'none',
      meaning:
        'Programs in your own network that webhooks may call, as origins with `http:` or `https:`: `http://n8n.lan:5678`, separated by commas. See [webhooks](../guides/webhooks.md).',
    },
    ...crmSettings,
    EGRESS: {
      usual: 'off',
      meaning:
        '`website` lets research read company websites, and lets the service find them. `evidence` checks the pages that workers cite. `website,evidence` does both. See [websites](websites.md).',
    },
    EGRESS_CONTACT: {
      usual: 'none',
      meaning: 'An `https:` or `mailto:` address at which those sites can reach you. `EGRESS` needs it.',
    },
    WEBSITE_SEARCHES_PER_DAY: {
      usual: 2000,
      least: 0,
      most: 1_000_000,
      meaning:
        'For so many companies a day the service searches the website, with `EGRESS=website`. `0` searches for none. See [websites](websites.md#find-websites).',
    },
  },
  'Language model': modelSettings,
  'Sources of the directory': {
    SOURCES: {
      usual: 'none',
      meaning:
        'The sources that the service reads by itself, separated by commas. See [sources](sources.md).',
    },
    SOURCE_CONTACT: {
      usual: 'none',
      meaning: 'A mail or web address that every source receives with each request. `SOURCES` needs it.',
    },
    ZEFIX_USER: {
      usual: 'none',
      meaning: 'The user of the source `zefix`. The register issues it on request.',
    },
    ZEFIX_PASSWORD: { usual: 'none', meaning: 'The password of the source `zefix`.' },
  },
  Metrics: {
    METRICS_PORT: {
      usual: 0,
      least: 0,
      most: 65_535,
      meaning:
        'The port of `/metrics` for Prometheus, such as `9464`. It is a port of its own, which the proxy must not publish. With `0` nothing is measured. See [watch](watch.md).',
    },
    METRICS_HOST: { usual: '127.0.0.1', meaning: 'The address that `/metrics` listens on.' },
    METRICS_TOKEN: {
      usual: 'none',
      meaning:
        'Prometheus must send it as `Authorization: Bearer …`. Set it where others can reach the port.',
    },
    DATABASE_DISK_GB: {
      usual: 0,
      least: 0,
      most: 1_000_000,
      meaning:
        'The size of the disk of your PostgreSQL in GiB, for the forecast of the day when it is full. `0`: it is not known. The disk of embedded PostgreSQL is measured.',
    },
  },
  ...telemetrySettings,
  Logging: {
    LOG_LEVEL: { usual: 'info', meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.' },
    ALPHORN_STRICT: {
      usual: 'off',
      meaning: '`1` turns a refusal that its route does not declare into a fault. For tests and development.',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>

type Sections = typeof settingSections
type NamesOf<Section> = Section extends unknown ? keyof Section : never
type NumberNamesOf<Section> = Section extends unknown
  ? { [Name in keyof Section]: Section[Name] extends { least: number } ? Name : never }[keyof Section]
  : never

/** Returns the name of the setting that overrides the address of a source, like `UID_REGISTER_URL`. */
export type SourceUrlSetting = UrlOf<SourceName>
type UrlOf<Name extends string> = Name extends `${infer First}-${infer Second}`
  ? `${Uppercase<First>}_${Uppercase<Second>}_URL`
  : `${Uppercase<Name>}_URL`

/** Name of a setting. A setting without a definition cannot be read. */
export type SettingName = NamesOf<Sections[keyof Sections]> | SourceUrlSetting
export type NumberSettingName = NumberNamesOf<Sections[keyof Sections]>

const numbers = Object.assign({}, ...Object.values(settingSections)) as Readonly<
  Record<NumberSettingName, NumberSetting>
>

/** Returns the definition of a setting that accepts a number. */
export function numberSetting(name: NumberSettingName): NumberSetting {
  return numbers[name]
}
