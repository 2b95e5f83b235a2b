import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listing } from '#web/data/client.ts'
import { RequestFilters } from '#web/developers/request-filters.tsx'
import { RequestTable } from '#web/developers/request-table.tsx'
import type { RequestsSearch } from '#web/search-params.ts'
import { set } from '#web/set.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page.tsx'

const route = getRouteApi('/app/developers/requests')

/** Every call of the account, of the app and of the API, with what became of it. */
export function Requests() {
  const t = useTranslations('requests')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/developers/requests' })
  const [live, setLive] = useState(false)
  const list = useInfiniteQuery({
    ...listing('app_request_list', { limit: 100, ...set(search) }),
    refetchInterval: live ? 3000 : false,
  })
  const change = (changed: Partial<RequestsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <label className="flex h-8 items-center gap-2">
            <input type="checkbox" checked={live} onChange={({ target }) => setLive(target.checked)} />
            {t('live')}
          </label>
        }
      />
      <RequestFilters search={search} onChange={change} withSurface />
      <RequestTable list={list} />
      {list.hasNextPage && (
        <div className="px-6 py-3">
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
