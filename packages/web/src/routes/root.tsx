import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { routeQuery } from '#web/data/client.ts'
import { failureOf } from '#web/data/failures.ts'
import { FailureScreen, NotFound, Pending, Root } from '#web/shell/root.tsx'
import { prepareNotice } from '#web/shell/unconfirmed-notice.ts'

/** Root route, the parent of every address. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: FailureScreen,
})

/** Returns the session, or redirects to the sign-in, which leads back to `href`. */
export async function signedIn(queries: QueryClient, href: string) {
  try {
    return await queries.ensureQueryData(routeQuery('session', {}))
  } catch (error) {
    if (failureOf(error).code !== 'unauthenticated') throw error
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { to: href } })
  }
}

/** All screens that need a signed-in user. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context: { queries }, location }) => {
    const { second_factor_due } = await signedIn(queries, location.href)
    if (second_factor_due !== null) throw redirect({ to: '/second-factor' })
  },
  loader: ({ context: { queries } }) => prepareNotice(queries),
  component: lazyRouteComponent(() => import('#web/shell/shell.tsx'), 'Shell'),
  pendingComponent: Pending,
})
