import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { newId } from '@alphorn/contract/core/ids'
import { once } from 'node:events'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { createProcessMetrics } from '@alphorn/server/platform/metrics/process-metrics'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { mentionedCompanies } from '@alphorn/server/directory/companies/mentioned-companies'
import { type CompanyEntry, presentCompany } from '@alphorn/server/directory/companies/present-company'
import { benchConfig, startAlphorn } from './alphorn.ts'
import type { Kind } from './processes.ts'
import { startProfile, stopProfile } from './profiler.ts'

// One server in a process of its own, started by serve() in processes.ts.

type Running = { url: string; stop(): Promise<void> }

async function measured(databaseUrl: string): Promise<Running> {
  const running = await startAlphorn(databaseUrl)
  const metrics = createProcessMetrics('bench')
  metrics.watchPools(running.service.pools)
  Object.assign(running.service, { metrics })
  return running
}

async function alphorn(databaseUrl: string, change: object = {}): Promise<Running> {
  const running = await startAlphorn(databaseUrl)
  Object.assign(running.service, change)
  return running
}

/** The least cost of a mutation and a read: the same HTTP server and driver, one prepared statement, nothing else. */
async function bare(databaseUrl: string): Promise<Running> {
  const pools = connectPools(databaseUrl, { size: benchConfig().poolSize })
  const { read: pool } = pools // those for writes only write in a transaction
  const server = createServer({ noDelay: true }, (request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const done = request.method === 'POST' ? await insert(await textOf(request)) : await select(request.url!)
    const body = JSON.stringify({ data: done })
    response
      .writeHead(request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
  }
  async function insert(text: string) {
    const id = newId('decision')
    const { decision } = JSON.parse(text) as { decision: string }
    await pool.query({
      name: 'bare_insert',
      text: 'insert into bare (id, decision, at) values ($1, $2, now())',
      values: [id, decision],
    })
    return { id, decision }
  }
  async function select(path: string) {
    const { rows } = await pool.query({
      name: 'bare_select',
      text: `select * from prospects join companies using (company_id)
        where account_id = $1 and project_id = $2 and prospect_id = $3`,
      values: path.split('/').slice(1),
    })
    return rows[0] as object
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await pools.end()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

const pageSize = 1000

/** The plain way to return all companies: keyset pages, presented and stringified row by row. */
async function pages(databaseUrl: string): Promise<Running> {
  const pools = connectPools(databaseUrl, { size: 2 })
  const { read } = pools
  const server = createServer((_request, response) => void respond(response))
  async function respond(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (let after: string | null = ''; after !== null;) {
      const page: { rows: CompanyEntry[] } = await read.query({
        name: 'page',
        text: 'select * from companies where company_id > $1 order by company_id limit $2',
        values: [after, pageSize],
      })
      const mentioned = await withConnection(read, (db) => mentionedCompanies(db, page.rows))
      const text = page.rows.map((row) => JSON.stringify(presentCompany(row, mentioned)) + '\n').join('')
      if (!response.write(text)) await once(response, 'drain')
      after = page.rows.length === pageSize ? page.rows.at(-1)!.company_id : null
    }
    response.end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await pools.end()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function textOf(request: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const start: Record<Kind, (databaseUrl: string) => Promise<Running>> = {
  alphorn,
  'without-journal': (databaseUrl) => alphorn(databaseUrl, { journal: { record: async () => {} } }),
  'with-metrics': measured,
  bare,
  pages,
}

const [kind, databaseUrl] = process.argv.slice(2) as [Kind, string]
const running = await start[kind](databaseUrl)
// The processor time of this thread between two timers. On a busy machine it shows what the event loop did,
// and not what others did meanwhile.
let maxTurnMs = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  maxTurnMs = Math.max(maxTurnMs, (user + system) / 1000)
}, 1)

process.on('message', (asked) => {
  const { user, system } = process.cpuUsage()
  if (asked === 'measure') {
    process.send!({ cpu: (user + system) / 1_000_000, memory: process.memoryUsage.rss(), maxTurnMs })
    maxTurnMs = 0
  } else if (asked === 'start-profile') void startProfile().then(() => process.send!('started'))
  else if (asked === 'stop-profile') void stopProfile().then((shares) => process.send!(shares))
  else void running.stop().then(() => process.disconnect())
})
process.on('disconnect', () => process.exit())
process.send!({ url: running.url })
