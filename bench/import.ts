import { once } from 'node:events'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import copy from 'pg-copy-streams'
import { connectPools } from '@alphorn/server/platform/db/connect'
import type { ParsedRow } from '@alphorn/server/directory/companies/company-row'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import type { Bench } from './bench.ts'
import { cache, type Database } from './database.ts'
import { rate } from './report.ts'
import { companyFile, rowsOf } from './search/fixture.ts'

const mebibyte = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Returns the heap's size without garbage, which V8 collects late when memory is free. */
function heldNow() {
  collect()
  return process.memoryUsage().heapUsed
}

/**
 * Imports companies into an empty directory, then the same file again, and then one with changes in every tenth. The
 * comparison is COPY of the finished rows into a table with the same indexes. 50,000 companies; 800,000 with `--large`.
 * Runs once, because it takes long.
 */
export const imports: Bench = async (cluster, { large }) => {
  const count = large ? 800_000 : 50_000
  const file = await companyFile(count)
  const database = await cluster.fresh()
  const pools = connectPools(database.url, { size: 2 })
  const bring = async (what: string, rows: AsyncIterable<ParsedRow>) => {
    const heldBefore = heldNow()
    const before = process.memoryUsage().rss
    let [most, held] = [before, 0]
    const begun = performance.now()
    const counts = await importCompanies(pools.write, rows, {
      source: 'bench',
      onProgress: ({ added, changed, unchanged }) => {
        most = Math.max(most, process.memoryUsage().rss)
        if (added + changed + unchanged === count) held = heldNow() - heldBefore
      },
    })
    const perSecond = count / ((performance.now() - begun) / 1000)
    console.log(
      `${what}: ${counts.added} added, ${counts.changed} changed, ${Math.round(perSecond)} rows/s, ` +
        `+${Math.round((most - before) / mebibyte)} MiB at most, ${Math.round(held / mebibyte)} of them in use at the end`,
    )
    return perSecond
  }
  const first = await bring('first', rowsOf(file))
  const again = await bring('again', rowsOf(file))
  const changed = await bring('a tenth changed', eachTenthChanged(rowsOf(file)))
  await printSizes(database)
  const copied = await copyIn(database, count)
  await pools.end()
  await database.drop()
  const row = (what: string, ours: number) => ({
    what: `${what}, ${count} companies`,
    baseline: `COPY ${rate([copied])}`,
    ours: rate([ours]),
    ratios: [ours / copied],
  })
  return [row('first import', first), row('the same again', again), row('a tenth changed', changed)]
}

async function* eachTenthChanged(rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow> {
  let at = 0
  for await (const parsed of rows)
    yield parsed.ok && at++ % 10 === 0
      ? { ...parsed, row: { ...parsed.row, purpose: `${parsed.row.purpose ?? ''} Neu.` } }
      : parsed
}

async function printSizes({ sql }: Database) {
  const rows = await sql<{ name: string; size: string; analyzed: boolean }>(
    `select c.relname as name, pg_size_pretty(pg_total_relation_size(c.oid)) as size,
       last_analyze is not null or last_autoanalyze is not null as analyzed
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid
     where c.relname in ('companies', 'company_names', 'company_statements', 'company_versions', 'company_changes') order by 1`,
  )
  for (const { name, size, analyzed } of rows)
    console.log(`${name}: ${size}${analyzed ? '' : ', without statistics'}`)
}

async function copyIn({ url, sql }: Database, count: number) {
  const draft = `${cache}/import.copy`
  await sql('create table copied (like companies including all)')
  const client = new pg.Client(url)
  await client.connect()
  await pipeline(client.query(copy.to('copy companies to stdout')), createWriteStream(draft))
  const begun = performance.now()
  const into = client.query(copy.from('copy copied from stdin'))
  await Promise.all([pipeline(createReadStream(draft), into), once(into, 'finish')])
  const perSecond = count / ((performance.now() - begun) / 1000)
  await client.end()
  rmSync(draft)
  return perSecond
}
