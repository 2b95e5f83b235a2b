import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { families, type Family } from '@alphorn/contract/core/forms'
import { type Environment, parseSwitch, wholeNumber, withoutEmpty } from '#server/platform/config/environment'
import { type MetricsSettings, readMetrics } from '#server/platform/config/metrics'
import { readStandby } from '#server/platform/config/standby'
import { type ModelSettings, readModel, readVerifierModel } from '#server/platform/config/model'
import { type EgressSettings, readEgress } from '#server/platform/config/egress'
import { readSignIn, type SignInSettings } from '#server/platform/config/sign-in'
import { readSources, type SourceSettings } from '#server/platform/config/sources'
import { readVerifier, type VerifierSettings } from '#server/platform/config/verifier'
import { type AuditStreamSettings, readAuditStream } from '#server/platform/config/audit-stream'
import { readTracing, type TracingSettings } from '#server/platform/config/tracing'

/** Folder of the embedded database and of the deployment's secrets, unless `ALPHORN_DATA` names another. */
export const defaultDataDir = '.alphorn'

/** All settings of a process, read once from the environment. No other code reads the environment. */
export type Config = {
  host: string
  port: number
  /** null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** A standby for long reads; null if there is none. */
  readDatabaseUrl: string | null
  dataDir: string
  forms: readonly Family[]
  rootForm: Family
  /** Whether routes beyond the specification are published. */
  extensions: boolean
  poolSize: number
  /** Number of processes that answer calls; null for one per processor. */
  processes: number | null
  /** Peppers of the stored credential hashes. The first one is used for new hashes; the others are still accepted. */
  peppers: readonly string[]
  /** The Ed25519 key that signs audit checkpoints: 32 bytes in base64url. */
  auditKey: string
  /** Former signing keys, whose checkpoints are still accepted: secrets, or public keys (`ed25519:…`). */
  earlierAuditKeys: readonly string[]
  /** Number of months for which the audit history is kept. */
  auditMonths: number
  /** Retention of evidence with personal data, counted from its last retrieval. */
  evidenceMonths: number
  /** Retention of releases, counted from their last change. */
  releaseMonths: number
  /** Retention of archived pages of companies' websites. */
  archiveMonths: number
  /** Whether the client's address is read from X-Forwarded-For, which a trusted proxy sets. */
  trustProxy: boolean
  /** Whether a refusal that a route does not declare becomes a fault, as in tests and development. */
  strict: boolean
  /** Whether short mutations of one moment are judged and applied together. */
  batches: boolean
  logLevel: string
  /** Location of the directory's search index: the memory of a process, or PostgreSQL alone. */
  searchIndex: 'memory' | 'sql'
  /** The model of the executor `llm`; null if there is none, and then no project may choose it. */
  llm: ModelSettings | null
  /** The model endpoint that verifies texts; null if there is none. */
  verifierLlm: ModelSettings | null
  /** The local model of the executor `verifier`; null if there is none, and then no project may choose it. */
  verifier: VerifierSettings | null
  sources: SourceSettings
  /** null: metrics are switched off. */
  metrics: MetricsSettings | null
  /** Receiver of the audit history as it is sealed; null if there is none. */
  auditStream: AuditStreamSettings | null
  /** null: tracing is switched off. */
  tracing: TracingSettings | null
  plan: Plan
  /** Maximum number of invitations sent by mail in a day. */
  caps: { invitationsPerDay: number; invitationsPerRecipient: number }
} & EgressSettings &
  SignInSettings

/** Allowances of an account. */
export type Plan = {
  requestsPerDay: number
  burstPerAccount: number
  burstPerCredential: number
  rowsPerDay: number
  rowsPerMonth: number
  unitsPerMonth: number
  stageJobLimit: number
  /** Number of built lists that an account may hold; a free account may hold one. */
  builtLists: number
  /** Maximum number of refused credentials and sign-ins per minute from one address. */
  failuresPerAddress: number
}

/** Reads and checks the environment. Throws an Error that names the variable and the values that it accepts. */
export function readConfig(given: Environment = process.env): Config {
  const env = withoutEmpty(given)
  const dataDir = env['ALPHORN_DATA'] ?? defaultDataDir
  const egress = readEgress(env)
  const llm = readModel(env)
  const forms = (env['FORMS'] ?? families.join(',')).split(',').map((name) => familyOf('FORMS', name.trim()))
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT'),
    databaseUrl: env['DATABASE_URL'] || null,
    readDatabaseUrl: readStandby(env),
    dataDir,
    forms,
    rootForm: familyOf('ROOT_FORM', env['ROOT_FORM'] ?? forms[0]!),
    extensions: parseSwitch('EXTENSIONS', env['EXTENSIONS']),
    poolSize: wholeNumber(env, 'POOL_SIZE'),
    processes: readProcesses(env),
    peppers: peppersOf(env['ALPHORN_PEPPERS'] ?? storedSecret(dataDir, 'pepper')),
    ...auditKeysOf(env['ALPHORN_AUDIT_KEY'] ?? storedSecret(dataDir, 'audit-key')),
    ...readRetention(env),
    trustProxy: env['TRUST_PROXY'] === '1',
    strict: env['ALPHORN_STRICT'] === '1',
    batches: env['BATCHES'] !== '0',
    logLevel: env['LOG_LEVEL'] ?? 'info',
    searchIndex: searchIndexOf(env['SEARCH_INDEX']),
    llm,
    verifierLlm: readVerifierModel(env, llm),
    verifier: readVerifier(env),
    sources: readSources(env),
    metrics: readMetrics(env),
    ...readTelemetry(env),
    ...egress,
    ...readSignIn(env, egress.publicUrl),
    plan: readPlan(env),
    caps: {
      invitationsPerDay: wholeNumber(env, 'INVITATIONS_PER_DAY'),
      invitationsPerRecipient: wholeNumber(env, 'INVITATIONS_PER_RECIPIENT'),
    },
  }
}

function readRetention(env: Environment) {
  return {
    auditMonths: wholeNumber(env, 'AUDIT_MONTHS'),
    evidenceMonths: wholeNumber(env, 'EVIDENCE_MONTHS'),
    releaseMonths: wholeNumber(env, 'RELEASE_MONTHS'),
    archiveMonths: wholeNumber(env, 'ARCHIVE_MONTHS'),
  }
}

/** Reads the folder of the deployment's files and the secrets that are set as variables. Reads and creates no file. */
export function readPlaceOfSecrets(given: Environment = process.env) {
  const env = withoutEmpty(given)
  return {
    dataDir: env['ALPHORN_DATA'] ?? defaultDataDir,
    given: { pepper: Boolean(env['ALPHORN_PEPPERS']), 'audit-key': Boolean(env['ALPHORN_AUDIT_KEY']) },
  }
}

/**
 * Reads the settings of a program that only calls a server. It needs no secrets of the deployment and must not create
 * any.
 */
export function readClientConfig(): Config {
  return readConfig({ ...placeholders, ...withoutEmpty(process.env) })
}

/** Reads the settings of a program that examines the deployment. It creates no secret that is missing. */
export function readExaminedConfig(): Config {
  const { dataDir } = readPlaceOfSecrets()
  const { ALPHORN_PEPPERS, ALPHORN_AUDIT_KEY } = placeholders
  return readConfig({
    ...(!existsSync(join(dataDir, 'pepper')) && { ALPHORN_PEPPERS }),
    ...(!existsSync(join(dataDir, 'audit-key')) && { ALPHORN_AUDIT_KEY }),
    ...withoutEmpty(process.env),
  })
}

/** Takes the place of secrets that are not read. */
const placeholders = { ALPHORN_PEPPERS: 'unused', ALPHORN_AUDIT_KEY: '0'.repeat(43) }

function readTelemetry(env: Environment): Pick<Config, 'auditStream' | 'tracing'> {
  return { auditStream: readAuditStream(env), tracing: readTracing(env) }
}

function readPlan(env: Environment): Plan {
  return {
    requestsPerDay: wholeNumber(env, 'REQUESTS_PER_DAY'),
    burstPerAccount: wholeNumber(env, 'BURST_PER_ACCOUNT'),
    burstPerCredential: wholeNumber(env, 'BURST_PER_CREDENTIAL'),
    rowsPerDay: wholeNumber(env, 'ROWS_PER_DAY'),
    rowsPerMonth: wholeNumber(env, 'ROWS_PER_MONTH'),
    unitsPerMonth: wholeNumber(env, 'UNITS_PER_MONTH'),
    stageJobLimit: wholeNumber(env, 'STAGE_JOB_LIMIT'),
    builtLists: wholeNumber(env, 'BUILT_LISTS'),
    failuresPerAddress: wholeNumber(env, 'FAILURES_PER_ADDRESS'),
  }
}

function readProcesses({ PROCESSES }: Environment) {
  return PROCESSES ? processCount('PROCESSES', PROCESSES) : null
}

const maxProcesses = 256

/** Parses a number of processes. Throws an Error that names its origin. */
export function processCount(name: string, given: string): number {
  const count = Number(given)
  if (/^\d+$/.test(given) && count >= 1 && count <= maxProcesses) return count
  throw new Error(`${name} takes a whole number from 1 to ${maxProcesses}, not "${given}".`)
}

function searchIndexOf(name = 'memory'): Config['searchIndex'] {
  if (name !== 'memory' && name !== 'sql') throw new Error(`SEARCH_INDEX takes memory or sql, not "${name}".`)
  return name
}

function familyOf(variable: string, name: string): Family {
  const family = families.find((known) => known === name)
  if (!family) throw new Error(`${variable} takes ${families.join(' or ')}, not "${name}".`)
  return family
}

function peppersOf(text: string) {
  const peppers = text.split(',')
  // A space may be a part of a pepper that secrets were hashed with, so nothing is trimmed.
  if (peppers.every((pepper) => pepper.trim() !== '')) return peppers
  throw new Error(
    'ALPHORN_PEPPERS takes secrets separated by commas, the newest first. Remove the comma that has no secret on one side.',
  )
}

function auditKeysOf(text: string) {
  const [auditKey = '', ...earlierAuditKeys] = text.split(',').map((key) => key.trim())
  if (/^[\w-]{43}$/.test(auditKey) && earlierAuditKeys.every((key) => /^(?:ed25519:)?[\w-]{43}$/.test(key)))
    return { auditKey, earlierAuditKeys }
  throw new Error(
    'ALPHORN_AUDIT_KEY must be 32 bytes in base64url: 43 characters. Earlier keys follow after commas, as secrets or as public keys (ed25519:…).',
  )
}

/**
 * Returns a secret of the deployment. It is created at the first start and stored beside the data, readable by its
 * owner alone.
 */
function storedSecret(dataDir: string, name: string) {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  try {
    // Exclusive creation: of two concurrent first starts, one writes and both read the same secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '')
    throw new Error(`The file ${file} is empty. Restore it from a backup of the data folder.`)
  return secret
}
