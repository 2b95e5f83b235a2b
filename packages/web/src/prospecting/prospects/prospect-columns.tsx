import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { Link } from '@tanstack/react-router'
import { PanelRightOpen } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type CompanyCell, companyCells, Copied } from '#web/companies/table/company-cells.tsx'
import { CompanyStatusBadge } from '#web/companies/company-status-badge.tsx'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import { dayAndTime, formatAgo } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { DecisionBadge, StateBadge } from '#web/prospecting/prospects/badges.tsx'
import { ProspectColumnHead } from '#web/prospecting/prospects/table/column-head.tsx'
import type { TableColumn } from '@alphorn/contract/prospecting/table-columns'
import { type ShownColumn, sortNameOf } from '#web/prospecting/prospects/table/columns.ts'
import { OwnCell } from '#web/prospecting/prospects/table/own-cell.tsx'
import { ScoreCell } from '#web/prospecting/prospects/table/score-cell.tsx'
import { useColumnWords } from '#web/prospecting/prospects/table/use-column-words.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import type { Column } from '#web/ui/table/data-table.tsx'
import { directionOf } from '#web/ui/table/sort-order.ts'
import { DemoBadge } from '#web/ui/demo-badge.tsx'
import { rowLink } from '#web/ui/table/virtual-table.tsx'

type ColumnDefinition = Pick<Column<Prospect>, 'cell' | 'className' | 'title'>

const plain = 'truncate text-sm text-muted tabular'

/** Returns a column of companies as one of their prospects. */
function ofCompany({ cell, title, ...column }: CompanyCell): ColumnDefinition {
  return {
    ...column,
    cell: (prospect) => cell(prospect.company),
    ...(title && { title: (prospect) => title(prospect.company) }),
  }
}

/** The columns that a user can choose, in addition to the fields of the account. */
const chosen: Readonly<Record<TableColumn, ColumnDefinition>> = {
  score: { className: 'truncate text-right', cell: (prospect) => <ScoreCell prospect={prospect} /> },
  industry: ofCompany(companyCells.industry),
  kind: ofCompany(companyCells.kind),
  size: ofCompany(companyCells.size),
  seat: ofCompany(companyCells.seat),
  canton: ofCompany(companyCells.canton),
  language: ofCompany(companyCells.language),
  capital: ofCompany(companyCells.capital),
  founded: ofCompany(companyCells.founded),
  website: ofCompany(companyCells.website),
  uid: ofCompany(companyCells.uid),
  external_ref: {
    className: plain,
    cell: ({ external_ref }) => (external_ref === null ? '–' : <Copied>{external_ref}</Copied>),
  },
  state: { cell: ({ state }) => <StateBadge state={state} /> },
  decision: { cell: ({ decision }) => <DecisionBadge decision={decision} /> },
  owner: {
    className: 'truncate',
    title: ({ owner }) => owner?.name ?? null,
    cell: ({ owner }) => owner?.name ?? <span className="text-muted">–</span>,
  },
  added: {
    className: plain,
    title: ({ created_at }) => dayAndTime(created_at),
    cell: ({ created_at }) => <Ago at={created_at} />,
  },
  updated: {
    className: plain,
    title: ({ updated_at }) => dayAndTime(updated_at),
    cell: ({ updated_at }) => <Ago at={updated_at} />,
  },
}

type Props = {
  columns: readonly ShownColumn[]
  /** Address of the table, for the link back from a prospect. */
  table: ProspectsSearch
  onShow: (prospect_id: string) => void
  /** Sets the width of a column while its edge is dragged. */
  onWidth: (column: string, width: number | null) => void
  /** The demo badge is shown once in the header instead of in each row. */
  allInvented: boolean
}

/** The name of the company, the columns that the user chose, and the button for the panel. */
export function useProspectColumns({
  columns,
  table,
  onShow,
  onWidth,
  allInvented,
}: Props): readonly Column<Prospect>[] {
  const t = useTranslations('prospects')
  const wordsOf = useColumnWords()
  const { sort } = table
  return useMemo(() => {
    const shown: ShownColumn[] = [...columns]
    const headOf = (name: string, column?: ShownColumn, mark?: ReactNode) => ({
      name,
      head: <ProspectColumnHead {...{ name, column, onWidth, mark }} columns={shown} />,
      ...(sortNameOf(name) !== null && { sorted: directionOf(sort, sortNameOf(name)!) }),
    })
    return [
      {
        ...headOf('company', undefined, allInvented && <DemoBadge />),
        className: 'flex min-w-0 items-center gap-1.5 font-medium',
        sticky: true,
        cell: (prospect) => <ProspectName prospect={prospect} table={table} marksInvented={!allInvented} />,
      },
      ...columns.map((column) => ({
        ...(column.field
          ? {
              className: 'min-w-0 h-full py-0.5',
              cell: (row: Prospect) => <OwnCell row={row} field={column.field} />,
            }
          : chosen[column.name]),
        ...headOf(column.name, column),
      })),
      {
        name: 'panel',
        head: t('panel'),
        silent: true,
        cell: (prospect) => <PanelButton prospect={prospect} onShow={onShow} />,
      },
    ]
  }, [columns, table, sort, onShow, onWidth, allInvented, t, wordsOf])
}

type NameProps = { prospect: Prospect; table: ProspectsSearch; marksInvented: boolean }

function ProspectName({ prospect, table, marksInvented }: NameProps) {
  const { company, project_id, prospect_id } = prospect
  return (
    <>
      <Link
        to="/projects/$project_id/prospects/$prospect_id"
        params={{ project_id, prospect_id }}
        state={{ table }}
        className={rowLink}
        title={company.name}
      >
        {company.name}
      </Link>
      {company.status !== 'active' && (
        <span className="shrink-0">
          <CompanyStatusBadge status={company.status} />
        </span>
      )}
      {marksInvented && <DemoCompanyBadge ehraid={company.ehraid} />}
    </>
  )
}

function PanelButton({ prospect, onShow }: { prospect: Prospect; onShow: Props['onShow'] }) {
  const t = useTranslations('prospects')
  return (
    <button
      type="button"
      aria-label={t('show_panel', { name: prospect.company.name })}
      className="flex size-7 items-center justify-center rounded text-muted hover:bg-surface hover:text-ink"
      onClick={() => onShow(prospect.prospect_id)}
    >
      <PanelRightOpen className="size-4" aria-hidden />
    </button>
  )
}

function Ago({ at }: { at: string }) {
  const { language } = useLanguage()
  return formatAgo(at, language)
}
