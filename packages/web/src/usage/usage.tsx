import type { Usage } from '@alphorn/contract/app-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type DataOf, reading } from '#web/data/client.ts'
import { dayAndTime, percent, whole } from '#web/format.ts'
import { useLanguage } from '#web/language.tsx'
import { ago } from '#web/format.ts'
import { UsageChart } from '#web/usage/usage-chart.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/ui/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** What was used of the allowances, by whom, and when they come back. */
export function UsageScreen() {
  const t = useTranslations('usage')
  const limits = useQuery(reading('limits', {}))
  const usage = useQuery(reading('app_usage', {}))
  return (
    <>
      <PageHead title={t('title')} detail={t('zone')} />
      <div className="grid gap-4 px-6 pb-10 xl:grid-cols-[22rem_1fr]">
        <Card title={t('budgets')} className="self-start">
          <Reads of={limits} waiting={<SkeletonRows rows={4} height="h-14" />}>
            {(budgets) => <Budgets budgets={budgets} />}
          </Reads>
        </Card>
        <div className="min-w-0 space-y-4">
          <Reads of={usage} waiting={<SkeletonRows rows={6} height="h-12" />}>
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
    </>
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
        const fill = share >= 0.9 ? 'fill-bad' : share >= 0.75 ? 'fill-warn' : 'fill-ok'
        const key = `budget_${name}` as 'budget_daily'
        return (
          <li key={name} className="space-y-1.5">
            <div className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{t.has(key) ? t(key) : name}</span>
              <span className="text-sm whitespace-nowrap text-muted tabular">
                {whole(used)} / {whole(limit)}
              </span>
            </div>
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="h-2 w-full"
              role="img"
              aria-label={percent(share)}
            >
              <rect width="100" height="4" className="fill-sunken" />
              <rect width={100 * share} height="4" className={fill} />
            </svg>
            <p className="text-sm text-muted tabular">{t('resets', { at: dayAndTime(resets_at) })}</p>
          </li>
        )
      })}
    </ul>
  )
}

function Callers({ callers }: { callers: Usage['callers'] }) {
  const t = useTranslations('usage')
  const { language } = useLanguage()
  return (
    <Card title={t('callers')} flush>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('callers')}>
        <table className="w-full text-left">
          <thead className="text-sm text-muted">
            <tr className="border-b border-line">
              <th className="px-4 py-2 font-medium">{t('caller')}</th>
              <th className="px-4 py-2 text-right font-medium">{t('requests')}</th>
              <th className="px-4 py-2 text-right font-medium">{t('refused')}</th>
              <th className="px-4 py-2 text-right font-medium">{t('rows')}</th>
              <th className="px-4 py-2 text-right font-medium">{t('last')}</th>
            </tr>
          </thead>
          <tbody>
            {callers.map(({ credential_id, name, requests, refused, rows, last_at }) => (
              <tr key={credential_id} className="border-b border-line last:border-b-0">
                <td className="px-4 py-2 font-medium">{name === 'system:offline' ? t('built_in') : name}</td>
                <td className="px-4 py-2 text-right tabular">{whole(requests)}</td>
                <td className="px-4 py-2 text-right tabular">{whole(refused)}</td>
                <td className="px-4 py-2 text-right tabular">{whole(rows)}</td>
                <td className="px-4 py-2 text-right tabular" title={dayAndTime(last_at)}>
                  {ago(last_at, language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
