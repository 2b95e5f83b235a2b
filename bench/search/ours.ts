import type { Db } from '@alphorn/server/platform/db/connection'
import { newQueryScratch } from '@alphorn/search/query-scratch'
import { searchMemory } from '@alphorn/search/search-memory'
import type { SearchQuery } from '@alphorn/search/query'
import { readSnapshot } from '@alphorn/search/snapshot'
import { startWorkerIndex, type WorkerIndex } from '@alphorn/server/directory/search/worker-index'
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

/** The index in this process, as the snapshot has it. */
export function startInProcess(fixture: Fixture, snapshotFile: string) {
  const snapshot = readSnapshot(snapshotFile)
  if (!snapshot) throw new Error(`There is no snapshot at ${snapshotFile}.`)
  const { index } = snapshot
  const scratch = newQueryScratch(index)
  const search: Search = async (query) => searchMemory(index, scratch, query)
  return engine('ours, in process', fixture, search, async () => {})
}

const quiet = { warn: (text: unknown) => console.error(text), error: (text: unknown) => console.error(text) }

/** Starts the thread; how long it took until it was ready. */
type Thread = { databaseUrl: string; snapshotFile: string }

export async function startThread({
  databaseUrl,
  snapshotFile,
}: Thread): Promise<{ index: WorkerIndex; seconds: number }> {
  const began = performance.now()
  const index = startWorkerIndex({ databaseUrl, snapshotFile, log: quiet, timeoutMs: 60_000 })
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
