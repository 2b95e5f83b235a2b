import { appendFileSync, existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

// The callers of play-failover.sh: six of them decide on prospects until the file `stop` exists. A call without a
// response, or with a request to retry, is repeated with its idempotency key. Each acknowledged decision is a line in
// `acknowledged`: its note, its id, the request, the status, and the time of the response.

const [url, secret, acknowledged, stop] = process.argv.slice(2)
const at = `${url}/api/v1/outreach`
const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }

const listOf = async (path) => (await (await fetch(at + path, { headers })).json()).data
const [project] = await listOf('/projects')
const prospects = await listOf(`/projects/${project.project_id}/prospects`)
await Promise.all(Array.from({ length: 6 }, (_, caller) => decide(caller)))

async function decide(caller) {
  for (let n = 0; !existsSync(stop); n++) {
    const { prospect_id } = prospects[(caller + n) % prospects.length]
    const note = `failover-${caller}-${n}`
    const answer = await insist(`/projects/${project.project_id}/prospects/${prospect_id}/decisions`, note)
    const { data, request_id } = answer.body
    if (answer.status !== 201) throw new Error(`A decision was answered ${JSON.stringify(answer)}.`)
    appendFileSync(
      acknowledged,
      `${[note, data.decision_id, request_id, answer.status, Date.now()].join('\t')}\n`,
    )
  }
}

async function insist(path, note) {
  const body = JSON.stringify({ decision: 'accept', note })
  for (;;) {
    const answer = await fetch(at + path, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': note },
      body,
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    await delay(50)
  }
}
