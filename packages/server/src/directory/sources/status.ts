import { sql } from 'kysely'
import { type SourceName, sourceNames } from '@alphorn/contract/directory/source-names'
import type { SourceSettings } from '#server/platform/config/sources'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { knownSources } from '#server/directory/companies/known-sources'
import { setAsideSummary } from '#server/directory/signals/set-aside'
import { isDue, nextRunAt, sourceStates } from '#server/directory/sources/state'

/** State of a source for operators: whether it is on, its progress, and its last error. */
export type SourceStatus = {
  source: SourceName
  title: string
  licence: string | null
  on: boolean
  state: 'never' | 'running' | 'interrupted' | 'failed' | 'finished'
  /** Counts of the last run. */
  counts: Readonly<Record<string, number>>
  finished_at: Date | null
  /** The number of failures since the last complete run, and the last error. */
  failures: number
  failure: string | null
  due: boolean
  /** Time of the next automatic run; null if the source is off, running or due. */
  next_run_at: Date | null
  every_hours: number
  /** The number of companies that it reported, and of those with current facts from it. */
  companies: number
  standing: number
  /** The number of companies that have been absent from a complete list twice. */
  missing: number
  /** Publications that could not be read completely; those of the last days are retried. */
  unreadable: number
  /** Companies in its publications that could not be identified. Their signals are attached to no company. */
  unresolved: number
}

const countBySource = rawQuery<{ source: string; companies: number; standing: number; missing: number }>(sql`
  select source, count(*) as companies, count(*) filter (where facts <> 0) as standing,
    count(*) filter (where missing_times > 1) as missing
  from company_statements group by source`)

const unreadable = rawQuery<{ source: string; unreadable: number }>(sql`
  select source, count(*) as unreadable from source_publications where outcome = 'unreadable' group by source`)

const unresolved = rawQuery<{ source: string; unresolved: number }>(sql`
  select source, count(*) as unresolved from unresolved_mentions group by source`)

/** Returns the status of every readable source, the imported files, and the changes without signals. */
export async function sourcesStatus(db: Db, settings: SourceSettings) {
  const [states, counts, failing, waiting, set_aside] = await Promise.all([
    sourceStates(db),
    db.query(countBySource),
    db.query(unreadable),
    db.query(unresolved),
    setAsideSummary(db),
  ])
  const sources = sourceNames.map((source) =>
    statusOf(
      source,
      settings,
      states.find((one) => one.source === source),
      counts.find((one) => one.source === source),
      {
        unreadable: failing.find((one) => one.source === source)?.unreadable ?? 0,
        unresolved: waiting.find((one) => one.source === source)?.unresolved ?? 0,
      },
    ),
  )
  const files = counts.filter(({ source }) => !sourceNames.some((name) => name === source))
  return { sources, files, set_aside }
}

type State = Awaited<ReturnType<typeof sourceStates>>[number] | undefined
type SourceCounts = { companies: number; standing: number; missing: number } | undefined

function statusOf(
  source: SourceName,
  { on }: SourceSettings,
  state: State,
  inDirectory: SourceCounts,
  open: Pick<SourceStatus, 'unreadable' | 'unresolved'>,
): SourceStatus {
  const { title, licence, every_hours } = knownSources[source]
  const { counts = {}, finished_at = null, failures = 0, failure = null } = state ?? {}
  const isOn = on.includes(source)
  const due = isDue(every_hours, state)
  const { companies, standing, missing } = inDirectory ?? { companies: 0, standing: 0, missing: 0 }
  return {
    source,
    title,
    licence,
    on: isOn,
    state: stateOf(state),
    counts,
    finished_at,
    failures,
    failure,
    due,
    next_run_at: isOn && !due ? nextRunAt(every_hours, state) : null,
    every_hours,
    companies,
    standing,
    missing,
    ...open,
  }
}

function stateOf(state: State): SourceStatus['state'] {
  if (!state) return 'never'
  if (state.running) return 'running'
  if (state.failure !== null) return 'failed'
  return state.finished_at && (!state.started_at || state.started_at <= state.finished_at)
    ? 'finished'
    : 'interrupted'
}
