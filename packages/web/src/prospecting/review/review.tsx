import type { WaitingText } from '@alphorn/contract/app/app-review'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, FilterX, Layers, ListFilter } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { useNextPage } from '#web/data/use-next-page.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { formatInteger } from '#web/language/format.ts'
import { LetterView } from '#web/prospecting/review/letter-view.tsx'
import { QueueList } from '#web/prospecting/review/queue-list.tsx'
import { passesReview, ReviewFilters } from '#web/prospecting/review/review-filters.tsx'
import { RunBar } from '#web/prospecting/review/run-bar.tsx'
import { useQueue } from '#web/prospecting/review/use-queue.ts'
import { useStableOrder } from '#web/prospecting/review/use-stable-order.ts'
import { useKeys } from '#web/ui/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NextPageFailure } from '#web/shared/failures/next-page-failure.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/projects/$project_id/review')

// Seen once, at the end of the queue.
const AllReviewed = lazyPart(() => import('#web/prospecting/review/all-reviewed.tsx'), 'AllReviewed')

const LetterSet = lazyPart(() => import('#web/prospecting/review/letter-set.tsx'), 'LetterSet')

/** Number of texts loaded ahead for the filters. A queue of that length lasts for a day. */
const maxLoadedTexts = 2000

/** Shows the texts that wait for approval, one at a time, below the approvals of this run. */
export function Review() {
  const { project_id } = route.useParams()
  return (
    <div className="flex h-full flex-col">
      <RunBar project_id={project_id} />
      <div className="min-h-0 flex-1">
        <ReviewQueue project_id={project_id} />
      </div>
    </div>
  )
}

function ReviewQueue({ project_id }: { project_id: string }) {
  const t = useTranslations('review')
  useDocumentTitle(t('title'))
  const { at, set, ...filters } = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/review' })
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { list, all, isReading } = useWaiting(project_id)
  const waiting = all.filter((one) => passesReview(one, filters))
  const queue = useQueue({
    waiting: waiting.map(({ prospect_id }) => prospect_id),
    isWhole: list.data !== undefined && !list.hasNextPage,
    at,
    onGo: (next) => void navigate({ search: (before) => ({ ...before, at: next }), replace: true }),
  })
  const place = waiting.findIndex(({ prospect_id }) => prospect_id === queue.shown)
  usePrefetchedTexts(project_id, aheadOf(waiting, place))
  const { onSet, ...steps } = useSetSteps(queue.shown, mayBeInSet(waiting[place]) ? waiting.length : 0)
  useStepKeys(set ? null : queue.goBy, onSet)
  if (list.error && !list.data) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  if (!list.data || (waiting.length === 0 && isReading)) return <Waiting />
  if (queue.shown === undefined)
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        {all.length > 0 && <ReviewFilters all={all} filters={filters} />}
        <NextPageFailure of={list} />
        {!list.isFetchNextPageError && <NothingWaits project_id={project_id} narrowed={all.length > 0} />}
      </>
    )
  if (set && at !== undefined)
    return <Together {...{ project_id, at, waiting, steps }} isWhole={!list.hasNextPage} />
  return (
    <div className="flex h-full flex-col">
      <ReviewFilters all={all} filters={filters} isOpen={filtersOpen} />
      <NextPageFailure of={list} />
      {queue.isGone && <Gone left={waiting.length} onNext={() => queue.goBy(1)} />}
      <div className="min-h-0 flex-1">
        <LetterView
          project_id={project_id}
          prospect_id={queue.shown}
          onApproved={queue.end}
          onDecided={queue.end}
          lead={
            <Steps
              at={queue.number}
              of={waiting.length}
              onStep={queue.goBy}
              filtersOpen={filtersOpen}
              onFilter={() => setFiltersOpen(!filtersOpen)}
              onSet={onSet}
            />
          }
          queue={<QueueList waiting={waiting} at={place} onGo={queue.goTo} />}
        />
      </div>
    </div>
  )
}

function Waiting() {
  const t = useTranslations('review')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <SkeletonRows rows={10} height="h-12" />
    </>
  )
}

/** A text whose decision is missing, or whose basis has changed, is read by itself. */
const mayBeInSet = (text: WaitingText | undefined) => text?.stage !== 'undecided' && text?.stage !== 'stale'

/**
 * Switches from one text to the set of similar ones, and back. `onSet` is null if the user may not approve or no other
 * text waits.
 */
function useSetSteps(shown: string | undefined, count: number) {
  const navigate = useNavigate({ from: '/projects/$project_id/review' })
  const may = useHasScope('prospect:approve')
  const goTo = (at: string | undefined, set?: true, replace = false) =>
    void navigate({ search: (before) => ({ ...before, at, set }), replace })
  return {
    onSet: may && count > 1 ? () => goTo(shown, true) : null,
    onRead: (prospect_id: string) => goTo(prospect_id),
    onLeave: () => goTo(shown),
    // The set is empty now, so the Back button must not lead to it.
    onDone: () => goTo(undefined, undefined, true),
    onGone: () => goTo(shown, undefined, true),
  }
}

type TogetherProps = {
  project_id: string
  at: string
  waiting: readonly WaitingText[]
  isWhole: boolean
  steps: Omit<ReturnType<typeof useSetSteps>, 'onSet'>
}

function Together({ steps, ...set }: TogetherProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={10} height="h-12" />}>
      <LetterSet key={set.at} {...set} {...steps} />
    </Suspense>
  )
}

function useStepKeys(goBy: ((step: 1 | -1) => void) | null, onSet: (() => void) | null) {
  const t = useTranslations('shortcuts')
  const goBack = () => goBy?.(-1)
  const goOn = () => goBy?.(1)
  // Swiss, French and Italian keyboards need a modifier for brackets. They remain for users who are used to them.
  const steps = { k: goBack, j: goOn, ArrowLeft: goBack, ArrowRight: goOn, '[': goBack, ']': goOn }
  const names = { k: t('previous_draft'), j: t('next_draft'), l: t('like_letters') }
  useKeys(goBy ? { ...steps, ...(onSet && { l: onSet }) } : {}, { names })
}

/** Loads all waiting texts page by page. `isReading`: whether more are being loaded. */
function useWaiting(project_id: string) {
  const list = useInfiniteQuery(routeList('app_review_list', { project_id, limit: 200 }))
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const all = useStableOrder(rows, ({ prospect_id }) => prospect_id)
  const isReading = list.hasNextPage && !list.isFetchNextPageError && all.length < maxLoadedTexts
  useNextPage(list, isReading)
  return { list, all, isReading }
}

function NothingWaits({ project_id, narrowed }: { project_id: string; narrowed: boolean }) {
  const narrow = useTranslations('review_filters')
  if (!narrowed)
    return (
      <Suspense fallback={null}>
        <AllReviewed project_id={project_id} />
      </Suspense>
    )
  return (
    <Empty icon={FilterX} title={narrow('none_title')}>
      {narrow('none_text')}
    </Empty>
  )
}

/** Number of texts to prefetch: users type faster than the network responds. */
const readAhead = 3
/** Milliseconds for which a prefetched text is not fetched again. */
const prefetchStaleMs = 60_000

/** Returns the texts after a position, nearest first, continuing from the beginning at the end. */
function aheadOf(waiting: readonly { prospect_id: string }[], place: number) {
  const count = Math.min(readAhead, Math.max(0, waiting.length - 1))
  return Array.from({ length: count }, (_, at) => waiting[(place + 1 + at) % waiting.length]!.prospect_id)
}

/** Prefetches the next texts, so that they appear without delay. */
function usePrefetchedTexts(project_id: string, prospect_ids: readonly string[]) {
  const queries = useQueryClient()
  const ids = prospect_ids.join(' ')
  useEffect(() => {
    for (const prospect_id of ids === '' ? [] : ids.split(' ')) {
      const key = { project_id, prospect_id }
      void queries.prefetchQuery({ ...routeQuery('prospect_detail', key), staleTime: prefetchStaleMs })
      void queries.prefetchQuery({ ...routeQuery('app_dossier', key), staleTime: prefetchStaleMs })
    }
  }, [queries, project_id, ids])
}

/** Says that the text on screen no longer waits. It stays until the user moves on. */
function Gone({ left, onNext }: { left: number; onNext: () => void }) {
  const t = useTranslations('review')
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 bg-warn-soft px-6 py-2 text-warn"
    >
      <p>{t('gone')}</p>
      <Button size="small" onClick={onNext}>
        {left > 0 ? t('go_on', { n: left, shown: formatInteger(left) }) : t('to_end')}
      </Button>
    </div>
  )
}

type StepsProps = {
  at: number | null
  of: number
  onStep: (step: 1 | -1) => void
  filtersOpen: boolean
  onFilter: () => void
  /** Shows the similar letters; null if there are none or the user may not approve. */
  onSet: (() => void) | null
}

function Steps({ at, of, onStep, filtersOpen, onFilter, onSet }: StepsProps) {
  const t = useTranslations('review')
  const sets = useTranslations('letter_set')
  return (
    <div className="flex items-center gap-1">
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('previous')}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => onStep(-1)}
      />
      <span className="text-center text-sm text-muted tabular">
        {t('progress', { at: at === null ? '–' : formatInteger(at), of: formatInteger(of) })}
      </span>
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('next')}
        icon={<ChevronRight aria-hidden />}
        onClick={() => onStep(1)}
      />
      {onSet && (
        <Button
          size="icon"
          variant="quiet"
          aria-label={sets('open')}
          aria-keyshortcuts="L"
          title={sets('open')}
          icon={<Layers aria-hidden />}
          onClick={onSet}
        />
      )}
      <Button
        size="icon"
        variant="quiet"
        aria-label={t('filters')}
        aria-expanded={filtersOpen}
        title={t('filters')}
        icon={<ListFilter aria-hidden />}
        onClick={onFilter}
      />
    </div>
  )
}
