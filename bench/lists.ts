import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { cacheLines } from '@alphorn/server/directory/companies/cached-lines'
import { buildNextChunk } from '@alphorn/server/lists/build-chunk'
import { type Bench, byTurns, ratios } from './bench.ts'
import type { Database } from './database.ts'
import { serve, type Served } from './processes.ts'
import { atLeast, atMost, median, rate } from './report.ts'
import { seedAccount, seedCompanies, type Seeded } from './seed.ts'

const original = 20_000
const mebibyte = 1024 * 1024

/**
 * Compares the build of a list of the whole directory with one `insert … select`. Compares its stream with a server
 * that reads keyset pages and writes them with JSON.stringify. 100,000 companies; 500,000 with `--large`.
 */
export const lists: Bench = async (cluster, { rounds, large }) => {
  const count = large ? 500_000 : 100_000
  const database = await cluster.fresh()
  await seedCompanies(database, original)
  await multiply(database, count)
  const ours = await serve('alphorn', { databaseUrl: database.url })
  const pages = await serve('pages', { databaseUrl: database.url })
  const account = await seedAccount(database, ours.url, ['markets:read'])
  const kept = await keepAll(database, count)
  const builds = await measureBuilds(database, account, rounds, count)
  const streams = await byTurns(rounds, {
    ours: () => take(ours, `/api/v1/markets/${builds.list_id}/companies`, account, count + 1),
    pages: () => take(pages, '/', account, count),
  })
  const copied = await copy(database, count)
  await Promise.all([ours.stop(), pages.stop()])
  await database.drop()
  return [...rowsOf(count, builds, streams, copied), rememberedRow(count, kept, copied)]
}

/** Creates the stored lines of all companies, as the background job does after every change. */
async function keepAll({ url, sql }: Database, count: number) {
  const pools = connectPools(url, { size: 1 })
  const perSecond = await rateOf(count, () => cacheLines(pools))
  await pools.end()
  await sql('vacuum analyze company_lines')
  const [size] = await sql<{ bytes: number }>(
    `select pg_total_relation_size('company_lines')::float8 as bytes`,
  )
  return { perSecond, bytes: size!.bytes }
}

function rememberedRow(
  count: number,
  { perSecond, bytes }: Awaited<ReturnType<typeof keepAll>>,
  copied: number,
) {
  return {
    what: `lines of ${count} companies kept, ${Math.round(bytes / count)} bytes each`,
    baseline: `COPY of row_to_json to nowhere ${Math.round(copied)}/s`,
    ours: rate([perSecond]),
    ratios: [perSecond / copied],
  }
}

/** Copies the companies repeatedly under other ids, so that rows keep their length. */
async function multiply({ sql }: Database, count: number) {
  await sql(
    `insert into companies select r.* from companies c
       cross join generate_series(1, ($1::int - $2::int) / $2::int) n
       cross join lateral jsonb_populate_record(c, jsonb_build_object('company_id', left(c.company_id, 4) ||
         lpad(n::text, 4, '7') || right(c.company_id, 22), 'ehraid', c.ehraid + n * 10000000)) r`,
    [count, original],
  )
  await sql('vacuum analyze companies')
}

async function measureBuilds(database: Database, { account_id }: Seeded, rounds: number, count: number) {
  const { sql } = database
  const pools = connectPools(database.url, { size: 1 })
  const writer = { ...pools.write, pool: pools.read }
  let list_id = ''
  const { chunks, atOnce } = await byTurns(rounds, {
    chunks: async () => {
      list_id = `mkt_${randomUUID()}`
      await sql(
        `insert into lists (account_id, list_id, name, filters, building_number, created_by, created_at, updated_at)
         values ($1, $2, $2, '{}', null, 'bench', now(), now())`,
        [account_id, list_id],
      )
      await sql(
        `insert into list_builds (account_id, list_id, number, filters, created_by, created_at)
         values ($1, $2, 1, '{}', 'bench', now())`,
        [account_id, list_id],
      )
      return rateOf(count, async () => {
        while (await buildNextChunk(writer, { index: null }));
      })
    },
    atOnce: () =>
      rateOf(count, () =>
        sql(
          `insert into list_members (account_id, list_id, company_id, added_in)
           select $1, $2, company_id, 1 from companies order by company_id`,
          [account_id, `mkt_${randomUUID()}`],
        ),
      ),
  })
  await pools.end()
  await sql('vacuum analyze list_members')
  return { chunks, atOnce, list_id }
}

async function rateOf(count: number, work: () => Promise<unknown>) {
  const since = performance.now()
  await work()
  return (1000 * count) / (performance.now() - since)
}

type BuildMeasurement = { perSecond: number; rows: number; grownBy: number; bytes: number }

/**
 * Reads the whole stream, and samples the server's memory meanwhile. It uses the minimal client: `fetch` takes as long
 * per row as the server does, on the same two cores.
 */
async function take(
  served: Served,
  path: string,
  { secret }: Seeded,
  lines: number,
): Promise<BuildMeasurement> {
  const before = await served.memory()
  let peak = before
  const since = performance.now()
  const request = get(served.url + path, {
    headers: { authorization: `Bearer ${secret}`, accept: 'application/x-ndjson' },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  let ends = 0
  let looked = since
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    ends += linesIn(chunk)
    if (performance.now() - looked < 100) continue
    looked = performance.now()
    peak = Math.max(peak, await served.memory())
  }
  if (ends !== lines) throw new Error(`${served.url} gave ${ends} lines, not ${lines}.`)
  const seconds = (performance.now() - since) / 1000
  return { perSecond: bytes / seconds, rows: lines / seconds, grownBy: peak - before, bytes }
}

function linesIn(chunk: Uint8Array) {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}

/** Measures PostgreSQL alone while it writes all rows as JSON, without parsing, sending or presenting them. */
async function copy({ sql }: Database, count: number) {
  return rateOf(count, () =>
    sql(`copy (select row_to_json(c) from companies c order by company_id) to '/dev/null'`),
  )
}

type Builds = Awaited<ReturnType<typeof measureBuilds>>

function rowsOf(
  count: number,
  builds: Builds,
  streams: Record<'ours' | 'pages', BuildMeasurement[]>,
  copied: number,
) {
  const of = (name: 'ours' | 'pages', what: keyof BuildMeasurement) =>
    streams[name].map((taken) => taken[what])
  const megabytes = (name: 'ours' | 'pages') => `${Math.round(median(of(name, 'perSecond')) / mebibyte)} MB/s`
  const shown = (name: 'ours' | 'pages') => `${megabytes(name)}, ${rate(of(name, 'rows'), ' rows/s')}`
  const size = `${Math.round(streams.ours[0]!.bytes / count)} bytes a row`
  return [
    {
      what: `build of ${count} companies`,
      baseline: `one insert … select ${rate(builds.atOnce)}`,
      ours: rate(builds.chunks),
      ratios: ratios(builds.chunks, builds.atOnce),
    },
    {
      what: `stream of ${count} companies, ${size}`,
      baseline: `keyset pages + JSON.stringify ${shown('pages')}`,
      ours: shown('ours'),
      ratios: ratios(of('ours', 'perSecond'), of('pages', 'perSecond')),
      bar: atLeast(2),
    },
    {
      what: 'rows of the same',
      baseline: `COPY of row_to_json to nowhere ${Math.round(copied)}/s`,
      ours: rate(of('ours', 'rows')),
      ratios: of('ours', 'rows').map((rows) => rows / copied),
    },
    {
      what: 'memory that the stream took, MB',
      baseline: '1 MB',
      ours: `${Math.round(median(of('ours', 'grownBy')) / mebibyte)} MB (pages: ${Math.round(median(of('pages', 'grownBy')) / mebibyte)} MB)`,
      ratios: of('ours', 'grownBy').map((bytes) => bytes / mebibyte),
      bar: atMost(150),
    },
  ]
}
