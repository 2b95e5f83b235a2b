import { expect } from 'vitest'
import { canBeClipped, type Route } from '@alphorn/contract/core/route'
import { scopeNames, scopes } from '@alphorn/contract/core/scopes'
import { shapeErrors } from '@alphorn/contract/core/shape'
import { lastingHeaders, comparableAnswer, anonymousCaller } from '../support/any-call.ts'
import { methodsAt, paramsOf, type PublishedRoute } from '../support/published-routes.ts'
import { idsOfNothing, who } from './cases/route-actors.ts'

import { refusesConflict, refusesKeys, replays } from './key-rules.ts'
import {
  ask,
  expectCode,
  guarded,
  naming,
  requestOf,
  scopeOf,
  type Stage,
  sufficient,
} from './route-requests.ts'

type Rule = {
  name: string
  holdsFor: (route: Route) => boolean
  check: (on: Stage, at: PublishedRoute) => Promise<void>
}

const every = () => true
const scoped = ({ access }: Route) => access.kind === 'scope'
const inProject = (route: Route) => paramsOf(route).includes('project_id')
const reading = ({ method }: Route) => method === 'GET'
const tagged = (route: Route) => reading(route) && !route.paged && !route.download
const filtered = ({ query }: Route) => Object.keys(query.shape).length > 0
const writing = ({ method }: Route) => method !== 'GET'
const once = ({ mutates }: Route) => mutates

/** The rules of the specification, each with the routes for which it holds, wherever they are published. */
export const rules: readonly Rule[] = [
  { name: 'answers permitted callers with the declared shape', holdsFor: every, check: answers },
  { name: 'answers HEAD like GET, without a body', holdsFor: reading, check: answersHead },
  { name: 'answers 304 when the ETag matches', holdsFor: tagged, check: knowsItsAnswer },
  { name: 'refuses other methods and lists the allowed ones', holdsFor: every, check: refusesMethods },
  { name: 'refuses a missing or invalid credential', holdsFor: guarded, check: refusesCredentials },
  {
    name: 'refuses a credential without the scope, and names the scope',
    holdsFor: scoped,
    check: refusesScope,
  },
  { name: 'refuses an account without the product', holdsFor: scoped, check: refusesProduct },
  {
    name: 'answers alike for missing objects and those of other accounts',
    holdsFor: naming,
    check: hidesObjects,
  },
  {
    name: 'hides projects from a credential limited to another project',
    holdsFor: inProject,
    check: hidesProjects,
  },
  { name: 'refuses an unknown parameter', holdsFor: every, check: refusesParameter },
  { name: 'refuses a repeated parameter', holdsFor: filtered, check: refusesRepetition },
  { name: 'refuses an invalid value of a parameter', holdsFor: filtered, check: refusesValue },
  { name: 'refuses an unreadable body', holdsFor: writing, check: refusesUnreadable },
  { name: 'refuses a body of the wrong shape', holdsFor: writing, check: refusesShape },
  { name: 'refuses a body without a required member', holdsFor: writing, check: refusesLack },
  { name: 'refuses an unknown member of the body', holdsFor: writing, check: refusesMember },
  { name: 'refuses a missing or malformed Idempotency-Key', holdsFor: once, check: refusesKeys },
  { name: 'runs once per key and replays its response', holdsFor: once, check: replays },
  { name: 'refuses a key that was used for another request', holdsFor: once, check: refusesConflict },
]

async function answers(on: Stage, at: PublishedRoute) {
  const caller = await sufficient(on, at)
  const { ids, body } = await at.routeCase.fixture({ ...on.acme, caller })
  const asker = guarded(at.route) ? who(caller, 'Lena') : anonymousCaller
  const answer = await on.call(asker, requestOf(at, ids, body))
  expect(Object.keys(at.route.answers)).toContain(String(answer.status))
  if (at.route.bare) return
  const schema = at.route.answers[answer.status]!
  expect(schema.safeParse(answer.body.data).error?.issues).toBeUndefined()
  if (at.route.paged) expect(answer.body).toHaveProperty('next_cursor')
  expect('limited_by' in answer.body).toBe(canBeClipped(at.route))
}

async function answersHead(on: Stage, at: PublishedRoute) {
  const [get, head] = [await ask(on, at, on.olga), await ask(on, at, on.olga, { method: 'HEAD' })]
  expect({ status: head.status, body: head.body }).toEqual({ status: get.status, body: null })
  // The next call of an audit history, or of a credential, shows the call before it.
  const volatileHere = at.name === 'audit_list' || at.name === 'limits' ? ['etag', 'content-length'] : []
  expect(lastingHeaders(head, volatileHere)).toEqual(lastingHeaders(get, volatileHere))
}

async function knowsItsAnswer(on: Stage, at: PublishedRoute) {
  const withTag = (method: string, known: string) =>
    ask(on, at, on.olga, { method, headers: { 'if-none-match': known } })
  const first = await ask(on, at, on.olga)
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  const other = await withTag('GET', '"another"')
  expect({ status: other.status, text: other.text !== '' }).toEqual({ status: 200, text: true })
  const any = await withTag('GET', '*')
  expect({ status: any.status, text: any.text }).toEqual({ status: 304, text: '' })
  // The report about calls changes with each call.
  if (at.name === 'limits') return
  expect(other.headers.get('etag')).toBe(etag)
  for (const known of [etag, etag.slice(2), `"another", ${etag}`])
    for (const method of ['GET', 'HEAD']) {
      const unchanged = await withTag(method, known)
      expect({ known, method, status: unchanged.status, text: unchanged.text }).toEqual({
        known,
        method,
        status: 304,
        text: '',
      })
      expect(unchanged.headers.get('etag')).toBe(etag)
    }
}

async function refusesMethods(on: Stage, at: PublishedRoute) {
  const allowed = methodsAt(at)
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (allowed.includes(method)) continue
    const refused = await ask(on, at, on.olga, { method, key: null })
    expect({ method, status: refused.status }).toEqual({ method, status: 405 })
    if (method !== 'HEAD') expectCode(refused, 405, 'method_not_allowed')
    expect(refused.headers.get('allow')).toBe(allowed.join(', '))
  }
}

async function refusesCredentials(on: Stage, at: PublishedRoute) {
  for (const [kind, headers] of Object.entries(on.refused)) {
    const refused = await ask(on, at, { name: null, headers })
    expect({ kind, status: refused.status }).toEqual({ kind, status: 401 })
    expectCode(refused, 401, 'unauthenticated')
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  }
}

async function refusesScope(on: Stage, at: PublishedRoute) {
  const scope = scopeOf(at.route)
  const accepted = at.form.accepts(scope)
  const others = scopeNames.filter((name) => !accepted.includes(name))
  const refused = await ask(on, at, who(await on.withScopes(others), 'Lena'))
  expectCode(refused, 403, 'forbidden')
  expect(refused.body.error.message).toContain(scope)
}

async function refusesProduct(on: Stage, at: PublishedRoute) {
  const { product } = scopes[scopeOf(at.route)]
  const refused = await ask(on, at, on.unproductive[product])
  expectCode(refused, 402, 'subscription_required')
  expect(refused.body.error.message).toContain(product)
}

async function hidesObjects(on: Stage, at: PublishedRoute) {
  const { ids } = await on.own(at)
  const elsewhere = inProject(at.route) ? { foreign: (await on.foreign(at)).ids, sibling: on.sibling } : null
  const asker = guarded(at.route) ? on.olga : anonymousCaller
  const seen = []
  for (const named of idsOfNothing(at, ids, elsewhere)) {
    const refused = await on.call(asker, requestOf(at, named, undefined))
    expectCode(refused, 404, 'not_found')
    const [row] = await on.sql('select project_id from audit_rows where request_id = $1', [
      refused.body.request_id,
    ])
    expect([null, ids['project_id'], on.sibling]).toContain(row!.project_id)
    seen.push(comparableAnswer(refused))
  }
  for (const one of seen) expect(one).toEqual(seen[0])
}

async function hidesProjects(on: Stage, at: PublishedRoute) {
  const refused = await ask(on, at, on.limited)
  expectCode(refused, 404, 'not_found')
  const absent = await on.call(on.limited, requestOf(at, idsOfNothing(at, {})[0]!, undefined))
  expect(comparableAnswer(refused)).toEqual(comparableAnswer(absent))
}

async function refusesParameter(on: Stage, at: PublishedRoute) {
  const refused = await ask(on, at, on.olga, { query: '?surprise=1' })
  expectCode(refused, 400, 'unknown_parameter')
  expect(refused.body.error.message).toContain('surprise')
}

async function refusesRepetition(on: Stage, at: PublishedRoute) {
  for (const [name, schema] of Object.entries(at.route.query.shape as Record<string, Route['body']>)) {
    const isList = schema.safeParse(['']).error?.issues.every(({ path }) => path.length > 0) ?? true
    if (isList) continue
    const refused = await ask(on, at, on.olga, { query: `?${name}=1&${name}=1` })
    expectCode(refused, 400, 'invalid_parameter')
    expect(refused.body.error.message).toContain(name)
  }
}

const odd = ['', 'nope', '0', '-1', '%00', 'x'.repeat(2000)]

async function refusesValue(on: Stage, at: PublishedRoute) {
  for (const [name, schema] of Object.entries(at.route.query.shape as Record<string, Route['body']>)) {
    const value = odd.find((one) => !schema.safeParse(one).success && !schema.safeParse([one]).success)
    if (value === undefined) throw new Error(`Nothing is known that ${name} does not take.`)
    const refused = await ask(on, at, on.olga, { query: `?${name}=${encodeURIComponent(value)}` })
    expectCode(refused, 400, 'invalid_parameter')
    expect(refused.body.error.message).toContain(name)
  }
}

async function refusesUnreadable(on: Stage, at: PublishedRoute) {
  for (const raw of ['{', '{"a":1,"a":2}', '\u0000', '{}{}']) {
    expectCode(await ask(on, at, on.olga, { raw }), 400, 'invalid_request')
  }
  const asForm = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expectCode(await ask(on, at, on.olga, asForm), 400, 'invalid_request')
}

async function refusesShape(on: Stage, at: PublishedRoute) {
  for (const body of [[], 'text', 1, null]) {
    const refused = await ask(on, at, on.olga, { raw: JSON.stringify(body) })
    expectCode(refused, 422, 'validation_failed')
    expect(refused.body.error.errors).toMatchObject([
      { code: body === null ? 'null_not_allowed' : 'type_mismatch', field: '' },
    ])
  }
}

/** Checks that all missing members of a body are reported at once. */
async function refusesLack(on: Stage, at: PublishedRoute) {
  const needed = shapeErrors(at.route.body, {}).errors
  if (needed.length === 0) return
  const refused = await ask(on, at, on.olga, { body: {} })
  expectCode(refused, 422, 'validation_failed')
  expect(refused.body.error.errors).toEqual(needed)
}

async function refusesMember(on: Stage, at: PublishedRoute) {
  const refused = await ask(on, at, on.olga, { body: { ...at.routeCase.body, surprise: true } })
  expectCode(refused, 422, 'validation_failed')
  expect(refused.body.error.errors).toMatchObject([{ code: 'unknown_field', field: 'surprise' }])
}
