import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, PanelRightOpen } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import { dayAndTime, formatAgo, formatPercent } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { DecisionBadge, StateBadge } from '#web/prospecting/prospects/badges.tsx'
import { isOfGrid } from '#web/prospecting/prospects/grid-options.tsx'
import type { ProspectColumn, ProspectsSearch } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { rowLink } from '#web/ui/virtual-table.tsx'

type ColumnOf = Pick<Column<Prospect>, 'cell' | 'className' | 'title'> & { width: string }

const plain = 'truncate text-sm text-muted tabular'

/** The columns that a user can choose. */
const chosen: Readonly<Record<ProspectColumn, ColumnOf>> = {
  uid: { width: '9.5rem', className: plain, cell: ({ company }) => <Copied>{company.uid}</Copied> },
  canton: { width: '3.5rem', cell: ({ company }) => company.seat.canton ?? '–' },
  seat: { width: '9rem', className: plain, cell: ({ company }) => company.seat.name ?? '–' },
  external_ref: {
    width: '8rem',
    className: plain,
    cell: ({ external_ref }) => (external_ref === null ? '–' : <Copied>{external_ref}</Copied>),
  },
  state: { width: '8.5rem', cell: ({ state }) => <StateBadge state={state} /> },
  score: {
    width: '6.5rem',
    className: 'truncate pr-3 text-right tabular',
    cell: ({ score }) => (score === null ? '–' : formatPercent(score)),
  },
  decision: { width: '9rem', cell: ({ decision }) => <DecisionBadge decision={decision} /> },
  added: {
    width: '7rem',
    className: plain,
    title: ({ created_at }) => dayAndTime(created_at),
    cell: ({ created_at }) => <Ago at={created_at} />,
  },
  updated: {
    width: '7rem',
    className: plain,
    title: ({ updated_at }) => dayAndTime(updated_at),
    cell: ({ updated_at }) => <Ago at={updated_at} />,
  },
}

/** The width of a column that a user can choose, in CSS. */
export function widthOf(name: ProspectColumn): string {
  return chosen[name].width
}

type Props = {
  names: readonly ProspectColumn[]
  /** The address of the table, to return to from a prospect. */
  table: ProspectsSearch
  onShow: (prospect_id: string) => void
}

/** The name of the company, the columns that the user chose, and the button for the panel. */
export function useProspectColumns({ names, table, onShow }: Props): readonly Column<Prospect>[] {
  const own = useTranslations('grid')
  const t = useTranslations('prospects')
  return useMemo(
    () => [
      {
        name: 'company',
        head: t('column_company'),
        className: 'flex min-w-0 items-center gap-1.5 font-medium',
        cell: (prospect) => <ProspectName prospect={prospect} table={table} />,
      },
      ...names.map((name) => ({
        ...chosen[name],
        name,
        head:
          name === 'score' ? (
            <ScoreHead sort={table.sort} />
          ) : isOfGrid(name) ? (
            own(name)
          ) : (
            t(`column_${name}`)
          ),
        ...(name === 'score' && { sorted: ways[table.sort ?? 'none'] }),
      })),
      {
        name: 'panel',
        head: t('panel'),
        silent: true,
        cell: (prospect) => <PanelButton prospect={prospect} onShow={onShow} />,
      },
    ],
    [names, table, onShow, own, t],
  )
}

function ProspectName({ prospect, table }: { prospect: Prospect; table: ProspectsSearch }) {
  const { company, project_id, prospect_id } = prospect
  return (
    <>
      <Link
        to="/projects/$project_id/prospects/$prospect_id"
        params={{ project_id, prospect_id }}
        state={{ table }}
        className={rowLink}
      >
        {company.name}
      </Link>
      <DemoCompanyBadge ehraid={company.ehraid} />
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

/** The highest first, then the lowest, then as it was. */
const next = { none: '-score', '-score': 'score', score: undefined } as const
const ways = { none: 'none', '-score': 'descending', score: 'ascending' } as const

function ScoreHead({ sort }: Pick<ProspectsSearch, 'sort'>) {
  const t = useTranslations('grid')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const Arrow = sort === 'score' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="group flex min-h-7 max-w-full items-center gap-1 rounded font-medium hover:text-ink"
      onClick={() => void navigate({ search: (before) => ({ ...before, sort: next[sort ?? 'none'] }) })}
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
  )
}

function Ago({ at }: { at: string }) {
  const { language } = useLanguage()
  return formatAgo(at, language)
}

/** What people copy: a click marks all of it, and so does not open the row. */
function Copied({ children }: { children: ReactNode }) {
  return <span className="cursor-text select-all">{children}</span>
}
