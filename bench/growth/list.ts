import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { treeMemory } from '../processor-time.ts'
import { seedAccount, type Seeded } from '../seed.ts'
import { startSupervised, type Supervised } from '../machine/supervised.ts'

const processes = 2
const streamsAtOnce = 200
/** Below the number of streams that an account may read at once with two workers (platform/http/stream-budget.ts). */
const streamsOfAccount = 40
const mebibyte = 1_048_576

/** Builds a list of all companies, streams it once, and then 200 times concurrently from five accounts. */
export async function measureList(database: Database, account: Seeded) {
  const service = await startSupervised(database.url, processes)
  const { sql } = database
  const list_id = `mkt_${randomUUID()}`
  const began = performance.now()
  await sql(
    `insert into lists (account_id, list_id, name, filters, building_number, created_by, created_at, updated_at)
     values ($1, $2, $2, '{}', 1, 'bench', now(), now())`,
    [account.account_id, list_id],
  )
  await sql(
    `insert into list_builds (account_id, list_id, number, filters, created_by, created_at)
     values ($1, $2, 1, '{}', 'bench', now())`,
    [account.account_id, list_id],
  )
  const isBuilding = async () =>
    (await sql(`select from list_builds where list_id = $1 and state in ('queued', 'running')`, [list_id]))
      .length > 0
  while (await isBuilding()) await delay(100)
  const seconds = (performance.now() - began) / 1000
  const accounts = [account]
  while (accounts.length * streamsOfAccount < streamsAtOnce)
    accounts.push(await shareList(database, service.url, account, list_id))
  const path = `${service.url}/api/v1/markets/${list_id}/companies`
  const before = treeMemory(service.pid)
  const one = await streamTo(path, [account], 1)
  console.log(
    `  list of ${one.lines} companies: built in ${seconds.toFixed(1)} s, one stream ${one.perSecond} lines/s`,
  )
  const watched = watch(service)
  const many = await streamTo(path, accounts, streamsOfAccount)
  const { peak, maxWaitMs } = await watched()
  console.log(
    `  ${streamsAtOnce} streams at once: ${many.lines} lines, ${many.perSecond} lines/s; memory ${Math.round(before / mebibyte)} MB ` +
      `before, ${Math.round(peak / mebibyte)} MB at most; longest wait of /livez ${maxWaitMs.toFixed(0)} ms`,
  )
  await service.stop()
}

/** Creates another account with a list of the same members. */
async function shareList({ sql, ...database }: Database, url: string, from: Seeded, list_id: string) {
  const account = await seedAccount({ sql, ...database }, url, ['markets:read'])
  for (const table of ['lists', 'list_builds', 'list_members'])
    await sql(
      `insert into ${table} select r.* from ${table} t
         cross join lateral jsonb_populate_record(t, jsonb_build_object('account_id', $1::text)) r
       where t.account_id = $2 and t.list_id = $3`,
      [account.account_id, from.account_id, list_id],
    )
  return account
}

/** Reads this many streams of each account concurrently, to their ends. */
async function streamTo(path: string, accounts: readonly Seeded[], ofEach: number) {
  const since = performance.now()
  const streams = accounts.flatMap((account) => Array.from({ length: ofEach }, () => linesOf(path, account)))
  const lines = (await Promise.all(streams)).reduce((sum, count) => sum + count, 0)
  return { lines, perSecond: Math.round((1000 * lines) / (performance.now() - since)) }
}

/** Retries a stream a second later if it was refused because too many are open. */
async function linesOf(path: string, account: Seeded): Promise<number> {
  const { secret } = account
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/x-ndjson' }
  const request = get(path, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode === 429) {
    response.resume()
    await delay(1000)
    return linesOf(path, account)
  }
  if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}.`)
  let count = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}

/** Samples the memory and calls `/livez` until the returned function is called. */
function watch({ url, pid }: Supervised) {
  let peak = 0
  let maxWaitMs = 0
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const asked = performance.now()
      await (await fetch(`${url}/livez`)).arrayBuffer()
      maxWaitMs = Math.max(maxWaitMs, performance.now() - asked)
      peak = Math.max(peak, treeMemory(pid))
      await delay(250)
    }
  }
  const looking = look()
  return async () => {
    isOver = true
    await looking
    return { peak, maxWaitMs }
  }
}
