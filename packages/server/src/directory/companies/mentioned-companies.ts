import type { CompanyRef } from '@alphorn/contract/directory/companies'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { CompanyMention } from '#server/platform/db/tables/directory'
import type { CompanyEntry } from '#server/directory/companies/present-company'

export type MentionedCompanies = { refOf(mention: CompanyMention): CompanyRef }

type Mentions = Pick<CompanyEntry, 'head_offices' | 'branch_offices' | 'taken_over' | 'taken_over_by'>
type Numbers = { ehraids: number[]; uids: string[] }

const companiesByNumber = statement<Numbers>()('companies_by_number', (p) =>
  build
    .selectFrom('companies')
    .select(['company_id', 'ehraid', 'uid', 'name'])
    .where((eb) =>
      eb.or([
        eb('ehraid', '=', sql<number>`any(${p.ehraids}::bigint[])`),
        eb('uid', '=', sql<string>`any(${p.uids}::text[])`),
      ]),
    ),
)

/** Finds the other companies that these rows name, in one statement. */
export async function mentionedCompanies(db: Db, rows: readonly Mentions[]): Promise<MentionedCompanies> {
  const mentions = rows.flatMap((row) => [
    ...(row.head_offices ?? []),
    ...(row.branch_offices ?? []),
    ...(row.taken_over ?? []),
    ...(row.taken_over_by ?? []),
  ])
  const numbers: Numbers = {
    ehraids: mentions.flatMap(({ ehraid }) => ehraid ?? []),
    uids: mentions.flatMap(({ uid }) => uid ?? []),
  }
  const found = mentions.length > 0 ? await db.rows(companiesByNumber, numbers) : []
  const byEhraid = new Map(found.map((company) => [company.ehraid, company]))
  const byUid = Map.groupBy(found, ({ uid }) => uid)
  return {
    refOf: ({ ehraid, uid, name }) => {
      const entries = uid === null ? [] : (byUid.get(uid) ?? [])
      // A UID with several entries is ambiguous, so none of them is linked.
      const entry = ehraid === null ? (entries.length === 1 ? entries[0] : undefined) : byEhraid.get(ehraid)
      return entry ?? { company_id: null, ehraid, uid, name }
    },
  }
}
