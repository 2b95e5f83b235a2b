import type { Untyped } from '../fixtures/untyped.ts'
import { describe, expect, test } from 'vitest'
import { searchWindow } from '@alphorn/contract/directory/search-facets'
import { type ErrorCode, errorCatalogue, outreachOnlyCodes } from '@alphorn/contract/core/errors'
import { families, type Family, forms } from '@alphorn/contract/core/forms'
import { resourceGroups, type ResourceGroup } from '@alphorn/contract/core/route'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { expectLawful } from '../support/any-call.ts'
import { withLockHeld } from '../fixtures/with-lock-held.ts'
import { openResearchJobs } from '../prospecting/research-jobs.ts'
import { researchResult } from '../fixtures/results.ts'
import { companyUids } from '../fixtures/project.ts'
import { setClock } from '../fixtures/time.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'
import { openWorld, type World } from '../fixtures/world.ts'

// Provokes every code of the closed table over HTTP, in each form that has it, under the condition that the
// specification gives.

const world = await openWorld({ index: 'with the service' })
const acme = await world.account()
const bolt = await world.account('Bolt')
const olga = await acme.credential([...scopeNames], { name: 'Olga' })
const otto = await acme.credential(['prospect:stages'], { name: 'Otto' })
const mia = await bolt.credential([...scopeNames], { name: 'Mia' })

/** An actor who uses the paths of a form. */
function inForm({ secret, ...actor }: Actor, family: Family): Actor {
  const at = (path: string) => `/api/v1/${family}${path}`
  return {
    secret,
    send: (method, path, sending) => actor.send(method, at(path), sending),
    get: (path, headers = {}) => actor.send('GET', at(path), { headers }),
    post: (path, body, sending = {}) => actor.send('POST', at(path), { body, ...sending }),
  }
}

type Case = (family: Family) => Promise<Answer>
const projectOf = async (family: Family) => ({
  caller: inForm(olga, family),
  at: `/projects/${await acme.project()}` as const,
})
const uids = (from: number, to: number) => companyUids.slice(from, to).map((uid) => ({ uid }))

/** A job of several, and the actions of Olga and Otto on it. */
async function jobIn(family: Family, several = 1) {
  const project_id = await acme.project()
  const [found] = await openResearchJobs(olga, project_id, several)
  const act = (who: Actor, action: string, body: object = {}) =>
    inForm(who, family).post(`${found!.at}/${action}`, body)
  return { project_id, job: found!.job, act }
}
const failure = { code: 'site_down', message: 'It does not answer.' }

const cases: Record<ErrorCode, Case> = {
  invalid_parameter: (family) => inForm(olga, family).get('/companies?limit=0'),
  invalid_request: async (family) => {
    const { caller, at } = await projectOf(family)
    return caller.post(`${at}/cycles`, undefined, { raw: '{"stages":' })
  },
  unknown_parameter: (family) => inForm(olga, family).get('/companies?colour=red'),
  unauthenticated: (family) => inForm(world.actor(''), family).get('/me'),
  subscription_required: async (family) => {
    const poor = await world.account('Poor')
    const paula = await poor.credential([...scopeNames])
    await world.sql(`update accounts set products = '{prospecting}' where account_id = $1`, [poor.account_id])
    return inForm(paula, family).get('/companies')
  },
  forbidden: async (family) => {
    const { at } = await projectOf(family)
    return inForm(otto, family).get(at)
  },
  not_found: async (family) => {
    const { at } = await projectOf(family)
    return inForm(mia, family).get(at)
  },
  method_not_allowed: (family) => inForm(olga, family).send('DELETE', '/projects'),
  cycle_active: async (family) => {
    const { caller, at } = await projectOf(family)
    await caller.post(`${at}/prospects`, { companies: uids(0, 1) })
    const { body } = await caller.post(`${at}/cycles`, {})
    const added = await caller.post(`${at}/prospects`, { companies: uids(1, 2) })
    const blocked = await caller.post(`${at}/cycles`, { prospect_ids: [added.body.data[0]!.prospect_id] })
    expect(blocked.body.cycle).toMatchObject({ cycle_id: body.data.cycle_id })
    expect(['queued', 'running']).toContain(blocked.body.cycle.state)
    return blocked
  },
  external_worker_failed: async (family) => {
    const { act } = await jobIn(family)
    await act(olga, 'claims')
    await act(olga, 'failures', failure)
    return act(olga, 'claims')
  },
  job_allowance_full: async (family) => {
    const { project_id, act } = await jobIn(family, 2)
    await act(olga, 'claims')
    await act(olga, 'failures', failure)
    await world.sql('update projects set stage_job_limit = 1 where project_id = $1', [project_id])
    return act(olga, 'retries')
  },
  job_cancelled: async (family) => {
    const { act } = await jobIn(family)
    await act(olga, 'cancellations')
    return act(otto, 'claims')
  },
  job_expired: async (family) => {
    const { job, act } = await jobIn(family)
    await world.sql('update stage_jobs set deadline_at = app_now() where job_id = $1', [job.job_id])
    return act(otto, 'claims')
  },
  job_not_claimed: async (family) => {
    const { act } = await jobIn(family)
    const unclaimed = await act(otto, 'failures', failure)
    await act(olga, 'claims')
    const byAnother = await act(otto, 'failures', failure)
    expect(unclaimed.body.error).toEqual(byAnother.body.error)
    expect(byAnother.headers.get('retry-after')).toMatch(/^\d+$/)
    return byAnother
  },
  job_not_open: async (family) => {
    const { act, job } = await jobIn(family)
    await act(olga, 'claims')
    expect((await act(olga, 'results', researchResult(job))).status).toBe(201)
    return act(olga, 'claims')
  },
  lease_expired: async (family) => {
    const { act } = await jobIn(family)
    await act(olga, 'claims', { lease_seconds: 60 })
    await world.travel(61)
    return act(olga, 'failures', failure)
  },
  idempotency_conflict: async (family) => {
    const { caller, at } = await projectOf(family)
    await caller.post(`${at}/prospects`, { companies: uids(0, 1) }, { key: 'once' })
    return caller.post(`${at}/prospects`, { companies: uids(1, 2) }, { key: 'once' })
  },
  validation_failed: async (family) => {
    const { caller, at } = await projectOf(family)
    const refused = await caller.post(`${at}/prospects`, {
      companies: [{ uid: 5, colour: 'red' } as Untyped],
    })
    expect(refused.body.error.errors).toEqual([
      { code: 'type_mismatch', field: 'companies[0].uid', detail: expect.stringMatching(/./) },
      { code: 'unknown_field', field: 'companies[0].colour', detail: expect.stringMatching(/./) },
    ])
    return refused
  },
  burst_limited: (family) => lastOf(family, { burstPerCredential: 3 }, 4),
  rate_limited: (family) => lastOf(family, { requestsPerDay: 3 }, 4),
  daily_row_limit: (family) => lastOf(family, { rowsPerDay: 3 }, 4),
  monthly_row_limit: (family) => lastOf(family, { rowsPerMonth: 3 }, 4),
  internal_error: async (family) => {
    const { caller, at } = await projectOf(family)
    await world.sql('alter table cycles rename to cycles_out_of_reach')
    const failed = await caller.get(`${at}/cycles`)
    await world.sql('alter table cycles_out_of_reach rename to cycles')
    expect(failed.body.error.message).toMatch(/request ID/)
    expect(JSON.stringify(failed.body)).not.toMatch(/cycles|relation|select/)
    expect((await caller.get(`${at}/cycles`)).status).toBe(200)
    return failed
  },
  market_allowance: async (family) => {
    const account = await world.account('Free')
    await world.sql(`update accounts set plan = 'free' where account_id = $1`, [account.account_id])
    const caller = inForm(await account.credential([...scopeNames]), family)
    // Earlier releases gave access before the address was confirmed.
    await world.sql('update users set email_confirmed_at = null where user_id = $1', [account.user_id])
    const unconfirmed = await buildOfAnother(caller)
    await world.sql(
      `update users set email_confirmed_at = app_now()
       where user_id in (select user_id from memberships where account_id = $1)`,
      [account.account_id],
    )
    await buildOfAnother(caller)
    const second = await buildOfAnother(caller)
    const messages = [unconfirmed, second].map(({ body }) => body.error?.message)
    if (family === 'outreach')
      expect(messages).toEqual([
        expect.stringMatching(/address is confirmed/),
        expect.stringMatching(/has built it/),
      ])
    return second
  },
  market_cap: async (family) => {
    const account = await capped.account()
    const caller = inForm(await account.credential([...scopeNames]), family)
    await buildOfAnother(caller)
    return buildOfAnother(caller)
  },
  build_running: async (family) => {
    const caller = inForm(olga, family)
    const { body } = await caller.post('/markets', { name: `Busy in ${family}`, filters: {} })
    const list_id = body.data?.list_id ?? 'mkt_none'
    // A lock prevents the build from writing its members.
    return withLockHeld(world, 'lock table list_members in share mode', async () => {
      await caller.post(`/markets/${list_id}/builds`, {})
      return caller.send('PATCH', `/markets/${list_id}`, { body: { name: 'Free' } })
    })
  },
  window_exceeded: async (family) => {
    const there = await (wide ??= openWide())
    const reader = inForm(await (await there.account()).credential(['companies:read']), family)
    const pageBehind = (cursor: string) => reader.get(`/companies?limit=1000${cursor && `&cursor=${cursor}`}`)
    let cursor = ''
    for (let shown = 0; shown < searchWindow; shown += 1000) {
      const { body } = await pageBehind(cursor)
      expect(body.data).toHaveLength(1000)
      cursor = body.next_cursor!
    }
    return pageBehind(cursor)
  },
  search_unavailable: (family) =>
    // The index cannot read directory changes for longer than its maximum lag.
    withLockHeld(world, 'lock table company_changes in access exclusive mode', async () => {
      await world.travel(16 * 60)
      return inForm(olga, family).get('/companies?q=muster')
    }),
  api_disabled: (family) => disabled(inForm(olga, family), 'companies'),
}

let wide: Promise<World> | undefined

/** Opens a deployment whose directory, fully indexed, has more companies than a search shows. */
async function openWide(): Promise<World> {
  const there = await openWorld()
  await there.sql(
    `insert into companies
     select (jsonb_populate_record(one, jsonb_build_object('company_id', 'cmp_' || lpad(n::text, 26, '0'),
       'ehraid', 900000000 + n))).*
     from companies one, generate_series(1, $1) n where one.ehraid = (select min(ehraid) from companies)`,
    [searchWindow],
  )
  const reader = await (await there.account()).credential(['companies:read'])
  const total = async () => (await reader.get('/companies?limit=1')).body.total
  await expect.poll(total, { timeout: 40_000 }).toBeGreaterThan(searchWindow)
  return there
}

const capped = await openWorld({ plan: { builtLists: 1 } })
let lists = 0

/** Defines a list and requests its build. */
async function buildOfAnother(caller: Actor): Promise<Answer> {
  const { body } = await caller.post('/markets', { name: `List ${lists++}`, filters: {} })
  return caller.post(`/markets/${body.data?.list_id ?? 'mkt_none'}/builds`, {})
}

const limited = new Map<string, Promise<World>>()

/**
 * Makes several calls, each of one request and one row, in a deployment with these allowances. Returns the last
 * response.
 */
async function lastOf(family: Family, plan: object, calls: number): Promise<Answer> {
  const key = JSON.stringify(plan)
  if (!limited.has(key)) limited.set(key, openWorld({ plan }))
  const there = await limited.get(key)!
  await setClock(there, '2027-03-10T10:00:01Z')
  const account = await there.account()
  const reader = inForm(await account.credential(['companies:read']), family)
  const answers: Answer[] = []
  for (let call = 0; call < calls; call++) answers.push(await reader.get('/companies?limit=1'))
  expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(answers.slice(1).map(() => 200))
  return answers.at(-1)!
}

const switchOff = `insert into switches (resource_group, off_since, reason) values ($1, app_now(), 'Works.')`
const somewhere: Partial<Record<ResourceGroup | 'all', string>> = {
  all: '/me',
  projects: '/projects',
  stage_jobs: '/projects/prj_x/stage-jobs',
  companies: '/companies',
  markets: '/markets',
  watches: '/watches',
  meta: '/me',
}

/** Calls until the switch takes effect, removes it, and calls until the removal takes effect. */
async function disabled(caller: Actor, group: ResourceGroup | 'all'): Promise<Answer> {
  const ask = () => caller.get(somewhere[group]!)
  await world.sql(switchOff, [group])
  await expect.poll(async () => (await ask()).status).toBe(503)
  const refused = await ask()
  for (const [other, path] of Object.entries(somewhere))
    if (group !== 'all' && other !== 'all' && path !== somewhere[group])
      expect((await caller.get(path)).status, `${other} beside ${group}`).not.toBe(503)
  await world.sql('delete from switches')
  await expect.poll(async () => (await ask()).status).not.toBe(503)
  return refused
}

describe.each(families)('in the %s form', (family) => {
  const written = Object.entries(cases) as [ErrorCode, Case][]
  const known = written.filter(([code]) => forms[family].codes.includes(code))

  // Some open a deployment of their own, one with 10,000 companies.
  test.each(known)('%s is returned under its condition', async (code, produce) => {
    const answer = await produce(family)
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status: errorCatalogue[code].status,
      code,
    })
    expectLawful(answer)
  })

  const unknown = written.filter(([code]) => !forms[family].codes.includes(code))
  test.runIf(unknown.length > 0).each(unknown)('%s is never returned', async (code, produce) => {
    expect(outreachOnlyCodes).toContain(code)
    expect((await produce(family)).body.error?.code).not.toBe(code)
  })
})

const switched = (Object.keys(somewhere) as (keyof typeof somewhere)[]).filter((one) => one !== 'companies')
test.each(switched)('The operator can switch %s off and on while the service runs', async (group) => {
  const refused = await disabled(inForm(olga, group === 'watches' ? 'prospect' : 'outreach'), group)
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'api_disabled' } } })
  expect(refused.body.error.message).toContain(`(${group}) is switched off. Works.`)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  const id = refused.headers.get('x-request-id')!
  const audited = await world.sql('select account_id from audit_rows where request_id = $1', [id])
  expect(audited, 'The history of the account shows the call').toEqual([{ account_id: acme.account_id }])
})

test('Every error code has a test case, and every resource group has a switch', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(errorCatalogue).sort())
  expect(Object.keys(somewhere).sort()).toEqual(['all', ...resourceGroups].sort())
})
