import { getRouteApi } from '@tanstack/react-router'
import { Feeds } from '#web/lists/feeds/feeds.tsx'

const route = getRouteApi('/app/lists/$list_id')

/** The feeds of a list. */
export function ListFeeds() {
  const { list_id } = route.useParams()
  return (
    <div className="max-w-5xl px-6 py-5">
      <Feeds of={{ list_id }} />
    </div>
  )
}
