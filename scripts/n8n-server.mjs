import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

// A real n8n for play-n8n.mjs: installed by npm, with our nodes where n8n expects community nodes, and called like its
// editor does.

/** The version of the last run. Its licence permits running it for oneself; nothing of it enters the repository. */
const version = '2.41.1'

/** Installs n8n into the folder, unless it is there. It takes minutes and 2.2 GB. */
export function installN8n(folder) {
  if (existsSync(join(folder, 'node_modules', 'n8n', 'package.json'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  console.log(`Installing n8n ${version}…`)
  // Without install scripts: n8n works on PostgreSQL and does not need its SQLite.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', `n8n@${version}`, ...options], { cwd: folder, stdio: 'inherit' })
}

export function versionOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', 'n8n', 'package.json'), 'utf8')).version
}

/** Installs the tarball of the built package where n8n looks for community nodes, as the guide describes. */
export function installNodes(home, built) {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', home], {
    cwd: built,
    encoding: 'utf8',
  })
  const nodes = join(home, '.n8n', 'nodes')
  mkdirSync(nodes, { recursive: true })
  execFileSync('npm', ['install', '--silent', '--prefix', nodes, join(home, packed.trim())], {
    stdio: 'inherit',
  })
}

/** n8n's agent loads SQLite for databases that are not used here. No install script has built it. */
const withoutSqlite = `const Module = require('node:module')
const load = Module._load
Module._load = (name, ...rest) => (name === 'sqlite3' ? {} : load(name, ...rest))
`

/** Starts n8n on a database, and waits until it responds. */
export async function startN8n({ folder, home, database, port, log }) {
  const url = `http://127.0.0.1:${port}`
  const out = openSync(log, 'a')
  const stub = join(home, 'without-sqlite.cjs')
  writeFileSync(stub, withoutSqlite)
  const child = spawn(
    process.execPath,
    ['--require', stub, join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), 'start'],
    {
      cwd: home,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        ...settingsFor({ home, database, port, url }),
      },
      stdio: ['ignore', out, out],
    },
  )
  await until(`n8n answers at ${url}`, 180, () => {
    if (child.exitCode !== null) throw new Error(`n8n ended: ${lastLines(log)}`)
    return fetch(`${url}/healthz/readiness`).then(({ ok }) => ok)
  })
  return {
    url,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function settingsFor({ home, database, port, url }) {
  const at = new URL(database)
  return {
    HOME: home,
    N8N_USER_FOLDER: home,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(port + 1),
    WEBHOOK_URL: `${url}/`,
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: at.searchParams.get('host'),
    DB_POSTGRESDB_PORT: at.searchParams.get('port'),
    DB_POSTGRESDB_USER: at.username,
    DB_POSTGRESDB_DATABASE: at.pathname.slice(1),
    DB_POSTGRESDB_SCHEMA: 'n8n',
    N8N_SECURE_COOKIE: 'false',
    // It makes no requests to outside services.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
  }
}

/** The API of n8n as its editor uses it, with a session of the owner. */
export async function signInToN8n(url, folder) {
  const { parse } = createRequire(join(folder, 'node_modules', 'n8n', 'package.json'))('flatted')
  let cookie = ''
  async function call(method, path, body) {
    const root = path.startsWith('/types/') ? url : `${url}/rest`
    const response = await fetch(root + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
    const answer = JSON.parse(text)
    return Array.isArray(answer) ? answer : answer.data
  }
  const email = 'owner@n8n.example'
  const password = 'A long password 1'
  const owner = { email, password, firstName: 'Olga', lastName: 'Owner' }
  await call('POST', '/owner/setup', owner).catch(() =>
    call('POST', '/login', { emailOrLdapLoginId: email, password }),
  )
  return {
    call,
    /** Returns the executions of a workflow with their results, oldest first. */
    async executionsOf(workflowId) {
      const filter = encodeURIComponent(JSON.stringify({ workflowId }))
      const { results } = await call('GET', `/executions?filter=${filter}`)
      const found = await Promise.all(results.map(({ id }) => call('GET', `/executions/${id}`)))
      return found
        .toReversed()
        .map(({ id, status, data }) => ({ id, status, result: parse(data).resultData }))
    },
  }
}

/** Waits until a check is true. The time limit ensures that an event that never happens is reported. */
export async function until(what, seconds, check) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await Promise.resolve(check()).catch((error) => {
      if (error instanceof TypeError) return false // nothing responds yet
      throw error
    })
    if (found) return found
    if (Date.now() > end) throw new Error(`Not within ${seconds} seconds: ${what}.`)
    await delay(250)
  }
}

export function lastLines(log) {
  return !existsSync(log) ? '' : readFileSync(log, 'utf8').split('\n').slice(-12).join('\n')
}
