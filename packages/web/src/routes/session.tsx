import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { routeQuery } from '#web/data/client.ts'
import { root, signedIn } from '#web/routes/root.tsx'
import { readSignIn } from '#web/shared/search-params.ts'

/** Loads the available sign-in methods before a screen shows them, so that the screen does not change later. */
async function loadInstallation({ context: { queries } }: { context: { queries: QueryClient } }) {
  return await queries.ensureQueryData(routeQuery('app_service', {})).catch(() => null)
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignIn,
  beforeLoad: async (given) => {
    // On a server without accounts, asks for the first account.
    if ((await loadInstallation(given))?.sign_up === 'first') throw redirect({ to: '/sign-up' })
  },
  component: lazyRouteComponent(() => import('#web/accounts/sign-in/sign-in.tsx'), 'SignIn'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  beforeLoad: async (given) => void (await loadInstallation(given)),
  component: lazyRouteComponent(() => import('#web/accounts/sign-in/sign-up.tsx'), 'SignUp'),
})

const back = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/back',
  component: lazyRouteComponent(() => import('#web/accounts/sign-in/back.tsx'), 'Back'),
})

/** For a signed-in user who must complete another step that the operator requires. */
const requiredFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  beforeLoad: async ({ context: { queries } }: { context: { queries: QueryClient } }) =>
    void (await signedIn(queries, '/')),
  component: lazyRouteComponent(() => import('#web/accounts/sign-in/required-factor.tsx'), 'RequiredFactor'),
})

const proofs = [
  createRoute({
    getParentRoute: () => root,
    path: '/confirm',
    component: lazyRouteComponent(() => import('#web/accounts/sign-in/confirm.tsx'), 'Confirm'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/link',
    component: lazyRouteComponent(() => import('#web/accounts/sign-in/link.tsx'), 'Link'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten',
    component: lazyRouteComponent(() => import('#web/accounts/sign-in/forgotten.tsx'), 'Forgotten'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset',
    component: lazyRouteComponent(() => import('#web/accounts/sign-in/reset.tsx'), 'Reset'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/join',
    beforeLoad: async (given) => void (await loadInstallation(given)),
    component: lazyRouteComponent(() => import('#web/accounts/sign-in/join.tsx'), 'Join'),
  }),
] as const

/** Screens for users who are not signed in: sign-in, sign-up, and the targets of links in mails. */
export const ofSession = [signIn, signUp, back, requiredFactor, ...proofs] as const
