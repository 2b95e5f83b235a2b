import { Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Subject, SubjectRequest } from '@alphorn/contract/privacy/subjects'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { type Call, nowIn } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import type { Pools } from '#server/platform/db/connect'
import { pooledDb, transaction, type Tx, withConnection } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { askForErasure } from '#server/privacy/ask'
import { erasePersonalData } from '#server/privacy/erase-personal-data'
import { exportSubject } from '#server/privacy/export'
import { getRequest } from '#server/privacy/requests'

// The same operations for an operator with access to the database but no session. A row in the account's history names
// the operator as the actor.

const name = 'system:operator'

/** Returns an account's data about a subject, as lines of JSON. */
export async function exportByOperator(
  { write, read }: Pools,
  account_id: string,
  subject: Subject,
  peppers: readonly string[],
): Promise<AsyncIterable<string>> {
  const db = pooledDb(read)
  const { lines } = await asOperator(write, account_id, 'subject_export', (call) =>
    exportSubject(call, subject, { peppers, db }),
  )
  return lines
}

/** Requests the erasure of a subject, and waits until it is complete. */
export async function eraseByOperator(
  pools: Pools,
  account_id: string,
  asked: { subject: Subject; reason: string },
  peppers: readonly string[],
): Promise<SubjectRequest> {
  const { request_id } = await asOperator(pools.write, account_id, 'subject_erasure', (call) =>
    askForErasure(call, asked, peppers),
  )
  await erasePersonalData(pools, peppers)
  return withConnection(pools.read, (tx) => getRequest({ ...operatorIn(account_id), tx }, request_id))
}

function asOperator<T>(
  writer: Pools['write'],
  account_id: string,
  operation_id: string,
  action: (call: Call) => Promise<T>,
): Promise<T> {
  return transaction(writer, async (tx) => {
    await ensureAccount(tx, account_id)
    const call = { ...operatorIn(account_id), tx }
    const done = await action(call)
    const { target } = call.auditContext
    const of = { account_id, project_id: null, operation_id, target, records: 0, by: name }
    recordSystemAction(tx, { ...of, now: await nowIn(tx) })
    return done
  })
}

async function ensureAccount(tx: Tx, account_id: string) {
  const found = await tx.query(
    build.selectFrom('accounts').select('account_id').where('account_id', '=', account_id),
  )
  if (found.length === 0)
    throw new Refusal('not_found', { message: `The account ${account_id} does not exist.` })
}

function operatorIn(account_id: string): Omit<Call, 'tx'> {
  const caller: Caller = {
    kind: 'system',
    id: name,
    name,
    account_id,
    products: [],
    scopes: [],
    project_ids: null,
    role: null,
    expires_at: null,
  }
  return {
    caller,
    request_id: newId('request'),
    auditContext: { worker_id: null, target: null, rows_returned: 0, units_spent: 0 },
  }
}
