import type { CompanyPlaces } from '@alphorn/contract/lists/app-market'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { isVisible, visibleTo } from '#server/directory/companies/invented'
import { isMatchingCompany, type TextSearch } from '#server/directory/search/matching-companies'

const maxPlaces = 100
/** Watches with filters are checked one by one. */
const maxCheckedWatches = 30

/** Lists the projects, lists and watches of the account that contain a company. */
export async function placesOf(
  call: ReadCall,
  index: TextSearch,
  company_id: string,
): Promise<CompanyPlaces> {
  const [known] = await call.tx.query(
    build
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', company_id)
      .where(isVisible(visibleTo(call.caller).invented)),
  )
  if (!known) throw new Refusal('not_found')
  const [prospects, lists, watches] = await Promise.all([
    inProjects(call, company_id),
    inLists(call, company_id),
    underWatches(call, index, company_id),
  ])
  return { prospects, lists, watches }
}

function inProjects({ tx, caller }: ReadCall, company_id: string) {
  return tx.query(
    build
      .selectFrom('prospects as s')
      .innerJoin('projects as p', (join) =>
        join.onRef('p.account_id', '=', 's.account_id').onRef('p.project_id', '=', 's.project_id'),
      )
      .select(['p.project_id', 'p.name as project_name', 's.prospect_id', 's.state', 's.decision'])
      .where('s.account_id', '=', caller.account_id)
      .where('s.company_id', '=', company_id)
      .orderBy('p.project_id', 'desc')
      .limit(maxPlaces),
  )
}

function inLists({ tx, caller }: ReadCall, company_id: string) {
  return tx.query(
    build
      .selectFrom('lists as l')
      .select(['l.list_id', 'l.name'])
      .where('l.account_id', '=', caller.account_id)
      .where('l.deleted_at', 'is', null)
      .where(
        sql<boolean>`exists (select from list_members m where m.account_id = l.account_id and m.list_id = l.list_id
          and m.company_id = ${company_id} and m.added_in <= l.built_number
          and (m.removed_in is null or m.removed_in > l.built_number))`,
      )
      .orderBy('l.name')
      .limit(maxPlaces),
  )
}

async function underWatches({ tx, caller }: ReadCall, index: TextSearch, company_id: string) {
  const watches = await tx.query(
    build
      .selectFrom('watches')
      .select(['watch_id', 'name', 'filters'])
      .where('account_id', '=', caller.account_id)
      .where(sql<boolean>`(filters is not null or ${company_id} = any(company_ids))`)
      // those that name the company come first, because not all of the others may be checked
      .orderBy(sql`filters is not null`)
      .orderBy('watch_id', 'desc')
      .limit(maxCheckedWatches),
  )
  const seen = await Promise.all(
    watches.map(async ({ filters, ...watch }) => {
      if (filters === null) return { ...watch, by_filters: false }
      return (await isMatchingCompany(tx, index, { ...filters, ...visibleTo(caller) }, company_id))
        ? { ...watch, by_filters: true }
        : null
    }),
  )
  return seen.filter((watch) => watch !== null)
}
