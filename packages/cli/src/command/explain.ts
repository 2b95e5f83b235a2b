import { ApiError, isTransient, UnreachableError } from '@alphorn/sdk/client'
import { plainText } from '#cli/command/table'

type About = {
  command: string
  /** The key of a mutation, so that it can be repeated. */
  idempotencyKey?: string | undefined
  json?: boolean
}

/**
 * Reports on standard error what went wrong and what to do. Returns the exit code: 1 if refused, 3 if it may be retried
 * later. Rethrows any other error.
 */
export function explainError(error: unknown, about: About): number {
  if (!(error instanceof ApiError) && !(error instanceof UnreachableError)) throw error
  if (about.json) console.error(JSON.stringify(bodyOf(error, about)))
  else for (const line of linesOf(error, about)) console.error(plainText(line))
  return isTransient(error) ? 3 : 1
}

/** Returns the body of a failure, with the key under which a mutation with an unknown outcome can be repeated. */
function bodyOf(error: ApiError | UnreachableError, { idempotencyKey }: About) {
  const isOpen = idempotencyKey !== undefined && isTransient(error)
  const body = error instanceof ApiError ? error.body : failureBody('unreachable', error.message)
  return { ...body, ...(isOpen && { idempotency_key: idempotencyKey }) }
}

const failureBody = (code: string, message: string) => ({ error: { code, message } })

/** Reports a call that the user stopped, as `explainError` does. Returns the exit code. */
export function explainInterrupt({ idempotencyKey, json }: Omit<About, 'command'>): number {
  const message = 'Interrupted.'
  const key = idempotencyKey !== undefined && { idempotency_key: idempotencyKey }
  if (json) console.error(JSON.stringify({ ...failureBody('interrupted', message), ...key }))
  else console.error(key ? `${message} ${repeatAdvice(key.idempotency_key)}` : message)
  return 130
}

const repeatAdvice = (key: string) => `Nothing is done twice if you repeat it with: --idempotency-key ${key}`

function* linesOf(error: ApiError | UnreachableError, { command, idempotencyKey }: About) {
  if (error instanceof UnreachableError) {
    yield `alphorn ${command}: ${error.message}`
    yield 'Is the server running, and is this its address? Give another one with --base-url or ALPHORN_BASE_URL.'
  } else {
    yield `alphorn ${command}: ${error.status} ${error.code}: ${error.message}`
    for (const { field, code, detail } of error.errors) yield `  ${field}: ${detail} (${code})`
    const advice = adviceOn(error)
    if (advice) yield advice
    if (error.request_id) yield `Request id: ${error.request_id}`
  }
  if (idempotencyKey !== undefined && isTransient(error)) yield repeatAdvice(idempotencyKey)
}

function adviceOn({ code, retry_after, body }: ApiError) {
  if (retry_after !== null) return `Try again in ${retry_after} s.`
  if (body.cycle) return `The cycle in the way is ${body.cycle.cycle_id} (${body.cycle.state}).`
  if (body.job) return `The job is ${body.job.state} now.`
  return advice[code]
}

const advice: Partial<Record<string, string>> = {
  unauthenticated: 'Check the secret: ALPHORN_API_KEY, or keep another one with: alphorn login',
  forbidden:
    'alphorn me shows the scopes of this credential; an owner of the account makes another one in the app.',
  not_found: 'Check the ids: what another account or project has is not found either.',
  idempotency_conflict: 'Leave --idempotency-key away for a new call.',
}
