import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isInventedEntry } from '#web/companies/invented-badges.tsx'
import { useProspectColumns } from '#web/prospecting/prospects/prospect-columns.tsx'
import { CellTableContext } from '#web/prospecting/prospects/table/cell-table.tsx'
import { type ShownColumn, widthOf } from '#web/prospecting/prospects/table/columns.ts'
import { openScoreReasons } from '#web/prospecting/prospects/table/score-cell.tsx'
import { UnsavedCells } from '#web/prospecting/prospects/table/unsaved-cells.tsx'
import { useCellTable } from '#web/prospecting/prospects/table/use-cell-table.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { useKeys } from '#web/ui/keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { TableGroups } from '#web/ui/table/lines.ts'
import { VirtualTable } from '#web/ui/table/virtual-table.tsx'

const PasteDialog = lazyPart(() => import('#web/prospecting/prospects/table/paste-dialog.tsx'), 'PasteDialog')

const heights = { usual: 40, compact: 32 } as const

type Props = {
  rows: readonly Prospect[]
  groups: TableGroups | undefined
  /** Total number of prospects, if it is known. */
  total: number | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  shown: string | undefined
  /** Address of the table, for the link back from a prospect. */
  table: ProspectsSearch
  columns: readonly ShownColumn[]
  compact: boolean
  /** Overlay above the rows that does not move them. */
  above?: ReactNode
  onShow: (prospect_id: string | undefined) => void
  /** Called with the range of rendered rows. */
  onSeen: (first: number, last: number) => void
  /** Called when the user scrolls close to the last loaded row. */
  onEnd: () => void
}

const idOf = ({ prospect_id }: Prospect) => prospect_id

/** Shows the prospects of a project as rows, virtualised so that their number does not matter. */
export function ProspectGrid({ rows, table, columns: chosen, compact, onShow, ...rest }: Props) {
  const t = useTranslations('prospects')
  const [dragged, setDragged] = useState<{ column: string; width: number } | null>(null)
  const onWidth = useCallback(
    (column: string, width: number | null) => setDragged(width === null ? null : { column, width }),
    [],
  )
  const allInvented = rows.length > 0 && rows.every(({ company }) => isInventedEntry(company.ehraid))
  const columns = useProspectColumns({ columns: chosen, table, onShow, onWidth, allInvented })
  const layout = useLayout(chosen, table.widths, dragged)
  const nameOf = useCallback(({ company: { name } }: Prospect) => t('select', { name }), [t])
  const { cells, column, asked, setAsked, save, takeBack, handlers } = useCellTable({
    rows,
    columns: chosen,
    selected: rest.selected,
  })
  useKeys({ w: openScoreReasons })
  return (
    <CellTableContext value={cells}>
      <div className="flex min-h-0 flex-1 flex-col" {...handlers}>
        <VirtualTable
          {...rest}
          {...{ rows, columns, layout, idOf, nameOf }}
          {...useRowActions({ rows, table, onShow })}
          label={t('title')}
          height={heights[compact ? 'compact' : 'usual']}
          nameOfAll={t('select_all')}
          currentColumn={column}
          opensByClick
        />
      </div>
      <UnsavedCells editing={cells.editing} save={save} />
      <Suspense fallback={null}>
        {asked && (
          <PasteDialog
            plan={asked}
            save={save}
            onUndo={(step) => void takeBack(step)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </CellTableContext>
  )
}

/** In a wide window the name column takes the remaining width; every other column keeps its own. */
function useLayout(
  columns: readonly ShownColumn[],
  widths: ProspectsSearch['widths'],
  dragged: { column: string; width: number } | null,
) {
  return useMemo(() => {
    const rem = (name: string, field?: ShownColumn['field']) =>
      `${(dragged?.column === name ? dragged.width : widthOf(name, widths, field)) / 16}rem`
    const template = [
      '1.5rem',
      // On a phone, or with large letters, the name column is narrower, to leave space for the columns that scroll.
      `minmax(min(${rem('company')},38vw),1fr)`,
      ...columns.map(({ name, field }) => rem(name, field)),
      '2rem',
    ]
    // Space at the end, because the gap there belongs to the edge of the table.
    return { className: 'gap-x-4 pr-2 pl-6', style: { gridTemplateColumns: template.join(' ') } }
  }, [columns, widths, dragged])
}

/** Returns the actions on a row by its position. */
function useRowActions({ rows, table, onShow }: Pick<Props, 'rows' | 'table' | 'onShow'>) {
  const navigate = useNavigate()
  const onOpen = useCallback(
    (at: number) => {
      const { project_id, prospect_id } = rows[at]!
      const params = { project_id, prospect_id }
      void navigate({ to: '/projects/$project_id/prospects/$prospect_id', params, state: { table } })
    },
    [rows, table, navigate],
  )
  const onPanel = useCallback(
    (at: number | undefined) => onShow(at === undefined ? undefined : idOf(rows[at]!)),
    [rows, onShow],
  )
  return { onOpen, onPanel }
}
