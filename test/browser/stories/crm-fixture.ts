import type { CrmItem, CrmRun } from '@alphorn/contract/crm/crm'
import { newId } from '@alphorn/contract/core/ids'
import { transaction } from '@alphorn/server/platform/db/connection'
import { insertInto } from '@alphorn/server/platform/db/insert'
import { build } from '@alphorn/server/platform/db/statement'
import type { Site } from '../site.ts'

// Inserts a connection and ended runs, for the screens of the CRM without a CRM. crm-story.test.ts uses a real one.

const url = 'https://crm.example.ch'
type Item = Pick<CrmItem, 'action' | 'reason' | 'crm_id' | 'name'>

const pulled: readonly Item[] = [
  { action: 'suppress', reason: 'customer', crm_id: '65f0a1', name: 'Brunner Spenglerei AG' },
  {
    action: 'suppress',
    reason: 'customer',
    crm_id: '65f0a2',
    name: 'Genossenschaft Elektrizitätsversorgung Oberaargau',
  },
  { action: 'ask', reason: 'ambiguous', crm_id: '65f0a3', name: 'Müller Bedachungen GmbH' },
  { action: 'ask', reason: 'uid_invalid', crm_id: '65f0a4', name: 'Alpha Solar AG' },
  { action: 'suppress', reason: 'opted_out', crm_id: '65f0a5', name: null },
  { action: 'ask', reason: 'contacts_forbidden', crm_id: null, name: null },
]
const pushed: readonly Item[] = [
  { action: 'create', reason: 'no_account', crm_id: '65f0b1', name: 'Keller Gerüstbau AG' },
  { action: 'update', reason: 'fields_missing', crm_id: '65f0b2', name: 'Toitures du Léman Sàrl' },
  { action: 'leave', reason: 'up_to_date', crm_id: '65f0b3', name: 'Muster Dachbau AG' },
]

/** Stores the account's connection with a dry run, a synchronisation and a stopped run. Returns their ids. */
export async function fillCrm({ write }: Site['pools'], account_id: string, project_id: string) {
  return await transaction(write, async (tx) => {
    await tx.query(build.deleteFrom('crm_connections').where('account_id', '=', account_id))
    const now = new Date()
    const connection = { account_id, kind: 'espocrm', url, uid_field: 'cUid', tasks: true } as const
    const made = {
      customer_types: ['Customer'],
      created_by: 'Anna Beispiel',
      created_at: now,
      updated_at: now,
    }
    tx.writeQuery(
      insertInto('crm_connections').values({
        ...connection,
        ...made,
        secret: Buffer.from('not a key'),
        pepper_version: 1,
      }),
    )
    const store = (run: Partial<CrmRun>, items: readonly Item[]) => {
      const { run_id, rows } = storedRun(account_id, run, items)
      tx.writeQuery(insertInto('crm_runs').values(rows.run))
      if (rows.items.length > 0) tx.writeQuery(insertInto('crm_items').values(rows.items))
      return run_id
    }
    const push = store({ direction: 'push', project_id }, pushed)
    const failed = store({ state: 'failed', fault: 'unauthorized', fault_detail: 'API key not found.' }, [])
    const dryRun = store({ dry_run: true }, pulled)
    return { push, failed, dryRun }
  })
}

function storedRun(account_id: string, change: Partial<CrmRun>, items: readonly Item[]) {
  const run_id = newId('crm_run')
  const now = new Date()
  const counts = { read: 240, matched: 231, create: 0, update: 0, leave: 0, suppress: 0, ask: 0 }
  for (const { action } of items) counts[action]++
  const { direction = 'pull', project_id = null, dry_run = false, state = 'done' } = change
  const { fault = null, fault_detail = null } = change
  const run = {
    account_id,
    run_id,
    direction,
    project_id,
    dry_run,
    state,
    fault,
    fault_detail,
    items: items.length,
    failures: fault === null ? 0 : 1,
    claims: 1,
    requested_by: 'Anna Beispiel',
    due_at: now,
    created_at: now,
    finished_at: now,
    cursor: JSON.stringify({ phase: 'contacts', offset: 0, firsts: [] }),
    counts: JSON.stringify(counts),
  }
  const ofRun = items.map((item, at) => ({ ...item, company_id: null, account_id, run_id, position: at + 1 }))
  return { run_id, rows: { run, items: ofRun } }
}
