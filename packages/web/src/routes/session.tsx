import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '#web/routes/root.tsx'
import { readSignIn } from '#web/search-params.ts'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignIn,
  component: lazyRouteComponent(() => import('#web/session/sign-in.tsx'), 'SignIn'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('#web/session/sign-up.tsx'), 'SignUp'),
})

const proofs = [
  createRoute({
    getParentRoute: () => root,
    path: '/confirm',
    component: lazyRouteComponent(() => import('#web/session/confirm.tsx'), 'Confirm'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten',
    component: lazyRouteComponent(() => import('#web/session/forgotten.tsx'), 'Forgotten'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset',
    component: lazyRouteComponent(() => import('#web/session/reset.tsx'), 'Reset'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/join',
    component: lazyRouteComponent(() => import('#web/session/join.tsx'), 'Join'),
  }),
] as const

/** The screens of who is not signed in: sign-in, sign-up, and where the links of mails lead. */
export const ofSession = [signIn, signUp, ...proofs] as const
