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
import { useRowKeys } from '#web/ui/table/use-row-keys.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ListHead } from '#web/shared/list-head.tsx'

/** The lists of the account, with their filters, number of companies and age. */
export function Lists() {
  const t = useTranslations('lists')
  const may = useHasScope('markets:write')
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
      <ListHead
        title={t('title')}
        list={lists}
        hasMore={query.hasNextPage}
        create={create}
        always={<CopyAs name="market_list" given={{}} />}
      />
      <div className="px-6 pb-10">
        <ReadsList
          more
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
  const keys = useRowKeys({
    ids: lists.map(({ list_id }) => list_id),
    onOpen: (row) => void navigate({ to: '/lists/$list_id', params: { list_id: lists[row]!.list_id } }),
  })
  return (
    <DataTable
      label={t('title')}
      rows={lists}
      idOf={({ list_id }) => list_id}
      keys={keys}
      width="min-w-[52rem]"
      columns={[
        { name: 'name', head: t('name'), cell: (list) => <ListName list={list} /> },
        {
          name: 'companies',
          head: t('companies'),
          numeric: true,
          cell: ({ companies }) => (companies === null ? '–' : formatInteger(companies)),
        },
        {
          name: 'state',
          head: t('state'),
          className: 'w-56',
          cell: (list) =>
            list.state === 'building' && list.build ? (
              <BuildProgress build={list.build} />
            ) : (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {list.built_at !== null && (
                  <span className="text-sm whitespace-nowrap text-muted tabular">
                    {dayAndTime(list.built_at)}
                  </span>
                )}
                <ListStateBadge list={list} />
              </span>
            ),
        },
      ]}
    />
  )
}

function ListName({ list: { list_id, name, filters } }: { list: List }) {
  const t = useTranslations('lists')
  const wordsOf = useFilterWords()
  return (
    <>
      <Link to="/lists/$list_id" params={{ list_id }} className="font-medium hover:underline">
        {name}
      </Link>
      <p className="line-clamp-2 max-w-[60ch] text-sm text-muted">
        {wordsOf(filters).join(' · ') || t('whole_directory')}
      </p>
    </>
  )
}
