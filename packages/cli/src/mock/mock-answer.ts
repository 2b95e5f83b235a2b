import { hash } from 'node:crypto'
import { api } from '@alphorn/contract/api'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { type ErrorCode, errorCatalogue, Refusal, refuseIfAny } from '@alphorn/contract/core/errors'
import { families, type Family, forms } from '@alphorn/contract/core/forms'
import { idempotencyKeyOf, parseJsonBody, parseQuery } from '@alphorn/contract/core/request-text'
import type { Route } from '@alphorn/contract/core/route'
import { shapeErrors } from '@alphorn/contract/core/shape'
import { applyFault, type MockFault, nextFault } from '#cli/mock/mock-faults'
import type { MockCaller } from '#cli/mock/mock-job'
import type { MockState } from '#cli/mock/mock-state'
import {
  findMockJob,
  type MockAnswer,
  type MockCall,
  type MockRouteName,
  mockVerbs,
} from '#cli/mock/mock-verbs'

/** A request to the mock, with its body as text. */
export type MockRequest = {
  method: string
  path: string
  search: string
  headers: { get: (name: string) => string | undefined }
  body: string
  signal: AbortSignal
}
/** `fault`: the fault that the transport still has to apply to the response. */
export type MockResponse = {
  status: number
  headers: Record<string, string>
  body: string
  operation: MockRouteName | null
  fault: MockFault | undefined
}

type MatchedRoute = {
  name: MockRouteName
  route: Route
  family: Family
  prefix: string
  params: Record<string, string>
}

/** Responds to a request as the service would, with the service's messages. */
export async function answerMock(state: MockState, request: MockRequest): Promise<MockResponse> {
  const seen: { found: MatchedRoute | null; fault: MockFault | undefined } = { found: null, fault: undefined }
  const standard = standardHeaders(state.newId('request'))
  const end = (status: number, headers: Record<string, string>, body: string) => ({
    status,
    headers: { ...standard, ...headers },
    body,
    operation: seen.found?.name ?? null,
    fault: seen.fault,
  })
  try {
    seen.found = findRoute(request)
    const found = seen.found
    const caller = callerOf(request)
    const job = found.params['job_id'] === undefined ? undefined : findMockJob(state, found.params['job_id'])
    ensureProject(state, found)
    seen.fault = nextFault(state, job)
    if (seen.fault) applyFault(state, seen.fault, job)
    const { answer, headers, page } = await callVerb(state, found, request, caller)
    const members = { data: answer.data, ...page, request_id: standard['x-request-id'] }
    return end(answer.status, headers, JSON.stringify(members))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, headers, members } = refusedAnswer(error, seen.found)
    return end(status, headers, JSON.stringify({ ...members, request_id: standard['x-request-id'] }))
  }
}

const prefixes = families.map((family) => ({ prefix: `/api/v1/${family}`, family }))

/** Finds the route of a request. A fixed segment takes precedence over a parameter, as in `/stage-jobs/claims`. */
function findRoute({ method, path }: MockRequest): MatchedRoute {
  const mount = prefixes.find(({ prefix }) => path.startsWith(`${prefix}/`))
  if (!mount) throw notServed()
  const matching = (Object.keys(mockVerbs) as MockRouteName[])
    .flatMap((name) => {
      const params = paramsIn(api[name].path, path.slice(mount.prefix.length))
      return params ? [{ name, route: api[name] as Route, ...mount, params }] : []
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const fewest = Object.keys(matching[0]?.params ?? {}).length
  const possible = matching.filter(({ params }) => Object.keys(params).length === fewest)
  if (possible.length === 0) throw notServed()
  const found = possible.find(({ route }) => route.method === method)
  if (found) return found
  const allow = possible.map(({ route }) => route.method).join(', ')
  throw new Refusal('method_not_allowed', { message: `This route accepts ${allow}.`, headers: { allow } })
}

function notServed() {
  return new Refusal('not_found', { message: 'The mock serves the routes of workers only.' })
}

function paramsIn(template: string, path: string): Record<string, string> | null {
  const [expected, given] = [template.split('/'), path.split('/')]
  if (expected.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    const segment = given[at] ?? ''
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return params
}

/** Returns the caller: each secret with the service's prefix is a separate credential. */
function callerOf({ headers }: MockRequest): MockCaller {
  const [, secret] = /^Bearer (alp_[\x21-\x7e]{1,200})$/.exec(headers.get('authorization') ?? '') ?? []
  if (secret === undefined)
    throw new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
  const digits = hash('sha256', secret)
    .replaceAll(/[^0-9a-f]/g, '')
    .slice(0, 26)
  return { id: `crd_${digits}`, name: `Mock ${digits.slice(0, 4)}` }
}

function ensureProject({ project }: MockState, { params }: MatchedRoute) {
  if (params['project_id'] !== undefined && params['project_id'] !== project.project_id)
    throw new Refusal('not_found')
}

async function callVerb(state: MockState, found: MatchedRoute, request: MockRequest, caller: MockCaller) {
  const { name, route, params } = found
  const json = route.method === 'GET' ? {} : readBody(request)
  const keyed = route.mutates
    ? `${caller.id} ${idempotencyKeyOf(request.headers.get('idempotency-key'), 1)}`
    : null
  const { limit, cursor, ...query } = parseQuery(route.query, request.search)
  const call = {
    state,
    caller,
    query,
    body: route.method === 'GET' ? {} : fittingBody(route, json),
    signal: request.signal,
    ...(params['job_id'] !== undefined && { job: findMockJob(state, params['job_id']) }),
  }
  // The schemas of this route have already parsed the body and the query.
  const verb = mockVerbs[name] as unknown as (call: MockCall) => MockAnswer | Promise<MockAnswer>
  const act = async () => verb(call as unknown as MockCall)
  if (keyed === null) {
    const answer = await act()
    return route.paged
      ? { ...pageOf(found, request, answer, { limit: limit ?? 50, cursor }) }
      : { answer, headers: entityTag(route, answer), page: {} }
  }
  const { answer, replayed } = await performOnce(state, keyed, `${request.path}\n${canonicalJson(json)}`, act)
  const location = answer.status === 201 ? locationOf(found, answer) : {}
  return { answer, headers: { ...location, ...(replayed && { 'idempotency-replayed': 'true' }) }, page: {} }
}

function readBody({ headers, body }: MockRequest) {
  const type = headers.get('content-type')
  if (type !== undefined && !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new Refusal('invalid_request', { message: 'Send the body as application/json in UTF-8.' })
  return parseJsonBody(body)
}

function fittingBody(route: Route, json: unknown) {
  const { data, errors } = shapeErrors(route.body, json)
  refuseIfAny(errors)
  return data
}

/** Runs a mutation once per idempotency key. A refused call stores nothing, so its key can be used again. */
async function performOnce(
  { responses }: MockState,
  key: string,
  request: string,
  act: () => Promise<MockAnswer>,
): Promise<{ answer: MockAnswer; replayed: boolean }> {
  const kept = responses.get(key)
  if (kept) {
    if (kept.request !== request) throw new Refusal('idempotency_conflict')
    return { answer: await kept.response, replayed: true }
  }
  const response = act()
  responses.set(key, { request, response })
  try {
    return { answer: await response, replayed: false }
  } catch (error) {
    responses.delete(key)
    throw error
  }
}

type Paging = { limit: number; cursor: string | undefined }

function pageOf({ route }: MatchedRoute, { path, search }: MockRequest, answer: MockAnswer, paging: Paging) {
  const items = answer.data as Record<string, unknown>[]
  const idOf = (item: Record<string, unknown> | undefined) => String(item?.['job_id'] ?? item?.['project_id'])
  const after = paging.cursor === undefined ? -1 : items.findIndex((item) => idOf(item) === paging.cursor)
  if (paging.cursor !== undefined && after < 0)
    throw new Refusal('invalid_parameter', { message: 'The cursor is not one that this service gave.' })
  const data = items.slice(after + 1, after + 1 + paging.limit)
  const more = after + 1 + data.length < items.length
  const next_cursor = more ? idOf(data.at(-1)) : null
  const others = new URLSearchParams(search)
  others.set('limit', String(paging.limit))
  others.set('cursor', next_cursor ?? '')
  const headers: Record<string, string> =
    more && route.paged ? { link: `<${path}?${others.toString()}>; rel="next"` } : {}
  return { answer: { ...answer, data }, headers, page: { next_cursor } }
}

function entityTag({ method }: Route, { data }: MockAnswer): Record<string, string> {
  if (method !== 'GET') return {}
  return { etag: `W/"${hash('sha256', JSON.stringify(data), 'base64url').slice(0, 27)}"` }
}

function locationOf({ route, prefix, params }: MatchedRoute, { data }: MockAnswer): Record<string, string> {
  if (route.location === null) return {}
  const members: Record<string, unknown> = { ...params, ...(data as object) }
  return {
    location: prefix + route.location.replaceAll(/:(\w+)/g, (_, name: string) => String(members[name])),
  }
}

function refusedAnswer(
  { code, message, fields, siblings, headers, status }: Refusal,
  found: MatchedRoute | null,
) {
  const family = found?.family ?? 'outreach'
  const said = message === errorCatalogue[code].message ? forms[family].messages[code] : message
  const errors =
    fields.length > 0 || code === ('validation_failed' satisfies ErrorCode) ? { errors: fields } : {}
  return {
    status,
    headers: { ...headers },
    members: { error: { code, message: said, ...errors }, ...siblings },
  }
}

const perMinute = 600

/** Headers of every response. The mock has no rate limit; the fault `burst_limited` simulates one. */
function standardHeaders(request_id: string) {
  return {
    'content-type': 'application/json',
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Cookie',
    'x-content-type-options': 'nosniff',
    'x-request-id': request_id,
    'x-ratelimit-limit': String(perMinute),
    'x-ratelimit-remaining': String(perMinute),
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 60),
    'ratelimit-policy': `"burst";q=${perMinute};w=60`,
    ratelimit: `"burst";r=${perMinute};t=60`,
  }
}
