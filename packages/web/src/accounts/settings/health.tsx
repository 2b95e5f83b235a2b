import type { SystemHealth } from '@alphorn/contract/app/system-health'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatAgo, formatBytes, dayAndTime, formatDuration, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { DirectorySources } from '#web/accounts/settings/directory-sources.tsx'
import { IgnoredProxy } from '#web/accounts/settings/ignored-proxy.tsx'
import { Problems } from '#web/accounts/settings/problems.tsx'
import { MailTest } from '#web/accounts/settings/mail-test.tsx'
import { useBackgroundJobWords } from '#web/accounts/settings/background-job-words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Health of the installation, for its operators. */
export function HealthSettings() {
  const health = useQuery({ ...routeQuery('app_health', {}), refetchInterval: 15_000 })
  return (
    <Reads of={health} waiting={<SkeletonRows rows={10} height="h-12" />}>
      {(shown) => (
        <div className="max-w-6xl space-y-4">
          <State health={shown} />
          <Problems problems={shown.problems} />
          <IgnoredProxy seen={shown.ignored_proxy} />
          <div className="grid items-start gap-4 lg:grid-cols-[22rem_1fr]">
            <div className="space-y-4">
              <Facts health={shown} />
              <DirectorySources sources={shown.directory.sources} />
            </div>
            <BackgroundJobs health={shown} />
          </div>
        </div>
      )}
    </Reads>
  )
}

const stateStyles = {
  ok: { icon: CircleCheck, className: 'bg-ok-soft text-ok' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, className: 'bg-bad-soft text-bad' },
} as const

function State({ health: { state, at } }: { health: SystemHealth }) {
  const t = useTranslations('health')
  const { icon: Icon, className } = stateStyles[state]
  return (
    <p role="status" className={classNames('flex items-center gap-2 rounded-lg px-4 py-3', className)}>
      <Icon className="size-5 shrink-0" aria-hidden />
      <span className="font-semibold">{t(`state_${state}`)}</span>
      <span className="ml-auto text-sm tabular">{dayAndTime(at)}</span>
    </p>
  )
}

function Facts({ health }: { health: SystemHealth }) {
  const t = useTranslations('health')
  const operation = useTranslations('operation')
  const { language } = useLanguage()
  const { database, migrations, search, queues, outbox, mail, directory, disk, backup } = health
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('version'), `Alphorn ${health.version} · Node ${health.node}`],
    [t('since'), formatAgo(health.started_at, language)],
    [t('database'), `PostgreSQL ${database.version.split(' ')[0]} · ${database.answer_ms} ms`],
    [t('database_size'), formatBytes(database.bytes)],
    [t('connections'), `${formatInteger(database.connections)} / ${formatInteger(database.connections_max)}`],
    [t('migrations'), `${migrations.applied} / ${migrations.known} · ${migrations.newest}`],
    [t('disk'), disk === null ? t('unknown') : t('disk_free', { free: formatBytes(disk.free_bytes) })],
    [
      t('search'),
      <Badge key="search" tone={search.ready ? 'ok' : 'warn'}>
        {search.ready ? t('ready') : t(search.state === 'loading' ? 'search_loading' : 'search_down')}
      </Badge>,
    ],
    [t('companies'), formatInteger(search.companies ?? directory.companies)],
    [
      operation('imported'),
      directory.imported_at === null ? '–' : formatAgo(directory.imported_at, language),
    ],
    [operation('backup'), <LastBackup key="backup" backup={backup} />],
    [t('jobs_open'), formatInteger(queues.jobs_open)],
    [t('jobs_overdue'), formatInteger(queues.jobs_overdue)],
    [t('cycles_running'), formatInteger(queues.cycles_running)],
    [t('lists_building'), formatInteger(queues.lists_building)],
    [t('changes_set_aside'), formatInteger(queues.changes_set_aside)],
    [t('audit_unsealed'), formatInteger(queues.audit_unsealed)],
    [t('outbox'), formatInteger(outbox.events)],
    [t('mail'), mail.by === 'smtp' ? t('mail_smtp') : t('mail_terminal')],
    [t('mail_waiting'), formatInteger(mail.waiting)],
    [t('mail_failed'), [formatInteger(mail.failed), mail.last_failure].filter(Boolean).join(' · ')],
  ]
  return (
    <Card title={t('facts')} flush>
      <dl>
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex min-h-9 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0"
          >
            <dt className="flex-1 text-muted">{name}</dt>
            <dd className="text-right tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="px-4 py-3">
        <MailTest />
      </div>
    </Card>
  )
}

function LastBackup({ backup }: Pick<SystemHealth, 'backup'>) {
  const t = useTranslations('operation')
  const problems = useTranslations('problems')
  const { language } = useLanguage()
  if (backup === null) return t('no_backup')
  const { made_at, bytes, verified_at } = backup
  const verified = verified_at && problems('verified', { ago: formatAgo(verified_at, language) })
  return [formatAgo(made_at, language), formatBytes(bytes), verified].filter(Boolean).join(' · ')
}

type BackgroundJob = SystemHealth['background_jobs'][number]
const tones: Readonly<Record<BackgroundJob['state'], Tone>> = {
  ok: 'ok',
  late: 'warn',
  failing: 'bad',
  never: 'plain',
}

/** Order of the states, those that need attention first. */
const worst: readonly BackgroundJob['state'][] = ['failing', 'late', 'never', 'ok']

function BackgroundJobs({ health: { background_jobs: jobs, at } }: { health: SystemHealth }) {
  const { language } = useLanguage()
  const t = useTranslations('health')
  const wordsOf = useBackgroundJobWords()
  const lag = ({ finished_at }: BackgroundJob) =>
    finished_at === null ? '–' : formatAgo(finished_at, language, Date.parse(at))
  return (
    <Card title={t('background_jobs')} flush>
      {jobs.length === 0 && <p className="p-4 text-muted">{t('no_background_jobs')}</p>}
      <DataTable
        label={t('background_jobs')}
        rows={jobs.toSorted(
          (a, b) =>
            worst.indexOf(a.state) - worst.indexOf(b.state) ||
            wordsOf(a.name).localeCompare(wordsOf(b.name), language),
        )}
        idOf={({ name }) => name}
        variant="flush"
        width="min-w-[34rem]"
        columns={[
          { name: 'name', head: t('background_job'), cell: ({ name }) => wordsOf(name) },
          {
            name: 'every',
            head: t('every'),
            numeric: true,
            className: 'whitespace-nowrap',
            cell: ({ every_seconds }) => formatDuration(every_seconds, language),
          },
          { name: 'ended', head: t('ended'), numeric: true, className: 'whitespace-nowrap', cell: lag },
          {
            name: 'state',
            head: t('state'),
            cell: ({ state, failure }) => (
              <>
                <Badge tone={tones[state]}>{t(`background_job_${state}`)}</Badge>
                {state === 'failing' && <span className="ml-2 font-mono text-xs text-bad">{failure}</span>}
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}
