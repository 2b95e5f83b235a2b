import type { CrmRun } from '@alphorn/contract/crm/crm'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'

const shown = {
  pull: ['suppress', 'ask', 'leave'],
  push: ['create', 'update', 'ask', 'leave'],
} as const

/** Shows the number of records per action, and of those examined. */
export function RunCounts({ run: { direction, counts } }: { run: CrmRun }) {
  const t = useTranslations('crm')
  const rows = [
    ['read', t('looked_at'), counts.read],
    ...(direction === 'pull' ? ([['matched', t('matched'), counts.matched]] as const) : []),
    ...shown[direction].map((action) => [action, t(`count_${action}`), counts[action]] as const),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {rows.map(([name, words, count]) => (
        <div key={name} className="flex flex-col-reverse bg-surface px-4 py-2.5 last:odd:max-sm:col-span-2">
          <dt className="text-sm text-muted">{words}</dt>
          <dd className="text-xl font-semibold tabular">{formatInteger(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
