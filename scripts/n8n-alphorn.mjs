import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appRoutes } from '@alphorn/contract/app'
import { createAppClient } from '@alphorn/sdk/client'
import { until } from './n8n-server.mjs'

// The server for play-n8n.mjs: `alphorn serve` with the demo's companies and its own project.

const main = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url))

/** Starts Alphorn on a database, with a project and a credential for n8n. */
export async function startAlphorn({ databaseUrl, room, port, n8n }) {
  const url = `http://127.0.0.1:${port}`
  const dataDir = join(room, 'data')
  const child = await serve({ databaseUrl, dataDir, port, n8n, log: join(room, 'alphorn.log') })
  const app = createAppClient(appRoutes, { baseUrl: url })
  const { email, password } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  await app.sign_in({ email, password })
  const { data: project } = await app.app_project_create(newProject)
  const { data: credential } = await app.app_credential_create({ name: 'n8n', scopes })
  const call = callerAt(`${url}/api/v1/outreach`, credential.secret)
  return {
    url,
    secret: credential.secret,
    project: project.project_id,
    call,
    webhooks: () => call('GET', '/webhooks'),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

const scopes = ['webhooks:manage', 'prospect:read', 'prospect:write', 'prospect:outcomes', 'companies:read']
const newProject = {
  name: 'Played in n8n',
  language: 'de',
  executor: { research: 'off', qualification: 'off', outreach: 'off', verification: 'off' },
  offering: {
    name: 'Dachkontrolle',
    summary: 'Wir prüfen Flachdächer mit Drohnen.',
    points: [{ id: 'fast', text: 'Eine Kontrolle dauert einen halben Tag.' }],
    criteria: [{ id: 'roof', text: 'Besitzt eigene Gebäude', kind: 'should', weight: 1 }],
    questions: [],
    sender: {
      name: 'Olga Owner',
      organisation: 'Dach AG',
      address: 'Bahnhofstrasse 1, 3011 Bern',
      email: 'olga@dach.example',
    },
  },
}

async function serve({ databaseUrl, dataDir, port, n8n, log }) {
  const out = openSync(log, 'a')
  const child = spawn(process.execPath, [main, 'serve', '--demo', '--migrate'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ALPHORN_DATA: dataDir,
      PORT: String(port),
      WEBHOOK_HOSTS: n8n,
    },
    stdio: ['ignore', out, out],
  })
  try {
    await until('the demo data are there', 400, () => {
      const text = readFileSync(log, 'utf8')
      if (child.exitCode !== null) throw new Error(`Alphorn ended: ${text}`)
      return text.includes('sign in as')
    })
    return child
  } catch (error) {
    child.kill()
    throw error
  }
}

function callerAt(root, secret) {
  return async (method, path, body) => {
    const response = await fetch(root + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    assert.ok(response.ok, JSON.stringify(answer))
    return answer.data
  }
}
