import type { Usage } from '@alphorn/contract/app/app-views'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { dayAndTime, formatPercent, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { formatAgo } from '#web/language/format.ts'
import { emptyAt } from '#web/developers/usage/forecast.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { UsageChart } from '#web/developers/usage/usage-chart.tsx'
import { Recent } from '#web/developers/usage/recent.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Used allowances, their users, and the times of their reset. */
export function UsageScreen() {
  const t = useTranslations('usage')
  const limits = useQuery(routeQuery('limits', {}))
  const usage = useQuery(routeQuery('app_usage', {}))
  return (
    <>
      <PageHead title={t('title')} detail={t('zone')} actions={<CopyAs name="limits" given={{}} />} />
      {limits.isPending || usage.isPending ? (
        <SkeletonRows rows={12} height="h-14" />
      ) : (
        <Used limits={limits} usage={usage} />
      )}
    </>
  )
}

type UsedProps = { limits: UseQueryResult<readonly Budget[]>; usage: UseQueryResult<Usage> }

/** Both queries are awaited, because the limits would otherwise push the daily usage down. */
function Used({ limits, usage }: UsedProps) {
  const t = useTranslations('usage')
  return (
    <div className="grid gap-4 px-6 pb-10 xl:grid-cols-[22rem_1fr]">
      <div className="space-y-4 self-start">
        <Card title={t('budgets')}>
          <Reads of={limits} waiting={null}>
            {(budgets) => <Budgets budgets={budgets} />}
          </Reads>
        </Card>
        {usage.data && <Headroom headroom={usage.data.headroom} />}
      </div>
      <div className="min-w-0 space-y-4">
        <Reads of={usage} waiting={null}>
          {(given) => (
            <>
              <Card title={t('days')}>
                <UsageChart days={given.days} />
              </Card>
              <Callers callers={given.callers} />
            </>
          )}
        </Reads>
      </div>
    </div>
  )
}

type Budget = DataOf<'limits'>[number]

function Budgets({ budgets }: { budgets: readonly Budget[] }) {
  const t = useTranslations('usage')
  return (
    <ul className="space-y-5">
      {budgets.map(({ name, limit, remaining, resets_at }) => {
        const used = limit - remaining
        const share = limit > 0 ? used / limit : 0
        const key = `budget_${name}` as 'budget_daily'
        return (
          <li key={name} className="space-y-1.5">
            <div className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{t.has(key) ? t(key) : name}</span>
              <span className="text-sm whitespace-nowrap text-muted tabular">
                {formatInteger(used)} / {formatInteger(limit)}
              </span>
            </div>
            <Gauge share={share} />
            <p className="text-sm text-muted tabular">{t('resets', { at: dayAndTime(resets_at) })}</p>
            {name !== 'burst' && <Forecast budget={{ name, limit, remaining, resets_at }} />}
          </li>
        )
      })}
    </ul>
  )
}

function Forecast({ budget }: { budget: Budget }) {
  const t = useTranslations('usage_charts')
  const empty = emptyAt(budget)
  if (budget.remaining <= 0) return <p className="text-sm font-medium text-bad">{t('spent')}</p>
  if (empty === null) return <p className="text-sm text-muted">{t('lasts')}</p>
  return <p className="text-sm font-medium text-warn tabular">{t('empty_at', { at: dayAndTime(empty) })}</p>
}

/** Shows the numbers of lists and of open jobs, against their limits. */
function Headroom({ headroom: { built_lists, projects } }: { headroom: Usage['headroom'] }) {
  const t = useTranslations('usage_charts')
  return (
    <Card title={t('headroom')}>
      <ul className="space-y-3">
        <Held name={t('built_lists')} held={built_lists.held} limit={built_lists.limit} />
        {projects.map(({ project_id, name, jobs_open, limit }) => (
          <Held key={project_id} name={t('open_jobs', { project: name })} held={jobs_open} limit={limit} />
        ))}
      </ul>
    </Card>
  )
}

function Held({ name, held, limit }: { name: string; held: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, held / limit) : 0
  return (
    <li className="space-y-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate">{name}</span>
        <span className="text-sm whitespace-nowrap text-muted tabular">
          {formatInteger(held)} / {formatInteger(limit)}
        </span>
      </div>
      <Gauge share={share} />
    </li>
  )
}

function Gauge({ share }: { share: number }) {
  const fill = share >= 0.9 ? 'fill-bad' : share >= 0.75 ? 'fill-warn' : 'fill-ok'
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="h-2 w-full"
      role="img"
      aria-label={formatPercent(share)}
    >
      <rect width="100" height="4" className="fill-sunken" />
      <rect width={100 * share} height="4" className={fill} />
    </svg>
  )
}

type Caller = Usage['callers'][number]

function Callers({ callers }: { callers: readonly Caller[] }) {
  const t = useTranslations('usage')
  const charts = useTranslations('usage_charts')
  const { language } = useLanguage()
  return (
    <Card title={t('callers')} flush>
      {callers.length === 0 && <p className="p-4 text-muted">{charts('no_callers')}</p>}
      <DataTable
        label={t('callers')}
        rows={callers}
        idOf={({ credential_id }) => credential_id}
        variant="flush"
        columns={[
          {
            name: 'caller',
            head: t('caller'),
            className: 'font-medium',
            cell: ({ name }) => (name === 'system:offline' ? t('built_in') : name),
          },
          { name: 'recent', head: charts('recent'), cell: ({ recent }) => <Recent hours={recent} /> },
          ...(['requests', 'refused', 'rows'] as const).map((name) => ({
            name,
            head: t(name),
            numeric: true,
            cell: (caller: Caller) => formatInteger(caller[name]),
          })),
          {
            name: 'last',
            head: t('last'),
            numeric: true,
            title: ({ last_at }) => dayAndTime(last_at),
            cell: ({ last_at }) => formatAgo(last_at, language),
          },
        ]}
      />
    </Card>
  )
}
