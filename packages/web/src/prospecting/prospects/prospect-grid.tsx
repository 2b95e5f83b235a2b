import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useProspectColumns, widthOf } from '#web/prospecting/prospects/prospect-columns.tsx'
import type { ProspectColumn, ProspectsSearch } from '#web/shared/search-params.ts'
import { VirtualTable } from '#web/ui/virtual-table.tsx'

const heights = { usual: 40, compact: 32 } as const

type Props = {
  rows: readonly Prospect[]
  /** How many there are in all, where that is known. */
  total: number | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  shown: string | undefined
  /** The address of the table, to return to from a prospect. */
  table: ProspectsSearch
  columns: readonly ProspectColumn[]
  compact: boolean
  /** Shown over the rows without moving them. */
  above?: ReactNode
  onShow: (prospect_id: string | undefined) => void
  /** Called with the range of rows that are in the page. */
  onSeen: (first: number, last: number) => void
  /** Called when the last row that was read comes near. */
  onEnd: () => void
}

const idOf = ({ prospect_id }: Prospect) => prospect_id

/** The prospects of a project as rows, of any number. */
export function ProspectGrid({ rows, table, columns: names, compact, onShow, ...rest }: Props) {
  const t = useTranslations('prospects')
  const columns = useProspectColumns({ names, table, onShow })
  const layout = useMemo(() => {
    const template = ['2.5rem', 'minmax(14rem,1fr)', ...names.map(widthOf), '2.5rem'].join(' ')
    return { className: 'gap-x-3 px-6', style: { gridTemplateColumns: template } }
  }, [names])
  const nameOf = useCallback(({ company: { name } }: Prospect) => t('select', { name }), [t])
  return (
    <VirtualTable
      {...rest}
      {...{ rows, columns, layout, idOf, nameOf }}
      {...useRowActions({ rows, table, onShow })}
      label={t('title')}
      height={heights[compact ? 'compact' : 'usual']}
      nameOfAll={t('select_all')}
      opensByClick
    />
  )
}

/** What can be done with a row by its place. */
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
