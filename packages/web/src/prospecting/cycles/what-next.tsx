import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StartCycle } from '#web/prospecting/cycles/start-cycle.tsx'
import { routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { useToWrite } from '#web/prospecting/cycles/needs-you.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Shows, after a cycle has ended, what a person has to do before work can continue. */
export function WhatNext({ project_id }: { project_id: string }) {
  const t = useTranslations('what_next')
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const { data: summary } = useQuery(routeQuery('app_summary', { project_id }))
  const toWrite = useToWrite({ summary, project_id })
  if (!project || !summary || summary.active_cycle) return null
  const { to_decide, to_review } = summary
  const decidesFirst = project.policies.outreach_policy === 'after_decision'
  return (
    <section aria-label={t('label')} className="space-y-2 empty:hidden">
      {decidesFirst && to_decide > 0 && (
        <Step words={t('decide', { n: to_decide, shown: formatInteger(to_decide) })}>
          <Link
            to="/projects/$project_id/prospects"
            params={{ project_id }}
            search={{ state: 'qualified', sort: '-score' }}
            className={buttonClass('primary')}
          >
            {t('decide_word')}
            <ArrowRight aria-hidden />
          </Link>
        </Step>
      )}
      {toWrite > 0 && (
        <Step words={t('write', { n: toWrite, shown: formatInteger(toWrite) })}>
          <StartCycle project_id={project_id} summary={summary} />
        </Step>
      )}
      {to_review > 0 && (
        <Step words={t('review', { n: to_review, shown: formatInteger(to_review) })}>
          <Link to="/projects/$project_id/review" params={{ project_id }} className={buttonClass('primary')}>
            {t('review_word')}
            <ArrowRight aria-hidden />
          </Link>
        </Step>
      )}
    </section>
  )
}

function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-info-soft px-4 py-2.5">
      <p className="min-w-0">{words}</p>
      {children}
    </div>
  )
}
