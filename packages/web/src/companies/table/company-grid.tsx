import type { Company } from '@alphorn/contract/directory/companies'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { CompanyTableColumn } from '@alphorn/contract/directory/company-columns'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { DemoSourceBadge, isInvented } from '#web/companies/demo-source-badge.tsx'
import { CompanyStatusBadge } from '#web/companies/company-status-badge.tsx'
import { companyCells } from '#web/companies/table/company-cells.tsx'
import {
  shownCompanyColumns,
  type ShownCompanyColumn,
  widthOfColumn,
  widthOfShown,
} from '#web/companies/table/company-columns.ts'
import { OwnCellsContext, OwnCompanyCell, useOwnCells } from '#web/companies/table/own-company-cells.tsx'
import { useFields } from '#web/companies/table/use-fields.ts'
import { DemoBadge } from '#web/ui/demo-badge.tsx'
import { ColumnHead } from '#web/ui/table/column-head.tsx'
import { useColumnLayout, useDraggedWidth } from '#web/ui/table/column-widths.ts'
import type { Column } from '#web/ui/table/data-table.tsx'
import { directionOf } from '#web/ui/table/sort-order.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { rowLink, VirtualTable } from '#web/ui/table/virtual-table.tsx'

/** Returns the name by which a table sorts a column, or null if it cannot. */
export type SortNameOf = (column: CompanyTableColumn | 'company') => string | null

type Props = {
  label: string
  companies: readonly Company[]
  /** Total number of companies, if known. */
  total: number | null
  /** The chosen columns; undefined for the usual ones. */
  cols: readonly string[] | undefined
  density: 'compact' | undefined
  sortNameOf: SortNameOf
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** Called when the last loaded row is nearly visible. */
  onEnd: () => void
}

const idOf = ({ company_id }: Company) => company_id
const heights = { usual: 40, compact: 32 } as const

const noFields: readonly OwnField[] = []

/** A virtualised table of companies, whose columns, widths and order the user chooses. It needs a `TableViewContext`. */
export function CompanyGrid({ companies, cols, density, sortNameOf, ...table }: Props) {
  const t = useTranslations('directory')
  const navigate = useNavigate()
  const { widths } = useTableView()
  const fields = useFields() ?? noFields
  const shown = useMemo(() => shownCompanyColumns(cols, fields), [cols, fields])
  const ids = useMemo(() => companies.map(idOf), [companies])
  const { cells, onSeen } = useOwnCells(
    ids,
    shown.some(({ field }) => field !== undefined),
  )
  const { dragged, onWidth } = useDraggedWidth()
  const allInvented = companies.length > 0 && companies.every(isInvented)
  const columns = useCompanyColumns({ shown, sortNameOf, onWidth, allInvented })
  const layout = useColumnLayout(
    // The name is what one looks for in a directory, so that it has space for two lines on a phone.
    { name: 'company', width: widthOfColumn('company', widths), most: '52vw' },
    shown.map((column) => ({ name: column.name, width: widthOfShown(column, widths) })),
    dragged,
  )
  const nameOf = useCallback(({ name }: Company) => t('select', { name }), [t])
  return (
    <OwnCellsContext value={cells}>
      <VirtualTable
        {...table}
        {...{ columns, layout, idOf, nameOf, onSeen }}
        rows={companies}
        height={heights[density ?? 'usual']}
        nameOfAll={t('select_all')}
        onOpen={(at) =>
          void navigate({ to: '/directory/$company_id', params: { company_id: idOf(companies[at]!) } })
        }
      />
    </OwnCellsContext>
  )
}

type ColumnOptions = {
  shown: readonly ShownCompanyColumn[]
  sortNameOf: SortNameOf
  onWidth: (column: string, width: number | null) => void
  /** The demo badge is shown once in the header instead of in each row. */
  allInvented: boolean
}

function useCompanyColumns({
  shown,
  sortNameOf,
  onWidth,
  allInvented,
}: ColumnOptions): readonly Column<Company>[] {
  const t = useTranslations('columns')
  const { sort, widths } = useTableView()
  return useMemo(() => {
    const names = shown.map(({ name }) => name)
    // Neither the search of the directory nor that of a list knows the values of accounts.
    const headOfField = (column: ShownCompanyColumn & { field: OwnField }) => ({
      name: column.name,
      head: (
        <ColumnHead
          {...{ name: column.name, names, onWidth }}
          by={null}
          words={column.field.name}
          width={widthOfShown(column, widths)}
          numeric={column.field.kind === 'number'}
        />
      ),
      className: 'min-w-0',
      cell: ({ company_id }: Company) => <OwnCompanyCell company_id={company_id} field={column.field} />,
    })
    const headOf = (name: CompanyTableColumn | 'company') => {
      const by = sortNameOf(name)
      return {
        name,
        head: (
          <ColumnHead
            {...{ name, by, names, onWidth }}
            words={t(name)}
            width={widthOfColumn(name, widths)}
            numeric={name === 'capital'}
            mark={name === 'company' && allInvented && <DemoBadge />}
          />
        ),
        ...(by !== null && { sorted: directionOf(sort, by) }),
      }
    }
    return [
      {
        ...headOf('company'),
        className: 'flex min-w-0 items-center gap-1.5 font-medium',
        sticky: true,
        cell: (company) => <CompanyName company={company} marksInvented={!allInvented} />,
      },
      ...shown.map((column) =>
        column.field ? headOfField(column) : { ...companyCells[column.name], ...headOf(column.name) },
      ),
    ]
  }, [shown, sortNameOf, onWidth, allInvented, t, sort, widths])
}

type NameProps = { company: Company; marksInvented: boolean }

/** Shows the name, and the status only if it is unusual, because nearly all companies are active. */
function CompanyName({ company, marksInvented }: NameProps) {
  const { company_id, name, status } = company
  return (
    <>
      <Link to="/directory/$company_id" params={{ company_id }} className={rowLink} title={name}>
        {name}
      </Link>
      {status !== 'active' && (
        <span className="shrink-0">
          <CompanyStatusBadge status={status} />
        </span>
      )}
      {marksInvented && <DemoSourceBadge company={company} />}
    </>
  )
}
