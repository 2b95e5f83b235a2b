import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ReadReturn } from '#web/prospecting/returns/use-returns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Props = { project_id: string; label: string; returns: readonly ReadReturn[] }

/** Lists the lines, each with its letter and the reason of the return, or with the reason for which it is set aside. */
export function ReadReturns({ project_id, label, returns }: Props) {
  const t = useTranslations('returns')
  return (
    <DataTable
      label={label}
      rows={returns}
      idOf={({ line }) => String(line)}
      variant="flush"
      columns={[
        { name: 'line', head: t('line'), className: 'tabular text-muted', cell: ({ line }) => line },
        {
          name: 'entry',
          head: t('entry'),
          className: 'wrap-anywhere',
          cell: ({ reference }) => reference,
        },
        {
          name: 'recipient',
          head: t('recipient'),
          cell: ({ letter }) => <Recipient project_id={project_id} letter={letter} />,
        },
        {
          name: 'reason',
          head: t('reason'),
          cell: (read) => <Reason of={read} />,
        },
      ]}
    />
  )
}

/** The reason of the return, or why the line is set aside. */
function Reason({ of: { result, reason, return_reason } }: { of: ReadReturn }) {
  const t = useTranslations('returns')
  const words = useTranslations('outcomes')
  if (result === 'ready' || result === 'recorded')
    return words(return_reason === null ? 'return_none' : `return_${return_reason}`)
  return result === 'unknown_reason' ? t('why_unknown_reason', { reason }) : t(`why_${result}`)
}

function Recipient({ project_id, letter }: Pick<Props, 'project_id'> & Pick<ReadReturn, 'letter'>) {
  if (!letter) return '–'
  const { prospect_id, name, place } = letter
  return (
    <Link
      to="/projects/$project_id/prospects/$prospect_id"
      params={{ project_id, prospect_id }}
      className="hover:underline"
    >
      {[name, place].filter(Boolean).join(', ')}
    </Link>
  )
}
