import { type InboxKind, inboxSignalDays } from '@alphorn/contract/app/app-inbox'
import { type RawBuilder, sql } from 'kysely'
import { isBarred, isExcluded } from '#server/prospecting/prospects/excluded'

// One query for each kind of item, all with the same columns. Each uses an index that contains only possible items.
// Only the count of `start` reads prospects without any work.

/** The account whose inbox is read, and the day in Switzerland. */
export type InboxReader = { account_id: string; today: string }

/** A row of a kind, before its names are added. */
export type ItemRow = {
  kind: InboxKind
  item_id: string
  project_id: string
  prospect_id: string | null
  company_id: string | null
  title: string | null
  since: Date
  owner_id: string | null
  score: number | null
  stage: string | null
  signal_kind: string | null
  published_on: string | null
  note: string | null
  count: number | null
}

/** Columns that the query of one kind fills in addition to those of all items; the others are null. */
type Facts = Partial<
  Record<'title' | 'score' | 'stage' | 'signal_kind' | 'published_on' | 'note' | 'count', RawBuilder<unknown>>
>
type Item = { id: RawBuilder<unknown>; since: RawBuilder<unknown> } & Facts

const types = {
  title: sql`text`,
  score: sql`double precision`,
  stage: sql`text`,
  signal_kind: sql`text`,
  published_on: sql`date`,
  note: sql`text`,
  count: sql`int`,
} as const

function factColumns(facts: Facts) {
  const names = Object.keys(types) as (keyof typeof types)[]
  return sql.join(names.map((name) => sql`(${facts[name] ?? sql`null`})::${types[name]} as ${sql.ref(name)}`))
}

function ofProspect(kind: InboxKind, { id, since, ...facts }: Item) {
  return sql`select ${sql.lit(kind)}::text as kind, ${id} as item_id, prospects.project_id, prospects.prospect_id,
    prospects.company_id, prospects.owner_id, date_trunc('milliseconds', ${since}) as since, ${factColumns(facts)}`
}

function ofProject(kind: InboxKind, { id, since, ...facts }: Item) {
  return sql`select ${sql.lit(kind)}::text as kind, ${id} as item_id, open_projects.project_id,
    null::text as prospect_id, null::text as company_id, null::text as owner_id,
    date_trunc('milliseconds', ${since}) as since, ${factColumns(facts)}`
}

const score = sql`prospects.score`
const prospectId = sql`prospects.prospect_id`
const inOpenProject = sql`join open_projects on open_projects.project_id = prospects.project_id`
/** Joins the prospect of a table that has its key. */
const prospectOfTable = (
  table: string,
) => sql`join prospects on (prospects.account_id, prospects.project_id, prospects.prospect_id)
  = (${sql.ref(`${table}.account_id`)}, ${sql.ref(`${table}.project_id`)}, ${sql.ref(`${table}.prospect_id`)}) ${inOpenProject}`

const startOfDay = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Europe/Zurich')`

/** Joins the project, which must be visible to the caller and active. */
export function openProjects(account_id: string, project_ids: readonly string[] | null) {
  return sql`open_projects as materialized (
    select project_id, name, active_cycle_id, updated_at from projects
    where account_id = ${account_id} and status = 'active'
      and (${project_ids === null} or project_id = any(${[...(project_ids ?? [])]}::text[])))`
}

/** Index prospects_worked_on; decisions_due for postponed prospects whose day has come. */
function toDecide({ account_id, today }: InboxReader) {
  return sql`${ofProspect('decide', { id: prospectId, since: sql`coalesce(prospects.scored_at, prospects.updated_at)`, score })}
    from prospects ${inOpenProject}
    where prospects.account_id = ${account_id} and prospects.state in ('researched', 'qualified')
      and prospects.decision is null and not ${isBarred}
    union all
    ${ofProspect('decide', { id: prospectId, since: startOfDay(sql`d.until`), score })}
    from decisions d ${prospectOfTable('d')}
    where d.account_id = ${account_id} and d.until <= ${today}::date and d.withdrawn_at is null
      and d.decision = 'later' and prospects.decision = 'later' and not ${isBarred}
      and not exists (select from decisions newer
        where (newer.account_id, newer.project_id, newer.prospect_id) = (d.account_id, d.project_id, d.prospect_id)
          and newer.withdrawn_at is null and newer.decision_id > d.decision_id)`
}

/** Indexes prospects_worked_on and revisions_one_head. */
function toReview({ account_id }: InboxReader) {
  return sql`${ofProspect('review', { id: prospectId, since: sql`head.created_at`, score })}
    from prospects ${inOpenProject}
    join revisions head on (head.account_id, head.project_id, head.prospect_id)
      = (prospects.account_id, prospects.project_id, prospects.prospect_id)
      and head.stage = 'outreach' and not head.superseded
    where prospects.account_id = ${account_id} and prospects.state = 'drafted' and not ${isExcluded}`
}

/** Index resolutions_open. */
function toSettle({ account_id }: InboxReader) {
  const given = sql`coalesce(r.input->>'name', r.input->>'website', r.input->>'uid', r.input->>'external_ref', '')`
  const place = sql`nullif(concat_ws(' ', r.input->>'postal_code', r.input->>'place'), '')`
  const item = { id: sql`r.resolution_id`, since: sql`r.created_at`, note: place }
  return sql`${ofProject('settle', { ...item, title: given, count: sql`cardinality(r.candidate_ids)` })}
    from resolutions r join open_projects on open_projects.project_id = r.project_id
    where r.account_id = ${account_id} and r.state = 'open'`
}

/** Index stage_jobs_without_result; excludes jobs that a later job of the same stage has replaced. */
function findFailed({ account_id }: InboxReader) {
  const item = { id: sql`j.job_id`, since: sql`j.closed_at`, stage: sql`j.stage` }
  return sql`${ofProspect('failed', { ...item, note: sql`coalesce(j.failure->>'code', j.state)` })}
    from stage_jobs j ${prospectOfTable('j')}
    where j.account_id = ${account_id} and j.closed_at is not null and j.result is null and j.cancellation is null
      and j.retried_by_job_id is null and j.replaced_by_job_id is null and not ${isExcluded}
      and not exists (select from stage_jobs later
        where (later.account_id, later.project_id, later.prospect_id) = (j.account_id, j.project_id, j.prospect_id)
          and later.stage = j.stage and later.job_id > j.job_id)`
}

/**
 * Indexes prospects_worked_on and signals_of_company: the last month's signals about accepted and postponed companies.
 */
function findNews({ account_id, today }: InboxReader) {
  const id = sql`prospects.prospect_id || '.' || s.signal_id`
  const facts = { signal_kind: sql`s.kind`, published_on: sql`s.published_on`, score }
  return sql`${ofProspect('signal', { id, since: sql`s.recorded_at`, ...facts })}
    from prospects ${inOpenProject}
    join signals s on s.company_id = prospects.company_id
      and s.published_on >= ${today}::date - ${sql.lit(inboxSignalDays)} and s.recorded_at > prospects.created_at
    where prospects.account_id = ${account_id} and prospects.decision in ('accept', 'later')
      and prospects.state in ('researched', 'qualified', 'nothing_to_say', 'drafted', 'approved')`
}

/** Index reminders_due. */
function dueReminders({ account_id, today }: InboxReader) {
  const item = { id: sql`r.reminder_id`, since: startOfDay(sql`r.due_on`), note: sql`r.note` }
  return sql`${ofProspect('reminder', { ...item, score })}
    from reminders r ${prospectOfTable('r')}
    where r.account_id = ${account_id} and r.done_at is null and r.due_on <= ${today}::date`
}

/** Reads the prospects of projects without a cycle, up to the number of untouched ones that are counted. */
function toStart({ account_id }: InboxReader) {
  return sql`${ofProject('start', { id: sql`open_projects.project_id`, since: sql`fresh.since`, title: sql`open_projects.name`, count: sql`fresh.count` })}
    from open_projects cross join lateral (
      select count(*) as count, max(few.created_at) as since from (
        select prospects.created_at from prospects
        where prospects.account_id = ${account_id} and prospects.project_id = open_projects.project_id
          and prospects.state = 'new' and not ${isExcluded}
          and not exists (select from stage_jobs j where (j.account_id, j.project_id, j.prospect_id)
            = (prospects.account_id, prospects.project_id, prospects.prospect_id)) limit 1000) few) fresh
    where open_projects.active_cycle_id is null and fresh.count > 0`
}

/** Index stage_jobs_open: jobs of the active cycle that no worker has claimed for a minute. */
function findStuck({ account_id }: InboxReader) {
  const minuteAgo = sql`(select app_now()) - interval '1 minute'`
  return sql`${ofProject('stuck', { id: sql`open_projects.project_id`, since: sql`idle.since`, title: sql`open_projects.name`, count: sql`idle.count` })}
    from open_projects cross join lateral (
      select least(count(*), 1000) as count, min(j.created_at) as since,
        bool_or(j.lease_granted_at > ${minuteAgo} or j.lease_expires_at > (select app_now())) as is_served
      from stage_jobs j where j.account_id = ${account_id} and j.project_id = open_projects.project_id
        and j.closed_at is null and j.executor = 'external' and j.deadline_at > (select app_now())
        and j.created_at <= ${minuteAgo}) idle
    where open_projects.active_cycle_id is not null and idle.count > 0 and not coalesce(idle.is_served, false)`
}

/** The query of each kind. */
export const itemQueries: Readonly<Record<InboxKind, (reader: InboxReader) => RawBuilder<unknown>>> = {
  decide: toDecide,
  review: toReview,
  settle: toSettle,
  failed: findFailed,
  signal: findNews,
  reminder: dueReminders,
  start: toStart,
  stuck: findStuck,
}
