import type { NewAuditRow } from '#server/platform/audit/audit-row'
import type { AuditContext } from '#server/platform/call'
import { type Caller, anonymousCaller } from '#server/platform/caller'
import type { Incoming } from '#server/platform/http/http-messages'
import type { LimitHeaders } from '#server/platform/http/headers'
import type { Endpoint } from '#server/platform/http/implement'
import type { MatchedPath } from '#server/platform/http/routing'
import type { Service } from '#server/platform/http/service'

/** Data about a call on its way through the pipeline; each step adds to it. */
export type RequestContext = {
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly startedAt: Date
  readonly startedMark: number
  /** Milliseconds for which the call waited for an event, as it asked (`wait_seconds`). */
  waitedMs: number
  matchedPath: MatchedPath | null
  endpoint: Endpoint | undefined
  caller: Caller
  quotas: readonly LimitHeaders[] | null
  /** Gives the counted request back to the allowances of its caller. */
  uncount: () => void
  /** Whether it already counts against its address, while it runs. */
  counted: boolean
  auditContext: AuditContext
}

export const newAuditContext = (): AuditContext => ({
  worker_id: null,
  target: null,
  rows_returned: 0,
  units_spent: 0,
})

export function createContext({ clock }: Service, { request_id, method, target }: Incoming): RequestContext {
  const at = target.indexOf('?')
  return {
    request_id,
    method,
    path: at < 0 ? target : target.slice(0, at),
    search: at < 0 ? '' : target.slice(at + 1),
    startedAt: clock.now(),
    startedMark: performance.now(),
    waitedMs: 0,
    matchedPath: null,
    endpoint: undefined,
    caller: anonymousCaller,
    quotas: null,
    uncount: () => {},
    counted: false,
    auditContext: newAuditContext(),
  }
}

type Ending = { status: number; error_code?: string | null; original_request_id?: string | null }

/** Builds the audit row of a call: caller, operation, object, time and outcome. No bodies, no secrets. */
export function auditRowOf(context: RequestContext, incoming: Incoming, ending: Ending): NewAuditRow {
  const { endpoint, matchedPath } = context
  const { differences: _kept, ...auditContext } = context.auditContext
  const { status, error_code = null, original_request_id = null } = ending
  return {
    ...callerPart(context),
    project_id: matchedPath?.params['project_id'] ?? null,
    request_id: context.request_id,
    operation_id: endpoint?.name ?? 'unknown',
    method: context.method.slice(0, 20),
    path: shownPath(context),
    ...auditContext,
    target: auditTarget(context),
    status,
    error_code,
    replayed: original_request_id !== null,
    original_request_id,
    source_address: incoming.address,
    user_agent: agentOf(incoming),
    started_at: context.startedAt.toISOString(),
    duration_ms: Math.round((performance.now() - context.startedMark) * 100) / 100,
  }
}

/** Returns the subject of a call: the one that its verb set, or else the last object in its path. */
export function auditTarget(context: RequestContext): string | null {
  return context.auditContext.target ?? (isSecret(context) ? null : targetOf(context.matchedPath))
}

const secretPath = /^\/(?:feeds|spreadsheets|reconcile|p)\//

/** An address that grants permission is a secret, so no history shows it. */
function isSecret({ path }: RequestContext) {
  return secretPath.test(path)
}

function shownPath({ path }: RequestContext) {
  const secret = secretPath.exec(path)
  return secret ? `${secret[0]}…` : cleanText(path.slice(0, 512))
}

function agentOf({ header }: Incoming) {
  return cleanText(header('user-agent')?.slice(0, 256) ?? '') || null
}

function callerPart({ caller: { kind, account_id, id, name } }: RequestContext) {
  if (kind === 'nobody') return { account_id, credential_id: null, credential_name: null }
  return { account_id, credential_id: id, credential_name: name }
}

/** Returns the innermost object in the path. */
function targetOf(matchedPath: MatchedPath | null) {
  const innermost = Object.values(matchedPath?.params ?? {}).at(-1)
  return innermost === undefined ? null : cleanText(innermost.slice(0, 200))
}

/** PostgreSQL stores no NUL and no lone surrogate. */
function cleanText(text: string) {
  return text.toWellFormed().replaceAll('\u0000', '')
}
