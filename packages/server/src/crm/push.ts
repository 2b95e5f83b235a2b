import { sql } from 'kysely'
import { filterInvented } from '#server/directory/companies/invented'
import { suppressedAmong } from '#server/prospecting/suppressions/in-force'
import { nowIn } from '#server/platform/call'
import { transaction, withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { PushCursor } from '#server/platform/db/tables/crm'
import { type CompanyFacts, fieldsOf, missingFields, nameInCrm } from '#server/crm/company-fields'
import type { Account } from '#server/crm/espocrm/records'
import { createRecord, listRecords, readAccount, updateAccount } from '#server/crm/espocrm/records'
import { findAccount } from '#server/crm/find-account'
import { saveLinks, type Link } from '#server/crm/links'
import { type Item, recordStep } from '#server/crm/record-step'
import type { RunStep } from '#server/crm/working'

type Candidate = CompanyFacts & { prospect_id: string; suppressed: boolean }
type Pushed = { action: Item['action']; reason: Item['reason']; crm_id: string | null }

// Selects prospects with an approved text that is not withheld.
const nextReleased = statement<{ account_id: string; project_id: string; after: string }>()(
  'crm_next_released',
  (p) =>
    build
      .selectFrom('prospects')
      .select(['prospects.prospect_id', 'prospects.company_id'])
      .where('prospects.account_id', '=', p.account_id)
      .where('prospects.project_id', '=', p.project_id)
      .where('prospects.prospect_id', '>', p.after)
      .where(
        sql<boolean>`exists (select from releases r where r.account_id = prospects.account_id
          and r.project_id = prospects.project_id and r.prospect_id = prospects.prospect_id
          and r.state in ('ready', 'exported'))`,
      )
      .orderBy('prospects.prospect_id')
      .limit(1),
)

const factsOfCompany = statement<{ company_id: string }>()('crm_company_facts', (p) =>
  build
    .selectFrom('companies')
    .select(['uid', 'name', 'website', 'street', 'house_number', 'postal_code', 'town'])
    .where('company_id', '=', p.company_id),
)

/** Finds the next prospect with a released text, and the facts about its company for the CRM. */
async function nextCandidate({ pools, run }: RunStep): Promise<Candidate | undefined> {
  const { account_id, project_id } = run
  const { after } = run.cursor as PushCursor
  return await withConnection(pools.read, async (db) => {
    const next = await db.row(nextReleased, { account_id, project_id: project_id!, after })
    if (!next) return undefined
    const { company_id } = next
    const [facts, suppressed] = await Promise.all([
      db.row(factsOfCompany, { company_id }),
      suppressedAmong(db, account_id, [company_id]),
    ])
    return { ...next, ...facts!, suppressed: suppressed.has(company_id) }
  })
}

/** Brings the next released prospect to the CRM. Creates nothing that exists already, and replaces nothing. */
export async function pushNext(working: RunStep): Promise<void> {
  const { pools, run } = working
  const { account_id } = run
  const { after } = run.cursor as PushCursor
  const next = await nextCandidate(working)
  if (!next) {
    const step = { cursor: { after }, items: [], read: 0, matched: 0, leftUnlisted: 0, done: true }
    return await recordStep(pools.write, run, step, async () => {})
  }
  const pushed = await pushProspect(working, next)
  const { company_id, name, prospect_id } = next
  const step = {
    cursor: { after: prospect_id },
    items: [{ ...pushed, company_id, name }],
    read: 1,
    matched: pushed.action === 'ask' || pushed.crm_id === null ? 0 : 1,
    leftUnlisted: 0,
    done: false,
  }
  const link = linkAfter(pushed, next)
  await recordStep(pools.write, run, step, async (tx, now) => {
    if (!run.dry_run && link) saveLinks(tx, account_id, [link], now)
  })
}

function linkAfter({ action, crm_id }: Pushed, { company_id }: Candidate): Link | null {
  return action === 'ask' || crm_id === null ? null : { crm_id, company_id, task_due: false }
}

async function pushProspect(working: RunStep, candidate: Candidate): Promise<Pushed> {
  if (candidate.suppressed) return { action: 'leave', reason: 'suppressed', crm_id: null }
  const invented = await withConnection(working.pools.read, (db) =>
    filterInvented(db, [candidate.company_id]),
  )
  if (invented.size > 0) return { action: 'leave', reason: 'invented', crm_id: null }
  const found = await findAccount(working, candidate)
  if (found.kind === 'ask') return { action: 'ask', reason: found.reason, crm_id: found.crm_id }
  if (found.kind === 'none') return await createAccount(working, candidate)
  const pushed = await fillAccount(working, candidate, found.account)
  if (found.task_due) await ensureTask(working, candidate, found.account.id)
  return pushed
}

async function createAccount(working: RunStep, candidate: Candidate): Promise<Pushed> {
  const { endpoint, connection, publicUrl, run } = working
  if (run.dry_run) return { action: 'create', reason: 'no_account', crm_id: null }
  const made = await createRecord(endpoint, 'Account', fieldsOf(candidate, connection.uid_field, publicUrl))
  if (made === 'duplicate') return { action: 'ask', reason: 'duplicate', crm_id: null }
  await rememberTask(working, candidate, made.id)
  await ensureTask(working, candidate, made.id)
  return { action: 'create', reason: 'no_account', crm_id: made.id }
}

async function fillAccount(working: RunStep, candidate: Candidate, account: Account): Promise<Pushed> {
  const { endpoint, connection, publicUrl, run } = working
  const fields = fieldsOf(candidate, connection.uid_field, publicUrl)
  const missing = missingFields(account, candidate, fields)
  const crm_id = account.id
  if (Object.keys(missing).length === 0) return { action: 'leave', reason: 'up_to_date', crm_id }
  if (!run.dry_run) {
    // Read once more, so that an edit since the search is kept. EspoCRM updates attributes without a version.
    const current = (await readAccount(endpoint, crm_id)) ?? account
    const update = missingFields(current, candidate, fields)
    if (Object.keys(update).length > 0) await updateAccount(endpoint, crm_id, update)
  }
  return { action: 'update', reason: 'fields_missing', crm_id }
}

/** Stored before the task is created, so that the next process creates it if this one dies in between. */
async function rememberTask({ pools, run }: RunStep, { company_id }: Candidate, crm_id: string) {
  await transaction(pools.write, async (tx) =>
    saveLinks(tx, run.account_id, [{ crm_id, company_id, task_due: true }], await nowIn(tx)),
  )
}

/** Creates the task of a new account, unless the CRM has it already. */
async function ensureTask(
  { endpoint, connection, publicUrl, run }: RunStep,
  candidate: Candidate,
  crm_id: string,
) {
  if (!connection.tasks || run.dry_run) return
  const name = nameInCrm(`Alphorn: ${candidate.name}`)
  const { list } = await listRecords(endpoint, 'Task', {
    where: [
      { type: 'equals', attribute: 'parentId', value: crm_id },
      { type: 'equals', attribute: 'name', value: name },
    ],
    select: ['id'],
    maxSize: 1,
  })
  if (list.length > 0) return
  const description = `${publicUrl}/projects/${run.project_id}/prospects/${candidate.prospect_id}`
  await createRecord(endpoint, 'Task', { name, parentType: 'Account', parentId: crm_id, description })
}
