import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ensureCompanies } from '@alphorn/cli/demo/ensure-companies'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showInvented } from '../directory/invented-companies.ts'
import { addProspects, openFixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { clients, configuredMcp, readAnswer } from './documents/installed-mcp.ts'
import {
  hasPython,
  installBlockOf,
  pagesOfPackages,
  playPage,
  playQuickstart,
  quickstarts,
  readersShell,
} from './documents/quickstarts.ts'
import { readerOf, says } from './documents/reader.ts'

// Installs the packages, as published, into an empty project and uses them there.

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = join(root, '.cache', 'packages')
const home = mkdtempSync(join(tmpdir(), 'alphorn-packages-'))
const project = join(home, 'empty')
mkdirSync(project)
afterAll(() => rmSync(home, { recursive: true }))
const shell = readersShell(project, home)
const world = await openWorld()
// The directory as a reader has it after `npm start`: the pages name these companies.
await ensureCompanies(world.service.pools)

beforeAll(async () => {
  run(process.execPath, [join(root, 'scripts', 'build-packages.mjs')], root)
  await shell.run(installBlockOf(quickstarts.typescript))
}, 300_000)

function run(command: string, args: string[], cwd: string) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs a program of the project until it exits. */
async function use(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { PATH: process.env['PATH']!, HOME: project, ...env },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, out, err }
}

const filesOf = (name: string) =>
  globSync('**/*.{js,d.ts}', { cwd: join(packages, name, 'dist') }).map((file) => ({
    file,
    source: readFileSync(join(packages, name, 'dist', file), 'utf8'),
  }))

test('No package contains server code, and packages for the browser use nothing of Node', () => {
  expect(readdirSync(packages).sort()).toContain('sdk')
  for (const name of ['contract', 'sdk', 'mcp'])
    for (const { file, source } of filesOf(name))
      expect([file, source.includes('@alphorn/server')]).toEqual([file, false])
  for (const name of ['contract', 'sdk'])
    for (const { file, source } of filesOf(name))
      expect([file, /from ['"]node:/.test(source)]).toEqual([file, false])
  expect(statSync(join(project, 'node_modules', '@alphorn')).isDirectory()).toBe(true)
  expect(readdirSync(join(project, 'node_modules', '@alphorn')).sort()).toEqual([
    'cli',
    'contract',
    'mcp',
    'sdk',
  ])
})

test('The client and the worker kit stay small', () => {
  const size = (name: string) => statSync(join(packages, `alphorn-${name}-0.1.0.tgz`)).size
  expect(statSync(join(packages, 'n8n-nodes-alphorn-0.1.0.tgz')).size).toBeLessThan(40_000)
  // Includes the JSON Schemas of inputs, results and errors, which list every kind of signal, and a docstring for each
  // member of the options.
  expect(size('sdk')).toBeLessThan(45_000)
  // Includes the tools of the task profile.
  expect(size('mcp')).toBeLessThan(24_000)
  // Includes the supervisor of the service's processes.
  expect(size('cli')).toBeLessThan(100_000)
  // For the grounding gate, it contains every municipality since 2010 with quarters, hamlets and cantons, and the gate's
  // lexicon. The lexicon has places abroad, first names and known organisations. It also contains the app's own routes,
  // which `alphorn demo` calls, and a file for each kind of signal. For the app and the command line, it contains the
  // reader of company files.
  expect(size('contract')).toBeLessThan(600_000)
})

const worker = `
import { api } from '@alphorn/contract/api'
import { createClient } from '@alphorn/sdk/client'
import { items } from '@alphorn/sdk/pages'
import { runWorker } from '@alphorn/sdk/worker'

const { ALPHORN_BASE_URL: baseUrl, ALPHORN_API_KEY: secret, PROJECT: project_id } = process.env
const client = createClient(api, { baseUrl, family: 'outreach', secret })
const stop = new AbortController()
await runWorker(client, {
  project_id,
  worker_id: 'installed-1',
  stages: ['research'],
  signal: stop.signal,
  handle: async ({ input: { evidence } }) => ({
    stage: 'research',
    producer: { name: 'installed', version: '1' },
    evidence: [],
    facts: [],
    identity: { verdict: 'confirmed', reason: 'Only the register was read.', evidence_ids: [evidence[0].id] },
    not_found: [],
    summary: 'Nothing was looked for.',
  }),
  onEnding: (job, { ending }) => (console.log(ending), stop.abort()),
})
for await (const { state } of items(client.stage_job_list, { project_id })) console.log(state)
`

test('A worker in an empty npm project completes a job', async () => {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
  writeFileSync(join(project, 'worker.js'), worker)
  const env = { ALPHORN_BASE_URL: world.url, ALPHORN_API_KEY: fixture.wanda.secret, PROJECT: fixture.project }
  expect(await use(['worker.js'], env)).toEqual({ code: 0, out: 'completed\ncompleted\n', err: '' })
})

test('The quickstart of a TypeScript worker works exactly as written', { timeout: 180_000 }, async () => {
  const [ran, faulty] = await playQuickstart(quickstarts.typescript, shell, project)
  expect(ran).toMatch(/^job_\S+ completed$/m)
  expect(ran).toMatch(/research +completed/)
  expect(faulty).toMatch(/^job_\S+ completed$/m)
})

test.skipIf(!hasPython)(
  `The quickstart of a Python worker works exactly as written${hasPython ? '' : ' (skipped: there is no python3 here)'}`,
  { timeout: 180_000 },
  async () => {
    expect(installBlockOf(quickstarts.python)).toBe(installBlockOf(quickstarts.typescript))
    const [ran, faulty] = await playQuickstart(quickstarts.python, shell, project)
    expect(ran).toMatch(/^job_\S+ completed$/m)
    expect(faulty).toMatch(/^job_\S+ completed$/m)
  },
)

test.each(pagesOfPackages)(
  'The examples of %s run with the installed packages',
  { timeout: 180_000 },
  async (page) => {
    const said = await playPage(page, shell, project, await readerOf(world, page))
    for (const expected of says[page] ?? []) expect(said).toMatch(expected)
  },
)

test('The command line makes calls, and a command that needs the server package reports that it is missing', async () => {
  const { olga } = await openFixture(world)
  const env = { ALPHORN_BASE_URL: world.url, ALPHORN_API_KEY: olga.secret }
  const alphorn = join(project, 'node_modules', '.bin', 'alphorn')
  const me = await use([alphorn, 'me', '--json'], env)
  expect(JSON.parse(me.out)).toMatchObject({ data: { credential_name: 'Olga' } })
  expect(await use([alphorn, 'serve'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('This command needs the server'),
  })
})

test.each(Object.entries(clients))(
  'An agent with the %s uses the installed alphorn mcp, started as the guide describes',
  async (_sdk, open) => {
    const fixture = await openFixture(world)
    await showInvented(world, fixture.acme)
    const client = await open(configuredMcp(project, world.url, fixture.olga.secret))
    try {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('add_prospects')
      const { project: project_id } = fixture
      const companies = [{ name: 'Oppliger Gartenbau AG', place: 'Winterthur' }]
      const added = await readAnswer(client, 'add_prospects', { project_id, companies })
      expect(added).toEqual({ isError: false, text: expect.stringContaining('"outcome":"added"') })
      const refused = await readAnswer(client, 'read_dossier', { project_id, prospect_id: 'prs_none' })
      expect(refused).toEqual({ isError: true, text: expect.stringMatching(/^not_found: .*req_/s) })
    } finally {
      await client.close()
    }
  },
)

test('The installed package provides the MCP tools and a server for them', async () => {
  writeFileSync(
    join(project, 'tools.js'),
    `import { toolsFor } from '@alphorn/mcp/tools'
     import { createMcpServer } from '@alphorn/mcp/server'
     const access = { scopes: ['prospect:read'], products: ['prospecting'] }
     createMcpServer({ client: {}, access }, { family: 'outreach', profile: 'full' })
     console.log(toolsFor(access, { family: 'outreach', profile: 'full' }).length > 5)`,
  )
  expect(await use(['tools.js'], {})).toEqual({ code: 0, out: 'true\n', err: '' })
})

test('The n8n nodes have no dependencies, and n8n finds them by their names', async () => {
  const folder = join(packages, 'n8n')
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    keywords: string[]
    n8n: { n8nNodesApiVersion: number; nodes: string[]; credentials: string[] }
  }
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
  expect(manifest.keywords).toContain('n8n-community-node-package')
  expect(manifest.n8n.n8nNodesApiVersion).toBe(1)
  const files = [...manifest.n8n.credentials, ...manifest.n8n.nodes]
  for (const file of files) {
    const source = readFileSync(join(folder, file), 'utf8')
    const needed = [...source.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)
    expect([file, needed.filter((name) => name !== 'node:crypto')]).toEqual([file, []])
    expect([file, /\b(?:process|globalThis|setTimeout|setInterval)\b[.(]/.test(source)]).toEqual([
      file,
      false,
    ])
  }
  // n8n's loader requires that the class in a file has the name of the file.
  writeFileSync(
    join(project, 'load.cjs'),
    `for (const file of ${JSON.stringify(files)}) {
       const [name] = file.split('/').at(-1).split('.')
       const made = new (require(${JSON.stringify(folder)} + '/' + file)[name])()
       console.log(made.constructor.name, (made.description ?? made).name)
     }`,
  )
  expect(await use(['load.cjs'], {})).toEqual({
    code: 0,
    out: 'AlphornApi alphornApi\nAlphorn alphorn\nAlphornTrigger alphornTrigger\n',
    err: '',
  })
})

test.each(['nodenext', 'bundler'])(
  'The package types resolve with module resolution "%s"',
  (moduleResolution) => {
    writeFileSync(
      join(project, 'typed.ts'),
      `import { api } from '@alphorn/contract/api'
     import { ApiError, createClient } from '@alphorn/sdk/client'
     import type { Handler } from '@alphorn/sdk/worker'
     import { toolsFor } from '@alphorn/mcp/tools'
     const client = createClient(api, { baseUrl: 'http://127.0.0.1', family: 'outreach', secret: '' })
     export const name: Promise<string> = client.me().then(({ data }) => data.account_name)
     // @ts-expect-error -- no such route
     export const none = client.nothing
     // @ts-expect-error -- no such decision
     void client.prospect_decisions({ project_id: '', prospect_id: '', decision: 'perhaps' })
     export const failed: Handler = async () => ({ failure: { code: 'none', message: 'None.' } })
     export const count: number = toolsFor({ scopes: [], products: [] }, { family: 'outreach', profile: 'full' }).length
     export const isLate = (error: unknown) => error instanceof ApiError && error.code === 'lease_expired'`,
    )
    const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext'
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      module,
      moduleResolution,
      types: [],
      skipLibCheck: true,
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
    expect(run(process.execPath, [tsc, '-p', project], project)).toBe('')
  },
)

/** Returns the minified code of a browser program that loads nothing else. */
async function bundled(source: string) {
  writeFileSync(join(project, 'browser.js'), source)
  const build = await rolldown({
    cwd: project,
    input: 'browser.js',
    platform: 'browser',
    onLog: (_level, log) => expect(log.code).not.toBe('UNRESOLVED_IMPORT'),
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  const [{ code, imports, dynamicImports }] = output
  expect({ imports, dynamicImports }).toEqual({ imports: [], dynamicImports: [] })
  expect(code).not.toMatch(/\bfrom\s*["']node:|require\(|\bprocess\.(?!env)|\bBuffer\b/)
  return code
}

test('The client and the worker kit can be bundled for a browser without anything of Node', async () => {
  const code = await bundled(
    `export { api } from '@alphorn/contract/api'
     export { createClient } from '@alphorn/sdk/client'
     export { runWorker } from '@alphorn/sdk/worker'
     export { items } from '@alphorn/sdk/pages'`,
  )
  console.log(`client, worker kit and contract for a browser: ${(code.length / 1000).toFixed(0)} kB minified`)
})

test('A browser loads less than 5 KB to call every route, because it needs no schema', async () => {
  const code = await bundled(
    `import { calls } from '@alphorn/contract/calls'
     import { createClient } from '@alphorn/sdk/client'
     export const me = () => createClient(calls, { baseUrl: location.origin, family: 'outreach', secret: '' }).me()`,
  )
  expect(gzipSync(code).length).toBeLessThan(5_000)
})
