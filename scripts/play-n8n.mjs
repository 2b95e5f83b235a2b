import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import { buildNodes } from './build-n8n.mjs'
import { startAlphorn } from './n8n-alphorn.mjs'
import { seeAgent, seeRetry } from './n8n-agent.mjs'
import { activate, callN8n, executed, outputOf } from './n8n-executions.mjs'
import {
  installN8n,
  installNodes,
  lastLines,
  signInToN8n,
  startN8n,
  until,
  versionOf,
} from './n8n-server.mjs'
import { addWorkflow, answerWorkflow, refusedWorkflow } from './n8n-workflows.mjs'

// Runs the nodes of packages/n8n in a real n8n, against its own server: node scripts/run.mjs scripts/play-n8n.mjs.
// First compares the types of the nodes with n8n's. N8N_FOLDER keeps the installed n8n; without it, everything is
// deleted at the end. PORT is the first of three ports. Exit code 0: everything printed was observed.

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT ?? 5500)
const room = mkdtempSync(join(tmpdir(), 'alphorn-n8n-'))
const folder = process.env.N8N_FOLDER ?? join(room, 'n8n')
const closing = []

try {
  installN8n(folder)
  compareTypes()
  await play()
} catch (error) {
  console.error(lastLines(join(room, 'n8n.log')))
  throw error
} finally {
  for (const close of closing.toReversed()) await close().catch((error) => console.error(error))
  rmSync(room, { recursive: true, force: true })
}

/** Checks the nodes, and the parts of n8n that they use, against the types of this n8n. */
function compareTypes() {
  const source = join(root, 'packages', 'n8n', 'src')
  const lines = [
    `import type { ICredentialType, IExecuteFunctions, IHookFunctions, ILoadOptionsFunctions, INodeType, IWebhookFunctions } from 'n8n-workflow'`,
    `import type { ExecuteFunctions, FormFunctions, HookFunctions, WebhookFunctions } from '${source}/n8n-types.ts'`,
    `import { AlphornApi } from '${source}/credentials/AlphornApi.credentials.ts'`,
    `import { Alphorn } from '${source}/nodes/Alphorn/Alphorn.node.ts'`,
    `import { AlphornTrigger } from '${source}/nodes/AlphornTrigger/AlphornTrigger.node.ts'`,
    'export const nodes: INodeType[] = [new Alphorn(), new AlphornTrigger()]',
    'export const credential: ICredentialType = new AlphornApi()',
    'export const execute = (given: IExecuteFunctions): ExecuteFunctions => given',
    'export const hook = (given: IHookFunctions): HookFunctions => given',
    'export const webhook = (given: IWebhookFunctions): WebhookFunctions => given',
    'export const form = (given: ILoadOptionsFunctions): FormFunctions => given',
  ]
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  }
  writeFileSync(join(folder, 'types.ts'), lines.join('\n'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'inherit' })
  console.log(`The types of the nodes are those of n8n ${versionOf(folder)}.`)
}

async function play() {
  const postgres = await startEmbedded({ dataDir: join(room, 'postgres') })
  closing.push(() => postgres.stop())
  const server = await startAlphorn({
    databaseUrl: postgres.url,
    room,
    port,
    n8n: `http://127.0.0.1:${port + 1}`,
  })
  closing.push(() => server.stop())
  const home = join(room, 'home')
  mkdirSync(home)
  installNodes(home, await builtNodes())
  const start = () =>
    startN8n({ folder, home, database: postgres.url, port: port + 1, log: join(room, 'n8n.log') })
  let n8n = await start()
  closing.push(() => n8n.stop())
  const editor = await signInToN8n(n8n.url, folder)
  await seeNodes(editor)
  const credentials = await makeCredential(editor, server)
  await seeLists(editor, server, credentials)
  const answering = await seeEvent(editor, server, credentials)
  await seeStranger(editor, n8n.url, answering)
  await seeManyItems(editor, n8n.url, server, credentials)
  await seeRefusal(editor, n8n.url, server, credentials)
  await seeAgent(editor, n8n.url, server, credentials)
  await seeRetry(editor, n8n.url, server)
  const [before] = await server.webhooks()
  await n8n.stop()
  n8n = await start()
  const [after, ...others] = await server.webhooks()
  assert.deepEqual([after.webhook_id, others], [before.webhook_id, []])
  console.log('n8n started again: the trigger found its webhook, and added no other.')
  const again = await signInToN8n(n8n.url, folder)
  await again.call('POST', `/workflows/${answering.id}/deactivate`)
  await until('the webhook is gone', 20, async () => (await server.webhooks()).length === 0)
  console.log('The workflow was deactivated: Alphorn has no webhook any more.')
}

async function builtNodes() {
  const to = join(room, 'nodes')
  mkdirSync(to)
  return buildNodes(to)
}

/** The list of nodes in n8n's editor contains ours, and the agent tool that n8n derives from one. */
async function seeNodes({ call }) {
  const prefix = 'n8n-nodes-alphorn.'
  const found = (await call('GET', '/types/nodes.json')).filter(({ name }) => name.startsWith(prefix))
  const names = found.map(({ name }) => name.slice(prefix.length)).sort()
  assert.deepEqual(names, ['alphorn', 'alphornTool', 'alphornTrigger'])
  console.log(`n8n ${versionOf(folder)} loaded ${names.join(', ')}.`)
}

/** n8n tests a credential: with a wrong secret, then with the right one. */
async function makeCredential({ call }, { url, secret }) {
  const data = { address: `${url}/`, secret }
  const tested = (given) =>
    call('POST', '/credentials/test', {
      credentials: { id: '', name: 'Alphorn', type: 'alphornApi', data: given },
    })
  const wrong = await tested({ ...data, secret: 'alp_wrong' })
  const right = await tested(data)
  assert.deepEqual([wrong.status, right.status], ['Error', 'OK'])
  console.log(
    `The credential was tested by n8n: "${wrong.message}" with a wrong secret, "${right.message}" with the right one.`,
  )
  const { id, name } = await call('POST', '/credentials', { name: 'Alphorn', type: 'alphornApi', data })
  return { alphornApi: { id, name } }
}

/** The forms list the options from which people choose. */
async function seeLists({ call }, { project }, credentials) {
  const asked = (name, methodName) => ({
    path: 'parameters',
    nodeTypeAndVersion: { name: `n8n-nodes-alphorn.${name}`, version: 1 },
    currentNodeParameters: {},
    methodName,
    credentials,
  })
  const under = '/dynamic-node-parameters'
  const { results } = await call('POST', `${under}/resource-locator-results`, {
    ...asked('alphorn', 'searchProjects'),
    filter: 'played',
  })
  const options = await call('POST', `${under}/options`, asked('alphornTrigger', 'listProjects'))
  assert.deepEqual(results, [{ name: 'Played in n8n', value: project }])
  assert.ok(options.some(({ value }) => value === project))
  console.log(`The forms list the project "${results[0].name}".`)
}

/** A decision in Alphorn starts the workflow, which reads the prospect and records an outcome. */
async function seeEvent(editor, server, credentials) {
  const workflow = await activate(editor, answerWorkflow(credentials))
  const [webhook, ...others] = await until('Alphorn has the webhook', 20, async () => {
    const found = await server.webhooks()
    return found.length > 0 && found
  })
  assert.deepEqual([webhook.kinds, others], [['decision.made'], []])
  console.log(
    `The workflow was activated: Alphorn has the webhook "${webhook.name}" for ${webhook.kinds.join(', ')}.`,
  )
  const [company] = await server.call('GET', '/companies?limit=1&status=active')
  const at = `/projects/${server.project}/prospects`
  const [{ prospect_id }] = await server.call('POST', at, { companies: [{ company_id: company.company_id }] })
  const { decision_id } = await server.call('POST', `${at}/${prospect_id}/decisions`, { decision: 'later' })
  const execution = await executed(editor, workflow)
  assert.equal(execution.status, 'success', JSON.stringify(execution.result.error))
  const [event] = outputOf(execution, 'Decided')
  assert.deepEqual([event.type, event.decision_id], ['decision.made', decision_id])
  const outcomes = await server.call('GET', `${at}/${prospect_id}/outcomes`)
  assert.deepEqual(
    outcomes.map(({ outcome, note }) => ({ outcome, note })),
    [{ outcome: 'answered', note: `n8n read ${company.name}.` }],
  )
  console.log(
    `A decision was made: the workflow ran (${execution.status}), and Alphorn has the outcome "${outcomes[0].note}"`,
  )
  return workflow
}

/** An unsigned webhook starts nothing. */
async function seeStranger(editor, url, workflow) {
  const { nodes } = await editor.call('GET', `/workflows/${workflow.id}`)
  const { webhookId } = nodes.find(({ name }) => name === 'Decided')
  const body = JSON.stringify({ type: 'decision.made', timestamp: new Date().toISOString(), data: {} })
  const answer = await fetch(`${url}/webhook/${webhookId}/webhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(answer.status, 401)
  assert.equal((await editor.executionsOf(workflow.id)).length, 1)
  console.log(
    `A message without a signature was answered ${answer.status} ("${(await answer.json()).message}"), and nothing ran.`,
  )
}

/** Items are sent to Alphorn together. Refused ones take the error output. */
async function seeManyItems(editor, url, server, credentials) {
  const workflow = await activate(editor, addWorkflow(credentials, server.project))
  const found = await server.call('GET', '/companies?limit=4&status=active&sort=-name')
  const companies = found.map(({ uid }, at) => ({ uid, ref: `row-${at}` }))
  companies.splice(2, 0, { uid: '', ref: 'empty' })
  await callN8n(`${url}/webhook/add`, { companies })
  const execution = await executed(editor, workflow)
  const [added, failed] = [0, 1].map((output) => outputOf(execution, 'Add', output))
  assert.deepEqual(
    added.map(({ external_ref }) => external_ref),
    ['row-0', 'row-1', 'row-2', 'row-3'],
  )
  assert.equal(failed.length, 1)
  console.log(
    `Five items: ${added.length} were added, and one took the output for errors: "${failed[0].error}"`,
  )
}

/** A refusal stops the workflow, with a message about the error and its remedy. */
async function seeRefusal(editor, url, server, credentials) {
  const workflow = await activate(editor, refusedWorkflow(credentials, server.project))
  await callN8n(`${url}/webhook/refused`, {})
  const { status, result } = await executed(editor, workflow)
  const { message, description, httpCode, context } = result.error
  assert.deepEqual([status, httpCode, context], ['error', '404', { itemIndex: 0 }])
  console.log(`A refusal ended the execution (${status}): "${message}" "${description}"`)
}
