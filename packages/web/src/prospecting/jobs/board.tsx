import type { BoardCounts, BoardJob, JobTrouble } from '@alphorn/contract/app/app-jobs'
import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import { type Stage, stages } from '@alphorn/contract/prospecting/stages'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '#web/data/changes.ts'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { JobCard } from '#web/prospecting/jobs/job-card.tsx'
import { JobPanel } from '#web/prospecting/jobs/job-panel.tsx'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { SavedViews } from '#web/shared/views/saved-views.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Select } from '#web/ui/select.tsx'

const route = getRouteApi('/app/projects/$project_id/jobs')

const columns: readonly {
  name: 'open' | 'claimed' | 'completed' | 'failed' | 'closed'
  states: readonly StageJobState[]
}[] = [
  { name: 'open', states: ['unclaimed'] },
  { name: 'claimed', states: ['claimed'] },
  { name: 'completed', states: ['completed'] },
  { name: 'failed', states: ['failed'] },
  { name: 'closed', states: ['expired', 'cancelled'] },
]

/** Board of the workers' jobs, by state. */
export function JobBoard() {
  const t = useTranslations('jobs')
  const { project_id } = route.useParams()
  const board = useTranslations('board')
  const { stage, only } = route.useSearch()
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const { list, jobs, counts } = useBoard(project_id, stage, only)
  return (
    <div className="flex h-full min-h-[28rem] flex-col">
      <PageHead
        title={t('title')}
        detail={
          project &&
          t('slots', {
            open: formatInteger(project.open_stage_jobs),
            limit: formatInteger(project.stage_job_limit),
          })
        }
        actions={
          <>
            <CopyAs name="stage_job_list" given={{ project_id, ...withoutEmpty({ stage }) }} />
            <BoardFilters project_id={project_id} counts={counts} />
          </>
        }
      />
      {list.error && !jobs && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {!jobs && !list.error && <SkeletonRows rows={8} height="h-16" />}
      {jobs?.length === 0 && (
        <Empty icon={SquareKanban} title={only ? board('none') : t('empty_title')}>
          {only === 'stuck' ? board('stuck_text') : only ? '' : t('empty_text')}
        </Empty>
      )}
      {jobs && jobs.length > 0 && <Columns project_id={project_id} jobs={jobs} counts={counts} />}
      <MoreButton of={list} className="border-t border-line px-6 py-2">
        {t('more')}
      </MoreButton>
    </div>
  )
}

/** Reads the jobs of the board, page by page, and their counts, which do not depend on the pages. */
function useBoard(project_id: string, stage: Stage | undefined, only: JobTrouble | undefined) {
  // A lease expires without any event, so the board is polled.
  const refetchInterval = usePolling(5000, 30_000)
  const list = useInfiniteQuery({
    ...routeList('app_job_list', { project_id, limit: 200, ...withoutEmpty({ stage, trouble: only }) }),
    refetchInterval,
  })
  const { data } = useQuery({
    ...routeQuery('app_job_counts', { project_id, ...withoutEmpty({ stage }) }),
    refetchInterval,
    placeholderData: keepPreviousData,
  })
  return { list, jobs: list.data?.pages.flatMap((page) => page.data), counts: data?.states }
}

type Counts = BoardCounts['states'] | undefined

/** Returns a number of jobs in words, or a dash while it is unknown. */
function countOf(counts: Counts, kind: 'jobs' | JobTrouble, states?: readonly StageJobState[]) {
  const counted = counts?.filter(({ state }) => states === undefined || states.includes(state))
  return counted ? formatInteger(counted.reduce((sum, one) => sum + one[kind], 0)) : '–'
}

type ColumnsProps = { project_id: string; jobs: readonly BoardJob[]; counts: Counts }

/** The jobs by state, with the details of the selected one beside them. */
function Columns({ project_id, jobs, counts }: ColumnsProps) {
  const t = useTranslations('jobs')
  const { job, only } = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/jobs' })
  const show = (job_id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, job: job_id }), replace: true })
  return (
    <div className="relative flex min-h-0 flex-1 border-t border-line">
      <div
        className="flex min-w-0 flex-1 gap-3 overflow-x-auto px-6 py-4"
        tabIndex={0}
        role="region"
        aria-label={t('title')}
      >
        {columns.map(({ name, states }) => (
          <Column
            key={name}
            name={name}
            jobs={jobs.filter(({ state }) => states.includes(state))}
            count={countOf(counts, only ?? 'jobs', states)}
            shown={job}
            onShow={show}
          />
        ))}
      </div>
      {job !== undefined && (
        <JobPanel
          project_id={project_id}
          job_id={job}
          company={jobs.find(({ job_id }) => job_id === job)?.company.name}
          onClose={() => show(undefined)}
        />
      )}
    </div>
  )
}

type FilterProps = { project_id: string; counts: Counts }

/** Filters the jobs of the board by stage and by kind of trouble. */
function BoardFilters({ project_id, counts }: FilterProps) {
  const t = useTranslations('jobs')
  const board = useTranslations('board')
  const names = useTranslations('stages')
  const { stage, only } = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/jobs' })
  const change = (changed: { stage?: Stage | undefined; only?: JobTrouble | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...changed }) })
  return (
    <>
      <Select
        label={board('only')}
        className="w-auto!"
        none={board('every')}
        value={only}
        options={(['stuck', 'repeated'] as const).map((one) => [
          one,
          board(one, { n: countOf(counts, one) }),
        ])}
        onChange={(chosen) => change({ only: chosen })}
      />
      <Select
        label={t('stage')}
        className="w-auto!"
        none={t('all_stages')}
        value={stage}
        options={stages.map((one) => [one, names(one)])}
        onChange={(chosen) => change({ stage: chosen })}
      />
      <SavedViews screen="jobs" project_id={project_id} />
    </>
  )
}

type ColumnProps = {
  name: (typeof columns)[number]['name']
  jobs: readonly BoardJob[]
  /** Number of jobs, including those that are not loaded. */
  count: string
  shown: string | undefined
  onShow: (job_id: string) => void
}

function Column({ name, jobs, count, shown, onShow }: ColumnProps) {
  const t = useTranslations('jobs')
  return (
    <section className="flex max-w-72 min-w-54 flex-1 flex-col gap-2" aria-label={t(`column_${name}`)}>
      <h2 className="flex items-center gap-2 font-semibold">
        {t(`column_${name}`)} <Badge className="tabular">{count}</Badge>
      </h2>
      <ul
        className="-mx-1 min-h-0 space-y-2 overflow-y-auto px-1 pt-px pb-4"
        tabIndex={jobs.length > 0 ? 0 : undefined}
      >
        {jobs.map((job) => (
          <li key={job.job_id}>
            <JobCard job={job} shown={job.job_id === shown} onShow={() => onShow(job.job_id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
