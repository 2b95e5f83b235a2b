import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import { formatInteger } from '#web/language/format.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { filters: CompanyFilter; except: string | undefined }

/** Shows which built lists already contain companies that match these filters, with their number. */
export function ListOverlaps({ filters, except }: Props) {
  const t = useTranslations('building')
  const overlaps = useQuery({
    ...routeQuery('app_list_overlaps', queryOf(filters)),
    placeholderData: keepPreviousData,
  })
  const others = overlaps.data?.filter(({ list_id }) => list_id !== except)
  return (
    <div className="border-t border-line p-4" aria-busy={overlaps.isFetching}>
      <p className="mb-1 text-sm text-muted">{t('overlaps')}</p>
      {overlaps.error && !others && (
        <FailureNotice error={overlaps.error} retry={() => void overlaps.refetch()} />
      )}
      {!others && !overlaps.error && <Skeleton className="h-6 w-full" />}
      {others?.length === 0 && <p className="min-h-6 text-sm">{t('overlaps_none')}</p>}
      <ul>
        {others?.map(({ list_id, name, shared }) => (
          <li key={list_id} className="flex min-h-6 items-center justify-between gap-3">
            <Link to="/lists/$list_id" params={{ list_id }} className="truncate hover:underline">
              {name}
            </Link>
            <span className="text-muted tabular">{formatInteger(shared)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
