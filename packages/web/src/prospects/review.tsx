import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CircleCheckBig, FilterX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { listing } from '#web/data/client.ts'
import { whole } from '#web/format.ts'
import { ProspectView } from '#web/prospects/prospect-view.tsx'
import { passesReview, ReviewFilters } from '#web/prospects/review-filters.tsx'
import { useKeys } from '#web/shell/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/projects/$project_id/review')

/** So many are read ahead, to be narrowed; behind them the queue is long enough for a day. */
const mostRead = 2000

/** Texts that wait for an approval, one after the other. */
export function Review() {
  const t = useTranslations('review')
  const narrow = useTranslations('review_filters')
  useDocumentTitle(t('title'))
  const { project_id } = route.useParams()
  const { at, ...filters } = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/review' })
  const list = useInfiniteQuery(listing('app_review_list', { project_id, limit: 200 }))
  const all = list.data?.pages.flatMap((page) => page.data) ?? []
  const waiting = all.filter((one) => passesReview(one, filters))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const readOn = hasNextPage && !isFetchingNextPage && all.length < mostRead
  useEffect(() => {
    if (readOn) void fetchNextPage()
  }, [readOn, fetchNextPage])
  const index = Math.max(
    0,
    waiting.findIndex(({ prospect_id }) => prospect_id === at),
  )
  const goTo = (next: number) => {
    const prospect = waiting[(next + waiting.length) % waiting.length]
    if (prospect)
      void navigate({ search: (before) => ({ ...before, at: prospect.prospect_id }), replace: true })
  }
  useKeys({ '[': () => goTo(index - 1), ']': () => goTo(index + 1) })
  if (list.error && !list.data) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  if (!list.data || (waiting.length === 0 && readOn))
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <SkeletonRows rows={10} height="h-12" />
      </>
    )
  // The one that is read stays until its reader moves on, even when it was decided elsewhere.
  const shown = at ?? waiting[0]?.prospect_id
  if (shown === undefined)
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        {all.length > 0 && <ReviewFilters all={all} filters={filters} />}
        {all.length > 0 ? (
          <Empty icon={FilterX} title={narrow('none_title')}>
            {narrow('none_text')}
          </Empty>
        ) : (
          <Empty icon={CircleCheckBig} title={t('empty_title')}>
            {t('empty_text')}
          </Empty>
        )}
      </>
    )
  const onward = () => goTo(index + 1)
  return (
    <div className="flex h-full flex-col">
      <ReviewFilters all={all} filters={filters} />
      <div className="min-h-0 flex-1">
        <ProspectView
          project_id={project_id}
          prospect_id={shown}
          onApproved={onward}
          onDecided={onward}
          lead={
            <div className="flex items-center gap-1">
              <Button
                size="icon"
                look="quiet"
                aria-label={t('previous')}
                icon={<ChevronLeft aria-hidden />}
                onClick={() => goTo(index - 1)}
              />
              <span className="text-center text-sm text-muted tabular">
                {t('progress', { at: whole(index + 1), of: whole(waiting.length) })}
              </span>
              <Button
                size="icon"
                look="quiet"
                aria-label={t('next')}
                icon={<ChevronRight aria-hidden />}
                onClick={() => goTo(index + 1)}
              />
            </div>
          }
        />
      </div>
    </div>
  )
}
