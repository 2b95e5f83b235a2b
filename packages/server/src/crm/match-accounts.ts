import { CompanyToFind } from '@alphorn/contract/prospecting/resolution'
import { parseUid } from '@alphorn/contract/core/uid'
import type { Visibility } from '@alphorn/search/query'
import type { Db } from '#server/platform/db/connection'
import { resolveCompanies } from '#server/directory/identity/resolve'
import type { DirectoryIndex } from '#server/directory/search/port'
import type { Account } from '#server/crm/espocrm/records'

/**
 * The company to which an account of the CRM belongs. `unknown`: not in the directory; `abroad`: its address is in
 * another country.
 */
export type Match =
  | { kind: 'company'; company_id: string }
  | { kind: 'ambiguous' | 'unknown' | 'abroad' | 'uid_invalid' }

type Looking = Visibility & { index: DirectoryIndex; uid_field: string | null }

const swiss = new Set(['ch', 'che', 'schweiz', 'suisse', 'svizzera', 'svizra', 'switzerland'])

/**
 * Determines the company of each account: by its UID, otherwise by the identity resolution of the directory. There are
 * no guesses.
 */
export async function matchAccounts(
  db: Db,
  accounts: readonly Account[],
  { index, uid_field, invented = false }: Looking,
): Promise<Match[]> {
  const inputs = accounts.map((account) => inputOf(account, uid_field))
  const askable = inputs.filter((input): input is CompanyToFind => typeof input !== 'string')
  const resolved = await resolveCompanies(db, askable, { index, invented })
  const found = new Map(askable.map((input, at) => [input, resolved[at]!]))
  return inputs.map((input): Match => {
    if (typeof input === 'string') return { kind: input }
    const { outcome, company_id } = found.get(input)!
    if (company_id !== null) return { kind: 'company', company_id }
    return { kind: outcome === 'ambiguous' ? 'ambiguous' : 'unknown' }
  })
}

function inputOf(account: Account, uid_field: string | null) {
  const uid = uidOf(account, uid_field)
  if (uid !== null) {
    const parsed = parseUid(uid)
    if (!parsed.ok) return 'uid_invalid' as const
    // The name distinguishes a head office from its branches, which share a UID.
    return CompanyToFind.parse({ uid: parsed.uid, name: account.name ?? undefined })
  }
  return inputOfName(account)
}

/** Returns the resolution input for an account without a UID. Accounts with an address abroad are not resolved. */
function inputOfName(account: Account) {
  const country = account.billingAddressCountry
  if (country && !swiss.has(country.toLowerCase())) return 'abroad' as const
  const input = CompanyToFind.safeParse({
    name: account.name ?? undefined,
    place: account.billingAddressCity ?? undefined,
    postal_code: account.billingAddressPostalCode ?? undefined,
    street: account.billingAddressStreet ?? undefined,
    website: account.website ?? undefined,
  })
  return input.success ? input.data : ('unknown' as const)
}

/** Returns the UID in the account; null if it has none. */
export function uidOf(account: Account, uid_field: string | null): string | null {
  const value = uid_field === null ? null : account[uid_field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 64) : null
}
