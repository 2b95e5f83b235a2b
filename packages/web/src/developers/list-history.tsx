import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { AuditTable } from '#web/developers/audit-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

const route = getRouteApi('/app/lists/$list_id')

/** The changes to a list: who did what, and when. */
export function ListHistory() {
  const t = useTranslations('requests')
  const { list_id } = route.useParams()
  const list = useInfiniteQuery(
    routeList('app_request_list', { limit: 100, target: list_id, kind: 'change' }),
  )
  return (
    <>
      <AuditTable list={list} />
      <MoreButton of={list} className="px-6 py-3">
        {t('more')}
      </MoreButton>
    </>
  )
}
