import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CycleBadge, CycleProgress } from '#web/cycles/cycle-progress.tsx'
import { WhatNext } from '#web/cycles/what-next.tsx'
import { usePolling } from '#web/data/changes.ts'
import { listing, reading } from '#web/data/client.ts'
import { dayAndTime, duration, whole } from '#web/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/ui/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/projects/$project_id/cycles/$cycle_id')

/** One cycle, and those before it. */
export function CycleScreen() {
  const t = useTranslations('cycles')
  const { project_id, cycle_id } = route.useParams()
  const polling = usePolling(3000)
  const cycle = useQuery({
    ...reading('cycle_detail', { project_id, cycle_id }),
    refetchInterval: ({ state }) => (state.data && /queued|running/.test(state.data.state) ? polling : false),
  })
  return (
    <>
      <PageHead
        title={t('cycle')}
        actions={
          <Link to="/projects/$project_id/jobs" params={{ project_id }} className={buttonClass('plain')}>
            {t('see_jobs')}
          </Link>
        }
      />
      <div className="space-y-4 px-6 pb-10">
        <Reads of={cycle} waiting={<SkeletonRows rows={4} height="h-12" />}>
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
  const { data } = useInfiniteQuery(listing('cycle_list', { project_id }))
  const cycles = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Card title={t('all')} flush>
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th className="px-4 py-2 font-medium">{t('started')}</th>
            <th className="px-4 py-2 font-medium">{t('state')}</th>
            <th className="px-4 py-2 text-right font-medium">{t('prospects')}</th>
            <th className="px-4 py-2 text-right font-medium">{t('jobs_completed')}</th>
            <th className="px-4 py-2 text-right font-medium">{t('lasted')}</th>
          </tr>
        </thead>
        <tbody>
          {cycles.map((cycle) => (
            <tr key={cycle.cycle_id} className="border-b border-line last:border-b-0 hover:bg-sunken">
              <td className="px-4 py-2 tabular">
                <Link
                  to="/projects/$project_id/cycles/$cycle_id"
                  params={{ project_id, cycle_id: cycle.cycle_id }}
                  className="font-medium hover:underline"
                >
                  {dayAndTime(cycle.created_at)}
                </Link>
              </td>
              <td className="px-4 py-2">
                <CycleBadge state={cycle.state} />
              </td>
              <td className="px-4 py-2 text-right tabular">{whole(cycle.counters.prospects)}</td>
              <td className="px-4 py-2 text-right tabular">{whole(cycle.counters.jobs_completed)}</td>
              <td className="px-4 py-2 text-right tabular">
                {cycle.finished_at === null
                  ? '–'
                  : duration((Date.parse(cycle.finished_at) - Date.parse(cycle.created_at)) / 1000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
