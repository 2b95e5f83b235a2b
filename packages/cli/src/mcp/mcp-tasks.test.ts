import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { drafted } from '@alphorn/test/fixtures/drafts'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { mcpSurface } from '#cli/mcp/mcp-surface'

// The task profile as agents use it: its cost in tokens, and a complete workflow, with both generations of the SDK.

const world = await openWorld({ surface: mcpSurface({ family: 'outreach' }) })

/** Common interface of both generations of clients. */
type Peer = {
  listTools(): Promise<{ tools: { name: string; description?: string | undefined }[] }>
  callTool(params: { name: string; arguments: object }): Promise<unknown>
  listResources(): Promise<{ resources: { uri: string }[] }>
  readResource(params: { uri: string }): Promise<{ contents: object[] }>
  close(): Promise<void>
}
const open: Peer[] = []
afterAll(() => Promise.all(open.map((client) => client.close())))

const requestInit = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
const peers: Readonly<Record<string, (secret: string, path?: string) => Promise<Peer>>> = {
  'SDK 2.x over HTTP': async (secret, path = '/mcp') => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(world.url + path), { requestInit: requestInit(secret) }),
    )
    return kept(client as Peer)
  },
  'SDK 1.x over HTTP': async (secret, path = '/mcp') => {
    const client = new OldClient({ name: 'test', version: '1.0.0' })
    const transport = new OldHttpTransport(new URL(world.url + path), { requestInit: requestInit(secret) })
    // The SDK's transports are not assignable to its own interface under `exactOptionalPropertyTypes`.
    await client.connect(transport as unknown as Parameters<OldClient['connect']>[0])
    return kept(client as unknown as Peer)
  },
  'SDK 2.x over standard input and output': async (secret) => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const program = fileURLToPath(new URL('../main.ts', import.meta.url))
    const env = { ...childEnvironment, ALPHORN_API_KEY: secret }
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, 'mcp', '--base-url', world.url],
        env,
      }),
    )
    return kept(client as Peer)
  },
}

function kept(client: Peer) {
  open.push(client)
  return client
}

const maxToolTokens = 5000
const maxAnswerTokens = 2000
const maxWorkTokens = 6000

type Result = { isError?: boolean; content: { type: string; text: string }[]; structuredContent?: unknown }

async function ask(client: Peer, name: string, given: object) {
  const result = (await client.callTool({ name, arguments: given })) as Result
  const text = result.content.map((part) => part.text).join('\n')
  expect(countTokens(text), name).toBeLessThan(name === 'claim_work' ? maxWorkTokens : maxAnswerTokens)
  expect(result.structuredContent).toBeUndefined()
  return { refused: result.isError === true, text }
}

/** Returns the result of a call that must succeed. */
async function work(client: Peer, name: string, given: object) {
  const { refused, text } = await ask(client, name, given)
  expect([refused, text]).toEqual([false, text])
  return JSON.parse(text) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- as a model reads it
}

const { olga } = await openFixture(world)
const connect = peers['SDK 2.x over HTTP']!

test('The tools of the task profile take fewer than 5,000 tokens; the tools of all routes are listed only on request', async () => {
  const listed = await (await connect(olga.secret)).listTools()
  const tokens = countTokens(JSON.stringify(listed))
  expect(tokens).toBeLessThan(maxToolTokens)
  expect(listed.tools.map(({ name }) => name)).toEqual([
    'overview',
    'find_companies',
    'add_prospects',
    'start_research',
    'read_dossier',
    'draft_text',
    'claim_work',
    'check_text',
    'submit_work',
    'record_outcome',
    'explain_refusal',
  ])
  const full = await (await connect(olga.secret, '/mcp?profile=full')).listTools()
  expect(full.tools.length).toBeGreaterThan(25)
  expect(full.tools.map(({ name }) => name).join()).not.toMatch(/approv(e|als\b)/)
  const unknown = await fetch(`${world.url}/mcp?profile=half`, {
    method: 'POST',
    headers: { ...requestInit(olga.secret).headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('task or full')])
})

test('A credential sees only the tasks whose every call it may make', async () => {
  const { acme } = await openFixture(world)
  const worker = await acme.credential(['prospect:stages'])
  const { tools } = await (await connect(worker.secret)).listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'claim_work',
    'check_text',
    'submit_work',
    'explain_refusal',
  ])
})

describe.each(Object.entries(peers))('With the %s', (_name, connectAs) => {
  test('An agent finds a company, adds it, has it researched, does the work, reads the dossier and records an outcome', async () => {
    const { olga: agent, project: project_id } = await openFixture(world)
    const client = await connectAs(agent.secret)
    await client.listTools()
    const { projects } = await work(client, 'overview', {})
    expect(projects).toEqual([expect.objectContaining({ project_id, name: 'Roofs' })])

    const { companies } = await work(client, 'find_companies', { q: story.muster.name })
    const found = companies.find(({ name }: { name: string }) => name === story.muster.name)
    const { outcomes } = await work(client, 'add_prospects', {
      project_id,
      companies: [{ company_id: found.company_id }],
    })
    expect(outcomes).toEqual([expect.objectContaining({ outcome: 'added', company: story.muster.name })])
    const [{ prospect_id }] = outcomes

    const cycle = await work(client, 'start_research', { project_id, prospect_ids: [prospect_id] })
    expect(cycle).toMatchObject({ state: 'queued', stages: ['research', 'qualification'], prospects: 1 })

    const job = await vi.waitFor(
      async () => {
        const claimed = await work(client, 'claim_work', { project_id, stages: ['research'] })
        if (claimed['job'] === 'none') throw new Error('The job is not open yet.')
        return claimed
      },
      { interval: 100, timeout: 20_000 },
    )
    expect(job).toMatchObject({ stage: 'research', input: { company: { name: story.muster.name } } })
    expect(job).not.toHaveProperty('output_schema')

    const [register] = job['input'].evidence
    const result = {
      evidence: [],
      facts: [],
      identity: { verdict: 'confirmed', reason: 'Name und Sitz stimmen.', evidence_ids: ['evd_nowhere'] },
      not_found: [],
      summary: 'Nur das Register wurde gelesen.',
    }
    const checked = await work(client, 'check_text', { project_id, job_id: job['job_id'], result })
    expect(checked).toMatchObject({ acceptable: false, errors: [{ field: 'identity.evidence_ids' }] })
    const refusal = await ask(client, 'submit_work', { project_id, job_id: job['job_id'], result })
    expect(refusal.refused).toBe(true)
    expect(refusal.text).toMatch(
      /^validation_failed: .*\n- identity\.evidence_ids: .* \(evidence_reference_missing\)/,
    )
    const help = await work(client, 'explain_refusal', { code: 'evidence_reference_missing' })
    expect(help).toMatchObject({ kind: 'field', remedy: expect.any(String) })

    const right = { ...result, identity: { ...result.identity, evidence_ids: [register.id] } }
    const submitted = { project_id, job_id: job['job_id'], result: right, idempotency_key: randomUUID() }
    const done = await work(client, 'submit_work', submitted)
    expect(done).toMatchObject({ state: 'completed' })
    // Simulates a lost response: the job no longer has a lease.
    expect(await work(client, 'submit_work', submitted)).toEqual(done)

    const dossier = await work(client, 'read_dossier', { project_id, prospect_id })
    expect(dossier).toMatchObject({
      company: { name: story.muster.name },
      stages: [{ stage: 'research', summary: right.summary }],
    })

    const answered = { outcome: 'answered', note: 'They call back on Monday.' }
    const named = { project_id, prospect_id, idempotency_key: randomUUID() }
    const recorded = await work(client, 'record_outcome', { ...named, ...answered })
    expect(recorded).toMatchObject({ outcome: 'answered', suppressed: false })
    expect(await work(client, 'record_outcome', { ...named, ...answered })).toEqual(recorded)
    const { data } = (await agent.get(`/projects/${project_id}/prospects/${prospect_id}/outcomes`)).body
    expect(data).toEqual([
      expect.objectContaining({ ...answered, outcome_id: recorded['outcome_id'], recorded_by: 'Olga' }),
    ])
  })

  test('A refusal is returned as content with an explanation, even after the tools were listed', async () => {
    const client = await connectAs(olga.secret)
    await client.listTools()
    const absent = await ask(client, 'read_dossier', { project_id: 'prj_none', prospect_id: 'prs_none' })
    expect(absent).toMatchObject({
      refused: true,
      text: expect.stringMatching(/^not_found: .*Request req_/s),
    })
    const odd = await ask(client, 'find_companies', { canton: ['XX'], limits: 3 })
    expect(odd.refused).toBe(true)
    expect(odd.text).toContain('canton[0]')
    expect(odd.text).toContain('limits')
  })
})

test('A letter and a dossier are available as resources, and texts are listed', async () => {
  const fixture = await openFixture(world)
  const { prospect_id } = await drafted(fixture)
  const client = await connect(fixture.olga.secret)
  const { resources } = await client.listResources()
  const uri = `alphorn://projects/${fixture.project}/prospects/${prospect_id}/letter`
  expect(resources.map((resource) => resource.uri)).toEqual([uri])
  const [letter] = (await client.readResource({ uri })).contents as [{ text: string }]
  expect(letter.text).toContain('not approved by a person yet')
  const [dossier] = (await client.readResource({ uri: uri.replace('letter', 'dossier') })).contents as [
    { text: string },
  ]
  expect(JSON.parse(dossier.text)).toMatchObject({ prospect_id, state: 'drafted', claims: expect.any(Array) })
  for (const wrong of [
    `${uri}/more`,
    'file:///etc/passwd',
    uri.replace('letter', 'other'),
    'alphorn://projects/%zz',
  ])
    await expect(client.readResource({ uri: wrong })).rejects.toThrow(/no resource/)
  await expect(client.readResource({ uri: uri.replace('prs_', 'prs_x') })).rejects.toThrow(/not_found/)

  const whole = await work(client, 'read_dossier', {
    project_id: fixture.project,
    prospect_id,
    fields: ['text', 'claims'],
  })
  expect(Object.keys(whole)).toEqual(expect.arrayContaining(['text', 'claims']))
})

test('Default responses stay short and state what was cut and how to get the rest', async () => {
  const client = await connect(olga.secret)
  const page = await work(client, 'find_companies', {})
  expect(page['companies']).toHaveLength(10)
  expect(page['next_cursor']).toEqual(expect.any(String))
  expect(page).not.toHaveProperty('shortened')
  const next = await work(client, 'find_companies', { cursor: page['next_cursor'], fields: ['name'] })
  expect(Object.keys(next['companies'][0])).toEqual(['name'])
  const many = await work(client, 'find_companies', {
    limit: 50,
    fields: ['company_id', 'uid', 'name', 'purpose'],
  })
  expect(many['shortened']).toContain('fewer rows')
})

test('An empty account says what to do next, and a dossier without obstacles keeps its empty gate', async () => {
  const { secret } = await (await world.account()).credential(['prospect:read'])
  const empty = await work(await connect(secret), 'overview', {})
  expect(empty).toMatchObject({ projects: [], next: expect.stringContaining('browser app') })
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  const dossier = await work(await connect(fixture.olga.secret), 'read_dossier', {
    project_id: fixture.project,
    prospect_id,
    fields: ['decisions'],
  })
  expect(dossier['decisions']).toEqual([])
})
