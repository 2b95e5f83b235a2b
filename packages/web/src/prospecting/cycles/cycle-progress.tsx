import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CycleStages } from '#web/prospecting/cycles/cycle-stages.tsx'
import { UnservedNotice } from '#web/prospecting/cycles/unserved-notice.tsx'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page.tsx'

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

/** Shows the progress of a cycle: its stages, its prospects and the units used. */
export function CycleProgress({ cycle, whole: isWhole = false }: { cycle: Cycle; whole?: boolean }) {
  const t = useTranslations('cycles')
  const { counters } = cycle
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
          {/* On its own page the title says what it is. */}
          {!isWhole && t('cycle')} <CycleBadge state={cycle.state} />
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
        <UnservedNotice cycle={cycle} />
        <CycleStages cycle={cycle} />
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {facts.map(([name, count]) => (
            <div key={name}>
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="text-lg font-semibold tabular">{formatInteger(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
