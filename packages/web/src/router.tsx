import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { reading } from '#web/data/client.ts'
import { failureOf } from '#web/failures.ts'
import {
  readBuild,
  readDirectory,
  readJobs,
  readProspects,
  readReleases,
  readReference,
  readRequests,
  readReview,
  readSignals,
  readSignIn,
  readSuppressions,
  readWatch,
  readWatchCompany,
} from '#web/search-params.ts'
import { FailureScreen, NotFound, Pending, Root } from '#web/shell/root.tsx'

// Every screen of the app by its address. Screens come in chunks of their own; what the address may say stands here.

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: FailureScreen,
})

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

/** All screens that need somebody who is signed in. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context: { queries }, location }) => {
    try {
      await queries.ensureQueryData(reading('session', {}))
    } catch (error) {
      if (failureOf(error).code !== 'unauthenticated') throw error
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } })
    }
  },
  component: lazyRouteComponent(() => import('#web/shell/shell.tsx'), 'Shell'),
  pendingComponent: Pending,
})

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('#web/projects/project-list.tsx'), 'ProjectList'),
})
const welcome = createRoute({
  getParentRoute: () => app,
  path: '/welcome',
  component: lazyRouteComponent(() => import('#web/welcome/welcome.tsx'), 'Welcome'),
})
const newProject = createRoute({
  getParentRoute: () => app,
  path: '/projects/new',
  component: lazyRouteComponent(() => import('#web/projects/new-project.tsx'), 'NewProject'),
})
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$project_id',
  component: lazyRouteComponent(() => import('#web/projects/project-frame.tsx'), 'ProjectFrame'),
})
const ofProject = [
  createRoute({
    getParentRoute: () => project,
    path: '/',
    component: lazyRouteComponent(() => import('#web/projects/dashboard.tsx'), 'Dashboard'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/offering',
    component: lazyRouteComponent(() => import('#web/projects/offering.tsx'), 'OfferingScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/prospects',
    validateSearch: readProspects,
    component: lazyRouteComponent(() => import('#web/prospects/prospects.tsx'), 'Prospects'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/prospects/$prospect_id',
    component: lazyRouteComponent(() => import('#web/prospects/prospect.tsx'), 'ProspectScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/review',
    validateSearch: readReview,
    component: lazyRouteComponent(() => import('#web/prospects/review.tsx'), 'Review'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/add',
    component: lazyRouteComponent(() => import('#web/prospects/add-companies.tsx'), 'AddCompanies'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/cycles/$cycle_id',
    component: lazyRouteComponent(() => import('#web/cycles/cycle.tsx'), 'CycleScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/jobs',
    validateSearch: readJobs,
    component: lazyRouteComponent(() => import('#web/jobs/board.tsx'), 'JobBoard'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/releases',
    validateSearch: readReleases,
    component: lazyRouteComponent(() => import('#web/releases/releases.tsx'), 'Releases'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/audit',
    validateSearch: readRequests,
    component: lazyRouteComponent(() => import('#web/developers/project-audit.tsx'), 'ProjectAudit'),
  }),
] as const

const directory = createRoute({
  getParentRoute: () => app,
  path: '/directory',
  validateSearch: readDirectory,
  component: lazyRouteComponent(() => import('#web/directory/directory.tsx'), 'Directory'),
})
const company = createRoute({
  getParentRoute: () => app,
  path: '/directory/$company_id',
  component: lazyRouteComponent(() => import('#web/directory/company.tsx'), 'CompanyScreen'),
})
const lists = createRoute({
  getParentRoute: () => app,
  path: '/lists',
  component: lazyRouteComponent(() => import('#web/lists/lists.tsx'), 'Lists'),
})
const newList = createRoute({
  getParentRoute: () => app,
  path: '/lists/new',
  validateSearch: readDirectory,
  component: lazyRouteComponent(() => import('#web/lists/new-list.tsx'), 'NewList'),
})
const editList = createRoute({
  getParentRoute: () => app,
  path: '/lists/$list_id/edit',
  component: lazyRouteComponent(() => import('#web/lists/edit-list.tsx'), 'EditList'),
})
const list = createRoute({
  getParentRoute: () => app,
  path: '/lists/$list_id',
  component: lazyRouteComponent(() => import('#web/lists/list-frame.tsx'), 'ListFrame'),
})
const ofList = [
  createRoute({
    getParentRoute: () => list,
    path: '/',
    component: lazyRouteComponent(() => import('#web/lists/list-companies.tsx'), 'ListCompanies'),
  }),
  createRoute({
    getParentRoute: () => list,
    path: '/signals',
    validateSearch: readSignals,
    component: lazyRouteComponent(() => import('#web/lists/list-signals.tsx'), 'ListSignals'),
  }),
  createRoute({
    getParentRoute: () => list,
    path: '/changes',
    validateSearch: readBuild,
    component: lazyRouteComponent(() => import('#web/lists/list-changes.tsx'), 'ListChanges'),
  }),
  createRoute({
    getParentRoute: () => list,
    path: '/feeds',
    component: lazyRouteComponent(() => import('#web/lists/list-feeds.tsx'), 'ListFeeds'),
  }),
] as const
const watches = createRoute({
  getParentRoute: () => app,
  path: '/watches',
  component: lazyRouteComponent(() => import('#web/watches/watches.tsx'), 'Watches'),
})
const newWatch = createRoute({
  getParentRoute: () => app,
  path: '/watches/new',
  validateSearch: readWatchCompany,
  component: lazyRouteComponent(() => import('#web/watches/new-watch.tsx'), 'NewWatch'),
})
const watch = createRoute({
  getParentRoute: () => app,
  path: '/watches/$watch_id',
  validateSearch: readWatch,
  component: lazyRouteComponent(() => import('#web/watches/watch.tsx'), 'WatchScreen'),
})
const suppressions = createRoute({
  getParentRoute: () => app,
  path: '/suppressions',
  validateSearch: readSuppressions,
  component: lazyRouteComponent(() => import('#web/suppressions/suppressions.tsx'), 'Suppressions'),
})
const credentials = createRoute({
  getParentRoute: () => app,
  path: '/developers/credentials',
  component: lazyRouteComponent(() => import('#web/developers/credentials.tsx'), 'Credentials'),
})
const requests = createRoute({
  getParentRoute: () => app,
  path: '/developers/requests',
  validateSearch: readRequests,
  component: lazyRouteComponent(() => import('#web/developers/requests.tsx'), 'Requests'),
})
const reference = createRoute({
  getParentRoute: () => app,
  path: '/developers/docs',
  validateSearch: readReference,
  component: lazyRouteComponent(() => import('#web/reference/reference.tsx'), 'Reference'),
})
const usage = createRoute({
  getParentRoute: () => app,
  path: '/usage',
  component: lazyRouteComponent(() => import('#web/usage/usage.tsx'), 'UsageScreen'),
})

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(() => import('#web/settings/settings-frame.tsx'), 'SettingsFrame'),
})
const ofSettings = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    component: lazyRouteComponent(() => import('#web/settings/profile.tsx'), 'ProfileSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/security',
    component: lazyRouteComponent(() => import('#web/settings/security.tsx'), 'SecuritySettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('#web/settings/members.tsx'), 'MemberSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/health',
    component: lazyRouteComponent(() => import('#web/settings/health.tsx'), 'HealthSettings'),
  }),
] as const

const tree = root.addChildren([
  signIn,
  signUp,
  ...proofs,
  app.addChildren([
    home,
    welcome,
    newProject,
    project.addChildren(ofProject),
    directory,
    company,
    lists,
    newList,
    editList,
    list.addChildren(ofList),
    watches,
    newWatch,
    watch,
    suppressions,
    credentials,
    requests,
    reference,
    usage,
    settings.addChildren(ofSettings),
  ]),
])

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: FailureScreen,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
