import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { families, type Family } from '@alphorn/contract/core/forms'
import { type Environment, parseSwitch, wholeNumber } from '#server/platform/config/environment'
import { type MetricsSettings, readMetrics } from '#server/platform/config/metrics'
import { readStandby } from '#server/platform/config/standby'
import { type ModelSettings, readModel, readVerifierModel } from '#server/platform/config/model'
import { type EgressSettings, readEgress } from '#server/platform/config/egress'
import { readSignIn, type SignInSettings } from '#server/platform/config/sign-in'
import { readSources, type SourceSettings } from '#server/platform/config/sources'
import { readVerifier, type VerifierSettings } from '#server/platform/config/verifier'
import { type AuditStreamSettings, readAuditStream } from '#server/platform/config/audit-stream'
import { readTracing, type TracingSettings } from '#server/platform/config/tracing'

/** Folder of the embedded database and the deployment's secrets, unless `ALPHORN_DATA` sets another one. */
export const usualDataDir = '.alphorn'

/** All settings of a process, read once from the environment. Nothing else reads it. */
export type Config = {
  host: string
  port: number
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** A standby that long reads may use; null: there is none. */
  readDatabaseUrl: string | null
  dataDir: string
  forms: readonly Family[]
  rootForm: Family
  /** Whether routes are published that go beyond the specification. */
  extensions: boolean
  poolSize: number
  /** How many processes answer calls; null: one per processor. */
  processes: number | null
  /** Secrets under the stored hashes of credentials: the first is used for new ones, the others are still known. */
  peppers: readonly string[]
  /** The Ed25519 key that signs audit checkpoints: 32 bytes in base64url. */
  auditKey: string
  /** Keys that signed before, whose checkpoints still count: secrets, or public keys (`ed25519:…`). */
  earlierAuditKeys: readonly string[]
  /** How long the audit history is kept. */
  auditMonths: number
  /** How long evidence with personal data is kept, from its retrieval. */
  evidenceMonths: number
  /** How long releases are kept, from their last change. */
  releaseMonths: number
  /** How long pages of companies' websites are kept. */
  archiveMonths: number
  /** Read the client's address from X-Forwarded-For, as set by a proxy of ours. */
  trustProxy: boolean
  /** Refusals that a route does not declare become faults: tests and development. */
  strict: boolean
  /** Whether short mutations of one moment are judged and applied together. */
  batches: boolean
  logLevel: string
  /** Place of the directory's search index: in the memory of a process, or in PostgreSQL alone. */
  searchIndex: 'memory' | 'sql'
  /** The model of the executor `llm`; null: there is none, and no project may choose it. */
  llm: ModelSettings | null
  /** The model that verifies texts; null: the same. */
  verifierLlm: ModelSettings | null
  /** The local model of the executor `verifier`; null: there is none, and no project may choose it. */
  verifier: VerifierSettings | null
  sources: SourceSettings
  /** null: nothing is measured. */
  metrics: MetricsSettings | null
  /** Destination of the audit history as it is sealed; null if there is none. */
  auditStream: AuditStreamSettings | null
  /** null: nothing is traced. */
  tracing: TracingSettings | null
  plan: Plan
  /** How many invitations leave by mail in a day. */
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
  /** Lists that an account may hold built; a free account builds one. */
  builtLists: number
  /** Refused credentials and sign-ins a minute from one address. */
  failuresPerAddress: number
}

/** Reads and checks the environment. Throws an Error that names the variable and what it takes. */
export function readConfig(env: Environment = process.env): Config {
  const dataDir = env['ALPHORN_DATA'] ?? usualDataDir
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
    peppers: (env['ALPHORN_PEPPERS'] ?? keptSecret(dataDir, 'pepper')).split(','),
    ...auditKeysOf(env['ALPHORN_AUDIT_KEY'] ?? keptSecret(dataDir, 'audit-key')),
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

/**
 * Reads the folder of the deployment's files, and the secrets that are set as settings. Reads no file, and makes none.
 */
export function readPlaceOfSecrets(env: Environment = process.env) {
  return {
    dataDir: env['ALPHORN_DATA'] ?? usualDataDir,
    given: { pepper: Boolean(env['ALPHORN_PEPPERS']), 'audit-key': Boolean(env['ALPHORN_AUDIT_KEY']) },
  }
}

/** The same for a program that only calls a server: it has no use for the deployment's secrets, and must not make any. */
export function readClientConfig(): Config {
  return readConfig({ ...placeholders, ...process.env })
}

/** The same for a program that examines the deployment: a secret that is missing is still missing after it. */
export function readExaminedConfig(): Config {
  const { dataDir } = readPlaceOfSecrets()
  const { ALPHORN_PEPPERS, ALPHORN_AUDIT_KEY } = placeholders
  return readConfig({
    ...(!existsSync(join(dataDir, 'pepper')) && { ALPHORN_PEPPERS }),
    ...(!existsSync(join(dataDir, 'audit-key')) && { ALPHORN_AUDIT_KEY }),
    ...process.env,
  })
}

/** In place of secrets that are not read. */
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

const mostProcesses = 256

/** How many processes a text asks for. Throws an Error that names where it was written. */
export function processCount(name: string, given: string): number {
  const count = Number(given)
  if (/^\d+$/.test(given) && count >= 1 && count <= mostProcesses) return count
  throw new Error(`${name} takes a whole number from 1 to ${mostProcesses}, not "${given}".`)
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

function auditKeysOf(text: string) {
  const [auditKey = '', ...earlierAuditKeys] = text.split(',').map((key) => key.trim())
  if (/^[\w-]{43}$/.test(auditKey) && earlierAuditKeys.every((key) => /^(?:ed25519:)?[\w-]{43}$/.test(key)))
    return { auditKey, earlierAuditKeys }
  throw new Error(
    'ALPHORN_AUDIT_KEY must be 32 bytes in base64url: 43 characters. Earlier keys follow after commas, as secrets or as public keys (ed25519:…).',
  )
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
