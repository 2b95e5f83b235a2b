import type { CycleStage } from '@alphorn/contract/app/app-progress'
import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePolling } from '#web/data/changes.ts'
import { routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Segment, StackedBar } from '#web/ui/stacked-bar.tsx'

const fills = {
  completed: 'fill-ok',
  unchanged: 'fill-ok/40',
  claimed: 'fill-info',
  unclaimed: 'fill-info/40',
  failed: 'fill-bad',
} as const
const kinds = Object.keys(fills) as (keyof typeof fills)[]

/** Shows the progress of each stage of a cycle: its prospects that are done, in progress, open and failed. */
export function CycleStages({ cycle }: { cycle: Cycle }) {
  const t = useTranslations('progress')
  const names = useTranslations('stages')
  const { project_id, cycle_id, state } = cycle
  const polling = usePolling(3000)
  const { data } = useQuery({
    ...routeQuery('app_cycle_stages', { project_id, cycle_id }),
    refetchInterval: /queued|running/.test(state) ? polling : false,
  })
  const segmentsOf = (stage: CycleStage): Segment[] =>
    kinds.map((kind) => ({ name: t(kind), count: stage[kind], fill: fills[kind] }))
  const { prospects } = cycle.counters
  return (
    <div className="space-y-3">
      <ul className="space-y-2">
        {cycle.stages.map((name) => {
          const stage = data?.find((one) => one.stage === name)
          return (
            <li
              key={name}
              className="grid min-h-6 grid-cols-[7.5rem_minmax(0,1fr)_5.5rem] items-center gap-3 max-sm:grid-cols-[6rem_minmax(0,1fr)_4rem]"
            >
              <span className="truncate" title={names(name)}>
                {names(name)}
              </span>
              {stage ? (
                <StackedBar segments={segmentsOf(stage)} of={prospects} className="h-3" />
              ) : (
                <Skeleton className="h-3 w-full rounded-full" />
              )}
              <span className="text-right text-muted tabular">
                {stage && `${formatInteger(stage.completed + stage.unchanged)} / ${formatInteger(prospects)}`}
              </span>
            </li>
          )
        })}
      </ul>
      {data ? (
        <Legend project_id={project_id} stages={data} />
      ) : (
        <Skeleton className="h-18 w-72 max-w-full sm:h-12" />
      )}
    </div>
  )
}

/** Legend of the colours, with the number of jobs of each over all stages. Failed jobs link to the board. */
function Legend({ project_id, stages }: { project_id: string; stages: readonly CycleStage[] }) {
  const t = useTranslations('progress')
  const n = stages.length
  return (
    <div className="text-sm">
      <div className="flex min-h-6 flex-wrap gap-x-5 gap-y-1 tabular">
        <span className="text-muted">{t('jobs_all', { n })}</span>
        <ul className="contents">
          {kinds.map((kind) => {
            const jobs = stages.reduce((sum, stage) => sum + stage[kind], 0)
            if (jobs === 0 && kind === 'unchanged') return null
            const words = `${t(kind)} ${formatInteger(jobs)}`
            return (
              <li key={kind} className="flex items-center gap-1.5">
                <svg viewBox="0 0 8 8" className="size-2" aria-hidden>
                  <circle cx="4" cy="4" r="4" className={fills[kind]} />
                </svg>
                {kind === 'failed' && jobs > 0 ? (
                  <Link
                    to="/projects/$project_id/jobs"
                    params={{ project_id }}
                    className="font-medium text-bad underline"
                  >
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {/* The counts of jobs are larger than the number of prospects. */}
      <p className="text-muted">{t('jobs_hint', { n })}</p>
    </div>
  )
}
