import { websiteDomain } from '@alphorn/contract/directory/website-domain'
import { sql } from 'kysely'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { keysAtOnce, lockFirstDue } from '#server/platform/db/lock-due'
import { build, statement } from '#server/platform/db/statement'
import { companiesByIds } from '#server/directory/companies/company'
import { forgetPagesNaming, forgetPagesOf } from '#server/directory/websites/forget'
import { eraseRecords } from '#server/privacy/erase-records'
import { personalData } from '#server/privacy/personal-data'
import type { RequestRow } from '#server/privacy/requests'
import { type Scope, scopeOf } from '#server/privacy/scope'

/** Work that began before the suppression may still write, so the job repeats until a whole pass finds nothing. */
const maxPasses = 5

const find = statement<{}>()('subject_erasures_running', () =>
  build
    .selectFrom('subject_requests')
    .select(['account_id', 'request_id'])
    .where('state', '=', 'running')
    .orderBy('created_at')
    .limit(keysAtOnce),
)
const take = statement<Pick<RequestRow, 'account_id' | 'request_id'>>()('subject_erasure_lock', (p) =>
  build
    .selectFrom('subject_requests')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('request_id', '=', p.request_id)
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked(),
)

/**
 * Processes the requested erasures, a batch of records per transaction. It may be killed at any time and resumes from
 * there.
 */
export async function carryOutErasures({ write, read }: Pools, peppers: readonly string[]) {
  // Uses the read pool, which plans by the values: the right plan depends on the conditions.
  const writer = { ...write, pool: read }
  while (await transaction(writer, (tx) => eraseSome(tx, peppers[0]!)));
}

/** Erases the next records of the first due request. Returns false when there is no request. */
async function eraseSome(tx: Tx, pepper: string): Promise<boolean> {
  const request = await lockFirstDue(tx, { find, take }, {})
  if (!request) return false
  const { account_id, request_id, after } = request
  const holding = personalData[request.record_kind]
  const scope = await scopeOf(tx, account_id, request.subject!)
  if (!holding) {
    await endPass(tx, await withoutPages(tx, request, scope))
    return true
  }
  const { changed, last } = await eraseRecords(
    tx,
    { holding, scope, after },
    { request_id, pepper, change: 'suppressed' },
  )
  advanceRequest(tx, request, {
    changed_in_pass: request.changed_in_pass + changed,
    erased: JSON.stringify(addCount(request.erased, holding.name, changed)),
    ...(last ? { after: last } : { after: null, record_kind: request.record_kind + 1 }),
  })
  return true
}

/**
 * Archived pages belong to no account. They are deleted as a whole, and would be archived again if they are still on
 * the web.
 */
async function withoutPages(tx: Tx, request: RequestRow, { company, patterns }: Scope): Promise<RequestRow> {
  const domain = company && (await websiteOf(tx, company.company_id))
  const pages = domain
    ? await forgetPagesOf(tx, domain)
    : patterns.length > 0
      ? await forgetPagesNaming(tx, patterns)
      : 0
  if (pages === 0) return request
  const erased = addCount(request.erased, 'archived_pages', pages)
  advanceRequest(tx, request, { erased: JSON.stringify(erased) })
  return { ...request, erased }
}

async function websiteOf(tx: Tx, company_id: string) {
  const url = (await companiesByIds(tx, [company_id])).get(company_id)?.website?.url
  return url === undefined ? null : websiteDomain(url)
}

function addCount(erased: Record<string, number>, name: string, more: number) {
  return more === 0 ? erased : { ...erased, [name]: (erased[name] ?? 0) + more }
}

async function endPass(tx: Tx, request: RequestRow) {
  if (request.changed_in_pass > 0 && request.pass < maxPasses)
    return advanceRequest(tx, request, {
      pass: request.pass + 1,
      record_kind: 0,
      after: null,
      changed_in_pass: 0,
    })
  const now = await nowIn(tx)
  advanceRequest(tx, request, { state: 'completed', subject: null, completed_at: now })
  const records = Object.values(request.erased).reduce((sum, count) => sum + count, 0)
  const { account_id, request_id } = request
  recordSystemAction(tx, {
    account_id,
    project_id: null,
    operation_id: 'subject_erasure',
    target: request_id,
    records,
    now,
  })
}

type Change = Partial<{
  pass: number
  record_kind: number
  after: string[] | null
  changed_in_pass: number
  erased: string
  state: 'completed'
  subject: null
  completed_at: Date
}>

function advanceRequest(tx: Tx, { account_id, request_id }: RequestRow, change: Change) {
  tx.writeQuery(
    build
      .updateTable('subject_requests')
      .set(change)
      .where('account_id', '=', account_id)
      .where('request_id', '=', request_id)
      .where(sql<boolean>`state = 'running'`),
  )
}
