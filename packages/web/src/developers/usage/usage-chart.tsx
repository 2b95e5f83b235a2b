import type { Surface } from '@alphorn/contract/app/app-views'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { everyDay, shownDays, type UsageDay as Day } from '#web/developers/usage/every-day.ts'
import { formatDay, formatInteger } from '#web/language/format.ts'
import { surfacesShown } from '#web/shared/search-params.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Measure = 'requests' | 'rows'
const height = 120
const barWidth = 18

const fills: Readonly<Record<Surface, string>> = {
  app: 'fill-accent',
  api: 'fill-ok',
  mcp: 'fill-info/50',
  exports: 'fill-warn',
  feeds: 'fill-edge',
  openrefine: 'fill-muted/45',
}

const countOf = (one: Day, surface: Surface, measure: Measure) =>
  one.surfaces.find((part) => part.surface === surface)?.[measure] ?? 0
const sumOf = (one: Day, measure: Measure) => one.surfaces.reduce((sum, part) => sum + part[measure], 0)

/** Calls or rows per day, stacked by surface. A table shows the same data to users who cannot see the bars. */
export function UsageChart({ days }: { days: readonly Day[] }) {
  const t = useTranslations('usage')
  const charts = useTranslations('usage_charts')
  const [measure, setMeasure] = useState<Measure>('requests')
  const used = surfacesShown.filter((surface) => days.some((one) => countOf(one, surface, measure) > 0))
  return (
    <figure className="space-y-3">
      <Choice
        bare
        legend={charts('measure')}
        options={[
          ['requests', charts('measure_requests')],
          ['rows', charts('measure_rows')],
        ]}
        chosen={measure}
        onChange={setMeasure}
      />
      <Bars days={everyDay(days, Date.now())} used={used} measure={measure} />
      <figcaption className="flex flex-wrap items-center gap-4 text-sm text-muted">
        {used.map((surface) => (
          <Key key={surface} fill={fills[surface]} name={charts(`surface_${surface}`)} />
        ))}
        <span className="tabular">
          {t('most', { n: formatInteger(Math.max(0, ...days.map((one) => sumOf(one, measure)))) })}
        </span>
      </figcaption>
      <details className="text-sm">
        <summary>{t('as_table')}</summary>
        <DayTable days={days} used={used} measure={measure} />
      </details>
    </figure>
  )
}

type ShownProps = { days: readonly Day[]; used: readonly Surface[]; measure: Measure }

function Bars({ days, used, measure }: ShownProps) {
  const t = useTranslations('usage_charts')
  const most = Math.max(1, ...days.map((one) => sumOf(one, measure)))
  const scale = (count: number) => (height * count) / most
  const wordsOf = (one: Day) =>
    used
      .map((surface) => `${t(`surface_${surface}`)} ${formatInteger(countOf(one, surface, measure))}`)
      .join(', ')
  return (
    <svg
      viewBox={`0 0 ${shownDays * barWidth} ${height + 18}`}
      className="w-full"
      role="img"
      aria-label={t('chart')}
    >
      <line x1="0" x2={shownDays * barWidth} y1={height} y2={height} className="stroke-line" />
      {days.map((one, at) => {
        let top = height
        return (
          <g key={one.day}>
            <title>{`${formatDay(one.day)}: ${wordsOf(one) || '0'}`}</title>
            {used.map((surface) => {
              const tall = scale(countOf(one, surface, measure))
              top -= tall
              return (
                <rect
                  key={surface}
                  x={at * barWidth + 2}
                  width={barWidth - 4}
                  y={top}
                  height={tall}
                  className={fills[surface]}
                />
              )
            })}
            {at % 7 === 1 && (
              <text
                x={at > shownDays - 3 ? shownDays * barWidth : at * barWidth + 2}
                textAnchor={at > shownDays - 3 ? 'end' : 'start'}
                y={height + 13}
                className="fill-muted text-[9px] tabular"
              >
                {formatDay(one.day).slice(0, 6)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function DayTable({ days, used, measure }: ShownProps) {
  const t = useTranslations('usage')
  const charts = useTranslations('usage_charts')
  return (
    <DataTable
      label={charts('chart')}
      rows={days.toReversed()}
      idOf={({ day }) => day}
      variant="flush"
      columns={[
        { name: 'day', head: t('day'), className: 'tabular', cell: ({ day }) => formatDay(day) },
        ...used.map((surface) => ({
          name: surface,
          head: charts(`surface_${surface}`),
          numeric: true,
          cell: (one: Day) => formatInteger(countOf(one, surface, measure)),
        })),
        { name: 'refused', head: t('refused'), numeric: true, cell: ({ refused }) => formatInteger(refused) },
      ]}
    />
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
