import type { Watch } from '@alphorn/contract/lists/watches'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Eye, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { formatDay } from '#web/language/format.ts'
import { useRowKeys } from '#web/ui/table/use-row-keys.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useWatchWords } from '#web/lists/watches/use-watch-words.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ListHead } from '#web/shared/list-head.tsx'

/** Lists the watches of the account. */
export function Watches() {
  const t = useTranslations('watches')
  const may = useHasScope('markets:write')
  const query = useInfiniteQuery(routeList('watch_list', { limit: 200 }))
  const watches = query.data?.pages.flatMap((page) => page.data)
  const create = may && (
    <Link to="/watches/new" className={buttonClass('primary')}>
      <Plus aria-hidden />
      {t('new')}
    </Link>
  )
  return (
    <>
      <ListHead
        title={t('title')}
        list={watches}
        hasMore={query.hasNextPage}
        create={create}
        always={<CopyAs name="watch_list" form="prospect" given={{}} />}
      />
      <div className="px-6 pb-10">
        <ReadsList
          more
          of={query}
          waiting={<SkeletonRows rows={5} height="h-14" />}
          empty={
            <Empty icon={Eye} title={t('empty_title')} actions={create}>
              {t('empty_text')}
            </Empty>
          }
        >
          {(watches) => <WatchTable watches={watches} />}
        </ReadsList>
      </div>
    </>
  )
}

function WatchTable({ watches }: { watches: readonly Watch[] }) {
  const t = useTranslations('watches')
  const navigate = useNavigate()
  const { whoOf, kindsOf } = useWatchWords()
  const telling = useTranslations('watch_mail')
  const keys = useRowKeys({
    ids: watches.map(({ watch_id }) => watch_id),
    onOpen: (row) =>
      void navigate({ to: '/watches/$watch_id', params: { watch_id: watches[row]!.watch_id } }),
  })
  return (
    <DataTable
      label={t('title')}
      rows={watches}
      idOf={({ watch_id }) => watch_id}
      keys={keys}
      width="min-w-[46rem]"
      columns={[
        {
          name: 'name',
          head: t('name'),
          className: 'font-medium',
          cell: ({ watch_id, name, muted }) => (
            <>
              <Link to="/watches/$watch_id" params={{ watch_id }} className="hover:underline">
                {name}
              </Link>
              {muted && (
                <Badge tone="warn" className="ml-2">
                  {telling('muted')}
                </Badge>
              )}
            </>
          ),
        },
        { name: 'who', head: t('watched'), className: 'max-w-80 truncate', cell: whoOf },
        { name: 'kinds', head: t('kinds'), className: 'max-w-72 truncate text-muted', cell: kindsOf },
        {
          name: 'since',
          head: t('since'),
          className: 'text-sm whitespace-nowrap text-muted tabular',
          cell: ({ created_at }) => formatDay(created_at),
        },
      ]}
    />
  )
}
