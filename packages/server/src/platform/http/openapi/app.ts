import { appTable } from '@alphorn/contract/app'
import { type Family, forms } from '@alphorn/contract/core/forms'
import type { RouteTable } from '@alphorn/contract/core/route'
import { documentOf, type WritingDocument } from '#server/platform/http/openapi/api'
import { runAllSteps } from '#server/platform/threads/run-in-steps'

/** The OpenAPI document of the browser app's endpoints, in the form that the deployment serves at its root. */
export function appDocument(family: Family, version: string): Record<string, unknown> {
  return runAllSteps(writeAppDocument(family, version))
}

/** Generates it in steps. */
export function writeAppDocument(family: Family, version: string): WritingDocument {
  return documentOf(forms[family], inForm(appTable, family), {
    prefix: '/app/api',
    forSessions: true,
    info: {
      title: 'Alphorn, endpoints of the browser app',
      version,
      description: [
        'What the browser app of this installation calls: the routes of the API under a session, and those that only the app has.',
        'These endpoints change with the app, without notice. Programs use the API, which is documented at `/api/v1`.',
        'The session is a cookie. A request that changes something needs `Content-Type: application/json` and no foreign `Origin`.',
        '`x-roles` names the roles that may call an operation. One with `x-fresh-proof` needs a proof of the user within ten minutes: `app_proof`.',
      ].join('\n'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: 'session',
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-alphorn',
      description: 'The cookie that `sign_in` sets.',
    },
  })
}

/** A session has access to lists and watches alike, whatever form the deployment serves at its root. */
function inForm(table: RouteTable, family: Family): RouteTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, route]) => [name, { ...route, families: [family] }]),
  )
}
