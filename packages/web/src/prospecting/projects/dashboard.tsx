import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import type { Project } from '@alphorn/contract/prospecting/projects'
import { type ProspectState, prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CycleProgress } from '#web/prospecting/cycles/cycle-progress.tsx'
import { StartCycle } from '#web/prospecting/cycles/start-cycle.tsx'
import { routeQuery } from '#web/data/client.ts'
import { dayAndTime, formatPercent, formatInteger } from '#web/language/format.ts'
import { NeedsYou } from '#web/prospecting/cycles/needs-you.tsx'
import { OutcomeBreakdown } from '#web/prospecting/outcomes/outcome-breakdown.tsx'
import { OutcomeFunnel } from '#web/prospecting/outcomes/outcome-funnel.tsx'
import { ProjectSignals } from '#web/prospecting/projects/project-signals.tsx'
import { stateFills } from '#web/prospecting/prospects/states.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/projects/$project_id')

/** The state of the project, and what needs the user. */
export function Dashboard() {
  const t = useTranslations('dashboard')
  const { project_id } = route.useParams()
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const summary = useQuery(routeQuery('app_summary', { project_id }))
  const mayAdd = useHasScope('prospect:write')
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            {mayAdd && (
              <Link
                to="/projects/$project_id/add"
                params={{ project_id }}
                className={buttonClass(summary.data?.prospects === 0 ? 'primary' : 'plain')}
              >
                <Plus aria-hidden />
                {t('add_companies')}
              </Link>
            )}
            <StartCycle project_id={project_id} summary={summary.data} isAside />
          </>
        }
      />
      <Reads of={summary} waiting={<SkeletonRows rows={12} height="h-12" />}>
        {(counts) => (
          <div className="grid gap-4 px-6 pb-10 xl:grid-cols-[2fr_1fr]">
            <div className="xl:col-span-2">
              <NeedsYou summary={counts} project_id={project_id} />
            </div>
            <div className="space-y-4">
              <FunnelCard summary={counts} project_id={project_id} />
              {counts.active_cycle && <CycleProgress cycle={counts.active_cycle} />}
              <CantonCard summary={counts} project_id={project_id} />
              <OutcomeFunnel project_id={project_id} />
            </div>
            <div className="space-y-4">
              <ProjectSignals project_id={project_id} />
              <Room project={project} />
            </div>
            {counts.prospects > 0 && (
              <div className="min-w-0 xl:col-span-2">
                <OutcomeBreakdown project_id={project_id} />
              </div>
            )}
          </div>
        )}
      </Reads>
    </>
  )
}

type ProjectProps = { summary: ProjectSummary; project_id: string }

function FunnelCard({ summary, project_id }: ProjectProps) {
  const t = useTranslations('dashboard')
  const states = useTranslations('states')
  const most = Math.max(1, ...stateFills.map(([state]) => summary.states[state]))
  return (
    <Card
      title={t('funnel')}
      aside={<span className="text-muted tabular">{formatInteger(summary.prospects)}</span>}
      flush
    >
      <ul className="py-2">
        {prospectStates.map((state) => (
          <li key={state}>
            <Link
              to="/projects/$project_id/prospects"
              params={{ project_id }}
              search={{ state }}
              className="grid grid-cols-[9rem_1fr_2.5rem_3rem] items-center gap-3 px-4 py-1.5 max-sm:grid-cols-[8rem_1fr_2.5rem_3rem] hover:bg-sunken"
            >
              <span>{states(state)}</span>
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                className="h-3 w-full rounded-sm bg-sunken"
                aria-hidden
              >
                <rect
                  width={(100 * summary.states[state]) / most}
                  height="8"
                  className={isWaiting(state) ? 'fill-accent' : 'fill-edge/50'}
                />
              </svg>
              <span className={classNames('text-right tabular', summary.states[state] === 0 && 'text-muted')}>
                {formatInteger(summary.states[state])}
              </span>
              <span className="text-right text-sm text-muted tabular">
                {summary.states[state] > 0 && formatPercent(summary.states[state] / summary.prospects)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/**
 * Whether prospects in a state wait for a person, because their texts are to be reviewed. Only these use the accent
 * colour.
 */
function isWaiting(state: ProspectState) {
  return state === 'drafted'
}

/** Shows the remaining capacity for jobs and research. */
function Room({ project }: { project: Project | undefined }) {
  const t = useTranslations('dashboard')
  const units = project?.research_units
  const used = units ? units.spent + units.reserved : 0
  return (
    <Card title={t('room')}>
      <div className="space-y-4">
        <Gauge
          name={t('open_jobs')}
          used={project?.open_stage_jobs ?? 0}
          limit={project?.stage_job_limit ?? 0}
        />
        <Gauge name={t('research_units')} used={used} limit={units?.allowance ?? 0} />
        <p className="min-h-5 text-sm text-muted">
          {units && t('units_reset', { at: dayAndTime(units.resets_at) })}
        </p>
      </div>
    </Card>
  )
}

function Gauge({ name, used, limit }: { name: string; used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : 0
  const fill = share >= 0.9 ? 'fill-bad' : share >= 0.75 ? 'fill-warn' : 'fill-ok'
  return (
    <div className="space-y-1">
      <div className="flex justify-between gap-3">
        <span>{name}</span>
        <span className="shrink-0 text-muted tabular">
          {formatInteger(used)} / {formatInteger(limit)}
        </span>
      </div>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-sunken"
        role="img"
        aria-label={formatPercent(share)}
      >
        <rect width={100 * share} height="4" className={fill} />
      </svg>
    </div>
  )
}

function CantonCard({ summary, project_id }: ProjectProps) {
  const t = useTranslations('dashboard')
  const cantons = useTranslations('cantons')
  if (summary.cantons.length === 0) return null
  const most = summary.cantons[0]!.prospects
  return (
    <Card title={t('cantons')}>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {summary.cantons.map(({ canton, prospects }) => (
          <li key={canton}>
            <Link
              to="/projects/$project_id/prospects"
              params={{ project_id }}
              search={{ canton }}
              className="-mx-1 grid min-h-7 grid-cols-[8.5rem_1fr_2.5rem] items-center gap-2 rounded px-1 hover:bg-sunken"
            >
              <span className="truncate">{cantons(canton as 'ZH')}</span>
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="h-1.5 w-full rounded-full"
                aria-hidden
              >
                <rect width={(100 * prospects) / most} height="4" className="fill-accent/60" />
              </svg>
              <span className="text-right text-muted tabular">{formatInteger(prospects)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
