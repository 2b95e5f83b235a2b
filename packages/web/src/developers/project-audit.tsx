import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { RequestFilters } from '#web/developers/request-filters.tsx'
import { useRequestsQuery } from '#web/developers/requests-query.ts'
import { RequestTable } from '#web/developers/request-table.tsx'
import type { RequestsSearch } from '#web/shared/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page.tsx'

const route = getRouteApi('/app/projects/$project_id/audit')

/** The audit history of a project: who did what, when, and how it ended. */
export function ProjectAudit() {
  const t = useTranslations('requests')
  const { project_id } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/audit' })
  const list = useInfiniteQuery(
    routeList('app_request_list', { limit: 100, project_id, ...useRequestsQuery(search) }),
  )
  const change = (changed: Partial<RequestsSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace })
  return (
    <>
      <PageHead title={t('audit_title')} />
      <RequestFilters search={search} onChange={change} />
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
