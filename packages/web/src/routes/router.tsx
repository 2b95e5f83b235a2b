import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ofOperation } from '#web/routes/operation.tsx'
import { app, root } from '#web/routes/root.tsx'
import { ofSession } from '#web/routes/session.tsx'
import {
  type ProspectsSearch,
  readBuild,
  readDirectory,
  readInbox,
  readJobs,
  readProspects,
  readReleases,
  readRequests,
  readReview,
  readSignals,
  readSuppressions,
  readWatch,
  readList,
  readNewWatch,
} from '#web/shared/search-params.ts'
import { FailureScreen } from '#web/shell/root.tsx'

// All screens of the app by address, with the parameters of each. Each screen is a separate chunk.

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('#web/prospecting/projects/project-list.tsx'), 'ProjectList'),
})
const inbox = createRoute({
  getParentRoute: () => app,
  path: '/inbox',
  validateSearch: readInbox,
  component: lazyRouteComponent(() => import('#web/prospecting/inbox/inbox.tsx'), 'Inbox'),
})
const welcome = createRoute({
  getParentRoute: () => app,
  path: '/welcome',
  component: lazyRouteComponent(() => import('#web/prospecting/welcome/welcome.tsx'), 'Welcome'),
})
const newProject = createRoute({
  getParentRoute: () => app,
  path: '/projects/new',
  component: lazyRouteComponent(() => import('#web/prospecting/begin/begin.tsx'), 'Begin'),
})
const newProjectSteps = createRoute({
  getParentRoute: () => app,
  path: '/projects/new/steps',
  component: lazyRouteComponent(() => import('#web/prospecting/new-project/new-project.tsx'), 'NewProject'),
})
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$project_id',
  component: lazyRouteComponent(() => import('#web/prospecting/projects/project-frame.tsx'), 'ProjectFrame'),
})
const ofProject = [
  createRoute({
    getParentRoute: () => project,
    path: '/',
    component: lazyRouteComponent(() => import('#web/prospecting/projects/dashboard.tsx'), 'Dashboard'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/offering',
    component: lazyRouteComponent(() => import('#web/prospecting/offering/offering.tsx'), 'OfferingScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/prospects',
    validateSearch: readProspects,
    component: lazyRouteComponent(() => import('#web/prospecting/prospects/prospects.tsx'), 'Prospects'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/prospects/$prospect_id',
    component: lazyRouteComponent(() => import('#web/prospecting/prospects/prospect.tsx'), 'ProspectScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/review',
    validateSearch: readReview,
    component: lazyRouteComponent(() => import('#web/prospecting/review/review.tsx'), 'Review'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/add',
    component: lazyRouteComponent(() => import('#web/prospecting/adding/add-companies.tsx'), 'AddCompanies'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/import',
    component: lazyRouteComponent(() => import('#web/prospecting/import/import.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/cycles/$cycle_id',
    component: lazyRouteComponent(() => import('#web/prospecting/cycles/cycle.tsx'), 'CycleScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/jobs',
    validateSearch: readJobs,
    component: lazyRouteComponent(() => import('#web/prospecting/jobs/board.tsx'), 'JobBoard'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/releases',
    validateSearch: readReleases,
    component: lazyRouteComponent(() => import('#web/prospecting/releases/releases.tsx'), 'Releases'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/returns',
    component: lazyRouteComponent(() => import('#web/prospecting/returns/returns.tsx'), 'Returns'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/settings',
    component: lazyRouteComponent(
      () => import('#web/prospecting/projects/project-settings.tsx'),
      'ProjectSettings',
    ),
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
    validateSearch: readList,
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
    path: '/additions',
    component: lazyRouteComponent(() => import('#web/lists/list-additions.tsx'), 'ListAdditions'),
  }),
  createRoute({
    getParentRoute: () => list,
    path: '/history',
    component: lazyRouteComponent(() => import('#web/developers/list-history.tsx'), 'ListHistory'),
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
  component: lazyRouteComponent(() => import('#web/lists/watches/watches.tsx'), 'Watches'),
})
const newWatch = createRoute({
  getParentRoute: () => app,
  path: '/watches/new',
  validateSearch: readNewWatch,
  component: lazyRouteComponent(() => import('#web/lists/watches/new-watch.tsx'), 'NewWatch'),
})
const watch = createRoute({
  getParentRoute: () => app,
  path: '/watches/$watch_id',
  validateSearch: readWatch,
  component: lazyRouteComponent(() => import('#web/lists/watches/watch.tsx'), 'WatchScreen'),
})
const suppressions = createRoute({
  getParentRoute: () => app,
  path: '/suppressions',
  validateSearch: readSuppressions,
  component: lazyRouteComponent(
    () => import('#web/prospecting/suppressions/suppressions.tsx'),
    'Suppressions',
  ),
})
const tree = root.addChildren([
  ...ofSession,
  app.addChildren([
    home,
    inbox,
    welcome,
    newProject,
    newProjectSteps,
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
    ...ofOperation,
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
  interface HistoryState {
    /** Search parameters of the table that the user came from. */
    table?: ProspectsSearch
    /** Whether the session ended during use, which the sign-in screen then explains. */
    hasEnded?: boolean
  }
}
