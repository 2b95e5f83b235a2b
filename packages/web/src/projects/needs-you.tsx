import type { ProjectSummary } from '@alphorn/contract/app-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleHelp, ClipboardCheck, Gavel, PenLine, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { StartDialog } from '#web/cycles/start-cycle.tsx'
import { reading } from '#web/data/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { Card } from '#web/ui/page.tsx'

type Props = { summary: ProjectSummary | undefined; project_id: string }

const line = 'flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken'

/** What only a person can do next, the most pressing first. */
export function NeedsYou({ summary, project_id }: Props) {
  const t = useTranslations('dashboard')
  const { to_review = 0, to_decide = 0, to_settle = 0, jobs_to_retry = 0 } = summary ?? {}
  const toWrite = useToWrite({ summary, project_id })
  const isNothing = to_review + to_decide + to_settle + jobs_to_retry + toWrite === 0
  return (
    <Card title={t('needs_you')} flush>
      {isNothing && (
        <p className="px-4 py-4 text-muted">
          {summary ? t(summary.prospects === 0 ? 'needs_companies' : 'needs_nothing') : ' '}
        </p>
      )}
      <ul>
        {to_review > 0 && (
          <Call>
            <Link to="/projects/$project_id/review" params={{ project_id }} className={line}>
              <ClipboardCheck className="size-4 text-accent" aria-hidden />
              {t('to_review', { n: to_review })}
            </Link>
          </Call>
        )}
        {to_decide > 0 && (
          <Call>
            <Link
              to="/projects/$project_id/prospects"
              params={{ project_id }}
              search={{ state: 'qualified' }}
              className={line}
            >
              <Gavel className="size-4 text-accent" aria-hidden />
              {t('to_decide', { n: to_decide })}
            </Link>
          </Call>
        )}
        {to_settle > 0 && (
          <Call>
            <Link to="/projects/$project_id/add" params={{ project_id }} className={line}>
              <CircleHelp className="size-4 text-accent" aria-hidden />
              {t('to_settle', { n: to_settle })}
            </Link>
          </Call>
        )}
        {toWrite > 0 && <ToWrite project_id={project_id} count={toWrite} summary={summary!} />}
        {jobs_to_retry > 0 && (
          <Call>
            <Link to="/projects/$project_id/jobs" params={{ project_id }} className={line}>
              <RotateCcw className="size-4 text-accent" aria-hidden />
              {t('to_retry', { n: jobs_to_retry })}
            </Link>
          </Call>
        )}
      </ul>
    </Card>
  )
}

function Call({ children }: { children: ReactNode }) {
  return <li className="border-line not-last:border-b">{children}</li>
}

/** How many accepted companies wait for somebody to start what writes their texts. */
export function useToWrite({ summary, project_id }: Props): number {
  const { data: project } = useQuery(reading('project_detail', { project_id }))
  const may = useMay('prospect:run')
  if (!summary || !project || !may) return 0
  const mayStart = project.status === 'active' && project.executor.outreach !== 'off' && !summary.active_cycle
  return mayStart ? summary.to_write : 0
}

type WriteProps = { project_id: string; count: number; summary: ProjectSummary }

function ToWrite({ project_id, count, summary }: WriteProps) {
  const t = useTranslations('dashboard')
  const [starting, setStarting] = useState(false)
  return (
    <Call>
      <button type="button" className={line} onClick={() => setStarting(true)}>
        <PenLine className="size-4 shrink-0 text-accent" aria-hidden />
        {t('to_write', { n: count })}
      </button>
      {starting && (
        <StartDialog project_id={project_id} count={summary.prospects} onClose={() => setStarting(false)} />
      )}
    </Call>
  )
}
