import type { CrmRun } from '@alphorn/contract/crm/crm'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { shownState } from '#web/accounts/crm/use-crm.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** The last runs, newest first. */
export function RunTable({ runs }: { runs: readonly CrmRun[] }) {
  const t = useTranslations('crm')
  if (runs.length === 0) return <p className="p-4 text-muted">{t('runs_none')}</p>
  return (
    <DataTable
      label={t('runs')}
      rows={runs}
      idOf={({ run_id }) => run_id}
      variant="flush"
      width="min-w-[42rem]"
      columns={[
        {
          name: 'started',
          head: t('started'),
          className: 'whitespace-nowrap tabular',
          cell: ({ run_id, created_at }) => (
            <Link
              to="/settings/crm/runs/$run_id"
              params={{ run_id }}
              className="inline-flex min-h-6 items-center rounded font-medium hover:underline"
            >
              {dayAndTime(created_at)}
            </Link>
          ),
        },
        { name: 'direction', head: t('direction'), cell: ({ direction }) => t(direction) },
        { name: 'kind', head: t('kind'), cell: ({ dry_run }) => (dry_run ? t('dry_run') : t('sync')) },
        { name: 'state', head: t('state'), cell: (run) => <RunState run={run} /> },
        { name: 'result', head: t('result'), className: 'tabular', cell: (run) => <RunResult run={run} /> },
        { name: 'by', head: t('requested_by'), cell: ({ requested_by }) => requested_by },
      ]}
    />
  )
}

const tones: Readonly<Record<ReturnType<typeof shownState>, Tone>> = {
  queued: 'info',
  running: 'info',
  waiting: 'warn',
  done: 'ok',
  failed: 'bad',
}

export function RunState({ run }: { run: CrmRun }) {
  const t = useTranslations('crm')
  const state = shownState(run)
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
}

const summarised = ['create', 'update', 'suppress', 'ask'] as const

function RunResult({ run: { counts, state } }: { run: CrmRun }) {
  const t = useTranslations('crm')
  const words = summarised
    .filter((action) => counts[action] > 0)
    .map((action) => t(`n_${action}`, { n: counts[action], shown: formatInteger(counts[action]) }))
  if (words.length > 0) return words.join(' · ')
  return state === 'done' ? t('nothing') : '–'
}
