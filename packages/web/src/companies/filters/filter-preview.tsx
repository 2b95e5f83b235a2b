import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import { formatInteger } from '#web/language/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DemoUidBadge, isInventedUid } from '#web/companies/invented-badges.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { DemoBadge } from '#web/ui/demo-badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const pause = 400

/** Shows how many companies currently match the filters, some examples, and the cost of reading all. */
export function FilterPreview({
  filters,
  children,
}: {
  filters: CompanyFilter
  /** Renders additional content for the previewed filters. */
  children?: (asked: CompanyFilter) => ReactNode
}) {
  const t = useTranslations('filters')
  const asked = useDebouncedValue(filters)
  const preview = useQuery({
    ...routeQuery('app_list_preview', queryOf(asked)),
    placeholderData: keepPreviousData,
  })
  const { data, error } = preview
  // The demo badge is shown once, next to the heading as in the tables, so that names have enough space.
  const areAllInvented = !!data?.sample.length && data.sample.every(({ uid }) => isInventedUid(uid))
  if (error) return <FailureNotice error={error} retry={() => void preview.refetch()} />
  const waits = asked !== filters || preview.isFetching
  return (
    <div className="rounded-lg border border-line bg-surface" aria-busy={waits}>
      <div className="border-b border-line p-4" role="status">
        <p className="text-sm text-muted">{t('count')}</p>
        <p className={classNames('text-2xl font-semibold tabular', waits && 'text-muted')}>
          {data ? formatInteger(data.count) : <Skeleton className="h-8 w-24" />}
        </p>
        {data ? <Cost cost={data.cost} /> : <Skeleton className="mt-1 h-10 w-full" />}
      </div>
      <div className="min-h-74 p-4">
        <p className="mb-1 flex h-5 items-center gap-2 text-sm text-muted">
          {t('sample')}
          {areAllInvented && <DemoBadge />}
        </p>
        {!data && <Skeleton className="h-56 w-full" />}
        <ul>
          {data?.sample.map(({ company_id, name, uid }) => (
            <li key={company_id} className="flex h-6 items-center justify-between gap-3">
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate">{name}</span>
                {!areAllInvented && <DemoUidBadge uid={uid} />}
              </span>
              <span className="shrink-0 text-xs text-muted">{uid}</span>
            </li>
          ))}
        </ul>
        {data?.count === 0 && <p>{t('nobody')}</p>}
      </div>
      {data?.count !== 0 && children?.(asked)}
    </div>
  )
}

function Cost({
  cost: { rows, left_today, left_this_month },
}: {
  cost: { rows: number; left_today: number; left_this_month: number }
}) {
  const t = useTranslations('filters')
  const enough = rows <= left_today && rows <= left_this_month
  return (
    <p
      className={classNames('mt-1 min-h-10 text-sm tabular', enough ? 'text-muted' : 'font-medium text-warn')}
    >
      {t(enough ? 'cost' : 'cost_too_much', {
        rows: formatInteger(rows),
        today: formatInteger(left_today),
        month: formatInteger(left_this_month),
      })}
    </p>
  )
}

/** Debounces a value, so that typing leads to a single request. */
function useDebouncedValue<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
