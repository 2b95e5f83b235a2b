import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CircleCheckBig, FilterX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { ProspectView } from '#web/prospecting/prospects/prospect-view.tsx'
import { passesReview, ReviewFilters } from '#web/prospecting/review/review-filters.tsx'
import { useQueue } from '#web/prospecting/review/use-queue.ts'
import { useKeys } from '#web/ui/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/projects/$project_id/review')

/** The number of texts that are read ahead for the filters. The queue after them is enough for a day. */
const mostRead = 2000

/** Texts that wait for an approval, one after the other. */
export function Review() {
  const t = useTranslations('review')
  useDocumentTitle(t('title'))
  const { project_id } = route.useParams()
  const { at, ...filters } = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/review' })
  const list = useInfiniteQuery(routeList('app_review_list', { project_id, limit: 200 }))
  const all = list.data?.pages.flatMap((page) => page.data) ?? []
  const waiting = all.filter((one) => passesReview(one, filters))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const readOn = hasNextPage && !isFetchingNextPage && all.length < mostRead
  useEffect(() => {
    if (readOn) void fetchNextPage()
  }, [readOn, fetchNextPage])
  const queue = useQueue({
    waiting: waiting.map(({ prospect_id }) => prospect_id),
    isWhole: list.data !== undefined && !hasNextPage,
    at,
    onGo: (next) => void navigate({ search: (before) => ({ ...before, at: next }), replace: true }),
  })
  useReadAhead(project_id, queue.next)
  const goBack = () => queue.goBy(-1)
  const goOn = () => queue.goBy(1)
  // No Swiss, French or Italian keyboard has a bracket without a modifier; who learnt them keeps them.
  useKeys({ k: goBack, j: goOn, ArrowLeft: goBack, ArrowRight: goOn, '[': goBack, ']': goOn })
  if (list.error && !list.data) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  if (!list.data || (waiting.length === 0 && readOn))
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <SkeletonRows rows={10} height="h-12" />
      </>
    )
  if (queue.shown === undefined)
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        {all.length > 0 && <ReviewFilters all={all} filters={filters} />}
        <NothingWaits narrowed={all.length > 0} />
      </>
    )
  return (
    <div className="flex h-full flex-col">
      <ReviewFilters all={all} filters={filters} />
      {queue.isGone && <Gone left={waiting.length} onNext={() => queue.goBy(1)} />}
      <div className="min-h-0 flex-1">
        <ProspectView
          project_id={project_id}
          prospect_id={queue.shown}
          onApproved={queue.end}
          onDecided={queue.end}
          lead={<Steps at={queue.number} of={waiting.length} onStep={queue.goBy} />}
        />
      </div>
    </div>
  )
}

function NothingWaits({ narrowed }: { narrowed: boolean }) {
  const t = useTranslations('review')
  const narrow = useTranslations('review_filters')
  if (narrowed)
    return (
      <Empty icon={FilterX} title={narrow('none_title')}>
        {narrow('none_text')}
      </Empty>
    )
  return (
    <Empty icon={CircleCheckBig} title={t('empty_title')}>
      {t('empty_text')}
    </Empty>
  )
}

/** The next text is there when its reader is done with the one before. */
function useReadAhead(project_id: string, prospect_id: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (prospect_id === undefined) return
    void queries.prefetchQuery(routeQuery('prospect_detail', { project_id, prospect_id }))
    void queries.prefetchQuery(routeQuery('app_dossier', { project_id, prospect_id }))
  }, [queries, project_id, prospect_id])
}

/** What is read waits no longer: it stays until its reader goes on. */
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

type StepsProps = { at: number | null; of: number; onStep: (step: 1 | -1) => void }

function Steps({ at, of, onStep }: StepsProps) {
  const t = useTranslations('review')
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
    </div>
  )
}
