import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { isOfGrid } from '#web/prospecting/prospects/grid-options.tsx'
import { grid, type GridLayout } from '#web/prospecting/prospects/prospect-row.tsx'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { GridHeadRow } from '#web/ui/grid-head-row.tsx'

type Props = GridLayout & {
  rows: readonly Prospect[]
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  sort: ProspectsSearch['sort']
}

/** The names of the columns; by the score the table can be sorted. */
export const GridHead = memo(function GridHead(props: Props) {
  const { columns, template, rows, selected, onSelected, sort } = props
  const all = rows.every(({ prospect_id }) => selected.has(prospect_id))
  const onAll = () => onSelected(all ? new Set() : new Set(rows.map(({ prospect_id }) => prospect_id)))
  const own = useTranslations('grid')
  const t = useTranslations('prospects')
  return (
    <GridHeadRow
      className={classNames(grid, 'px-6')}
      style={{ gridTemplateColumns: template }}
      selectAll={t('select_all')}
      all={all}
      onAll={onAll}
    >
      {(['company', ...columns] as const).map((name) =>
        name === 'score' ? (
          <ScoreHead key={name} sort={sort} />
        ) : (
          <span key={name} role="columnheader" className="truncate font-medium">
            {isOfGrid(name) ? own(name) : t(`column_${name}`)}
          </span>
        ),
      )}
      <span role="columnheader">
        <span className="sr-only">{t('panel')}</span>
      </span>
    </GridHeadRow>
  )
})

/** The highest first, then the lowest, then as it was. */
const next = { none: '-score', '-score': 'score', score: undefined } as const
const ways = { none: 'none', '-score': 'descending', score: 'ascending' } as const

function ScoreHead({ sort }: Pick<Props, 'sort'>) {
  const t = useTranslations('grid')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const now = sort ?? 'none'
  const Arrow = sort === 'score' ? ArrowUp : ArrowDown
  return (
    <span role="columnheader" aria-sort={ways[now]} className="min-w-0">
      <button
        type="button"
        className="group flex min-h-7 max-w-full items-center gap-1 rounded font-medium hover:text-ink"
        onClick={() => void navigate({ search: (before) => ({ ...before, sort: next[now] }) })}
      >
        <span className="truncate">{t('score')}</span>
        <Arrow
          className={classNames(
            'size-3.5 shrink-0',
            sort === undefined && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
          aria-hidden
        />
      </button>
    </span>
  )
}
