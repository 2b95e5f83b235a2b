import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { activate, callN8n, executed, outputOf } from './n8n-executions.mjs'
import { agentWorkflow, retryWorkflow } from './n8n-workflows.mjs'

// Two scenarios of play-n8n.mjs: an agent of n8n uses the node as a tool, and n8n repeats a call whose response was
// lost.

/** An agent searches with the node and records two outcomes in one turn. Each call of a tool is a separate action. */
export async function seeAgent(editor, url, server, credentials) {
  const prospect = await freshProspect(server)
  const model = await openModel([
    () => [['Find', { words: 'AG' }]],
    () =>
      ['Called back.', 'Wants a visit.'].map((note) => ['Record', { prospect: prospect.prospect_id, note }]),
  ])
  try {
    const data = { apiKey: 'scripted', url: `${model.url}/v1` }
    const { id, name } = await editor.call('POST', '/credentials', {
      name: 'Scripted model',
      type: 'openAiApi',
      data,
    })
    const workflow = await activate(editor, agentWorkflow(credentials, { id, name }, server.project))
    await callN8n(`${url}/webhook/agent`, { question: 'What did they answer?' })
    const execution = await executed(editor, workflow)
    assert.equal(execution.status, 'success', JSON.stringify(execution.result.error))
    assert.deepEqual(outputOf(execution, 'Agent'), [{ output: 'All is done.' }])
    assert.deepEqual(await notesOf(server, prospect), ['Called back.', 'Wants a visit.'])
    assert.ok(model.results[0].includes('"uid"'), model.results[0])
    console.log(
      `An agent of n8n was offered ${model.tools.join(' and ')}: it searched, and recorded ${model.results.length - 1} outcomes in one turn.`,
    )
  } finally {
    await model.close()
  }
}

/** A response is lost after Alphorn has done the work. Retry On Fail repeats the call, and nothing is done twice. */
export async function seeRetry(editor, url, server) {
  const prospect = await freshProspect(server)
  const lossy = await openLossyProxy(server.url, (request) => request.url.endsWith('/outcomes'))
  try {
    const data = { address: lossy.url, secret: server.secret }
    const { id, name } = await editor.call('POST', '/credentials', {
      name: 'Lossy',
      type: 'alphornApi',
      data,
    })
    const workflow = await activate(editor, retryWorkflow({ alphornApi: { id, name } }, server.project))
    await callN8n(`${url}/webhook/retry`, { prospect: prospect.prospect_id })
    const { status, result } = await executed(editor, workflow)
    assert.equal(status, 'success', JSON.stringify(result.error))
    assert.equal(lossy.keys.length, 2)
    assert.equal(new Set(lossy.keys).size, 1)
    assert.deepEqual(await notesOf(server, prospect), ['Recorded by a retry.'])
    console.log('An answer was lost: Retry On Fail sent the same key again, and Alphorn has one outcome.')
  } finally {
    await lossy.close()
  }
}

/** Returns a prospect that no other scenario uses. */
async function freshProspect({ call, project }) {
  const at = `/projects/${project}/prospects`
  const companies = await call('GET', '/companies?limit=50&status=active')
  const taken = new Set((await call('GET', `${at}?limit=100`)).map(({ company }) => company.company_id))
  const { company_id } = companies.find((company) => !taken.has(company.company_id))
  const [added] = await call('POST', at, { companies: [{ company_id }] })
  return added
}

async function notesOf({ call, project }, { prospect_id }) {
  const outcomes = await call('GET', `/projects/${project}/prospects/${prospect_id}/outcomes`)
  return outcomes.map(({ note }) => note).toSorted()
}

/** A model with the OpenAI chat completions API: in each turn it makes the scripted calls, and then ends. */
async function openModel(turns) {
  const results = []
  let tools = []
  const server = await listening(async (request, response) => {
    const asked = JSON.parse(await text(request))
    tools = asked.tools.map((tool) => tool.function.name)
    const answered = asked.messages
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => String(content))
    results.splice(0, results.length, ...answered)
    const turn = asked.messages.filter(({ role }) => role === 'assistant').length
    const calls = turns[turn]?.().map(([name, given], index) => ({
      id: `call_${turn}_${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(given) },
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(completionOf(calls)))
  })
  return {
    ...server,
    results,
    get tools() {
      return tools
    },
  }
}

/** Builds a completion that makes the calls, or ends without any. */
function completionOf(calls) {
  const message = {
    role: 'assistant',
    content: calls ? null : 'All is done.',
    ...(calls && { tool_calls: calls }),
  }
  const choices = [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop' }]
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  return { id: 'scripted', object: 'chat.completion', created: 1, model: 'scripted', choices, usage }
}

/** A proxy that drops the response to the first matching request. */
async function openLossyProxy(target, isMeant) {
  const keys = []
  const server = await listening(async (request, response) => {
    const { host: _, connection: __, ...headers } = request.headers
    const body = request.method === 'GET' ? undefined : await text(request)
    const answer = await fetch(target + request.url, { method: request.method, headers, body })
    const answered = await answer.text()
    if (isMeant(request) && keys.push(headers['idempotency-key']) === 1) return response.destroy()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(answered)
  })
  return { ...server, keys }
}

async function listening(answer) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error)
      response.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
