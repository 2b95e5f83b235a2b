import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CancelCycle } from '#web/prospecting/cycles/cancel-cycle.tsx'
import { CycleBadge, CycleProgress } from '#web/prospecting/cycles/cycle-progress.tsx'
import { WhatNext } from '#web/prospecting/cycles/what-next.tsx'
import { usePolling } from '#web/data/changes.ts'
import { routeList, routeQuery } from '#web/data/client.ts'
import { dayAndTime, formatDuration, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads, ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/projects/$project_id/cycles/$cycle_id')

/** One cycle, and those before it. */
export function CycleScreen() {
  const { project_id, cycle_id } = route.useParams()
  const polling = usePolling(3000)
  const cycle = useQuery({
    ...routeQuery('cycle_detail', { project_id, cycle_id }),
    refetchInterval: ({ state }) => (state.data && /queued|running/.test(state.data.state) ? polling : false),
  })
  return cycle.isPending ? <Waiting /> : <Shown of={cycle} project_id={project_id} cycle_id={cycle_id} />
}

function Waiting() {
  const t = useTranslations('cycles')
  return (
    <>
      <PageHead title={t('cycle')} />
      <SkeletonRows rows={8} height="h-12" />
    </>
  )
}

type Props = { of: UseQueryResult<Cycle>; project_id: string; cycle_id: string }

/** All at once: what can be done with the cycle takes room above it. */
function Shown({ of: cycle, project_id, cycle_id }: Props) {
  const t = useTranslations('cycles')
  return (
    <>
      <PageHead
        title={t('cycle')}
        actions={
          <>
            <CopyAs name="cycle_detail" given={{ project_id, cycle_id }} />
            <Link to="/projects/$project_id/jobs" params={{ project_id }} className={buttonClass('plain')}>
              {t('see_jobs')}
            </Link>
            {cycle.data && <CancelCycle cycle={cycle.data} />}
          </>
        }
      />
      <div className="space-y-4 px-6 pb-10">
        <Reads of={cycle} waiting={null}>
          {(data) => (
            <>
              {data.finished_at !== null && <WhatNext project_id={project_id} />}
              <CycleProgress cycle={data} whole />
            </>
          )}
        </Reads>
        <Earlier project_id={project_id} />
      </div>
    </>
  )
}

function Earlier({ project_id }: { project_id: string }) {
  const t = useTranslations('cycles')
  const list = useInfiniteQuery(routeList('cycle_list', { project_id }))
  return (
    <Card title={t('all')} flush>
      <ReadsList of={list} waiting={<SkeletonRows rows={2} />} empty={null}>
        {(cycles) => <CycleTable cycles={cycles} />}
      </ReadsList>
    </Card>
  )
}

function CycleTable({ cycles }: { cycles: readonly Cycle[] }) {
  const { language } = useLanguage()
  const t = useTranslations('cycles')
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('all')}>
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2 font-medium">
              {t('started')}
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              {t('state')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              {t('prospects')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              {t('jobs_completed')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              {t('lasted')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cycles.map((cycle) => (
            <tr key={cycle.cycle_id} className="border-b border-line last:border-b-0 hover:bg-sunken">
              <td className="px-4 py-2 tabular">
                <Link
                  to="/projects/$project_id/cycles/$cycle_id"
                  params={{ project_id: cycle.project_id, cycle_id: cycle.cycle_id }}
                  className="font-medium hover:underline"
                >
                  {dayAndTime(cycle.created_at)}
                </Link>
              </td>
              <td className="px-4 py-2">
                <CycleBadge state={cycle.state} />
              </td>
              <td className="px-4 py-2 text-right tabular">{formatInteger(cycle.counters.prospects)}</td>
              <td className="px-4 py-2 text-right tabular">{formatInteger(cycle.counters.jobs_completed)}</td>
              <td className="px-4 py-2 text-right tabular">
                {cycle.finished_at === null
                  ? '–'
                  : formatDuration(
                      (Date.parse(cycle.finished_at) - Date.parse(cycle.created_at)) / 1000,
                      language,
                    )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
