import assert from 'node:assert/strict'
import { until } from './n8n-server.mjs'

// Helpers for workflows of play-n8n.mjs: creation, calls and executions.

/** Creates a workflow and activates it. */
export async function activate({ call }, workflow) {
  const { id, versionId } = await call('POST', '/workflows', workflow)
  await call('POST', `/workflows/${id}/activate`, { versionId })
  return { id }
}

/** Waits for the given number of executions, and returns the last one with the output of each node. */
export async function executed({ executionsOf }, { id }, count = 1) {
  const isOver = ({ status }) => !['new', 'running', 'waiting'].includes(status)
  const found = await until(`execution ${count} of the workflow is over`, 60, async () => {
    const all = await executionsOf(id)
    return all.length >= count && isOver(all[count - 1]) ? all : false
  })
  assert.equal(found.length, count)
  return found[count - 1]
}

/** Returns the output of a node. */
export function outputOf({ result }, node, output = 0) {
  return (result.runData[node]?.[0]?.data?.main?.[output] ?? []).map(({ json }) => json)
}

/** Calls a workflow. n8n starts to listen a moment after the activation. */
export async function callN8n(address, body) {
  const answer = await until(`n8n listens at ${address}`, 30, async () => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.status !== 404 && response
  })
  assert.equal(answer.status, 200)
}
