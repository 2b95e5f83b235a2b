import { suppressionValue } from '@alphorn/contract/prospecting/suppressions'
import { visibleToAccount } from '#server/directory/companies/invented'
import { suppressFor } from '#server/prospecting/decisions/suppress'
import { type Entry, everAmong } from '#server/prospecting/suppressions/entries'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { type Db, withConnection } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import type { PullCursor } from '#server/platform/db/tables/crm'
import { CrmError } from '#server/crm/espocrm/crm-error'
import { type Account, type Contact, listRecords } from '#server/crm/espocrm/records'
import { deleteLinks, saveLinks, type Link } from '#server/crm/links'
import { type Match, matchAccounts } from '#server/crm/match-accounts'
import { firstPage, readPage, windowOf } from '#server/crm/read-page'
import { type Item, recordStep } from '#server/crm/record-step'
import type { RunStep } from '#server/crm/working'

const accountAttributes = [
  'id',
  'name',
  'type',
  'website',
  'emailAddress',
  'emailAddressIsOptedOut',
  'billingAddressStreet',
  'billingAddressPostalCode',
  'billingAddressCity',
  'billingAddressCountry',
]
const contactAttributes = ['id', 'emailAddress', 'emailAddressIsOptedOut']

/** Content of one page of the CRM's accounts. */
type PulledPage = {
  items: Item[]
  entries: Entry[]
  links: Link[]
  /** Accounts that match no company of the directory. */
  unlinked: string[]
  leftUnlisted: number
}

/** Reads the next page of accounts, or of contacts that opted out, and suppresses customers and opt-outs. */
export async function pullPage(working: RunStep): Promise<void> {
  const cursor = working.run.cursor as PullCursor
  if (cursor.phase === 'accounts') await pullAccounts(working, cursor)
  else await pullContacts(working, cursor)
}

async function pullAccounts(working: RunStep, cursor: PullCursor) {
  const { endpoint, connection, pools, run, index } = working
  const { uid_field } = connection
  const select = uid_field === null ? accountAttributes : [...accountAttributes, uid_field]
  const page = await listRecords(endpoint, 'Account', { select, ...windowOf(cursor) })
  if (uid_field !== null && page.list.length > 0 && !page.list.some((account) => uid_field in account))
    throw new CrmError('uid_field_unknown')
  const read = readPage(cursor, page)
  if (read.kind === 'missed') return await stepBack(working, read.next)
  const list = read.fresh
  const found = await withConnection(pools.read, async (db) => {
    const visibility = await visibleToAccount(db, run.account_id)
    const matches = await matchAccounts(db, list, { ...visibility, index, uid_field })
    const judged = classifyAccounts(list, matches, connection.customer_types, await uidsOf(db, matches))
    return await withoutKnown(db, run.account_id, judged)
  })
  const next = read.ended ? firstPage('contacts') : read.next
  await recordPage(working, { found, next, read: list.length, done: false })
}

/** Requests only contacts whose e-mail address opted out: nothing about other persons is read. */
async function pullContacts(working: RunStep, cursor: PullCursor) {
  const { endpoint, pools, run } = working
  const where = [{ type: 'isTrue', attribute: 'emailAddressIsOptedOut' }]
  const search = { where, select: contactAttributes, ...windowOf(cursor) }
  const page = await listRecords(endpoint, 'Contact', search).catch((error: unknown) => {
    if (error instanceof CrmError && error.fault === 'forbidden') return null
    throw error
  })
  if (page === null) {
    const item = { action: 'ask', reason: 'contacts_forbidden', ...nobody } as const
    return await recordPage(working, {
      found: { ...nothingFound(), items: [item] },
      next: cursor,
      read: 0,
      done: true,
    })
  }
  const read = readPage(cursor, page)
  if (read.kind === 'missed') return await stepBack(working, read.next)
  const found = nothingFound()
  for (const contact of read.fresh) classifyOptOut(contact, found)
  const fresh = await withConnection(pools.read, (db) => withoutKnown(db, run.account_id, found))
  const { next, ended } = read
  await recordPage(working, { found: fresh, next, read: read.fresh.length, done: ended })
}

/** Records that an earlier part of the list must be read again, which is the next step. */
function stepBack(working: RunStep, next: PullCursor) {
  return recordPage(working, { found: nothingFound(), next, read: 0, done: false })
}

const nobody = { crm_id: null, company_id: null, name: null }
const nothingFound = (): PulledPage => ({ items: [], entries: [], links: [], unlinked: [], leftUnlisted: 0 })

type UidByCompanyId = ReadonlyMap<string, string>

async function uidsOf(db: Db, matches: readonly Match[]): Promise<UidByCompanyId> {
  const ids = matches.flatMap((match) => (match.kind === 'company' ? [match.company_id] : []))
  if (ids.length === 0) return new Map()
  const rows = await db.query(
    build.selectFrom('companies').select(['company_id', 'uid']).where('company_id', 'in', ids),
  )
  return new Map(rows.map(({ company_id, uid }) => [company_id, uid]))
}

function classifyAccounts(
  accounts: readonly Account[],
  matches: readonly Match[],
  customer_types: readonly string[],
  uids: UidByCompanyId,
): PulledPage {
  const found = nothingFound()
  for (const [at, account] of accounts.entries()) {
    const match = matches[at]!
    classifyOptOut(account, found)
    if (match.kind !== 'company') found.unlinked.push(account.id)
    classifyAccount({ account, match, uids, isCustomer: customer_types.includes(account.type ?? '') }, found)
  }
  return found
}

type AccountInput = { account: Account; match: Match; isCustomer: boolean; uids: UidByCompanyId }

function classifyAccount({ account, match, isCustomer, uids }: AccountInput, found: PulledPage) {
  const { id: crm_id, name, type } = account
  if (match.kind === 'company') {
    const { company_id } = match
    found.links.push({ crm_id, company_id, task_due: null })
    const uid = uids.get(company_id)
    if (!isCustomer || uid === undefined) return void found.leftUnlisted++
    found.entries.push({ kind: 'uid', value: uid, reason: `EspoCRM: ${type}` })
    found.items.push({ action: 'suppress', reason: 'customer', crm_id, company_id, name })
  } else if (match.kind === 'uid_invalid' || match.kind === 'ambiguous')
    found.items.push({ action: 'ask', reason: match.kind, crm_id, company_id: null, name })
  else if (isCustomer && match.kind === 'unknown')
    found.items.push({ action: 'ask', reason: 'not_found', crm_id, company_id: null, name })
  else found.leftUnlisted++
}

function classifyOptOut({ id, emailAddress, emailAddressIsOptedOut }: Account | Contact, found: PulledPage) {
  const value = emailAddress && suppressionValue('email', emailAddress)
  if (!emailAddressIsOptedOut || !value) return
  found.entries.push({ kind: 'email', value, reason: 'EspoCRM: opted out' })
  found.items.push({ action: 'suppress', reason: 'opted_out', ...nobody, crm_id: id })
}

/**
 * Omits entries that are suppressed already or that a person has lifted: the CRM must not overrule people. Entries and
 * items of `suppress` are in the same order.
 */
async function withoutKnown(db: Db, account_id: string, found: PulledPage): Promise<PulledPage> {
  const known = found.entries.length > 0 ? await everAmong(db, account_id, found.entries) : new Set<string>()
  const entries: Entry[] = []
  const items: Item[] = []
  let at = 0
  for (const item of found.items) {
    if (item.action === 'suppress') {
      const entry = found.entries[at++]!
      const key = `${entry.kind} ${entry.value}`
      if (known.has(key)) continue
      known.add(key)
      entries.push({ ...entry, given: null })
    }
    items.push(item)
  }
  const leftUnlisted = found.leftUnlisted + found.items.length - items.length
  return { ...found, entries, items, leftUnlisted }
}

/** The author of suppressions, and of their row in the history. */
const by = 'EspoCRM'

type RecordInput = { found: PulledPage; next: PullCursor; read: number; done: boolean }

function recordPage({ pools, run }: RunStep, { found, next: cursor, read, done }: RecordInput) {
  const { items, links, unlinked, entries, leftUnlisted } = found
  const { account_id, dry_run } = run
  return recordStep(
    pools.write,
    run,
    { cursor, items, read, matched: links.length, leftUnlisted, done },
    async (tx, now) => {
      if (dry_run) return
      saveLinks(tx, account_id, links, now)
      deleteLinks(tx, account_id, unlinked)
      const { added } = await suppressFor(tx, entries, { account_id, by, now })
      if (added.length === 0) return
      const action = { operation_id: 'crm_pull', target: run.run_id, records: added.length }
      recordSystemAction(tx, { ...action, account_id, project_id: null, by, now })
    },
  )
}
