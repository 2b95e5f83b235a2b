import { sql } from 'kysely'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { keysAtOnce, lockFirstDue } from '#server/platform/db/lock-due'
import { build, statement } from '#server/platform/db/statement'
import { erasePages } from '#server/privacy/erase-pages'
import { eraseRecords } from '#server/privacy/erase-records'
import { personalData } from '#server/privacy/personal-data'
import type { RequestRow } from '#server/privacy/requests'
import { scopeOf } from '#server/privacy/scope'

/** Work that began before the suppression may still write, so the job repeats until a whole pass finds nothing. */
const maxPasses = 5

// The accounts take turns, and the requests of each are worked on in their order. An account that files many, or has
// millions of records, does not delay the others.
const find = statement<{ failed: string[]; after: string }>()('subject_erasures_running', (p) =>
  build
    .selectFrom('subject_requests')
    .select(['account_id', 'request_id'])
    .where('state', '=', 'running')
    .where(sql<boolean>`request_id <> all(${p.failed}::text[])`)
    .orderBy(sql`account_id <= ${p.after}`)
    .orderBy('account_id')
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
 * Processes the requested erasures of all accounts in turn, a batch of records per transaction. It may be killed at any
 * time and resumes from there. A request that fails does not hold up the others. It is tried again at the next run, and
 * its error is thrown at the end.
 */
export async function erasePersonalData({ write, read }: Pools, peppers: readonly string[]) {
  // Uses the read pool, which plans by the values: the right plan depends on the conditions.
  const writer = { ...write, pool: read }
  const faults: unknown[] = []
  const failed: string[] = []
  let after = ''
  for (let isMore = true; isMore;) {
    const taken: Taken = {}
    try {
      isMore = await transaction(writer, (tx) => eraseSome(tx, { pepper: peppers[0]!, failed, after, taken }))
    } catch (error) {
      if (!taken.request) throw error
      failed.push(taken.request.request_id)
      faults.push(error)
    }
    after = taken.request?.account_id ?? after
  }
  if (faults.length > 0) throw faults[0]
}

type Taken = { request?: RequestRow }
/** `after`: the account whose request was worked on last. */
type Erasing = { pepper: string; failed: string[]; after: string; taken: Taken }

/** Erases the next records of a request of the next account. Returns false when there is no request. */
async function eraseSome(tx: Tx, { pepper, failed, after: turn, taken }: Erasing): Promise<boolean> {
  const request = await lockFirstDue(tx, { find, take }, { failed, after: turn })
  if (!request) return false
  const { account_id, request_id, after } = request
  taken.request = request
  const holding = personalData[request.record_kind]
  if (!holding) {
    await erasePagesOf(tx, request)
    return true
  }
  const scope = await scopeOf(tx, account_id, request.subject!)
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

/** Deletes the pages of the next texts of the archive. The pass ends after the last of them. */
async function erasePagesOf(tx: Tx, request: RequestRow) {
  const { account_id, subject } = request
  const { deleted, last } = await erasePages(tx, {
    account_id,
    subject: subject!,
    after: request.after?.[0] ?? '',
  })
  const erased = addCount(request.erased, 'archived_pages', deleted)
  advanceRequest(tx, request, { erased: JSON.stringify(erased), ...(last ? { after: [last] } : {}) })
  if (!last) await endPass(tx, { ...request, erased })
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
