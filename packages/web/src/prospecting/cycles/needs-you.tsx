import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  CircleHelp,
  ClipboardCheck,
  Gavel,
  PenLine,
  RotateCcw,
  Telescope,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const StartDialog = lazyPart(() => import('#web/prospecting/cycles/start-dialog.tsx'), 'StartDialog')

type Props = { summary: ProjectSummary | undefined; project_id: string }

/** The first call is the main content of the page, and as large as a heading. */
const line =
  'flex h-full w-full items-center gap-3 px-5 py-2.5 text-left hover:bg-sunken group-first/call:text-2xl group-first/call:font-semibold max-sm:group-first/call:text-xl'
const icon = 'size-4 shrink-0 group-first/call:size-6'
const calling = `${icon} text-accent`

/** Shows the next steps that only a person can take, the most urgent first. */
export function NeedsYou({ summary, project_id }: Props) {
  const t = useTranslations('dashboard')
  const { to_review = 0, to_decide = 0, to_settle = 0, jobs_to_retry = 0 } = summary ?? {}
  const toWrite = useToWrite({ summary, project_id })
  const toResearch = useToResearch({ summary, project_id })
  const isStuck = Boolean(summary?.active_cycle?.unserved)
  const isNothing = to_review + to_decide + to_settle + jobs_to_retry + toWrite + toResearch === 0 && !isStuck
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="px-5 pt-4 text-sm text-muted">{t('needs_you')}</h2>
      {isNothing && (
        <p className="px-5 pt-1 pb-2 text-xl font-semibold">{summary ? t(nothingWaits(summary)) : ' '}</p>
      )}
      {isNothing && summary && <NextWork summary={summary} project_id={project_id} />}
      <ul className="pb-2 lg:grid lg:has-[li:nth-child(2)]:grid-cols-[3fr_2fr]">
        {isStuck && <Stuck summary={summary!} project_id={project_id} />}
        {toResearch > 0 && (
          <ToStart
            project_id={project_id}
            summary={summary!}
            icon={<Telescope className={calling} aria-hidden />}
            word="research"
          >
            {t('to_research', { n: toResearch })}
          </ToStart>
        )}
        {summary && <ToLookAt summary={summary} project_id={project_id} />}
        {toWrite > 0 && (
          <ToStart
            project_id={project_id}
            summary={summary!}
            icon={<PenLine className={calling} aria-hidden />}
            word="write"
          >
            {t('to_write', { n: toWrite })}
          </ToStart>
        )}
        {jobs_to_retry > 0 && (
          <Call>
            <Link to="/projects/$project_id/jobs" params={{ project_id }} className={line}>
              <RotateCcw className={calling} aria-hidden />
              {t('to_retry', { n: jobs_to_retry })}
              <Go word="see" />
            </Link>
          </Call>
        )}
      </ul>
    </section>
  )
}

type ToLookAtProps = { summary: ProjectSummary; project_id: string }

/** Shows what a user has to read, decide or resolve. */
function ToLookAt({ summary, project_id }: ToLookAtProps) {
  const t = useTranslations('dashboard')
  const { to_review, to_decide, to_settle } = summary
  const maySettle = useHasScope('prospect:write')
  return (
    <>
      {to_review > 0 && (
        <Call>
          <Link to="/projects/$project_id/review" params={{ project_id }} className={line}>
            <ClipboardCheck className={calling} aria-hidden />
            {t('to_review', { n: to_review })}
            <Go word="review" />
          </Link>
        </Call>
      )}
      {to_decide > 0 && (
        <Call>
          <Link
            to="/projects/$project_id/prospects"
            params={{ project_id }}
            search={{ state: 'qualified', sort: '-score' }}
            className={line}
          >
            <Gavel className={calling} aria-hidden />
            {t('to_decide', { n: to_decide })}
            <Go word="decide" />
          </Link>
        </Call>
      )}
      {to_settle > 0 && (
        <Call>
          {maySettle ? (
            <Link to="/projects/$project_id/add" params={{ project_id }} className={line}>
              <CircleHelp className={calling} aria-hidden />
              {t('to_settle', { n: to_settle })}
              <Go word="settle" />
            </Link>
          ) : (
            <p className={line}>
              <CircleHelp className={calling} aria-hidden />
              {t('to_settle', { n: to_settle })}
            </p>
          )}
        </Call>
      )}
    </>
  )
}

function Call({ children }: { children: ReactNode }) {
  return <li className="group/call border-line lg:first:row-span-6 lg:not-first:border-l">{children}</li>
}

type Word = 'review' | 'decide' | 'settle' | 'see' | 'research' | 'write'

/** Labels the first call as a button. Hidden from screen readers, which read the call itself. */
function Go({ word }: { word: Word }) {
  const t = useTranslations('dashboard')
  return (
    <span
      className="ml-auto hidden h-9 shrink-0 items-center gap-2 rounded-md bg-act px-3 text-base font-medium text-on-act group-first/call:flex"
      aria-hidden
    >
      {t(`go_${word}`)}
      <ArrowRight className="size-4" />
    </span>
  )
}

/** Shows what brings the next work, when nothing waits for a person. */
function NextWork({ summary: { prospects, active_cycle, states }, project_id }: ToLookAtProps) {
  const t = useTranslations('dashboard')
  const mayAdd = useHasScope('prospect:write')
  const mayRecord = useHasScope('prospect:outcomes') && (states.approved ?? 0) > 0
  if (active_cycle) return null
  const link = 'inline-flex min-h-6 items-center gap-1.5 font-medium text-accent underline underline-offset-2'
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 px-5 pb-3">
      {mayAdd && (
        <Link to="/projects/$project_id/add" params={{ project_id }} className={link}>
          {t(prospects === 0 ? 'next_first_companies' : 'next_companies')}
        </Link>
      )}
      {mayRecord && (
        <Link to="/projects/$project_id/releases" params={{ project_id }} className={link}>
          {t('next_outcomes')}
        </Link>
      )}
    </p>
  )
}

/** The number of accepted companies without texts that wait for a user to start a cycle. */
export function useToWrite({ summary, project_id }: Props): number {
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const may = useHasScope('prospect:run')
  if (!summary || !project || !may) return 0
  const mayStart = project.status === 'active' && project.executor.outreach !== 'off' && !summary.active_cycle
  return mayStart ? summary.to_write : 0
}

/** The number of companies without research, while no cycle is active that could research them. */
function useToResearch({ summary, project_id }: Props): number {
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  if (!summary || project?.status !== 'active' || summary.active_cycle) return 0
  return summary.to_research
}

/** Returns the message for a project in which a person has nothing left to do. */
function nothingWaits({ prospects, active_cycle }: ProjectSummary) {
  if (prospects === 0) return 'needs_companies'
  return active_cycle ? 'needs_cycle' : 'needs_nothing'
}

/** No worker claims the jobs of the active cycle. */
function Stuck({ summary, project_id }: { summary: ProjectSummary; project_id: string }) {
  const t = useTranslations('dashboard')
  if (!summary.active_cycle?.unserved) return null
  const { cycle_id, unserved } = summary.active_cycle
  return (
    <Call>
      <Link to="/projects/$project_id/cycles/$cycle_id" params={{ project_id, cycle_id }} className={line}>
        <TriangleAlert className={classNames(icon, 'text-warn')} aria-hidden />
        {t('stuck', { n: unserved.jobs })}
        <Go word="see" />
      </Link>
    </Call>
  )
}

type StartProps = {
  project_id: string
  summary: ProjectSummary
  icon: ReactNode
  word: Word
  children: ReactNode
}

/** Starts a cycle. Users who may not start one see only the description. */
function ToStart({ project_id, summary, icon: mark, word, children }: StartProps) {
  const [starting, setStarting] = useState(false)
  if (!useHasScope('prospect:run'))
    return (
      <Call>
        <p className={line}>
          {mark}
          {children}
        </p>
      </Call>
    )
  return (
    <Call>
      <button type="button" className={line} onClick={() => setStarting(true)}>
        {mark}
        {children}
        <Go word={word} />
      </button>
      {starting && (
        <Suspense fallback={null}>
          <StartDialog project_id={project_id} count={summary.prospects} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </Call>
  )
}
