import type { CrmReason } from '@alphorn/contract/crm/crm'
import { parseUid } from '@alphorn/contract/core/uid'
import { visibleToAccount } from '#server/directory/companies/invented'
import { withConnection } from '#server/platform/db/connection'
import { type CompanyFacts, isLinkedAccount, nameInCrm } from '#server/crm/company-fields'
import { type Account, listRecords, readAccount, type Where } from '#server/crm/espocrm/records'
import { linksOf } from '#server/crm/links'
import { matchAccounts, uidOf } from '#server/crm/match-accounts'
import type { RunStep } from '#server/crm/working'

/** The result of the search for a company's account in the CRM: one account, none, or a question for a person. */
export type AccountFound =
  | { kind: 'one'; account: Account; task_due: boolean }
  | { kind: 'none' }
  | { kind: 'ask'; reason: CrmReason; crm_id: string }

const attributes = [
  'id',
  'name',
  'type',
  'website',
  'description',
  'billingAddressStreet',
  'billingAddressPostalCode',
  'billingAddressCity',
  'billingAddressCountry',
]
/** The maximum number of accounts with the same name that are examined. */
const maxNamesakes = 20

/** Finds the account of a company: first by the stored link, then by UID, then by name. */
export async function findAccount(working: RunStep, company: CompanyFacts): Promise<AccountFound> {
  return (
    (await findLinked(working, company)) ??
    (await findByUid(working, company)) ??
    (await findByName(working, company))
  )
}

async function findLinked(working: RunStep, company: CompanyFacts): Promise<AccountFound | null> {
  const { pools, run, endpoint } = working
  const key = { account_id: run.account_id, company_id: company.company_id }
  const links = await withConnection(pools.read, (db) => db.rows(linksOf, key))
  const present = []
  for (const { crm_id, task_due } of links) {
    const account = await readAccount(endpoint, crm_id)
    // If the linked account was deleted in the CRM, the search continues by UID and name.
    if (account) present.push({ account, task_due })
  }
  const [first, second] = present
  if (!first) return null
  if (second) return { kind: 'ask', reason: 'several_accounts', crm_id: first.account.id }
  return checkAccount(working, company, first.account, first.task_due)
}

async function findByUid(working: RunStep, company: CompanyFacts): Promise<AccountFound | null> {
  const { uid_field } = working.connection
  if (uid_field === null) return null
  const list = await searchAccounts(
    working,
    { type: 'in', attribute: uid_field, value: spellingsOf(company.uid) },
    2,
  )
  const [first, second] = list
  if (!first) return null
  if (second) return { kind: 'ask', reason: 'several_accounts', crm_id: first.id }
  return checkAccount(working, company, first, isLinkedAccount(first, company))
}

/**
 * An account of the same name is the company only if the identity resolution says so, or if it contains the link back.
 */
async function findByName(working: RunStep, company: CompanyFacts): Promise<AccountFound> {
  const { pools, run, index, connection } = working
  const value = nameInCrm(company.name)
  const namesakes = await searchAccounts(working, { type: 'equals', attribute: 'name', value }, maxNamesakes)
  const ours = namesakes.find((account) => isLinkedAccount(account, company))
  if (ours) return checkAccount(working, company, ours, true)
  const matches = await withConnection(pools.read, async (db) => {
    const visibility = await visibleToAccount(db, run.account_id)
    return await matchAccounts(db, namesakes, { ...visibility, index, uid_field: connection.uid_field })
  })
  const same = namesakes.filter((_, at) => {
    const match = matches[at]!
    return match.kind === 'company' && match.company_id === company.company_id
  })
  if (same.length > 1) return { kind: 'ask', reason: 'several_accounts', crm_id: same[0]!.id }
  if (same.length === 1) return checkAccount(working, company, same[0]!, false)
  const open = namesakes.find((_, at) => matches[at]!.kind !== 'company' && matches[at]!.kind !== 'abroad')
  return open ? { kind: 'ask', reason: 'same_name', crm_id: open.id } : { kind: 'none' }
}

async function searchAccounts({ endpoint, connection }: RunStep, where: Where, maxSize: number) {
  const select = connection.uid_field === null ? attributes : [...attributes, connection.uid_field]
  return (await listRecords(endpoint, 'Account', { where: [where], select, maxSize })).list
}

/** An account with a different UID is another company, whatever else matches. */
function checkAccount(
  { connection }: RunStep,
  company: CompanyFacts,
  account: Account,
  task_due: boolean,
): AccountFound {
  const given = uidOf(account, connection.uid_field)
  const parsed = given === null ? null : parseUid(given)
  if (parsed && !(parsed.ok && parsed.uid === company.uid))
    return { kind: 'ask', reason: parsed.ok ? 'other_uid' : 'uid_invalid', crm_id: account.id }
  return { kind: 'one', account, task_due }
}

/** Suffixes of a UID as a VAT number, in the languages of the country. */
const taxSuffixes = ['', ' MWST', ' TVA', ' IVA']

/** Matches a UID in its usual spellings: CHE-105.909.036, CHE105909036, CHE-105.909.036 TVA and so on. */
function spellingsOf(uid: string) {
  const digits = uid.replaceAll(/\D/g, '')
  const dotted = uid.slice(4)
  const numbers = [`CHE-${dotted}`, `CHE${digits}`, `CHE-${digits}`, `CHE ${dotted}`, `CHE${dotted}`]
  return numbers.flatMap((number) => taxSuffixes.map((suffix) => number + suffix))
}
