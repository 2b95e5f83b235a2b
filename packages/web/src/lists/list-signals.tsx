import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { routeList } from '#web/data/client.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { SignalList } from '#web/companies/signals/signal-list.tsx'

const route = getRouteApi('/app/lists/$list_id/signals')

/** Shows the signals about the companies of a list. */
export function ListSignals() {
  const { list_id } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/lists/$list_id/signals' })
  const list = useInfiniteQuery(routeList('market_signals', { list_id, limit: 100, ...withoutEmpty(search) }))
  return (
    <div className="max-w-5xl px-6 py-5">
      <SignalList
        list={list}
        search={search}
        onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      />
    </div>
  )
}
