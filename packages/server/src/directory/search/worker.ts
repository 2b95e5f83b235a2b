import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connectPools } from '#server/platform/db/connect'
import { type Db, withConnection } from '#server/platform/db/connection'
import { openLongReads } from '#server/platform/db/long-reads'
import { maxSilenceMs } from '#server/platform/db/silence'
import { refreshMunicipalities } from '#server/directory/companies/follow-municipalities'
import {
  allCompanies,
  type Changes,
  type Position,
  readChanges,
  readIdentity,
  readMoment,
  readRun,
} from '#server/directory/search/directory-changes'
import { addCompany, removeCompany, compactIndex } from '@alphorn/search/add-company'
import { type QueryScratch, newQueryScratch } from '@alphorn/search/query-scratch'
import { type MemoryIndex, newMemoryIndex } from '@alphorn/search/memory-index'
import { candidatesInMemory, countWords, idsInMemory, searchMemory } from '@alphorn/search/search-memory'
import type { SeenState } from '#server/directory/search/port'
import { readSnapshot, writeSnapshot } from '@alphorn/search/snapshot'
import type {
  WorkerRequest,
  FromWorker,
  ToWorker,
  WorkerOptions,
} from '#server/directory/search/worker-messages'

// The thread with the index: it reads the directory, follows its changes, and answers one question at a time.

const options = workerData as WorkerOptions
const port = parentPort!
const postMessage = (message: FromWorker) => port.postMessage(message)

type LoadedIndex = {
  index: MemoryIndex
  scratch: QueryScratch
  position: Position
  identity: string
  seen: SeenState & { since: number }
}

const pools = connectPools(options.databaseUrl, { name: 'search', size: 1, silenceMs: maxSilenceMs })
const withReader = <T>(work: (db: Db) => Promise<T>) => withConnection(pools.read, work)

const longReads = openLongReads(pools.read, options.readDatabaseUrl, { name: 'search', size: 1 })

const retryAfterMs = 1000
const pollEveryMs = 1000
let wake = () => {}

/** Retries until the database answers. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      postMessage({ kind: 'trouble', message: String(error) })
      await setTimeout(retryAfterMs)
    }
  }
}

/** Opens the index from its file if that can be brought up to date, or else reads the database. */
async function openIndex(): Promise<LoadedIndex> {
  const identity = await withReader(readIdentity)
  const kept = options.anew ? null : loadSnapshot(identity)
  return (kept && (await applyMissedChanges(kept))) ?? (await buildFullIndex(identity))
}

function loadSnapshot(identity: string): LoadedIndex | null {
  const snapshot = options.snapshotFile === null ? null : readSnapshot<Position>(options.snapshotFile)
  if (!snapshot || snapshot.identity !== identity) return null
  const { index, position } = snapshot
  return {
    index,
    scratch: newQueryScratch(index),
    position,
    identity,
    seen: { seq: 0, since: 0, as_of: new Date(0) },
  }
}

/** Returns null if the changes since the snapshot were deleted, or if the snapshot is ahead of the database. */
async function applyMissedChanges(kept: LoadedIndex): Promise<LoadedIndex | null> {
  const { xid } = await withReader(readMoment)
  if (kept.position.xid > xid) return null
  for (;;) {
    const changes = await withReader((db) => readChanges(db, kept.position))
    if (!changes) return null
    applyChanges(kept, changes)
    if (changes.upTo) return kept
  }
}

async function buildFullIndex(identity: string): Promise<LoadedIndex> {
  const index = newMemoryIndex()
  const run = await withReader(readRun)
  // Commits from now on are read again, since pages are read at different times. A standby provides only pages; by then
  // it has everything before this moment. This moment and the changes come from the primary, so their numbers belong to
  // one server.
  const { xid, stamp, as_of } = await withReader(readMoment)
  for await (const companies of allCompanies(longReads.begin()))
    for (const company of companies) addCompany(index, company)
  // Each page uses its own connection, so it may have come from another primary after a failover.
  if ((await withReader(readRun)) !== run)
    throw new Error('PostgreSQL was restarted or replaced while the directory was read.')
  compactIndex(index, { wholly: true })
  const position: Position = { xid, change_id: 0, ahead: [] }
  const kept = {
    index,
    scratch: newQueryScratch(index),
    position,
    identity,
    seen: { seq: stamp, since: stamp, as_of },
  }
  await saveSnapshot(kept)
  return kept
}

/** A snapshot that cannot be written only makes the next start slower. */
async function saveSnapshot({ index, position, identity }: LoadedIndex) {
  if (options.snapshotFile === null) return
  await writeSnapshot(options.snapshotFile, { identity, position, index }).catch((error: unknown) =>
    postMessage({
      kind: 'trouble',
      message: `The search index could not be saved to a file: ${String(error)}`,
    }),
  )
}

async function runWorker(kept: LoadedIndex) {
  reportSeen('ready', kept)
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'look') wake()
    else answerQuestion(kept, message)
  })
  let isWorn = false
  let isSure = true
  for (;;) {
    try {
      if (!isSure && (await withReader(readIdentity)) !== kept.identity) isWorn = announceFragmented(isWorn)
      isSure = true
      isWorn = (await followChanges(kept)) ? isWorn : announceFragmented(isWorn)
    } catch (error) {
      isSure = false
      postMessage({ kind: 'trouble', message: String(error) })
    }
    await waitForChange()
  }
}

function reportSeen(kind: 'ready' | 'seen', { index, seen: { as_of, seq, since } }: LoadedIndex) {
  postMessage({ kind, companies: index.liveCount, seen: { as_of, seq }, since })
}

/** Waits for a change, up to a time limit. */
function waitForChange() {
  return new Promise<void>((resolve) => {
    const timer = globalThis.setTimeout(resolve, pollEveryMs)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Applies the changes. Returns false if this index should be replaced. */
async function followChanges(kept: LoadedIndex): Promise<boolean> {
  for (;;) {
    const changes = await withReader((db) => readChanges(db, kept.position))
    if (!changes) return false
    // Read after the changes: a caller that waits for these changes then finds companies under the new municipalities.
    await withReader(refreshMunicipalities)
    applyChanges(kept, changes)
    if (!changes.upTo) continue
    reportSeen('seen', kept)
    return !isFragmented(kept.index)
  }
}

function applyChanges(kept: LoadedIndex, { companies, gone, position, upTo }: Changes) {
  kept.position = position
  if (upTo) kept.seen = upTo
  if (companies.length === 0 && gone.length === 0) return
  for (const company_id of gone) removeCompany(kept.index, company_id)
  for (const company of companies) addCompany(kept.index, company)
  compactIndex(kept.index)
  kept.scratch = newQueryScratch(kept.index, kept.scratch)
}

const maxDeadEntries = 500
const maxDeadShare = 0.2

/** Replaced entries remain in the arrays. When there are many, an index without them takes over. */
function isFragmented({ count, liveCount }: MemoryIndex) {
  const dead = count - liveCount
  return dead > maxDeadEntries && dead > count * maxDeadShare
}

function announceFragmented(isWorn: boolean) {
  if (!isWorn) postMessage({ kind: 'worn' })
  return true
}

function answerQuestion(kept: LoadedIndex, { number, asked, deadline }: Extract<ToWorker, { kind: 'ask' }>) {
  if (Date.now() > deadline) {
    postMessage({ kind: 'failed', number, fault: null })
    return
  }
  try {
    postMessage({ kind: 'answer', number, answer: answerTo(kept, asked) })
  } catch (error) {
    postMessage({ kind: 'failed', number, fault: String((error as Error).stack) })
  }
}

function answerTo({ index, scratch, seen }: LoadedIndex, asked: WorkerRequest) {
  if (asked.kind === 'search')
    return { ...searchMemory(index, scratch, asked.query), seen: { as_of: seen.as_of, seq: seen.seq } }
  if (asked.kind === 'ids')
    return idsInMemory(index, scratch, asked.filter, asked.after, asked.count, asked.among)
  if (asked.kind === 'words') return countWords(index, asked.words)
  return candidatesInMemory(index, scratch, asked)
}

await untilDone(() => withReader(refreshMunicipalities))
await runWorker(await untilDone(openIndex))
