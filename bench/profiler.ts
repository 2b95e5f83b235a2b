import { type Profiler, Session } from 'node:inspector/promises'

/** Shares of a process's busy time, by kind of code; together they are 1. */
export type Shares = Record<string, number>

/** The first matching pattern classifies a function by its file. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/crypto/, 'hashes, HMAC, random ids'],
  [/^node:/, 'sockets, HTTP, streams, timers'],
  [/node_modules\/pg/, 'driver of PostgreSQL'],
  [/contract\/src\/prospecting\/(grounding|result-checks)/, 'checks of results'],
  [/packages\/contract|node_modules\/zod/, 'body checks, canonical JSON'],
  [/platform\/db|node_modules\/kysely/, 'statements and batches'],
  [/platform\/http/, 'pipeline of a call'],
  [/platform\/|server\/src\/accounts/, 'credentials, limits, audit'],
  [/server\/src\/background/, 'background jobs'],
  [/packages\/server/, 'verbs and judgements'],
]

let session: Session | null = null

export async function startProfile() {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
}

/** Returns this thread's time by kind of code since the profile began. */
export async function stopProfile(): Promise<Shares> {
  const { profile } = await session!.post('Profiler.stop')
  session!.disconnect()
  session = null
  return sharesOf(profile)
}

function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const kindOf = new Map(nodes.map(({ id, callFrame }) => [id, frameKind(callFrame)]))
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const kind = kindOf.get(id) ?? null
    if (kind !== null) times.set(kind, (times.get(kind) ?? 0) + (timeDeltas[at] ?? 0))
  })
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return Object.fromEntries([...times].map(([kind, time]) => [kind, time / all]))
}

/** Null for time in which the thread waited. */
function frameKind({ functionName, url }: Profiler.ProfileNode['callFrame']) {
  // On a busy machine the time in which the thread does not get a processor is counted as `(program)`.
  if (['(idle)', '(program)', '(root)'].includes(functionName)) return null
  // Its own start: V8 lists every function that exists, which takes up to a second.
  if (url === 'node:inspector') return null
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (url === '') return 'native code'
  return kinds.find(([pattern]) => pattern.test(url))?.[1] ?? 'other packages'
}
