import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { app } from '#web/routes/root.tsx'
import { readDeliveries, readReference, readRequests } from '#web/shared/search-params.ts'

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
const webhooks = createRoute({
  getParentRoute: () => app,
  path: '/developers/webhooks',
  component: lazyRouteComponent(() => import('#web/developers/webhooks/webhooks.tsx'), 'Webhooks'),
})
const webhook = createRoute({
  getParentRoute: () => app,
  path: '/developers/webhooks/$webhook_id',
  validateSearch: readDeliveries,
  component: lazyRouteComponent(() => import('#web/developers/webhooks/webhook.tsx'), 'WebhookScreen'),
})
const openrefine = createRoute({
  getParentRoute: () => app,
  path: '/developers/openrefine',
  component: lazyRouteComponent(
    () => import('#web/developers/openrefine/addresses.tsx'),
    'ReconcilerAddresses',
  ),
})
const reference = createRoute({
  getParentRoute: () => app,
  path: '/developers/docs',
  validateSearch: readReference,
  component: lazyRouteComponent(() => import('#web/developers/reference/reference.tsx'), 'Reference'),
})
const usage = createRoute({
  getParentRoute: () => app,
  path: '/usage',
  component: lazyRouteComponent(() => import('#web/developers/usage/usage.tsx'), 'UsageScreen'),
})

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(() => import('#web/accounts/settings/settings-frame.tsx'), 'SettingsFrame'),
})
const ofSettings = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    component: lazyRouteComponent(() => import('#web/accounts/settings/profile.tsx'), 'ProfileSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/security',
    component: lazyRouteComponent(() => import('#web/accounts/settings/security.tsx'), 'SecuritySettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('#web/accounts/settings/members.tsx'), 'MemberSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/crm',
    component: lazyRouteComponent(() => import('#web/accounts/crm/crm.tsx'), 'CrmSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/crm/runs/$run_id',
    component: lazyRouteComponent(() => import('#web/accounts/crm/run.tsx'), 'CrmRunScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/privacy',
    component: lazyRouteComponent(() => import('#web/accounts/privacy/privacy.tsx'), 'PrivacySettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/health',
    component: lazyRouteComponent(() => import('#web/accounts/settings/health.tsx'), 'HealthSettings'),
  }),
] as const

/** The screens for developers and operators, and the settings. */
export const ofOperation = [
  credentials,
  requests,
  webhooks,
  webhook,
  openrefine,
  reference,
  usage,
  settings.addChildren(ofSettings),
] as const
