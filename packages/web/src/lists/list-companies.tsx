import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyGrid } from '#web/companies/company-grid.tsx'
import { routeList } from '#web/data/client.ts'
import { readNextPage } from '#web/data/use-next-page.ts'
import { useList } from '#web/lists/list-frame.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NextPageFailure } from '#web/shared/failures/next-page-failure.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const loadSelected = () => import('#web/directory/add-to-project.tsx')
const AddToProject = lazyPart(loadSelected, 'AddToProject')

const route = getRouteApi('/app/lists/$list_id')

/** The companies of the last finished build, loaded while scrolling. */
export function ListCompanies() {
  const t = useTranslations('lists')
  const { list_id } = route.useParams()
  // Preloaded, so that it opens without the network once companies are selected.
  useEffect(() => void loadSelected(), [])
  const { data: list } = useList(list_id)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const built = list !== undefined && list.built_at !== null
  const query = useInfiniteQuery({
    ...routeList('market_companies', { list_id, limit: 200 }),
    // The companies of a build do not change by themselves, only with another build or an edit by a user.
    queryKey: ['market_companies', { list_id, at: [list?.built_at, list?.updated_at] }] as never,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled: built,
  })
  const companies = query.data?.pages.flatMap((page) => page.data)
  if (list && !built)
    return (
      <Empty icon={RefreshCw} title={t('unbuilt_title')}>
        {t(list.state === 'failed' ? 'failed_text' : 'unbuilt_text')}
      </Empty>
    )
  if (query.error && !companies)
    return <FailureNotice error={query.error} retry={() => void query.refetch()} />
  if (!companies) return <SkeletonRows rows={14} height="h-10" />
  if (companies.length === 0) return <Empty icon={RefreshCw} title={t('nobody')} />
  return (
    <div className="flex h-full min-h-[28rem] flex-col">
      <CompanyGrid
        label={t('tab_companies')}
        companies={companies}
        total={list?.companies ?? null}
        selected={selected}
        onSelected={setSelected}
        onEnd={() => readNextPage(query)}
      />
      <NextPageFailure of={query} />
      {selected.size > 0 && (
        <Suspense fallback={null}>
          <AddToProject company_ids={[...selected]} onDone={() => setSelected(new Set())} />
        </Suspense>
      )}
    </div>
  )
}
