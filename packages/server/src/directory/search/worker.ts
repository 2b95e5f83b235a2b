import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#server/platform/db/connect'
import { type Db, withConnection } from '#server/platform/db/connection'
import { longestSilence } from '#server/platform/db/silence'
import { refreshMunicipalities } from '#server/directory/companies/follow-municipalities'
import {
  allCompanies,
  type Changes,
  type Position,
  readChanges,
  readIdentity,
  readMoment,
} from '#server/directory/search/feed'
import { addCompany, removeCompany, settle } from '#server/directory/search/memory/add-company'
import { type Memo, newMemo } from '#server/directory/search/memory/memo'
import { type MemoryIndex, newMemoryIndex } from '#server/directory/search/memory/memory-index'
import {
  candidatesInMemory,
  countWords,
  idsInMemory,
  searchMemory,
} from '#server/directory/search/memory/search-memory'
import type { SeenState } from '#server/directory/search/port'
import { readSnapshot, writeSnapshot } from '#server/directory/search/snapshot'
import type { Asked, FromWorker, ToWorker, WorkerOptions } from '#server/directory/search/worker-messages'

// The thread that keeps the index: it reads the directory, follows its changes and answers, one question at a time.

const options = workerData as WorkerOptions
const port = parentPort!
const tell = (message: FromWorker) => port.postMessage(message)

type Kept = {
  index: MemoryIndex
  memo: Memo
  position: Position
  identity: string
  seen: SeenState & { since: number }
}

const pools = connect(options.databaseUrl, { name: 'search', size: 1, silence: longestSilence })
const reading = <T>(work: (db: Db) => Promise<T>) => withConnection(pools.read, work)

const retryAfter = 1000
const pollEvery = 1000
let wake = () => {}

/** Tries until the database answers. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      tell({ kind: 'trouble', message: String(error) })
      await setTimeout(retryAfter)
    }
  }
}

/** The index as it lies in the file, if that can be continued, or else read from the database. */
async function open(): Promise<Kept> {
  const identity = await reading(readIdentity)
  const kept = options.anew ? null : fromFile(identity)
  return (kept && (await caughtUp(kept))) ?? (await readWholly(identity))
}

function fromFile(identity: string): Kept | null {
  const snapshot = options.snapshotFile === null ? null : readSnapshot(options.snapshotFile)
  if (!snapshot || snapshot.identity !== identity) return null
  const { index, position } = snapshot
  return { index, memo: newMemo(index), position, identity, seen: { seq: 0, since: 0, as_of: new Date(0) } }
}

/** Null: the changes since are not kept any more, or the file knows more than the database. */
async function caughtUp(kept: Kept): Promise<Kept | null> {
  const { xid } = await reading(readMoment)
  if (kept.position.xid > xid) return null
  for (;;) {
    const changes = await reading((db) => readChanges(db, kept.position))
    if (!changes) return null
    take(kept, changes)
    if (changes.upTo) return kept
  }
}

async function readWholly(identity: string): Promise<Kept> {
  const index = newMemoryIndex()
  // What is committed from now on is read again: pages are read at different moments.
  const { xid, stamp, as_of } = await reading(readMoment)
  await reading(async (db) => {
    for await (const companies of allCompanies(db))
      for (const company of companies) addCompany(index, company)
  })
  settle(index, { wholly: true })
  const position: Position = { xid, change_id: 0, ahead: [] }
  const kept = { index, memo: newMemo(index), position, identity, seen: { seq: stamp, since: stamp, as_of } }
  await save(kept)
  return kept
}

/** A snapshot that cannot be written costs the next start time, and nothing else. */
async function save({ index, position, identity }: Kept) {
  if (options.snapshotFile === null) return
  await writeSnapshot(options.snapshotFile, { identity, position, index }).catch((error: unknown) =>
    tell({ kind: 'trouble', message: `The search index could not be kept in a file: ${String(error)}` }),
  )
}

async function run(kept: Kept) {
  tellSeen('ready', kept)
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'look') wake()
    else answer(kept, message)
  })
  let isWorn = false
  let isSure = true
  for (;;) {
    try {
      if (!isSure && (await reading(readIdentity)) !== kept.identity) isWorn = announceWorn(isWorn)
      isSure = true
      isWorn = (await follow(kept)) ? isWorn : announceWorn(isWorn)
    } catch (error) {
      isSure = false
      tell({ kind: 'trouble', message: String(error) })
    }
    await rest()
  }
}

function tellSeen(kind: 'ready' | 'seen', { index, seen: { as_of, seq, since } }: Kept) {
  tell({ kind, companies: index.liveCount, seen: { as_of, seq }, since })
}

/** Waits for a change, a while at most. */
function rest() {
  return new Promise<void>((resolve) => {
    const timer = globalThis.setTimeout(resolve, pollEvery)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Takes in what changed; false: this index should be replaced. */
async function follow(kept: Kept): Promise<boolean> {
  for (;;) {
    const changes = await reading((db) => readChanges(db, kept.position))
    if (!changes) return false
    // Behind the changes: whoever is told that they are seen finds them by the list that moved them.
    await reading(refreshMunicipalities)
    take(kept, changes)
    if (!changes.upTo) continue
    tellSeen('seen', kept)
    return !isWornOut(kept.index)
  }
}

function take(kept: Kept, { companies, gone, position, upTo }: Changes) {
  kept.position = position
  if (upTo) kept.seen = upTo
  if (companies.length === 0 && gone.length === 0) return
  for (const company_id of gone) removeCompany(kept.index, company_id)
  for (const company of companies) addCompany(kept.index, company)
  settle(kept.index)
  kept.memo = newMemo(kept.index, kept.memo)
}

const mostDead = 500
const mostDeadShare = 0.2

/** Replaced entries stay in the arrays: when they are many, an index without them takes over. */
function isWornOut({ count, liveCount }: MemoryIndex) {
  const dead = count - liveCount
  return dead > mostDead && dead > count * mostDeadShare
}

function announceWorn(isWorn: boolean) {
  if (!isWorn) tell({ kind: 'worn' })
  return true
}

function answer(kept: Kept, { number, asked, deadline }: Extract<ToWorker, { kind: 'ask' }>) {
  if (Date.now() > deadline) {
    tell({ kind: 'failed', number, fault: null })
    return
  }
  try {
    tell({ kind: 'answer', number, answer: answerTo(kept, asked) })
  } catch (error) {
    tell({ kind: 'failed', number, fault: String((error as Error).stack) })
  }
}

function answerTo({ index, memo, seen }: Kept, asked: Asked) {
  if (asked.kind === 'search')
    return { ...searchMemory(index, memo, asked.query), seen: { as_of: seen.as_of, seq: seen.seq } }
  if (asked.kind === 'ids') return idsInMemory(index, memo, asked.filter, asked.after, asked.count)
  if (asked.kind === 'words') return countWords(index, asked.words)
  return candidatesInMemory(index, memo, asked)
}

await untilDone(() => reading(refreshMunicipalities))
await run(await untilDone(open))
