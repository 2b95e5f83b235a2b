import type { Cycle } from '@alphorn/contract/cycles'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { dayAndTime, whole } from '#web/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page.tsx'
import { StackedBar } from '#web/ui/stacked-bar.tsx'

const tones: Readonly<Record<Cycle['state'], Tone>> = {
  queued: 'plain',
  running: 'info',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'plain',
}

export function CycleBadge({ state }: { state: Cycle['state'] }) {
  const t = useTranslations('cycle_states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

/** How far a cycle is: its jobs, its prospects, its units. */
export function CycleProgress({ cycle, whole: isWhole = false }: { cycle: Cycle; whole?: boolean }) {
  const t = useTranslations('cycles')
  const stages = useTranslations('stages')
  const { counters } = cycle
  const jobs = [
    { name: t('jobs_completed'), count: counters.jobs_completed, fill: 'fill-ok' },
    { name: t('jobs_open'), count: counters.jobs_open, fill: 'fill-info/60' },
    { name: t('jobs_failed'), count: counters.jobs_failed, fill: 'fill-bad' },
  ]
  const facts = [
    [t('prospects'), counters.prospects],
    [t('waiting'), counters.waiting],
    [t('skipped'), counters.skipped_unchanged],
    [t('units_reserved'), counters.units_reserved],
    [t('units_spent'), counters.units_spent],
  ] as const
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t('cycle')} <CycleBadge state={cycle.state} />
        </span>
      }
      aside={
        isWhole ? (
          <span className="text-sm text-muted tabular">{dayAndTime(cycle.created_at)}</span>
        ) : (
          <Link
            to="/projects/$project_id/cycles/$cycle_id"
            params={{ project_id: cycle.project_id, cycle_id: cycle.cycle_id }}
            className={buttonClass('quiet', 'small')}
          >
            {t('details')}
          </Link>
        )
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{cycle.stages.map((stage) => stages(stage)).join(' → ')}</p>
        <StackedBar segments={jobs} className="h-3" />
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular">
          {jobs.map(({ name, count, fill }) => (
            <li key={name} className="flex items-center gap-1.5">
              <svg viewBox="0 0 8 8" className="size-2" aria-hidden>
                <circle cx="4" cy="4" r="4" className={fill} />
              </svg>
              {name} {whole(count)}
            </li>
          ))}
        </ul>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {facts.map(([name, count]) => (
            <div key={name}>
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="text-lg font-semibold tabular">{whole(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
