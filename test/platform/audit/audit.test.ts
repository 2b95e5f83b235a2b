import type { ApiRoute } from '../../fixtures/typed-calls.ts'
import type { Untyped } from '../../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import { signingKeyOf } from '@alphorn/server/platform/audit/signing-key'
import { verifyExport } from '@alphorn/server/platform/audit/verify-export'
import { researchResult } from '../../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../../fixtures/project.ts'
import { sealAll } from './sealing.ts'
import type { Actor, Answer } from '../../fixtures/actors.ts'
import { openWorld } from '../../fixtures/world.ts'

const world = await openWorld()

async function rowsOf({ body }: Answer) {
  return await world.sql('select * from audit_rows where request_id = $1', [body.request_id])
}

test('Every call has its audit row before its response arrives', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at, acme, project } = fixture
  const [prospect] = await addProspects(fixture)
  const decisions = `${at}/prospects/${prospect}/decisions` as const
  const agent = { 'user-agent': 'audit-test/1' }
  const calls: [string, number, () => Promise<Answer>][] = [
    ['project_detail', 200, () => olga.get(at, agent)],
    ['prospects', 200, () => olga.get(`${at}/prospects`, agent)],
    ['me', 200, () => wanda.get('/me', agent)],
    ['companies', 200, () => olga.get('/companies?limit=3', agent)],
    [
      'prospect_decisions',
      201,
      () => olga.post(decisions, { decision: 'accept' }, { key: 'k', headers: agent }),
    ],
    [
      'prospect_decisions',
      201,
      () => olga.post(decisions, { decision: 'accept' }, { key: 'k', headers: agent }),
    ],
    ['prospect_decisions', 422, () => olga.post(decisions, { decision: 'reject' }, { headers: agent })],
    [
      'prospect_decisions',
      422,
      () => olga.post(decisions, { decision: 'later' }, { key: 'k', headers: agent }),
    ],
    ['stage_job_batch_claims', 200, () => wanda.post(`${at}/stage-jobs/claims`, {}, { headers: agent })],
    ['prospect_decisions', 403, () => wanda.post(decisions, { decision: 'accept' }, { headers: agent })],
    ['project_detail', 404, () => olga.get('/projects/prj_00000000000000000000000000', agent)],
    ['unknown', 404, () => olga.get('/nothing/here', agent)],
    ['unknown', 405, () => olga.send('DELETE', at, { headers: agent })],
    ['prospects', 400, () => olga.get(`${at}/prospects?limit=0`, agent)],
    ['prospect_add', 400, () => olga.post(`${at}/prospects`, {} as Untyped, { raw: '{', headers: agent })],
    ['unknown', 401, () => world.actor('').get(at, agent)],
    ['audit_list', 200, () => olga.get(`${at}/audit`, agent)],
  ]
  for (const [operation_id, status, call] of calls) {
    const answer = await call()
    const rows = await rowsOf(answer)
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect(row).toMatchObject({
      operation_id,
      status,
      error_code: answer.body.error?.code ?? null,
      source_address: expect.stringMatching(/127\.0\.0\.1|::1/),
      user_agent: 'audit-test/1',
      account_id: status === 401 ? '' : acme.account_id,
    })
    expect(answer.status).toBe(status)
    expect(row!.duration_ms).toBeGreaterThan(0)
    if (row!.path.includes(project) && status !== 401) expect(row!.project_id).toBe(project)
  }
})

test('An audit row names the caller, the action, its target and its cost', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, wanda, at } = fixture
  const prospects = await addProspects(fixture, 2)
  const cycle = await startCycle(fixture, prospects, { stages: ['research'] })
  const job = await takeJob(fixture, 'research', { worker_id: 'desk-7' })
  const done = await submit(fixture, job, researchResult(job))
  await olga.get(`${at}/prospects?limit=1`)
  const found = async (operation: string) =>
    (await olga.get(`${at}/audit?operation_id=${operation}`)).body.data[0] as AuditRow
  expect(await found('cycle_create')).toMatchObject({ target: cycle.cycle_id, credential_name: 'Olga' })
  expect(await found('stage_job_batch_claims')).toMatchObject({
    worker_id: 'desk-7',
    credential_name: 'Wanda',
  })
  expect(await found('stage_job_results')).toMatchObject({
    request_id: done.body.request_id,
    credential_id: wanda.credential_id,
    worker_id: 'desk-7',
    target: job.job_id,
    units_spent: 1,
  })
  expect(await found('prospects')).toMatchObject({
    rows_returned: 1,
    path: expect.stringMatching(/prospects$/),
  })
  // The name is copied: a later one does not rewrite history.
  await world.sql(`update credentials set name = 'Olga II' where credential_id = $1`, [olga.credential_id])
  expect((await found('cycle_create')).credential_name).toBe('Olga')
  expect((await acme.app('GET', '/session')).status).toBe(200)
})

test('A mutation that is rolled back leaves only the audit row of its refusal', async () => {
  const fixture = await openFixture(world)
  const { olga, at, project } = fixture
  const [prospect] = await addProspects(fixture)
  const before = await world.sql('select count(*) from audit_rows where project_id = $1', [project])
  // The change is written, and then the commit fails.
  await world.sql(`create function refuse_it() returns trigger language plpgsql as
    $$ begin if new.note = 'doomed' then raise exception 'no'; end if; return null; end $$`)
  await world.sql(`create constraint trigger doom after insert on decisions deferrable initially deferred
    for each row execute function refuse_it()`)
  const failed = await olga.post(
    `${at}/prospects/${prospect}/decisions`,
    { decision: 'accept', note: 'doomed' },
    { key: 'k' },
  )
  expect(failed).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } })
  expect(failed.body.error.message).not.toContain('refuse_it')
  expect(await rowsOf(failed)).toMatchObject([{ status: 500, error_code: 'internal_error' }])
  const after = await world.sql('select count(*) from audit_rows where project_id = $1', [project])
  expect(Number(after[0].count) - Number(before[0].count)).toBe(1)
  expect((await olga.get(`${at}/prospects/${prospect}/decisions`)).body.data).toEqual([])

  // The idempotency key was not consumed.
  const done = await olga.post(`${at}/prospects/${prospect}/decisions`, { decision: 'accept' }, { key: 'k' })
  expect(done.status).toBe(201)
  expect(await rowsOf(done)).toMatchObject([{ status: 201 }])
})

test('Audit rows contain no bodies and no secrets', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, wanda, at } = fixture
  const [prospect] = await addProspects(fixture)
  const words = `confidential-${randomUUID()}`
  await olga.post(`${at}/prospects/${prospect}/decisions`, { decision: 'accept', note: words })
  await olga.post(`${at}/prospects/${prospect}/decisions`, { decision: words })
  await olga.post(`${at}/prospects`, { companies: [{ name: words, [words]: 1 }] })
  await olga.get(`${at}/prospects?q=${words}`)
  await acme.app('POST', '/credentials', { name: 'Third', scopes: [words] })
  await wanda.get(`${at}`)
  const [{ rows }] = await world.sql('select string_agg(a::text, chr(10)) as rows from audit_rows a')
  expect(rows).toContain(prospect)
  expect(rows).not.toContain(words)
  for (const secret of [olga.secret, wanda.secret]) expect(rows).not.toContain(secret.slice(17))
  expect(rows).not.toContain(acme.cookie.slice(15))
})

test('The history of a project contains only the calls of its own account', async () => {
  const [acme, other] = [await openFixture(world), await openFixture(world)]
  const limited = await acme.acme.credential(['prospect:read'], { project_ids: [await acme.acme.project()] })
  const before = (await acme.olga.get(`${acme.at}/audit`)).body.data.length
  const foreign = [
    await other.olga.get(acme.at),
    await other.olga.post(`${acme.at}/prospects`, { companies: [{ name: 'X' }] }),
    await other.olga.get(`${acme.at}/audit`),
    await other.wanda.post(`${acme.at}/stage-jobs/claims`, {}),
    await world.actor('').get(`${acme.at}/prospects`),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 401])
  for (const answer of foreign) expect(await rowsOf(answer)).toMatchObject([{ project_id: null }])
  const own = await limited.get(acme.at)
  expect(own.status).toBe(404)

  const history = (await acme.olga.get(`${acme.at}/audit`)).body.data as AuditRow[]
  expect(history.length).toBe(before + 2) // the first read of it, and the credential that may not access this project
  expect(history.map(({ request_id }) => request_id)).toContain(own.body.request_id)
  for (const { credential_id } of history)
    expect([acme.olga.credential_id, acme.wanda.credential_id, limited.credential_id]).toContain(
      credential_id,
    )
})

test('A replay has its own audit row, which names the original', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [prospect] = await addProspects(fixture)
  const decide = () =>
    olga.post(`${at}/prospects/${prospect}/decisions`, { decision: 'accept' }, { key: 'once' })
  const [original, first, second] = [await decide(), await decide(), await decide()]
  expect(await rowsOf(original)).toMatchObject([{ replayed: false, original_request_id: null, status: 201 }])
  for (const replay of [first, second])
    expect(await rowsOf(replay)).toMatchObject([
      { replayed: true, original_request_id: original.body.request_id, status: 201, units_spent: 0 },
    ])
})

test('Pages of the history are complete while rows are added', async () => {
  const { olga, at } = await openFixture(world)
  const noise = () => Promise.all([olga.get(at), olga.get(`${at}/prospects`), olga.post(`${at}/cycles`, {})])
  for (let time = 0; time < 10; time++) await noise()
  const whole = (await olga.get(`${at}/audit?limit=200`)).body.data as AuditRow[]

  const paged = await readPages(olga, `${at}/audit?limit=4`, noise)
  const seen = new Set(whole.map(({ request_id }) => request_id))
  expect(paged.filter(({ request_id }) => seen.has(request_id))).toEqual(whole)
  expect(new Set(paged.map(({ request_id }) => request_id)).size).toBe(paged.length)
  expect(paged.map(({ started_at }) => started_at)).toEqual(
    paged.map(({ started_at }) => started_at).toSorted((a, b) => (a < b ? 1 : -1)),
  )
  const [one] = whole
  const filtered = (await olga.get(`${at}/audit?request_id=${one!.request_id}`)).body.data
  expect(filtered).toEqual([one])
})

test('The calls of an account outside its projects have their own history, and every filter narrows it', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, wanda, at } = fixture
  await olga.get('/me')
  const found = await wanda.get('/companies')
  expect(found.status).toBe(403)
  await olga.get(at)
  const history = async (query: `?${string}`): Promise<AuditRow[]> =>
    (await acme.app('GET', `/audit${query}`)).body.data
  const all = await history('?limit=200')
  expect(all.length).toBeGreaterThan(4)
  expect(new Set(all.map(({ project_id }) => project_id))).toEqual(new Set([null]))
  expect(all.map(({ operation_id }) => operation_id)).toEqual(
    expect.arrayContaining(['me', 'companies', 'app_project_create', 'app_credential_create']),
  )
  const refused = all.filter(({ status }) => status === 403)
  expect(refused.map(({ request_id }) => request_id)).toEqual([found.body.request_id])
  const [{ started_at, request_id, credential_id }] = refused as [AuditRow]
  const created = all.find(({ operation_id }) => operation_id === 'app_credential_create')!
  const narrowed: [string, (row: AuditRow) => boolean][] = [
    [`request_id=${request_id}`, (row) => row.request_id === request_id],
    ['operation_id=me', (row) => row.operation_id === 'me'],
    ['status=403', (row) => row.status === 403],
    ['error_code=forbidden', (row) => row.error_code === 'forbidden'],
    [`credential_id=${credential_id}`, (row) => row.credential_id === credential_id],
    [`target=${created.target}`, (row) => row.target === created.target],
    [`from=${started_at}&status=403`, (row) => row.status === 403],
    [`to=${started_at}`, (row) => row.started_at < started_at],
    [`to=${started_at}&status=403`, () => false],
  ]
  for (const [query, keeps] of narrowed) {
    const expected = all.filter(keeps)
    const rows = (await history(`?limit=200&${query}`)).filter((row) =>
      all.some((one) => one.request_id === row.request_id),
    )
    expect([query, rows]).toEqual([query, expected])
  }
  const inProject = (await olga.get(`${at}/audit?status=200&operation_id=project_detail`)).body.data
  expect(inProject).toHaveLength(1)
  expect((await acme.app('GET', '/audit?status=99')).status).toBe(400)
  expect((await acme.app('GET', '/audit?from=yesterday')).status).toBe(400)
})

test('A history can be exported as a file and verified without the service', async () => {
  const [fixture, other] = [await openFixture(world), await openFixture(world)]
  const { acme, olga, at, project } = fixture
  for (let n = 0; n < 3; n++) await olga.get(at)
  await sealAll(world.service.pools, (text, values) => world.sql(text, values))
  const take = (path: string, method = 'GET', { cookie } = acme) =>
    fetch(`${world.url}/app/api${path}`, { method, headers: { cookie } })
  const { publicKey } = signingKeyOf(world.config.auditKey)

  const file = await take(`/projects/${project}/audit/export`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/x-ndjson')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="audit-${project}.ndjson"`)
  expect(await verifyExport(file.body!, [publicKey])).toMatchObject({
    chain: { account_id: acme.account_id, project_id: project },
    rows: 3,
    findings: [],
  })
  const own = await verifyExport((await take('/audit/export')).body!, [publicKey])
  expect(own).toMatchObject({ chain: { account_id: acme.account_id, project_id: null }, findings: [] })
  expect(own.rows).toBeGreaterThan(2)

  expect(await (await take(`/projects/${project}/audit/export`, 'HEAD')).text()).toBe('')
  expect((await take(`/projects/${project}/audit/export`, 'GET', other.acme)).status).toBe(404)
  // It is a call like any other.
  const [row] = await rowsOf({ body: { request_id: file.headers.get('x-request-id') } } as Answer)
  expect(row).toMatchObject({ operation_id: 'app_project_audit_export', status: 200, project_id: project })
})

test('The public key of the checkpoints is available to anyone', async () => {
  const reported = await fetch(`${world.url}/app/api/audit/key`)
  const { data } = (await reported.json()) as Untyped
  expect(data.public_key).toBe(signingKeyOf(world.config.auditKey).publicKey)
})

async function readPages(
  who: Actor,
  first: `/projects/${string}/audit?${string}`,
  between: () => Promise<unknown>,
) {
  const rows: AuditRow[] = []
  for (let path: typeof first | undefined = first; path;) {
    const { body, headers }: Answer<ApiRoute<'GET', typeof first>> = await who.get(path)
    rows.push(...body.data)
    path = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] as typeof path
    expect(path === undefined).toBe(body.next_cursor === null)
    await between()
  }
  return rows
}
