import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AllDone } from '#web/prospecting/inbox/all-done.tsx'
import { InboxDetail } from '#web/prospecting/inbox/inbox-detail.tsx'
import { InboxFilters } from '#web/prospecting/inbox/inbox-filters.tsx'
import { type InboxItem, keyOf } from '#web/prospecting/inbox/inbox-item.ts'
import { InboxList } from '#web/prospecting/inbox/inbox-list.tsx'
import { UndoBar } from '#web/prospecting/inbox/undo-bar.tsx'
import { useInboxQueue } from '#web/prospecting/inbox/use-inbox-queue.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/inbox')

/** Shows the tasks of all projects in one queue. */
export function Inbox() {
  const t = useTranslations('inbox')
  useDocumentTitle(t('title'))
  const { item: opened, ...search } = route.useSearch()
  const navigate = useNavigate({ from: '/inbox' })
  const queue = useInboxQueue({ search, opened })
  const { list, acts, items, shown, counts, outlook } = queue
  const isOpen = opened !== undefined
  if (list.error && !list.data) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className={classNames(isOpen && shown && 'max-md:hidden')}>
        <InboxFilters
          counts={counts}
          snoozed={outlook?.snoozed ?? 0}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
        />
      </div>
      {queue.isReading && <SkeletonRows rows={12} height="h-14" />}
      {items.length === 0 && !queue.isReading && counts && outlook && (
        <AllDone counts={counts} outlook={outlook} search={search} />
      )}
      {shown && <ListAndDetail queue={queue} shown={shown} isOpen={isOpen} />}
      <UndoBar words={acts.said} undo={acts.undo?.undo ?? null} raised={isOpen && shown !== undefined} />
    </div>
  )
}

type InboxQueue = ReturnType<typeof useInboxQueue>
type PaneProps = {
  queue: InboxQueue
  shown: InboxItem
  isOpen: boolean
}

function ListAndDetail({ queue, shown, isOpen }: PaneProps) {
  const { list, acts, items, place, choose, close, takesFocus } = queue
  return (
    <div className="grid min-h-0 flex-1 border-t border-line md:grid-cols-[minmax(16rem,24rem)_minmax(0,1fr)]">
      <InboxList
        items={items}
        at={place}
        className={isOpen ? 'max-md:hidden' : ''}
        onChoose={choose}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        busy={list.isFetchingNextPage}
      />
      <InboxDetail
        key={keyOf(shown)}
        item={shown}
        perform={acts.perform}
        takesFocus={takesFocus}
        className={isOpen ? '' : 'max-md:hidden'}
        onBack={close}
      />
    </div>
  )
}
