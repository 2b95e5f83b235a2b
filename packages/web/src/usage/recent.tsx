import { useTranslations } from 'use-intl'
import { whole } from '#web/format.ts'

/** Calls hour by hour, as a small row of bars. */
export function Recent({ hours }: { hours: readonly number[] }) {
  const t = useTranslations('usage_charts')
  if (hours.length === 0) return <span className="text-muted">–</span>
  const most = Math.max(1, ...hours)
  const n = hours.reduce((sum, one) => sum + one, 0)
  return (
    <svg
      viewBox={`0 0 ${hours.length * 3} 20`}
      className="inline-block h-5 w-28"
      role="img"
      aria-label={t('recent_words', { n, shown: whole(n) })}
    >
      <line x1="0" x2={hours.length * 3} y1="19.5" y2="19.5" className="stroke-line" />
      {hours.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
        <rect
          key={at}
          x={at * 3}
          width="2"
          y={20 - (20 * one) / most}
          height={(20 * one) / most}
          className="fill-accent"
        />
      ))}
    </svg>
  )
}
