import { readFileSync, writeFileSync } from 'node:fs'
import { api } from '@alphorn/contract/api'
import { canBeClipped, type Route } from '@alphorn/contract/core/route'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callsIn, anonymousCaller } from '../support/any-call.ts'
import { pathOf, type PublishedRoute, published } from '../support/published-routes.ts'
import { cases } from './cases/route-cases.ts'
import { who } from './cases/route-actors.ts'
import { openWorld } from '../fixtures/world.ts'

// The examples of the documents are recorded calls: RECORD_EXAMPLES=1 records them again. Otherwise they are validated
// against the schemas of their routes, as clients would do.

type Recorded = Record<string, { request?: object; answers: Record<string, object> }>

const file = new URL(
  '../../packages/server/src/platform/http/openapi/recorded-examples.json',
  import.meta.url,
)

/** Lists that are empty in the fixture of their own case, with the route whose call fills them. */
const filledBy: Partial<Record<keyof typeof cases, keyof typeof cases>> = {
  project_list: 'project_detail',
  prospects: 'prospect_add',
  cycle_list: 'cycle_create',
  stage_job_list: 'stage_job_detail',
  prospect_decision_list: 'prospect_decisions',
  prospect_approval_list: 'prospect_approvals',
  audit_list: 'cycle_create',
}

if (process.env['RECORD_EXAMPLES']) writeFileSync(file, `${JSON.stringify(await record(), null, 2)}\n`)

const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded

describe.each(Object.entries(api as Record<string, Route>))('the examples of %s', (name, route) => {
  test(`The examples of ${name} exist and match the schema`, () => {
    const { request, answers } = recorded[name]!
    expect(request !== undefined).toBe(route.method !== 'GET')
    if (request) route.body.parse(request)
    expect(Object.keys(answers)).not.toEqual([])
    for (const [status, answer] of Object.entries(answers)) {
      const { data, request_id, next_cursor, limited_by, ...beside } = answer as Record<string, unknown>
      const fits = route.answers[Number(status)]!
      if (route.bare) fits.parse(answer)
      else {
        fits.parse(data)
        z.string().parse(request_id)
        route.beside.parse(beside)
        if (route.paged) z.string().nullable().parse(next_cursor)
        if (canBeClipped(route)) z.string().nullable().parse(limited_by)
      }
    }
  })
})

/** Makes one successful call of each route in a separate world. */
async function record(): Promise<Recorded> {
  const world = await openWorld()
  const call = callsIn(world)
  const made: Recorded = {}
  for (const at of published.filter(
    ({ name }, place, all) => all.findIndex((one) => one.name === name) === place,
  )) {
    const account = await world.account('Acme')
    const olga = await account.credential([...scopeNames], { name: 'Olga' })
    // Users may not approve their own texts.
    const vera = await account.credential([...scopeNames], { name: 'Vera' })
    const before = published.find(({ name }) => name === filledBy[at.name])
    const fixture = await (before ?? at).routeCase.fixture({ account, olga, caller: vera })
    const good = async ({ name, route, routeCase, prefix }: PublishedRoute) => {
      const request = route.method === 'GET' ? undefined : (fixture.body ?? routeCase.body ?? {})
      const { status, body: answer } = await call(
        route.access.kind === 'open' ? anonymousCaller : who(vera, 'Vera'),
        {
          method: route.method,
          path: pathOf({ prefix, route }, fixture.ids),
          ...(request && { body: request }),
        },
      )
      expect(status, `${name}: ${JSON.stringify(answer)}`).toBeLessThan(300)
      return { ...(request && { request }), answers: { [status]: shortened(answer, name) as object } }
    }
    if (before) await good(before)
    made[at.name] = await good(at)
  }
  return made
}

/** One item suffices to show a list. The schemas inside a claim and a document are published elsewhere. */
function shortened(value: unknown, name: string): unknown {
  if (name === 'openapi') return { openapi: '3.1.1', info: { title: 'Alphorn, outreach form' }, paths: {} }
  if (name === 'schema_detail') {
    const { $schema, $id, title, type } = value as Record<string, unknown>
    return { $schema, $id, title, type }
  }
  const { data } = value as { data: unknown }
  const text = JSON.stringify(Array.isArray(data) ? { ...(value as object), data: data.slice(0, 1) } : value)
  return JSON.parse(text, (key, member: unknown) => (key === 'output_schema' ? { type: 'object' } : member))
}
