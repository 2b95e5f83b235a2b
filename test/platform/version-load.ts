import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@alphorn/contract/api'
import { appTable } from '@alphorn/contract/app'
import { type IdKind, idPrefixes } from '@alphorn/contract/core/id-prefixes'
import { newId } from '@alphorn/contract/core/ids'
import type { Route } from '@alphorn/contract/core/route'
import pg from 'pg'
import { expect } from 'vitest'
import { expectInHistory } from './crash-load.ts'
import { type Actor, actorAt, type Answer } from '../fixtures/actors.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import type { Fixture } from '../fixtures/project.ts'
import { researchResult } from '../fixtures/results.ts'
import type { Untyped } from '../fixtures/untyped.ts'

// Calls processes of one or two versions on one database. Calls are repeated on another process, jobs claimed on one
// are completed on another, and all data is read on all of them.

/** A call whose response was an error. */
type Fault = { url: string; call: string; status: number }

type State = {
  fixture: Fixture
  /** Servers that currently receive calls. */
  urls: readonly string[]
  turn: number
  /** Calls in progress, by process. */
  inProgress: Map<string, number>
  answers: Answer[]
  faults: Fault[]
  decided: Map<string, string>
  leases: string[]
  completed: string[]
  /** Number of writes, and of all calls, that each process has served. */
  writes: Map<string, number>
  calls: Map<string, number>
  isOver: boolean
}

export type VersionLoad = ReturnType<typeof startVersionLoad>

/** Calls the processes until its end: eight callers write, two work, and two read. */
export function startVersionLoad(fixture: Fixture, prospects: readonly string[], urls: readonly string[]) {
  const state: State = {
    fixture,
    urls,
    turn: 0,
    inProgress: new Map(),
    answers: [],
    faults: [],
    decided: new Map(),
    leases: [],
    completed: [],
    writes: new Map(),
    calls: new Map(),
    isOver: false,
  }
  const lanes = [
    ...Array.from({ length: 8 }, (_, lane) => decide(state, prospects, lane)),
    ...Array.from({ length: 2 }, (_, lane) => work(state, lane)),
    ...Array.from({ length: 2 }, (_, lane) => look(state, prospects[lane]!, lane)),
  ]
  const working = Promise.all(lanes)
  working.catch(() => {})
  const from = (counts: ReadonlyMap<string, number>, url: string) => counts.get(url) ?? 0
  return {
    state,
    /** Rejects with the first failed caller, so that a test does not wait in vain. */
    working,
    /** Resolves once the process has served this many more calls, including this many writes. */
    async passes(url: string, { calls, writes }: { calls: number; writes: number }) {
      const [callsBefore, writesBefore] = [from(state.calls, url), from(state.writes, url)]
      const passed = () =>
        from(state.calls, url) >= callsBefore + calls && from(state.writes, url) >= writesBefore + writes
      await Promise.race([working, expect.poll(passed, { timeout: 300_000 }).toBe(true)])
    },
    /** Sends all further calls to these processes. Resolves once the others have finished their calls. */
    async use(next: readonly string[]) {
      const left = state.urls.filter((url) => !next.includes(url))
      state.urls = next
      for (const url of left) await expect.poll(() => state.inProgress.get(url)).toBe(0)
    },
    async end() {
      state.isOver = true
      await working
    },
  }
}

type Place = { url: string; actor: Actor }

/** Returns the next of the processes that currently receive calls. */
function placeOf({ urls, fixture }: State, turn: number): Place {
  const url = urls[turn % urls.length]!
  return { url, actor: actorAt(url, fixture.olga.secret) }
}

/**
 * Calls the process. A call refused for lack of capacity is retried as its response says; any other response counts.
 */
async function send<R>(state: State, { url }: Place, call: string, ask: () => Promise<Answer<R>>) {
  const { inProgress, calls } = state
  inProgress.set(url, (inProgress.get(url) ?? 0) + 1)
  try {
    for (;;) {
      const answer = await ask()
      if (answer.status === 429 && !state.isOver) {
        await delay(100)
        continue
      }
      if (answer.status >= 500) state.faults.push({ url, call, status: answer.status })
      else if (answer.status !== 429) state.answers.push(answer)
      calls.set(url, (calls.get(url) ?? 0) + 1)
      return answer
    }
  } finally {
    inProgress.set(url, inProgress.get(url)! - 1)
  }
}

/** Writes on one process, and repeats the call on another, which must return the stored response. Null: it failed. */
async function sendTwice<R>(state: State, call: string, ask: (actor: Actor) => Promise<Answer<R>>) {
  const turn = state.turn++
  const first = placeOf(state, turn)
  const answer = await send(state, first, call, () => ask(first.actor))
  if (answer.status >= 400) return sendAgain(state, call, ask)
  state.writes.set(first.url, (state.writes.get(first.url) ?? 0) + 1)
  // Chosen only now, because a process may have left during the first call.
  const second = placeOf(state, turn + 1)
  const again = await send(state, second, `${call}, repeated`, () => ask(second.actor))
  // A claim that found no job is not stored under its key: its repetition searches again.
  const foundNothing = Array.isArray(dataOf(answer)) && dataOf(answer).length === 0
  if (foundNothing && again.status < 500) return again
  if (again.status < 500)
    expect([again.status, withoutGuidance(again)]).toEqual([answer.status, withoutGuidance(answer)])
  return answer
}

/** After an error, the repetition with the same key determines the outcome. */
async function sendAgain<R>(state: State, call: string, ask: (actor: Actor) => Promise<Answer<R>>) {
  const place = placeOf(state, state.turn)
  const answer = await send(state, place, `${call}, after a fault`, () => ask(place.actor))
  if (answer.status >= 400)
    throw new Error(`${call} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** Returns the data of a response without its guidance for workers, which depends on the version that responds. */
function withoutGuidance(answer: Answer) {
  const data = dataOf(answer)
  if (!Array.isArray(data)) return data
  return data.map((job: Untyped) => ({ ...job, instructions: null, output_schema: null }))
}

// Callers without a pause would take CPU time from processes that are starting and migrating.
const pause = () => delay(60)

const dataOf = (answer: Answer) => (answer.body as Untyped).data

async function decide(state: State, prospects: readonly string[], lane: number) {
  const { fixture, decided } = state
  for (let n = 0; !state.isOver; n++) {
    const note = `note-${lane}-${n}`
    const path = `${fixture.at}/prospects/${prospects[(lane * 7 + n) % prospects.length]!}/decisions` as const
    const answer = await sendTwice(state, 'POST decisions', (actor) =>
      actor.post(path, { decision: 'accept', note }, { key: note }),
    )
    decided.set(note, answer.body.data.decision_id)
    await pause()
  }
}

/** Claims jobs on one process, and submits their results to another. */
async function work(state: State, lane: number) {
  const { at } = state.fixture
  for (let n = 0; !state.isOver; n++) {
    const claimed = await sendTwice(state, 'POST claims', (actor) =>
      actor.post(`${at}/stage-jobs/claims`, {}, { key: `claim-${lane}-${n}` }),
    )
    for (const job of claimed.body.data) {
      state.leases.push(job.lease!.lease_id!)
      const path = `${at}/stage-jobs/${job.job_id}/results` as const
      const result = researchResult(job as unknown as ClaimedJob)
      const done = await sendTwice(state, 'POST results', (actor) =>
        actor.post(path, result, { key: `result-${job.job_id}` }),
      )
      state.completed.push(done.body.data.result!.revision_id)
    }
    await pause()
  }
}

/** Reads everything that the API and the app can read. */
async function look(state: State, prospect_id: string, lane: number) {
  const paths = readablePaths({ project_id: state.fixture.project, prospect_id })
  for (let n = lane * 7; !state.isOver; n++) {
    const path = paths[n % paths.length]!
    for (const url of state.urls)
      await send(state, { url, actor: actorAt(url, '') }, `GET ${path}`, () => read(state.fixture, url, path))
    await pause()
  }
}

async function read({ acme, olga }: Fixture, url: string, path: string): Promise<Answer> {
  const headers = path.startsWith('/app/')
    ? { cookie: acme.cookie }
    : { authorization: `Bearer ${olga.secret}` }
  const answer = await fetch(url + path, { headers })
  await answer.arrayBuffer()
  // The audit row is found by the identifiers in the response.
  const body = { request_id: answer.headers.get('x-request-id') } as Untyped
  return { status: answer.status, headers: answer.headers, body }
}

/** Every GET of the contract except streams, with these ids and unknown ones. */
function readablePaths(known: Readonly<Record<string, string>>): string[] {
  const of = (table: object, prefix: string) =>
    (Object.values(table) as Route[])
      .filter(({ method, path }) => method === 'GET' && !path.includes('/events'))
      .map(({ path }) => prefix + path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? idOf(name)))
  return [...of(api, '/api/v1/outreach'), ...of(appTable, '/app/api')]
}

const idOf = (name: string) => {
  const kind = name.replace(/_id$/, '')
  return kind in idPrefixes ? newId(kind as IdKind) : 'none'
}

/** Checks that everything acknowledged exists exactly once, and that each response has its audit row. */
export async function expectAllKept(databaseUrl: string, { state }: VersionLoad) {
  const { fixture, decided, leases, completed, answers } = state
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const rows = async (text: string, values: unknown[] = []): Promise<string[][]> =>
    (await client.query({ text, values, rowMode: 'array' })).rows
  try {
    const { project } = fixture
    const decisions = await rows('select note, decision_id from decisions where project_id = $1', [project])
    expect(decisions.length).toBe(decided.size)
    expect(new Map(decisions as [string, string][])).toEqual(decided)
    const granted = await rows(
      'select job_leases.lease_id from job_leases join stage_jobs using (account_id, job_id) where project_id = $1',
      [project],
    )
    expect(granted.flat().sort()).toEqual(leases.toSorted())
    const revisions = await rows('select revision_id from revisions where project_id = $1', [project])
    expect(revisions.flat().sort()).toEqual(completed.toSorted())
    const history = await rows('select request_id || status from audit_rows')
    expectInHistory(
      answers.filter(({ body }) => body?.request_id),
      new Set(history.flat()),
    )
  } finally {
    await client.end()
  }
}
