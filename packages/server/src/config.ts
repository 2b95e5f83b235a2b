import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { families, type Family } from '@alphorn/contract/forms'

/** The sources of the directory that the service can read by itself. */
export const sourceNames = ['basel', 'lindas', 'zefix', 'gazette', 'gleif', 'finma', 'uid-register'] as const
export type SourceName = (typeof sourceNames)[number]

/** How sources are read. */
export type SourceSettings = {
  /** Those that the service reads by itself, in the rhythm of each. */
  on: readonly SourceName[]
  /** Who runs this: an address that is told to every source, so that it can complain before it blocks. */
  contact: string | null
  urls: Readonly<Record<SourceName, string>>
  zefixLogin: { user: string; password: string } | null
}

/** All settings of a process, read once from the environment. Nothing else reads it. */
export type Config = {
  host: string
  port: number
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  forms: readonly Family[]
  rootForm: Family
  poolSize: number
  /** Secrets under the stored hashes of credentials: the first is used for new ones, the others are still known. */
  peppers: readonly string[]
  /** The Ed25519 key that signs audit checkpoints: 32 bytes in base64url. */
  auditKey: string
  /** How long the audit history is kept. */
  auditMonths: number
  /** Read the client's address from X-Forwarded-For, as set by a proxy of ours. */
  trustProxy: boolean
  /** Refusals that a route does not declare become faults: tests and development. */
  strict: boolean
  logLevel: string
  /** Where the directory is searched: in an index of this process, or by PostgreSQL alone. */
  searchIndex: 'memory' | 'sql'
  /** The model behind the executor `llm`; null: there is none, and no project may choose it. */
  llm: ModelSettings | null
  /** Whether the built-in executors read companies' own websites, and how a site's operator reaches ours. */
  egress: { contact: string } | null
  /** Whether webhooks are sent; where they are not, they wait. */
  webhooks: boolean
  sources: SourceSettings
  plan: Plan
}

/** A model behind an endpoint that speaks OpenAI's chat completions, and what a job may cost. */
export type ModelSettings = {
  /** Up to and without `/chat/completions`. */
  endpoint: string
  model: string
  key: string | null
  /** Jobs that a process works on at once. */
  jobsAtOnce: number
  /** How long one answer may take. */
  timeoutSeconds: number
  /** Tokens that a job may use, in and out, all its questions together. */
  tokensPerJob: number
  /** What a million tokens cost, in whatever money. */
  prices: { input: number; output: number } | null
  /** What a job may cost in that money; null: no bound but the tokens. */
  costPerJob: number | null
}

/** Allowances of an account. */
export type Plan = {
  requestsPerDay: number
  burstPerAccount: number
  burstPerCredential: number
  rowsPerDay: number
  rowsPerMonth: number
  unitsPerMonth: number
  stageJobLimit: number
  /** Lists that an account may hold built; a free account builds one. */
  builtLists: number
  /** Refused credentials and sign-ins a minute from one address. */
  failuresPerAddress: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment. Throws an Error that names the variable and what it takes. */
export function readConfig(env: Environment = process.env): Config {
  const dataDir = env['ALPHORN_DATA'] ?? '.alphorn'
  const forms = (env['FORMS'] ?? families.join(',')).split(',').map((name) => familyOf('FORMS', name.trim()))
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port: whole(env, 'PORT', 4400, 0, 65_535),
    databaseUrl: env['DATABASE_URL'] || null,
    dataDir,
    forms,
    rootForm: familyOf('ROOT_FORM', env['ROOT_FORM'] ?? forms[0]!),
    poolSize: whole(env, 'POOL_SIZE', 8, 1, 100),
    peppers: (env['ALPHORN_PEPPERS'] ?? keptSecret(dataDir, 'pepper')).split(','),
    auditKey: auditKeyOf(env['ALPHORN_AUDIT_KEY'] ?? keptSecret(dataDir, 'audit-key')),
    auditMonths: whole(env, 'AUDIT_MONTHS', 120, 1, 1200),
    trustProxy: env['TRUST_PROXY'] === '1',
    strict: env['ALPHORN_STRICT'] === '1',
    logLevel: env['LOG_LEVEL'] ?? 'info',
    searchIndex: searchIndexOf(env['SEARCH_INDEX']),
    llm: readModel(env),
    egress: egressOf(env['EGRESS'], env['EGRESS_CONTACT']),
    webhooks: webhooksOf(env['WEBHOOKS']),
    sources: readSources(env),
    plan: readPlan(env),
  }
}

/** The same for a program that only calls a server: it has no use for the deployment's secrets, and must not make any. */
export function readClientConfig(): Config {
  return readConfig({ ALPHORN_PEPPERS: 'unused', ALPHORN_AUDIT_KEY: '0'.repeat(43), ...process.env })
}

function readModel(env: Environment): ModelSettings | null {
  const { LLM_ENDPOINT: endpoint, LLM_MODEL: model, LLM_KEY: key } = env
  if (!endpoint && !model) return null
  if (!endpoint || !model)
    throw new Error('LLM_ENDPOINT and LLM_MODEL go together: the address of a model, and its name there.')
  if (model.length > 100) throw new Error('LLM_MODEL has at most 100 characters.')
  const prices = pricesOf(env['LLM_PRICES'])
  const costPerJob = amount(env, 'LLM_COST_PER_JOB')
  if (costPerJob !== null && !prices)
    throw new Error('LLM_COST_PER_JOB needs LLM_PRICES: what a million tokens cost, in and out.')
  return {
    endpoint: endpointOf(endpoint),
    model,
    key: key || null,
    jobsAtOnce: whole(env, 'LLM_JOBS_AT_ONCE', 2, 1, 64),
    timeoutSeconds: whole(env, 'LLM_TIMEOUT_SECONDS', 240, 1, 290),
    tokensPerJob: whole(env, 'LLM_TOKENS_PER_JOB', 60_000, 1000, 100_000_000),
    prices,
    costPerJob,
  }
}

function endpointOf(given: string) {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`LLM_ENDPOINT takes an address such as http://127.0.0.1:11434/v1, not "${given}".`)
  if (url.username || url.password || url.search || url.hash)
    throw new Error('LLM_ENDPOINT takes no user, query or fragment; a key goes into LLM_KEY.')
  return given.replace(/\/+$/, '')
}

function pricesOf(given: string | undefined) {
  if (!given) return null
  const [input, output, ...more] = given.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (more.length > 0 || !(input! >= 0) || !(output! >= 0))
    throw new Error(`LLM_PRICES takes two prices of a million tokens, in and out: 0.15,0.60, not "${given}".`)
  return { input: input!, output: output! }
}

function amount(env: Environment, name: string) {
  const given = env[name]
  if (!given) return null
  const value = Number(given)
  if (!(value > 0)) throw new Error(`${name} must be a number above 0, not "${given}".`)
  return value
}

function readPlan(env: Environment): Plan {
  const most = 1_000_000_000
  return {
    requestsPerDay: whole(env, 'REQUESTS_PER_DAY', 10_000, 1, most),
    burstPerAccount: whole(env, 'BURST_PER_ACCOUNT', 300, 1, most),
    burstPerCredential: whole(env, 'BURST_PER_CREDENTIAL', 120, 1, most),
    rowsPerDay: whole(env, 'ROWS_PER_DAY', 50_000, 1, most),
    rowsPerMonth: whole(env, 'ROWS_PER_MONTH', 500_000, 1, most),
    unitsPerMonth: whole(env, 'UNITS_PER_MONTH', 1000, 0, most),
    stageJobLimit: whole(env, 'STAGE_JOB_LIMIT', 200, 1, 100_000),
    builtLists: whole(env, 'BUILT_LISTS', 20, 0, 100_000),
    failuresPerAddress: whole(env, 'FAILURES_PER_ADDRESS', 30, 1, most),
  }
}

const sourceUrls: Readonly<Record<SourceName, string>> = {
  basel: 'https://data-bs.ch/stata/zefix_handelsregister/all_cantons',
  lindas: 'https://lindas.admin.ch/query',
  zefix: 'https://www.zefix.admin.ch/ZefixPublicREST',
  gazette: 'https://www.shab.ch',
  gleif: 'https://api.gleif.org',
  finma: 'https://www.finma.ch/en/~/media/finma/dokumente/bewilligungstraeger/csv/uid.csv',
  'uid-register': 'https://www.uid-wse.admin.ch/V5.0/PublicServices.svc',
}

function readSources(env: Environment): SourceSettings {
  const named = (env['SOURCES'] ?? '').split(',').flatMap((text) => text.trim() || [])
  const on = named.map((text) => {
    const name = sourceNames.find((known) => known === text)
    if (!name) throw new Error(`SOURCES takes ${sourceNames.join(', ')}, not "${text}".`)
    return name
  })
  const contact = env['SOURCE_CONTACT'] || null
  if (on.length > 0 && contact === null)
    throw new Error(
      'SOURCES needs SOURCE_CONTACT: an e-mail or web address at which the sources can reach you.',
    )
  if (contact !== null && !/^[\x21-\x27\x2a-\x7e]{3,200}$/.test(contact))
    throw new Error('SOURCE_CONTACT must be an e-mail or web address.')
  const [user, password] = [env['ZEFIX_USER'], env['ZEFIX_PASSWORD']]
  if (on.includes('zefix') && !(user && password))
    throw new Error(
      'The source zefix needs ZEFIX_USER and ZEFIX_PASSWORD, which the register gives on request.',
    )
  const urls = Object.fromEntries(sourceNames.map((name) => [name, sourceUrl(env, name)]))
  return {
    on,
    contact,
    urls: urls as Record<SourceName, string>,
    zefixLogin: user && password ? { user, password } : null,
  }
}

function sourceUrl(env: Environment, name: SourceName) {
  const variable = `${name.toUpperCase().replace('-', '_')}_URL`
  const url = env[variable] || sourceUrls[name]
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`${variable} must be an address that begins with https:// or http://, not "${url}".`)
  return url.replace(/\/$/, '')
}

function whole(env: Environment, name: string, usual: number, least: number, most: number) {
  const given = env[name]
  if (given === undefined || given === '') return usual
  const value = Number(given)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
  return value
}

function searchIndexOf(name = 'memory'): Config['searchIndex'] {
  if (name !== 'memory' && name !== 'sql') throw new Error(`SEARCH_INDEX takes memory or sql, not "${name}".`)
  return name
}

function egressOf(what = 'off', contact = ''): Config['egress'] {
  if (what === 'off' || what === '') return null
  if (what !== 'website') throw new Error(`EGRESS takes off or website, not "${what}".`)
  if (!/^(?:https?:\/\/|mailto:)[\x21-\x7e]{3,200}$/.test(contact))
    throw new Error(
      'EGRESS=website needs EGRESS_CONTACT: an https: or mailto: address at which the sites that are read can reach you.',
    )
  return { contact }
}

function webhooksOf(setting = 'on') {
  if (setting !== 'on' && setting !== 'off') throw new Error(`WEBHOOKS takes on or off, not "${setting}".`)
  return setting === 'on'
}

function familyOf(variable: string, name: string): Family {
  const family = families.find((known) => known === name)
  if (!family) throw new Error(`${variable} takes ${families.join(' or ')}, not "${name}".`)
  return family
}

function auditKeyOf(secret: string) {
  if (/^[\w-]{43}$/.test(secret)) return secret
  throw new Error('ALPHORN_AUDIT_KEY must be 32 bytes in base64url: 43 characters.')
}

/** A secret of the deployment: made at the first start and kept beside the data, readable by its owner alone. */
function keptSecret(dataDir: string, name: string) {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  try {
    // Exclusive: of two first starts at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
