import type { BoardJob } from '@alphorn/contract/app/app-jobs'
import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import { type Stage, stages } from '@alphorn/contract/prospecting/stages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '#web/data/changes.ts'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { JobCard } from '#web/prospecting/jobs/job-card.tsx'
import { JobPanel } from '#web/prospecting/jobs/job-panel.tsx'
import { type Trouble, troubles } from '#web/prospecting/jobs/troubles.ts'
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
  const list = useInfiniteQuery({
    ...routeList('app_job_list', { project_id, limit: 200, ...(stage && { stage }) }),
    // A lease expires without any event, so the board is polled.
    refetchInterval: usePolling(5000, 30_000),
  })
  const loaded = list.data?.pages.flatMap((page) => page.data)
  // Counts of the loaded jobs alone say so.
  const isWhole = !list.hasNextPage
  const jobs = loaded?.filter((one) => only === undefined || troubles[only](one))
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
            <BoardFilters project_id={project_id} loaded={loaded ?? []} isWhole={isWhole} />
          </>
        }
      />
      {list.error && !jobs && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {!jobs && !list.error && <SkeletonRows rows={8} height="h-16" />}
      {jobs?.length === 0 && (
        <Empty icon={SquareKanban} title={only ? board(isWhole ? 'none' : 'none_loaded') : t('empty_title')}>
          {only === 'stuck' ? board('stuck_text') : only ? '' : t('empty_text')}
        </Empty>
      )}
      {jobs && jobs.length > 0 && <Columns project_id={project_id} jobs={jobs} isWhole={isWhole} />}
      <MoreButton of={list} className="border-t border-line px-6 py-2">
        {t('more')}
      </MoreButton>
    </div>
  )
}

type ColumnsProps = { project_id: string; jobs: readonly BoardJob[]; isWhole: boolean }

/** The jobs by state, with the details of the selected one beside them. */
function Columns({ project_id, jobs, isWhole }: ColumnsProps) {
  const t = useTranslations('jobs')
  const { job } = route.useSearch()
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
            isWhole={isWhole}
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

type FilterProps = { project_id: string; loaded: readonly BoardJob[]; isWhole: boolean }

/** Filters the jobs of the board by stage and by kind of trouble. */
function BoardFilters({ project_id, loaded, isWhole }: FilterProps) {
  const t = useTranslations('jobs')
  const board = useTranslations('board')
  const names = useTranslations('stages')
  const { stage, only } = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/jobs' })
  const change = (changed: { stage?: Stage | undefined; only?: Trouble | undefined }) =>
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
          board(one, { n: countShown(loaded.filter(troubles[one]).length, isWhole) }),
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

/** Returns a number of jobs, with a plus sign while older jobs are not loaded. */
function countShown(count: number, isWhole: boolean) {
  return isWhole ? formatInteger(count) : `${formatInteger(count)}+`
}

type ColumnProps = {
  name: (typeof columns)[number]['name']
  jobs: readonly BoardJob[]
  isWhole: boolean
  shown: string | undefined
  onShow: (job_id: string) => void
}

function Column({ name, jobs, isWhole, shown, onShow }: ColumnProps) {
  const t = useTranslations('jobs')
  return (
    <section className="flex max-w-72 min-w-54 flex-1 flex-col gap-2" aria-label={t(`column_${name}`)}>
      <h2 className="flex items-center gap-2 font-semibold">
        {t(`column_${name}`)} <Badge className="tabular">{countShown(jobs.length, isWhole)}</Badge>
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
