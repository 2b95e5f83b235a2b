import { connect } from '@alphorn/server/db/connect'
import { type Db, withConnection } from '@alphorn/server/db/connection'
import { allCompanies } from '@alphorn/server/search/feed'
import { addCompany, settle } from '@alphorn/server/search/memory/add-company'
import { newMemo } from '@alphorn/server/search/memory/memo'
import { newMemoryIndex } from '@alphorn/server/search/memory/memory-index'
import { searchMemory } from '@alphorn/server/search/memory/search-memory'
import type { SearchQuery } from '@alphorn/server/search/port'
import { startWorkerIndex, type WorkerIndex } from '@alphorn/server/search/worker-index'
import { depth, type Engine, type Fixture, shown } from './engines.ts'
import type { Question } from './questions.ts'

const none = {} as Db
const facets = ['canton', 'legal_form', 'status', 'size', 'noga'] as const

type Search = (
  query: SearchQuery,
) => Promise<{ company_ids: string[]; next: readonly string[] | null; total: number }>

function engine(name: string, { lineOf }: Fixture, search: Search, stop: () => Promise<void>): Engine {
  const edges = new Map<Question, readonly string[] | null>()
  return {
    name,
    async ask(question) {
      const { filter, deep, facets: counted } = question
      const query: SearchQuery = {
        filter,
        sort: filter.q === undefined ? 'name' : 'relevance',
        limit: shown,
        after: null,
        facets: counted ? facets : [],
      }
      if (deep && !edges.has(question)) edges.set(question, (await search({ ...query, limit: depth })).next)
      const { company_ids, total } = await search({ ...query, after: edges.get(question) ?? null })
      return { rows: company_ids.map(lineOf), total }
    },
    stop,
  }
}

/** The index in this process, read from the database. */
export async function startInProcess(fixture: Fixture) {
  const pools = connect(fixture.databaseUrl, { size: 1 })
  const index = newMemoryIndex()
  const began = performance.now()
  await withConnection(pools.read, async (db) => {
    for await (const companies of allCompanies(db))
      for (const company of companies) addCompany(index, company)
  })
  settle(index, { wholly: true })
  const seconds = (performance.now() - began) / 1000
  await pools.end()
  const memo = newMemo(index)
  const search: Search = async (query) => searchMemory(index, memo, query)
  return { ...engine('ours, in process', fixture, search, async () => {}), seconds }
}

const quiet = { warn: (text: unknown) => console.error(text), error: (text: unknown) => console.error(text) }

/** Starts the thread; how long it took until it was ready. */
type Thread = { databaseUrl: string; snapshotFile: string }

export async function startThread({
  databaseUrl,
  snapshotFile,
}: Thread): Promise<{ index: WorkerIndex; seconds: number }> {
  const began = performance.now()
  const index = startWorkerIndex({ databaseUrl, snapshotFile, log: quiet, patience: 60_000 })
  if (!(await index.ready(600_000))) throw new Error('The index did not become ready.')
  return { index, seconds: (performance.now() - began) / 1000 }
}

export function threadEngine(fixture: Fixture, index: WorkerIndex): Engine {
  return engine(
    'ours, in its thread',
    fixture,
    (query) => index.search(none, query),
    () => index.stop(),
  )
}
