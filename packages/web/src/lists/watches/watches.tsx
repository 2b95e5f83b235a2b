import type { Watch } from '@alphorn/contract/lists/watches'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Eye, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { formatDay, formatInteger } from '#web/language/format.ts'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useMay } from '#web/data/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useWatchWords } from '#web/lists/watches/use-watch-words.ts'

/** What the account watches. */
export function Watches() {
  const t = useTranslations('watches')
  const may = useMay('markets:write')
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
      <PageHead
        title={t('title')}
        detail={watches && formatInteger(watches.length)}
        actions={
          <>
            <CopyAs name="watch_list" form="prospect" given={{}} />
            {create}
          </>
        }
      />
      <div className="px-6 pb-10">
        <ReadsList
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
  const { at, setAt } = useRowKeys({
    ids: watches.map(({ watch_id }) => watch_id),
    scrollTo: (row) => document.querySelector(`[data-row='${row}']`)?.scrollIntoView({ block: 'nearest' }),
    onOpen: (row) =>
      void navigate({ to: '/watches/$watch_id', params: { watch_id: watches[row]!.watch_id } }),
  })
  return (
    <div
      className="overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={t('title')}
    >
      <table className="w-full min-w-[46rem] text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {(['name', 'who', 'kinds', 'since'] as const).map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {watches.map((watch, row) => (
            <tr
              key={watch.watch_id}
              data-row={row}
              tabIndex={row === at ? 0 : -1}
              onFocus={() => setAt(row)}
              className={classNames(
                'border-b border-line last:border-b-0',
                row === at ? 'bg-accent-soft' : 'hover:bg-sunken',
              )}
            >
              <td className="px-4 py-2.5 font-medium">
                <Link
                  to="/watches/$watch_id"
                  params={{ watch_id: watch.watch_id }}
                  className="hover:underline"
                >
                  {watch.name}
                </Link>
                {watch.muted && (
                  <Badge tone="warn" className="ml-2">
                    {telling('muted')}
                  </Badge>
                )}
              </td>
              <td className="max-w-80 truncate px-4 py-2.5">{whoOf(watch)}</td>
              <td className="max-w-72 truncate px-4 py-2.5 text-muted">{kindsOf(watch)}</td>
              <td className="px-4 py-2.5 text-sm whitespace-nowrap text-muted tabular">
                {formatDay(watch.created_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
