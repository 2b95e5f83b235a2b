import { api } from '@alphorn/contract/api'
import { families, type Family } from '@alphorn/contract/core/forms'
import { atRoot } from '@alphorn/contract/core/published-routes'
import type { Route } from '@alphorn/contract/core/route'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../support/published-routes.ts'
import { openWorld } from '../fixtures/world.ts'

// With EXTENSIONS=off a deployment publishes only the surface of the specification.

/** The specification's own route table (Endpoints), with the methods that its purposes mention. */
const named: readonly [route: string, path: string, methods: string][] = [
  ['project_list', '/projects', 'GET'],
  ['project_detail', '/projects/{project_id}', 'GET'],
  ['cycle_create', '/projects/{project_id}/cycles', 'POST'],
  ['cycle_detail', '/projects/{project_id}/cycles/{cycle_id}', 'GET'],
  ['prospects', '/projects/{project_id}/prospects', 'GET POST'],
  ['prospect_detail', '/projects/{project_id}/prospects/{prospect_id}', 'GET'],
  ['prospect_decisions', '/projects/{project_id}/prospects/{prospect_id}/decisions', 'POST'],
  ['prospect_research', '/projects/{project_id}/prospects/{prospect_id}/research', 'POST'],
  ['prospect_approvals', '/projects/{project_id}/prospects/{prospect_id}/approvals', 'POST'],
  ['stage_job_list', '/projects/{project_id}/stage-jobs', 'GET'],
  ['stage_job_detail', '/projects/{project_id}/stage-jobs/{job_id}', 'GET'],
  ['stage_job_claims', '/projects/{project_id}/stage-jobs/{job_id}/claims', 'POST'],
  ['stage_job_results', '/projects/{project_id}/stage-jobs/{job_id}/results', 'POST'],
  ['stage_job_failures', '/projects/{project_id}/stage-jobs/{job_id}/failures', 'POST'],
  ['stage_job_retries', '/projects/{project_id}/stage-jobs/{job_id}/retries', 'POST'],
  ['stage_job_cancellations', '/projects/{project_id}/stage-jobs/{job_id}/cancellations', 'POST'],
]

/**
 * Routes that the specification describes without a path ("not shown"): directory search, reading lists and watches,
 * and defining and building lists.
 */
const described: Readonly<Record<Family, readonly [path: string, methods: string][]>> = {
  outreach: [
    ['/companies', 'GET'],
    ['/markets', 'GET POST'],
    ['/markets/{list_id}', 'DELETE GET PATCH'],
    ['/markets/{list_id}/builds', 'POST'],
    ['/markets/{list_id}/companies', 'GET'],
    ['/markets/{list_id}/signals', 'GET'],
  ],
  prospect: [
    ['/companies', 'GET'],
    ['/markets', 'GET'],
    ['/markets/{list_id}', 'GET'],
    ['/markets/{list_id}/companies', 'GET'],
    ['/watches', 'GET'],
    ['/watches/{watch_id}', 'GET'],
    ['/watches/{watch_id}/signals', 'GET'],
  ],
}

const specified = (family: Family) =>
  new Map([...named.map(([, path, methods]) => [path, methods] as const), ...described[family]])

type Operation = { operationId: string; 'x-extension'?: true }
type Document = { paths: Record<string, Record<string, Operation>> }

async function documentAt(url: string) {
  const answer = await fetch(`${url}/openapi.json`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Document
}

const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((one) => Object.values(one))

describe.each(families)('With EXTENSIONS=off, in the %s form,', async (family) => {
  const world = await openWorld({ config: { extensions: false, rootForm: family } })
  const base = `${world.url}/api/v1/${family}`
  const caller = await (await world.account()).credential([...scopeNames])

  test(`Without extensions, the published operations of the ${family} form are the routes of the specification`, async () => {
    const { paths } = await documentAt(base)
    const methodsOf = (operations: object) =>
      Object.keys(operations)
        .map((method) => method.toUpperCase())
        .sort()
        .join(' ')
    const published = Object.entries(paths)
      .filter(([path]) => !path.endsWith('/openapi.json'))
      .map(([path, operations]) => [path.replace(`/api/v1/${family}`, ''), methodsOf(operations)] as const)
    expect(Object.fromEntries(published)).toEqual(Object.fromEntries(specified(family)))
    for (const [name, path] of named)
      expect(Object.values(paths[`/api/v1/${family}${path}`]!).map((one) => one.operationId)).toContain(name)
  })

  const elsewhere = new Proxy({}, { get: () => 'x' }) as Record<string, string>
  const ofForm = Object.entries<Route>(api).filter(([, route]) => route.families.includes(family))

  test.each(ofForm)('%s is served only if the specification contains it', async (name, route) => {
    const places = [`/api/v1/${family}`, ...(atRoot(route) ? ['/api/v1'] : [])]
    const methods = specified(family).get(route.path.replaceAll(/:(\w+)/g, '{$1}'))
    const isServed = methods?.split(' ').includes(route.method) ?? false
    for (const prefix of places) {
      const ask = async (headers: Record<string, string>) => {
        const answer = await fetch(world.url + pathOf({ prefix, route }, elsewhere), {
          method: route.method,
          headers,
        })
        expect(answer.headers.get('link') ?? '').not.toContain('rel="help"')
        const { error } = (await answer.json()) as { error?: { code: string } }
        return error?.code ?? answer.status
      }
      const known = await ask({ authorization: `Bearer ${caller.secret}` })
      // Unauthenticated callers get 404 for an absent path, and 401 for every other path.
      const stranger = await ask({})
      if (name === 'openapi') expect(known).toBe(200)
      else if (isServed)
        expect([stranger, known === 'method_not_allowed']).toEqual(['unauthenticated', false])
      else
        expect([`not_found not_found`, 'method_not_allowed unauthenticated']).toContain(
          `${known} ${stranger}`,
        )
      if (methods === undefined && route.method === 'GET' && name !== 'openapi')
        expect(known).toBe('not_found')
    }
  })
})

test('By default, extensions are published, and the OpenAPI document marks only them', async () => {
  const world = await openWorld()
  for (const family of families) {
    const operations = operationsOf(await documentAt(`${world.url}/api/v1/${family}`))
    const marked = operations.filter((one) => one['x-extension']).map(({ operationId }) => operationId)
    const extensions = Object.entries<Route>(api)
      .filter(([, route]) => route.extension && route.families.includes(family))
      .map(([name]) => name)
    expect(marked.toSorted()).toEqual(extensions.toSorted())
    expect(marked).toContain('company_detail')
    expect((await fetch(`${world.url}/api/v1/${family}/errors/not_found`)).status).toBe(200)
  }
})
