import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isInventedEntry } from '#web/companies/invented-badges.tsx'
import { useProspectColumns } from '#web/prospecting/prospects/prospect-columns.tsx'
import { CellTableContext } from '#web/prospecting/prospects/table/cell-table.tsx'
import { type ShownColumn, widthOf } from '#web/prospecting/prospects/table/columns.ts'
import { filtersOf } from '#web/prospecting/prospects/table/filters-of.ts'
import { openScoreReasons } from '#web/prospecting/prospects/table/score-cell.tsx'
import { UnsavedCells } from '#web/prospecting/prospects/table/unsaved-cells.tsx'
import { useCellTable } from '#web/prospecting/prospects/table/use-cell-table.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { useKeys } from '#web/ui/keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useColumnLayout, useDraggedWidth } from '#web/ui/table/column-widths.ts'
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
  const { dragged, onWidth } = useDraggedWidth()
  const allInvented = rows.length > 0 && rows.every(({ company }) => isInventedEntry(company.ehraid))
  const columns = useProspectColumns({ columns: chosen, table, onShow, onWidth, allInvented })
  const layout = useColumnLayout(
    { name: 'company', width: widthOf('company', table.widths) },
    chosen.map(({ name, field }) => ({ name, width: widthOf(name, table.widths, field) })),
    dragged,
    '2rem',
  )
  const nameOf = useCallback(({ company: { name } }: Prospect) => t('select', { name }), [t])
  const { cells, column, asked, setAsked, save, takeBack, handlers } = useCellTable({
    rows,
    columns: chosen,
    selected: rest.selected,
    project_id: rows[0]?.project_id ?? '',
    filters: useMemo(() => filtersOf(table), [table]),
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
