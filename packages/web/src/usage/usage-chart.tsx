import type { Usage } from '@alphorn/contract/app-views'
import { useTranslations } from 'use-intl'
import { day, whole } from '#web/format.ts'

type Day = Usage['days'][number]
const height = 120
const barWidth = 18
const shownDays = 30

/** Every day of the last thirty, also those on which nobody called. */
function everyDay(days: readonly Day[]): Day[] {
  const known = new Map(days.map((one) => [one.day, one]))
  return Array.from({ length: shownDays }, (_, at) => {
    const moment = new Date(Date.now() - (shownDays - 1 - at) * 86_400_000)
    const name = day(moment).split('.').reverse().join('-')
    const none = { requests: 0, rows: 0 }
    return known.get(name) ?? { day: name, app: none, api: none, refused: 0 }
  })
}

/** Calls by day, of the app and of the API; a table holds the same for who does not see bars. */
export function UsageChart({ days }: { days: readonly Day[] }) {
  const t = useTranslations('usage')
  const all = everyDay(days)
  const most = Math.max(1, ...all.map(({ app, api }) => app.requests + api.requests))
  const scale = (count: number) => (height * count) / most
  return (
    <figure className="space-y-3">
      <svg
        viewBox={`0 0 ${shownDays * barWidth} ${height + 18}`}
        className="w-full"
        role="img"
        aria-label={t('chart')}
      >
        <line x1="0" x2={shownDays * barWidth} y1={height} y2={height} className="stroke-line" />
        {all.map(({ day: name, app, api }, at) => (
          <g key={name}>
            <title>{`${day(name)}: ${t('app')} ${whole(app.requests)}, ${t('api')} ${whole(api.requests)}`}</title>
            <rect
              x={at * barWidth + 2}
              width={barWidth - 4}
              y={height - scale(api.requests)}
              height={scale(api.requests)}
              className="fill-accent"
            />
            <rect
              x={at * barWidth + 2}
              width={barWidth - 4}
              y={height - scale(api.requests) - scale(app.requests)}
              height={scale(app.requests)}
              className="fill-info"
            />
            {at % 7 === 1 && (
              <text
                x={at > shownDays - 3 ? shownDays * barWidth : at * barWidth + 2}
                textAnchor={at > shownDays - 3 ? 'end' : 'start'}
                y={height + 13}
                className="fill-muted text-[9px] tabular"
              >
                {day(name).slice(0, 6)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className="flex flex-wrap items-center gap-4 text-sm text-muted">
        <Key fill="fill-info" name={t('app')} />
        <Key fill="fill-accent" name={t('api')} />
        <span className="tabular">{t('most', { n: whole(most) })}</span>
      </figcaption>
      <details className="text-sm">
        <summary>{t('as_table')}</summary>
        <table className="mt-2 w-full text-left tabular">
          <thead className="text-muted">
            <tr>
              <th className="font-medium">{t('day')}</th>
              <th className="text-right font-medium">{t('app')}</th>
              <th className="text-right font-medium">{t('api')}</th>
              <th className="text-right font-medium">{t('refused')}</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day: name, app, api, refused }) => (
              <tr key={name} className="border-t border-line">
                <td>{day(name)}</td>
                <td className="text-right">{whole(app.requests)}</td>
                <td className="text-right">{whole(api.requests)}</td>
                <td className="text-right">{whole(refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function Key({ fill, name }: { fill: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 8 8" className="size-2.5" aria-hidden>
        <rect width="8" height="8" rx="1.5" className={fill} />
      </svg>
      {name}
    </span>
  )
}
