import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { companyName } from '@alphorn/swiss-names/company-name'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import { resolveCompanies } from '@alphorn/server/directory/identity/resolve'
import type { DirectoryIndex } from '@alphorn/server/directory/search/port'
import { cache, type Cluster, type Database } from '../database.ts'
import { companiesOf, companyFile } from '../search/fixture.ts'
import { grid, quantile } from '../search/measure.ts'
import { startThread } from '../search/ours.ts'
import { type CompanyRecord, truthQuestions } from '../search/questions.ts'
import { seedCompanies } from '../search/seed.ts'

// Measures how fast a hundred inputs are matched among many generated companies, against a trigram query for each.

const batch = 100
const rounds = 12
const noisy = new Set([
  '1 typo',
  '2 typos',
  'wrong first letter',
  'other order',
  'a word missing',
  'words joined',
  'a word split',
])
const clean = new Set(['exact', 'without accents', 'no legal form', 'UID'])
/** Share of clean names, in percent, as in a typical import of customers. */
const cleanInMix = 70

export async function measureSpeed(cluster: Cluster, count: number) {
  const database = await cluster.kept(`search_${count}`)
  const known = await bring(database, count)
  const { index } = await startThread({ databaseUrl: database.url, snapshotFile: `${cache}/search-${count}` })
  const inputs = inputsOf(known)
  const mix = [...inputs.clean.slice(0, cleanInMix), ...inputs.noisy.slice(0, batch - cleanInMix)]
  const rows: string[][] = []
  for (const [name, some] of [
    ['clean', inputs.clean.slice(0, batch)],
    [`${cleanInMix} clean, ${batch - cleanInMix} noisy`, mix],
    ['noisy', inputs.noisy.slice(0, batch)],
  ] as const)
    rows.push([name, ...(await beside(database, index, some))])
  await index.stop()
  console.log(
    grid(
      `${batch} inputs in one request among ${count} companies, milliseconds`,
      ['inputs', 'ours p50', 'ours p95', 'a trigram query for each, p50', 'ratio', 'resolved'],
      rows,
    ),
  )
}

async function bring(database: Database, count: number) {
  const file = await companyFile(count)
  const [there] = await database.sql<{ count: number }>('select count(*)::int as count from company_names')
  if (there!.count < count) {
    await seedCompanies(database, file)
    await database.sql('vacuum analyze companies, company_names')
  }
  const known: CompanyRecord[] = []
  let line = 0
  for await (const { name, uid, town, canton, legal_form } of companiesOf(file))
    if (line++ % Math.ceil(count / 5000) === 0)
      known.push({ name, uid, town, canton, legal_form, stem: companyName(name).stem_key })
  return known
}

function inputsOf(known: readonly CompanyRecord[]) {
  const questions = truthQuestions(known, 60).map(({ kind, filter, meant }) => {
    const place = meant?.town ? { place: meant.town } : {}
    const input: CompanyInput = kind === 'UID' ? { uid: filter.q! } : { name: filter.q!, ...place }
    return { kind, input }
  })
  const of = (kinds: ReadonlySet<string>) => {
    const byKind = [...kinds].map((kind) => questions.filter((question) => question.kind === kind))
    return Array.from(
      { length: batch },
      (_, at) => byKind[at % byKind.length]![Math.floor(at / byKind.length)]!.input,
    )
  }
  return { clean: of(clean), noisy: of(noisy) }
}

const asked = 10

/** Alternates within each round, so that both run under the same conditions; the query runs for ten inputs only. */
async function beside(database: Database, index: DirectoryIndex, inputs: readonly CompanyInput[]) {
  const pools = connectPools(database.url, { size: 2 })
  const ours: number[] = []
  const theirs: number[] = []
  let resolved = 0
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const answers = await transaction(pools.write, (tx) => resolveCompanies(tx, inputs, { index }))
    ours.push(performance.now() - began)
    resolved = answers.filter(({ outcome }) => outcome === 'resolved').length
    const named = inputs.filter(({ name }) => name !== undefined)
    const some = Array.from({ length: asked }, (_, at) => named[(round * asked + at) % named.length]!)
    const since = performance.now()
    for (const { name } of some)
      await database.sql(
        `select company_id from company_names where stem_key % $1 order by similarity(stem_key, $1) desc limit 5`,
        [companyName(name!).stem_key],
      )
    theirs.push(((performance.now() - since) * batch) / asked)
  }
  await pools.end()
  const [p50, p95, baseline] = [quantile(ours, 0.5), quantile(ours, 0.95), quantile(theirs, 0.5)]
  return [
    p50.toFixed(0),
    p95.toFixed(0),
    baseline.toFixed(0),
    `${(baseline / p50).toFixed(1)} x`,
    String(resolved),
  ]
}
