import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { Bars } from '#web/ui/bars.tsx'

/** Calls per hour, as a small bar chart. */
export function Recent({ hours }: { hours: readonly number[] }) {
  const t = useTranslations('usage_charts')
  if (hours.length === 0) return <span className="text-muted">–</span>
  const n = hours.reduce((sum, one) => sum + one, 0)
  return (
    <Bars values={hours} label={t('recent_words', { n, shown: formatInteger(n) })} className="h-5 w-28" />
  )
}
