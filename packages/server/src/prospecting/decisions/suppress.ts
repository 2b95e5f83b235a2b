import {
  type Suppression,
  suppressedAddress,
  suppressionValue,
} from '@alphorn/contract/prospecting/suppressions'
import type { SuppressionInput } from '@alphorn/contract/prospecting/suppressions'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { stopWork } from '#server/prospecting/decisions/stop-work'
import { addressKey, contactKeys } from '#server/directory/companies/contact-keys'
import {
  type Entry,
  insertSuppressions,
  presentSuppression,
  suppressionOf,
  type SuppressionRow,
} from '#server/prospecting/suppressions/entries'

type Meant = { account_id: string; kinds: string[]; values: string[] }

// In the lock order of all verbs: project, prospect, job.
const lockMeant = statement<Meant>()('prospects_lock_suppressed', (p) =>
  build
    .selectFrom('prospects')
    .innerJoin('companies', 'companies.company_id', 'prospects.company_id')
    .select(['prospects.account_id', 'prospects.project_id', 'prospects.prospect_id'])
    .where('prospects.account_id', '=', p.account_id)
    .where(
      sql<boolean>`exists (select from ${contactKeys} as meant (kind, value)
        where (meant.kind, meant.value) in (select * from unnest(${p.kinds}::text[], ${p.values}::text[])))`,
    )
    .orderBy('prospects.project_id')
    .orderBy('prospects.prospect_id')
    .forNoKeyUpdate('prospects'),
)

function meantBy(account_id: string, entries: readonly Pick<Entry, 'kind' | 'value'>[]): Meant {
  return { account_id, kinds: entries.map(({ kind }) => kind), values: entries.map(({ value }) => value) }
}

/** Returns an entry in its normalised spelling. */
export function entryOf({ kind, value, reason }: SuppressionInput): Entry {
  const address = kind === 'address' ? suppressedAddress(value) : null
  const spelled = address ? addressKey(address.street, address.postal_code) : suppressionValue(kind, value)!
  const given = value.trim()
  return { kind, value: spelled, given: given === spelled ? null : given, reason }
}

/**
 * Suppresses one value for the whole account, and stops all work on the matching prospects. Returns an existing entry
 * unchanged.
 */
export async function suppressValue(
  call: Call,
  input: SuppressionInput,
): Promise<{ created: boolean; suppression: Suppression }> {
  const entry = entryOf(input)
  const { added } = await suppressAll(call, [entry])
  const row = added[0] ?? (await suppressionOf(call, entry))!
  call.auditContext.target = row.suppression_id
  return { created: added.length > 0, suppression: presentSuppression(row) }
}

/** Suppresses entries, each once, and stops all work on the prospects that the new ones match. */
export async function suppressAll(
  call: Call,
  entries: readonly Entry[],
): Promise<{ added: SuppressionRow[]; stopped: number }> {
  const { account_id, name: by } = call.caller
  return await suppressFor(call.tx, entries, { account_id, by, now: await nowOf(call) })
}

/** Like `suppressAll`, for work of the service itself. */
export async function suppressFor(
  tx: Tx,
  entries: readonly Entry[],
  { account_id, by, now }: { account_id: string; by: string; now: Date },
): Promise<{ added: SuppressionRow[]; stopped: number }> {
  const added = entries.length > 0 ? await insertSuppressions(tx, entries, { account_id, by, now }) : []
  if (added.length === 0) return { added, stopped: 0 }
  tx.wake(changeTopic(account_id, 'suppressions'))
  return { added, stopped: await stopMeant(tx, account_id, added, now) }
}

/** Returns the number of prospects on which work would stop. */
export async function countMeant({ tx, caller }: Call, entries: readonly Entry[]): Promise<number> {
  return (await tx.rows(lockMeant, meantBy(caller.account_id, entries))).length
}

async function stopMeant(tx: Tx, account_id: string, added: readonly SuppressionRow[], now: Date) {
  const meant = await tx.rows(lockMeant, meantBy(account_id, added))
  for (const key of meant) {
    await stopWork(tx, key, 'suppressed', { reason: 'suppressed', now })
  }
  return meant.length
}
