import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { routeQuery } from '#web/data/client.ts'

/** Loaded only for users who have not confirmed their address yet. */
export const UnconfirmedNotice = lazyRouteComponent(() => import('#web/shell/unconfirmed.tsx'), 'Unconfirmed')

/** Loads the notice's data before the first screen renders. Later, it would push the screen down under the pointer. */
export async function prepareNotice(queries: QueryClient): Promise<void> {
  const { user } = await queries.ensureQueryData(routeQuery('session', {}))
  if (user.email_confirmed) return
  const service = queries.ensureQueryData(routeQuery('app_service', {})).catch(() => undefined)
  await Promise.all([UnconfirmedNotice.preload?.(), service])
}
