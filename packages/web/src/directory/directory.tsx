import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listing } from '#web/data/client.ts'
import { whole } from '#web/format.ts'
import { AddToProject } from '#web/directory/add-to-project.tsx'
import { CompanyTable } from '#web/directory/company-table.tsx'
import { DirectoryFilters } from '#web/directory/directory-filters.tsx'
import type { DirectorySearch } from '#web/search-params.ts'
import { set } from '#web/set.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/directory')

/** The Swiss company directory: search, narrow, choose, take into a project. */
export function Directory() {
  const t = useTranslations('directory')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/directory' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { municipality, ...rest } = search
  const list = useInfiniteQuery(
    listing('companies', {
      limit: 100,
      ...set(rest),
      ...(municipality !== undefined && { municipality: [municipality] }),
      ...nogaOf(search),
    } as never),
  )
  const companies = list.data?.pages.flatMap((page) => page.data)
  const change = (changed: Partial<DirectorySearch>) => {
    setSelected(new Set())
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  }
  return (
    <div className="flex h-full flex-col">
      <PageHead
        title={t('title')}
        detail={companies && `${whole(companies.length)}${list.hasNextPage ? '+' : ''}`}
        actions={
          <SearchBox
            label={t('search')}
            value={search.q ?? ''}
            onSearch={(q) => change({ q: q || undefined })}
          />
        }
      />
      <div className="flex min-h-0 flex-1 border-t border-line">
        <DirectoryFilters search={search} onChange={change} />
        <div className="flex min-w-0 flex-1 flex-col">
          {list.error && !companies && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
          {!companies && !list.error && <SkeletonRows rows={14} />}
          {companies?.length === 0 && (
            <Empty
              icon={Building2}
              title={t('none_title')}
              actions={
                <Button onClick={() => void navigate({ search: {}, replace: true })}>{t('clear')}</Button>
              }
            >
              {t('none_text')}
            </Empty>
          )}
          {companies && companies.length > 0 && (
            <CompanyTable
              companies={companies}
              selected={selected}
              onSelected={setSelected}
              more={
                list.hasNextPage && (
                  <Button
                    size="small"
                    busy={list.isFetchingNextPage}
                    onClick={() => void list.fetchNextPage()}
                  >
                    {t('more')}
                  </Button>
                )
              }
            />
          )}
          {selected.size > 0 && (
            <AddToProject company_ids={[...selected]} onDone={() => setSelected(new Set())} />
          )}
        </div>
      </div>
    </div>
  )
}

function nogaOf({ noga }: DirectorySearch) {
  return noga === undefined ? {} : { noga: [noga] }
}
