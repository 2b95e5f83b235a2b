import type { List } from '@alphorn/contract/lists/markets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListFilter, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useFilterWords } from '#web/companies/filters/use-filter-words.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { BuildProgress } from '#web/lists/build-progress.tsx'
import { ListStateBadge } from '#web/lists/list-state.tsx'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useMay } from '#web/data/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The lists of the account: what each means, how many companies it holds, and how old it is. */
export function Lists() {
  const t = useTranslations('lists')
  const may = useMay('markets:write')
  const query = useInfiniteQuery({
    ...routeList('market_list', { limit: 200 }),
    refetchInterval: ({ state: { data } }) => (isBuilding(data?.pages[0]?.data) ? 1500 : false),
  })
  const lists = query.data?.pages.flatMap((page) => page.data)
  const create = may && (
    <Link to="/lists/new" className={buttonClass('primary')}>
      <Plus aria-hidden />
      {t('new')}
    </Link>
  )
  return (
    <>
      <PageHead
        title={t('title')}
        detail={lists && formatInteger(lists.length)}
        actions={
          <>
            <CopyAs name="market_list" given={{}} />
            {create}
          </>
        }
      />
      <div className="px-6 pb-10">
        <ReadsList
          of={query}
          waiting={<SkeletonRows rows={5} height="h-16" />}
          empty={
            <Empty icon={ListFilter} title={t('empty_title')} actions={create}>
              {t('empty_text')}
            </Empty>
          }
        >
          {(lists) => <ListTable lists={lists} />}
        </ReadsList>
      </div>
    </>
  )
}

function isBuilding(lists: readonly List[] | undefined) {
  return lists?.some(({ state }) => state === 'building') ?? false
}

function ListTable({ lists }: { lists: readonly List[] }) {
  const t = useTranslations('lists')
  const navigate = useNavigate()
  const { at, setAt } = useRowKeys({
    ids: lists.map(({ list_id }) => list_id),
    scrollTo: (row) => document.querySelector(`[data-row='${row}']`)?.scrollIntoView({ block: 'nearest' }),
    onOpen: (row) => void navigate({ to: '/lists/$list_id', params: { list_id: lists[row]!.list_id } }),
  })
  return (
    <div
      className="overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={t('title')}
    >
      <table className="w-full min-w-[52rem] text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2 font-medium">
              {t('name')}
            </th>
            <th scope="col" className="w-32 px-4 py-2 text-right font-medium">
              {t('companies')}
            </th>
            <th scope="col" className="w-40 px-4 py-2 font-medium">
              {t('state')}
            </th>
            <th scope="col" className="w-44 px-4 py-2 font-medium">
              {t('built_at')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list, row) => (
            <ListRow key={list.list_id} list={list} row={row} active={row === at} onAt={setAt} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { list: List; row: number; active: boolean; onAt: (row: number) => void }

function ListRow({ list, row, active, onAt }: RowProps) {
  const t = useTranslations('lists')
  const wordsOf = useFilterWords()
  const { list_id, name, filters, companies, built_at, state, build } = list
  return (
    <tr
      data-row={row}
      tabIndex={active ? 0 : -1}
      onFocus={() => onAt(row)}
      className={classNames(
        'border-b border-line last:border-b-0',
        active ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <td className="px-4 py-2.5">
        <Link to="/lists/$list_id" params={{ list_id }} className="font-medium hover:underline">
          {name}
        </Link>
        <p className="max-w-[60ch] truncate text-sm text-muted">
          {wordsOf(filters).join(' · ') || t('whole_directory')}
        </p>
      </td>
      <td className="px-4 py-2.5 text-right tabular">
        {companies === null ? '–' : formatInteger(companies)}
      </td>
      <td className="px-4 py-2.5">
        {state === 'building' && build ? <BuildProgress build={build} /> : <ListStateBadge list={list} />}
      </td>
      <td className="px-4 py-2.5 text-sm text-muted tabular">
        {built_at === null ? '–' : dayAndTime(built_at)}
      </td>
    </tr>
  )
}
