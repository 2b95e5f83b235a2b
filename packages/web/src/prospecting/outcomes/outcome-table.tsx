import type { OutcomeRow } from '@alphorn/contract/app/app-outcomes'
import type { OutcomeDimension } from '@alphorn/contract/app/outcome-dimensions'
import { useTranslations } from 'use-intl'
import { formatInteger, formatPercent } from '#web/language/format.ts'
import { OutcomeLabel } from '#web/prospecting/outcomes/outcome-label.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** With fewer texts sent, a share is chance. */
const minToCompare = 10

type Props = { by: OutcomeDimension; rows: readonly OutcomeRow[] }

/** Shows what the texts of each kind led to. The texts sent are the denominator of each share. */
export function OutcomeTable({ by, rows }: Props) {
  const t = useTranslations('outcome_breakdown')
  const counted = (['meeting', 'won', 'declined', 'returned'] as const).map((step) => ({
    name: step,
    head: t(step),
    numeric: true,
    cell: (row: OutcomeRow) => formatInteger(row[step]),
  }))
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      idOf={({ label }) => JSON.stringify(label)}
      variant="flush"
      width="min-w-[54rem]"
      columns={[
        {
          name: 'label',
          head: t(`by_${by}`),
          headsRow: true,
          className: 'sm:min-w-64',
          cell: ({ label }) => <OutcomeLabel label={label} />,
        },
        { name: 'approved', head: t('approved'), numeric: true, cell: (row) => formatInteger(row.approved) },
        { name: 'sent', head: t('sent'), numeric: true, cell: (row) => formatInteger(row.sent) },
        { name: 'answered', head: t('answered'), cell: (row) => <Share row={row} /> },
        ...counted,
      ]}
    />
  )
}

/** The share of answers, as a bar if enough texts were sent to compare it. */
function Share({ row: { answered, sent } }: { row: OutcomeRow }) {
  const t = useTranslations('outcome_breakdown')
  if (sent === 0) return <span className="text-muted">–</span>
  const share = answered / sent
  return (
    <div className="min-w-44 tabular">
      <p className="flex items-baseline justify-between gap-3 whitespace-nowrap">
        {t('of', { n: formatInteger(answered), sent: formatInteger(sent) })}
        {sent >= minToCompare && <span className="font-medium">{formatPercent(share)}</span>}
      </p>
      {sent < minToCompare ? (
        <p className="text-sm text-muted">{t('too_few')}</p>
      ) : (
        <svg
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          className="h-1.5 w-full rounded-sm bg-sunken"
          aria-hidden
        >
          <rect width={100 * share} height="8" className="fill-accent/60" />
        </svg>
      )}
    </div>
  )
}
