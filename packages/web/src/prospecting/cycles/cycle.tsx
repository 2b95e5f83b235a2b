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
import { DataTable } from '#web/ui/table/data-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

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

/** Rendered together, because the actions appear above the progress and would push it down. */
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
        {(cycles) => (
          <>
            <CycleTable cycles={cycles} />
            <MoreButton of={list} className="p-3">
              {t('more')}
            </MoreButton>
          </>
        )}
      </ReadsList>
    </Card>
  )
}

function CycleTable({ cycles }: { cycles: readonly Cycle[] }) {
  const { language } = useLanguage()
  const t = useTranslations('cycles')
  return (
    <DataTable
      label={t('all')}
      rows={cycles}
      idOf={({ cycle_id }) => cycle_id}
      variant="flush"
      columns={[
        {
          name: 'started',
          head: t('started'),
          className: 'tabular',
          cell: ({ project_id, cycle_id, created_at }) => (
            <Link
              to="/projects/$project_id/cycles/$cycle_id"
              params={{ project_id, cycle_id }}
              className="font-medium hover:underline"
            >
              {dayAndTime(created_at)}
            </Link>
          ),
        },
        { name: 'state', head: t('state'), cell: ({ state }) => <CycleBadge state={state} /> },
        {
          name: 'prospects',
          head: t('prospects'),
          numeric: true,
          cell: ({ counters }) => formatInteger(counters.prospects),
        },
        {
          name: 'jobs',
          head: t('jobs_completed'),
          numeric: true,
          cell: ({ counters }) => formatInteger(counters.jobs_completed),
        },
        {
          name: 'lasted',
          head: t('lasted'),
          numeric: true,
          cell: ({ created_at, finished_at }) =>
            finished_at === null
              ? '–'
              : formatDuration((Date.parse(finished_at) - Date.parse(created_at)) / 1000, language),
        },
      ]}
    />
  )
}
