import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { isVisible } from '#server/directory/companies/invented'

/**
 * An account with the number of its searches today; the empty id is for searches of no account. Running searches count
 * as done.
 */
export type Asker = { asked_by: string; done_today: number }

/** A claimed search that is not finished after this time may be claimed by another process. */
const claimMinutes = 10
const newAtOnce = 2000

// The search for a company of several projects counts for the account that has had it longest.
const addOfProjects = statement<{ most: number }>()('website_searches_add_of_projects', (p) =>
  rawQuery<{ company_id: string }>(sql`
    insert into website_searches (company_id, asked_by, due_at)
    select company_id, (array_agg(account_id order by prospects.created_at))[1], app_now()
    from prospects join companies using (company_id)
    where companies.status in ('active', 'unknown') and ${isVisible(sql`false`)}
      and not exists (select from website_searches s where s.company_id = prospects.company_id and s.asked_by <> '')
    group by company_id limit ${p.most}::int
    on conflict (company_id) do update set asked_by = excluded.asked_by,
      due_at = least(website_searches.due_at, case when website_searches.searched_at is null then app_now() else website_searches.due_at end)
    returning company_id`),
)
const addOthers = statement<{ most: number }>()('website_searches_add_others', (p) =>
  rawQuery<{ company_id: string }>(sql`
    insert into website_searches (company_id, asked_by, due_at)
    select company_id, '', app_now() from companies
    where not exists (select from website_searches s where s.company_id = companies.company_id)
      and status = 'active' and website is null and ${isVisible(sql`false`)}
    order by company_id limit ${p.most}::int
    on conflict (company_id) do nothing
    returning company_id`),
)

/** Adds companies of projects that were never searched for; if there are none, adds some others of the directory. */
export async function fillQueue(tx: Tx) {
  const added = await tx.rows(addOfProjects, { most: newAtOnce })
  const { due } = (await tx.row(countDue, {}))!
  if (added.length === 0 && due === 0) await tx.rows(addOthers, { most: othersAtOnce })
}
const othersAtOnce = 50

const countDue = statement<{}>()('website_searches_count_due', () =>
  rawQuery<{ due: number }>(sql`
    select count(*)::int as due from (select from website_searches where due_at <= app_now() limit 1) as first_due`),
)

// The table has a row for each company that was ever searched for, so only today's, claimed and first due ones are read.
const findAskers = statement<{}>()('website_searches_askers', () =>
  rawQuery<Asker & { is_due: boolean }>(sql`
    with recursive day as materialized (
      select date_trunc('day', app_now() at time zone 'Europe/Zurich') at time zone 'Europe/Zurich' as began
    ), askers as (
      select min(asked_by) as asked_by from website_searches
      union all
      select (select min(asked_by) from website_searches s where s.asked_by > askers.asked_by) from askers
      where askers.asked_by is not null
    ), done as (
      select asked_by from website_searches where searched_at >= (select began from day)
      union all
      select asked_by from website_searches where claimed_until > app_now()
        and (searched_at is null or searched_at < (select began from day))
    )
    select asked_by, (select count(*)::int from done where done.asked_by = askers.asked_by) as done_today,
      exists (select from website_searches s where s.asked_by = askers.asked_by and due_at <= app_now()
        and (claimed_until is null or claimed_until < app_now())) as is_due
    from askers where asked_by is not null`),
)

export type SearchBounds = { perDay: number }

/**
 * Returns the account whose search is next: of those with due searches, the one with the fewest today. Searches of no
 * account ('') come last. Undefined: none is due, or the limits are reached. While others wait, an account gets at most
 * half of a day's searches.
 */
export async function nextAsker(db: Db, { perDay }: SearchBounds): Promise<string | undefined> {
  const askers = await db.rows(findAskers, {})
  const done = askers.reduce((sum, { done_today }) => sum + done_today, 0)
  if (done >= perDay) return undefined
  const waiting = askers.filter(({ is_due }) => is_due)
  const share = waiting.length > 1 ? Math.ceil(perDay / 2) : perDay
  const next = waiting.filter(({ done_today }) => done_today < share)
  const inOrder = next.toSorted(
    (a, b) => Number(a.asked_by === '') - Number(b.asked_by === '') || a.done_today - b.done_today,
  )
  return inOrder[0]?.asked_by
}

const claim = statement<{ asked_by: string; minutes: number }>()('website_searches_claim', (p) =>
  rawQuery<{ company_id: string }>(sql`
    update website_searches set claimed_until = app_now() + make_interval(mins => ${p.minutes}::int)
    where company_id = (
      select company_id from website_searches
      where asked_by = ${p.asked_by} and due_at <= app_now()
        and (claimed_until is null or claimed_until < app_now())
      order by due_at, company_id limit 1 for update skip locked)
    returning company_id`),
)

/** Claims the search of an account that has waited longest. */
export async function claimSearch(tx: Tx, asked_by: string): Promise<string | undefined> {
  return (await tx.row(claim, { asked_by, minutes: claimMinutes }))?.company_id
}

type Finished = { company_id: string; outcome: 'proven' | 'not_proven'; isUnsettled: boolean }

/** Attempts for a company whose stated sites did not answer, before the usual interval applies. */
const maxFailures = 3

const finish = statement<{ company_id: string; outcome: string; unsettled: boolean; tries: number }>()(
  'website_search_finish',
  (p) =>
    rawQuery<object>(sql`
      insert into website_searches as search (company_id, asked_by, due_at, searched_at, outcome, failures)
      values (${p.company_id}, '', app_now() + interval '90 days', app_now(), ${p.outcome}, 0)
      on conflict (company_id) do update set searched_at = app_now(), outcome = excluded.outcome, claimed_until = null,
        failures = case when ${p.unsettled}::boolean then search.failures + 1 else 0 end,
        due_at = app_now() + case
          when ${p.unsettled}::boolean and search.failures + 1 < ${p.tries}::int then interval '1 day'
          when excluded.outcome = 'proven' then interval '180 days' else interval '90 days' end`),
)

/** Ends a search and schedules the next one: sooner if a stated site did not answer. */
export function finishSearch(tx: Tx, { company_id, outcome, isUnsettled }: Finished) {
  tx.write(finish, { company_id, outcome, unsettled: isUnsettled, tries: maxFailures })
}

const insertSearches = statement<{ company_ids: string[] }>()('website_searches_ask_again', (p) =>
  rawQuery<object>(sql`
    insert into website_searches (company_id, asked_by, due_at)
    select company_id, '', app_now() from unnest(${p.company_ids}::text[]) as asked (company_id)
    on conflict (company_id) do update set due_at = least(website_searches.due_at, excluded.due_at), failures = 0
      where website_searches.outcome is distinct from 'proven'`),
)

/**
 * Makes companies due, because there is new information about their websites. Does not affect those with a proven
 * website.
 */
export function requeueSearches(tx: Tx, company_ids: readonly string[]) {
  if (company_ids.length > 0) tx.write(insertSearches, { company_ids: [...company_ids] })
}
