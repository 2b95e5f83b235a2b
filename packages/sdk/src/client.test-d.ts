import { api, type Api } from '@alphorn/contract/api'
import { calls } from '@alphorn/contract/calls'
import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { Project } from '@alphorn/contract/prospecting/projects'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import { expectTypeOf } from 'vitest'
import { type Answer, ApiError, createClient, type Given } from '#sdk/client'
import { items, pages } from '#sdk/pages'

const client = createClient(api, { baseUrl: 'http://127.0.0.1', family: 'outreach', secret: '' })

// Without schemas the client has the same methods.
expectTypeOf(
  createClient(calls, { baseUrl: 'http://127.0.0.1', family: 'outreach', secret: '' }),
).toEqualTypeOf<typeof client>()

// Path and query parameters are given in one object; numbers are numbers, repeatable parameters are arrays.
expectTypeOf<Given<Api['prospects']>['project_id']>().toEqualTypeOf<string>()
expectTypeOf<Given<Api['prospects']>['limit']>().toEqualTypeOf<number | undefined>()
expectTypeOf<Given<Api['companies']>['canton']>().toEqualTypeOf<string[] | undefined>()
expectTypeOf<Given<Api['companies']>['q']>().toEqualTypeOf<string | undefined>()

// A body has the input type of its schema: members with a default may be omitted.
expectTypeOf<Given<Api['cycle_create']>['mode']>().toEqualTypeOf<'missing_or_stale' | 'all' | undefined>()

// The type of a response: `status` narrows to one response of the route, and a page has `next_cursor`.
expectTypeOf<Answer<Api['project_detail']>['data']>().toEqualTypeOf<Project>()
expectTypeOf<Answer<Api['project_detail']>['status']>().toEqualTypeOf<200>()
expectTypeOf<Answer<Api['prospect_approvals']>['status']>().toEqualTypeOf<200 | 201>()
expectTypeOf<Answer<Api['prospects']>['next_cursor']>().toEqualTypeOf<string | null>()
expectTypeOf<Answer<Api['me']>>().not.toHaveProperty('next_cursor')
expectTypeOf<Answer<Api['companies']>['limited_by']>().toEqualTypeOf<
  'daily_row_limit' | 'monthly_row_limit' | null
>()
expectTypeOf<Answer<Api['prospects']>>().not.toHaveProperty('limited_by')

// A route without required input can be called without arguments.
expectTypeOf(client.me).toBeCallableWith()
expectTypeOf(client.project_list).toBeCallableWith({ limit: 5 }, { signal: AbortSignal.abort() })

expectTypeOf(client.project_detail).toBeCallableWith({ project_id: 'prj' })
expectTypeOf(client.audit_list).toBeCallableWith({ project_id: 'prj', limit: 200, operation_id: 'me' })
expectTypeOf(client.companies).toBeCallableWith({ canton: ['BE', 'ZH'], limit: 1000 })

// An optional member may be undefined, also inside a list. A required one may not.
expectTypeOf(client.prospects).toBeCallableWith({ project_id: 'prj', q: undefined, limit: undefined })
expectTypeOf(client.prospect_add).toBeCallableWith({
  project_id: 'prj',
  companies: [{ name: 'Muster AG', place: undefined }],
})
// @ts-expect-error -- a path parameter is needed
void client.project_detail({ project_id: undefined })

// @ts-expect-error -- a path parameter is missing
void client.project_detail({})
// @ts-expect-error -- the route has no such parameter
void client.project_detail({ project_id: 'prj', colour: 'red' })
// @ts-expect-error -- a page size is a number
void client.project_list({ limit: '5' })
// @ts-expect-error -- a decision that does not exist
void client.prospect_decisions({ project_id: 'prj', prospect_id: 'prs', decision: 'perhaps' })
// @ts-expect-error -- no such route
void client.prospect_delete

// Pages and items have the item type of the list.
expectTypeOf(pages(client.prospects, { project_id: 'prj' })).toEqualTypeOf<AsyncGenerator<Prospect[], void>>()
expectTypeOf(items(client.project_list, { limit: 1 })).toEqualTypeOf<AsyncGenerator<Project, void>>()
// @ts-expect-error -- not a list
items(client.me, {})
// @ts-expect-error -- the list needs its project
items(client.prospects, {})

// The code of a refusal determines which members accompany it.
const error: unknown = undefined
if (error instanceof ApiError) {
  expectTypeOf(error.body.cycle).toEqualTypeOf<Cycle | undefined>()
  if (error.code === 'cycle_active') expectTypeOf(error.body.cycle).toEqualTypeOf<Cycle>()
  if (error.code === 'lease_expired') expectTypeOf(error.body.job).toEqualTypeOf<StageJob>()
  if (error.code === 'burst_limited') expectTypeOf(error.retry_after).toEqualTypeOf<number>()
  // @ts-expect-error -- no such code
  void (error.code === 'cycle_busy')
}
