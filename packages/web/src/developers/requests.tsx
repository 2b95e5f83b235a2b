import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { ErrorGroups } from '#web/developers/error-groups.tsx'
import { RequestFilters } from '#web/developers/request-filters.tsx'
import { RequestTable } from '#web/developers/request-table.tsx'
import { useRequestsQuery } from '#web/developers/requests-query.ts'
import type { RequestsSearch } from '#web/shared/search-params.ts'
import { Choice } from '#web/ui/choice.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

const route = getRouteApi('/app/developers/requests')
const pollIntervalMs = 3000

/**
 * Lists all calls of the account, from the app and the API, with their outcomes; or the refused ones, grouped by error.
 */
export function Requests() {
  const t = useTranslations('requests')
  const calls = useTranslations('calls')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/developers/requests' })
  const [live, setLive] = useState(false)
  const change = (changed: Partial<RequestsSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace })
  const view = search.view === 'errors' ? 'errors' : 'calls'
  const shown = { search, live, onChange: change }
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Choice
              bare
              legend={calls('views')}
              options={[
                ['calls', calls('view_calls')],
                ['errors', calls('view_errors')],
              ]}
              chosen={view}
              onChange={(next) => change({ view: next === 'errors' ? 'errors' : undefined })}
            />
            <label className="flex h-8 items-center gap-2">
              <input type="checkbox" checked={live} onChange={({ target }) => setLive(target.checked)} />
              {t('live')}
            </label>
          </>
        }
      />
      <RequestFilters search={search} onChange={change} withSurface />
      {view === 'errors' ? <Errors {...shown} /> : <Calls {...shown} />}
    </>
  )
}

type Props = { search: RequestsSearch; live: boolean; onChange: (changed: Partial<RequestsSearch>) => void }

function Calls({ search, live }: Props) {
  const t = useTranslations('requests')
  const list = useInfiniteQuery({
    ...routeList('app_request_list', { limit: 100, ...useRequestsQuery(search) }),
    refetchInterval: live ? pollIntervalMs : false,
  })
  return (
    <>
      <RequestTable list={list} />
      <MoreButton of={list} className="px-6 py-3">
        {t('more')}
      </MoreButton>
    </>
  )
}

function Errors({ search, live, onChange }: Props) {
  const errors = useQuery({
    ...routeQuery('app_request_errors', useRequestsQuery(search)),
    refetchInterval: live ? pollIntervalMs : false,
  })
  return (
    <Reads of={errors} waiting={<SkeletonRows rows={8} />}>
      {(groups) => <ErrorGroups groups={groups} onChange={onChange} />}
    </Reads>
  )
}
