import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { AuditFilters } from '#web/developers/audit-filters.tsx'
import { AuditTable } from '#web/developers/audit-table.tsx'
import { useRequestsQuery } from '#web/developers/requests-query.ts'
import type { RequestsSearch } from '#web/shared/search-params.ts'
import { Choice } from '#web/ui/choice.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

const route = getRouteApi('/app/projects/$project_id/audit')

/** The audit history of a project: callers, calls, times and outcomes. */
export function ProjectAudit() {
  const t = useTranslations('requests')
  const { project_id } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/audit' })
  // A link to a request must show it, regardless of its subject.
  const view = search.view === 'all' || search.request_id !== undefined ? 'all' : 'changes'
  const list = useInfiniteQuery(
    routeList('app_request_list', {
      limit: 100,
      project_id,
      ...useRequestsQuery(search),
      ...(view === 'changes' && { kind: 'change' as const }),
    }),
  )
  const change = (changed: Partial<RequestsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }) })
  return (
    <>
      <PageHead
        title={t('audit_title')}
        actions={
          <Choice
            bare
            legend={t('audit_shown')}
            options={[
              ['changes', t('audit_changes')],
              ['all', t('audit_all')],
            ]}
            chosen={view}
            onChange={(next) => change({ view: next === 'all' ? 'all' : undefined, request_id: undefined })}
          />
        }
      />
      <AuditFilters search={search} onChange={change} />
      <AuditTable list={list} />
      <MoreButton of={list} className="px-6 py-3">
        {t('more')}
      </MoreButton>
    </>
  )
}
