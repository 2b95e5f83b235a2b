import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { readMoment } from '@alphorn/server/directory/search/directory-changes'
import type { WorkerIndex } from '@alphorn/server/directory/search/worker-index'
import { cache, startCluster } from '../database.ts'
import type { Engine, Fixture } from './engines.ts'
import { companyFile, foldedCompanies, rowsOf } from './fixture.ts'
import { startLibrary } from './library.ts'
import { grid, quantile, recall, throughput, type Timings, timings } from './measure.ts'
import { startInProcess, startThread, threadEngine } from './ours.ts'
import { startPostgres } from './postgres.ts'
import { isSeeding, seedCompanies } from './seed.ts'
import { type CompanyRecord, mixedQuestions, type Question, truthQuestions } from './questions.ts'

// Search beside what people would use instead, in one run: `npm run bench:search -- --companies 800000`.

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '800000' },
    each: { type: 'string', default: '24' },
    truth: { type: 'string', default: '60' },
    misses: { type: 'boolean', default: false },
    beside: { type: 'string', default: 'postgres,sqlite,minisearch' },
    /** Seconds for which an engine is asked questions of one kind. */
    timeout: { type: 'string', default: '6' },
    import: { type: 'boolean', default: false },
    starts: { type: 'boolean', default: false },
    prepare: { type: 'boolean', default: false },
  },
})
const starts = {
  postgres: startPostgres,
  sqlite: (fixture: Fixture) => startLibrary('sqlite', fixture),
  minisearch: (fixture: Fixture) => startLibrary('minisearch', fixture),
}
const beside = values.beside.split(',').filter((name) => name !== '')
const unknown = beside.find((name) => !(name in starts))
if (unknown) throw new Error(`--beside takes ${Object.keys(starts).join(', ')} or nothing, not ${unknown}.`)
const count = Number(values.companies)
const timeoutMs = Number(values.timeout) * 1000
const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 0)

const cluster = await startCluster({ shared_buffers: '512MB' })
const database = await cluster.kept(`search_${count}`)
try {
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, PostgreSQL ${cluster.version}, ${count} companies`,
  )
  await run()
} finally {
  await cluster.stop()
}

async function run() {
  const file = await companyFile(count)
  await bring(file)
  const snapshotFile = `${cache}/search-${count}`
  await measureProcesses(snapshotFile)
  if (values.prepare) return prepare(file)
  const { known, names } = await readKnown(file)
  const fixture: Fixture = { file, count, known, lineOf: await lines(), databaseUrl: database.url }
  const inProcess = startInProcess(fixture, snapshotFile)
  const { index } = await startThread({ databaseUrl: database.url, snapshotFile })
  const thread = threadEngine(fixture, index)
  const others: Engine[] = []
  for (const name of beside) others.push(await starts[name as keyof typeof starts](fixture))
  const engines = [inProcess, thread, ...others]
  const asked = await literal(truthQuestions(known, Number(values.truth)), beside.includes('postgres'))
  await printRecall([inProcess, ...others], asked, (line) => names[line]!)
  await printTimings(engines, mixedQuestions(known, Number(values.each)))
  console.log(
    `\nanswers a second, distinct questions, 8 at once: in process ${Math.round(await throughput(inProcess, asked, 8))}, ` +
      `in its thread ${Math.round(
        await throughput(
          thread,
          asked.map((question) => ({ ...question })),
          8,
        ),
      )}`,
  )
  await printFreshness(index)
  for (const engine of engines) await engine.stop()
}

/** Brings the companies, unless a run before did: past the import, or with `--import` as an operator would. */
async function bring(file: string) {
  const [there] = await database.sql<{ count: number }>('select count(*)::int as count from companies')
  if (there!.count === count && !(await isSeeding(database))) return
  const began = performance.now()
  if (values.import) await importAll(file)
  else await seedCompanies(database, file)
  const seconds = (performance.now() - began) / 1000
  const how = values.import ? 'imported' : 'seeded past the import'
  console.log(`${count} companies ${how} in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)}/s`)
  await database.sql('vacuum analyze companies')
}

async function importAll(file: string) {
  const pools = connectPools(database.url)
  await importCompanies(pools.write, rowsOf(file), { source: 'generator' })
  await pools.end()
}

/** Makes all that is kept for the runs to come. */
async function prepare(file: string) {
  const fixture = { file, count, known: [], lineOf: () => -1, databaseUrl: database.url }
  for (const name of beside) await (await starts[name as keyof typeof starts](fixture)).stop()
}

async function readKnown(file: string) {
  const known: CompanyRecord[] = []
  const names: string[] = []
  const step = Math.max(1, Math.floor(count / 20_000))
  for await (const { name, stem, uid, town, canton, legal_form } of foldedCompanies(file))
    if (names.push(stem) % step === 0) known.push({ name, uid, town, canton, legal_form, stem })
  return { known, names }
}

async function lines() {
  const rows = await database.sql<{ company_id: string; ehraid: number }>(
    'select company_id, ehraid from companies',
  )
  const byId = new Map(rows.map(({ company_id, ehraid }) => [company_id, Number(ehraid) - 10_000_000]))
  return (company_id: string) => byId.get(company_id) ?? -1
}

/** A process of its own: with `--starts`, or where none is kept yet, first without a snapshot; then with one. */
async function measureProcesses(snapshotFile: string) {
  if (values.starts) rmSync(snapshotFile, { force: true })
  if (!existsSync(snapshotFile)) await measureProcess('first start, from PostgreSQL', snapshotFile)
  await measureProcess('start again, from its snapshot', snapshotFile)
}

async function measureProcess(what: string, snapshotFile: string) {
  const script = fileURLToPath(new URL('process.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, database.url, snapshotFile])
  const { seconds, companies, megabytes } = JSON.parse(stdout.trim().split('\n').at(-1)!)
  console.log(
    `${what}: ready after ${seconds.toFixed(1)} s with ${companies} companies, ${Math.round(megabytes)} MB of the whole process`,
  )
}

/**
 * Leaves out beginnings and parts of names that more than ten names have literally: they do not say which is
 * meant.
 */
async function literal(questions: Question[], hasTable: boolean) {
  if (!hasTable) return questions
  const kept: Question[] = []
  for (const question of questions) {
    if (question.literal === undefined) {
      kept.push(question)
      continue
    }
    const words = question.literal.split(' ')
    const search = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ')
    const [row] = await database.sql<{ count: number }>(
      'select count(distinct name_key)::int as count from bench_search.company where words @@ $1::tsquery',
      [search],
    )
    if (row!.count <= 10) kept.push(question)
  }
  return kept
}

async function printRecall(
  engines: readonly Engine[],
  questions: readonly Question[],
  nameAt: (line: number) => string,
) {
  const counts: Awaited<ReturnType<typeof recall>>['counted'][] = []
  for (const engine of engines) {
    const { counted, misses } = await recall(engine, questions, nameAt, timeoutMs)
    counts.push(counted)
    if (values.misses && engine.name.startsWith('ours')) console.log(misses.join('\n'))
  }
  const kinds = [...counts[0]!.keys()]
  const rows = kinds.map((kind) => [
    kind,
    String(counts[0]!.get(kind)!.asked),
    ...counts.map((counted) => {
      const { asked, first, ten } = counted.get(kind) ?? { asked: 0, first: 0, ten: 0 }
      if (asked === 0) return '-'
      const of = asked < counts[0]!.get(kind)!.asked ? ` of ${asked}` : ''
      return `${(first / asked).toFixed(3)} ${(ten / asked).toFixed(3)}${of}`
    }),
  ])
  console.log(grid('found first, found among ten', ['kind', 'n', ...engines.map(({ name }) => name)], rows))
}

async function printTimings(engines: readonly Engine[], questions: readonly Question[]) {
  const taken = await timings(engines, questions, timeoutMs)
  const kinds = [...taken.get(engines[0]!.name)!.byKind.keys()]
  const cell = (name: string, kind: string) => {
    const all = taken.get(name)!.byKind.get(kind)
    if (!all) return '-'
    const of = all.length < taken.get(engines[0]!.name)!.byKind.get(kind)!.length ? ` of ${all.length}` : ''
    return `${milliseconds(quantile(all, 0.5))} / ${milliseconds(quantile(all, 0.99))}${of}`
  }
  const rows = kinds.map((kind) => [kind, ...engines.map(({ name }) => cell(name, kind))])
  console.log(grid('milliseconds, p50 / p99', ['kind', ...engines.map(({ name }) => name)], rows))
  for (const ours of engines.slice(0, 2))
    for (const other of engines.slice(2)) printRatio(taken, ours.name, other.name)
}

/** Over the questions that both were asked. */
function printRatio(taken: Timings, ours: string, other: string) {
  const [one, two] = [taken.get(ours)!.each, taken.get(other)!.each]
  const both = [...two.keys()].filter((question) => one.has(question))
  const at = (each: Map<Question, number>, share: number) =>
    quantile(
      both.map((question) => each.get(question)!),
      share,
    )
  console.log(
    `${ours} against ${other}, ${both.length} questions: p50 ${(at(two, 0.5) / at(one, 0.5)).toFixed(1)} x, ` +
      `p99 ${(at(two, 0.99) / at(one, 0.99)).toFixed(1)} x (bar 4 and 10, goal 10 and 30 against PostgreSQL)`,
  )
}

/** From the commit to the answer that knows of it. */
async function printFreshness(index: WorkerIndex) {
  const pools = connectPools(database.url, { size: 1 })
  const waits = async (change: string, times: number) => {
    const waited: number[] = []
    for (let time = 0; time < times; time++) {
      await database.sql(change, [time])
      const began = performance.now()
      const { stamp } = await withConnection(pools.read, readMoment)
      index.look()
      while (!(await index.reaches(stamp)));
      waited.push(performance.now() - began)
    }
    return waited
  }
  const one = await waits('update companies set purpose = purpose where ehraid = 10000000 + $1', 20)
  const many = await waits(
    'update companies set purpose = purpose where ehraid between 10000000 + $1 and 10002999 + $1',
    1,
  )
  console.log(
    `a commit is seen after ${milliseconds(quantile(one, 0.5))} ms (p50 of 20, most ${milliseconds(Math.max(...one))}); ` +
      `one of 3,000 companies after ${milliseconds(many[0]!)} ms`,
  )
  await pools.end()
}
