import fc from 'fast-check'

// Commands of a history: calls of two credentials and their workers, and the passage of time.

/**
 * The lease that a call names: none, the credential's newest on the job, the one before it, or one of the other
 * credential. `holder`: the call is made by the holder of the newest lease on the job, and names that lease.
 */
export type Naming = 'none' | 'own' | 'older' | 'foreign' | 'holder'

/** A call of one of two credentials, optionally with a worker name, optionally sent twice at once with the same key. */
type ByCaller = { credential: number; worker: number | null; twice: boolean }

export type CallCommand = ByCaller &
  (
    | { kind: 'claims'; job: number; seconds: number; names: Naming }
    /** `beside`: another job, whose result is part of the same request. */
    | { kind: 'results'; job: number; names: Naming; sound: boolean; beside: number | null }
    | { kind: 'failures'; job: number; names: Naming }
    | { kind: 'retries' | 'cancellations'; job: number }
    | { kind: 'batch_claims'; most: number; seconds: number }
  )

export type Command =
  | CallCommand
  /** Sends an earlier request again with its idempotency key. */
  | { kind: 'replay'; which: number }
  | { kind: 'travel'; seconds: number }
  | { kind: 'sweep' }

/** The state of a job when the history begins. */
type Start = { state: 'unclaimed' | 'failed'; refused: number; deadline: number }

/** Jobs of a new project, the number of jobs below its limit, and batches of commands that run at once. */
export type History = { jobs: Start[]; room: number; batches: Command[][] }

const some = <T>(...values: T[]) => fc.constantFrom(...values)
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

// The first job is chosen most often, so that calls compete for it.
const job = fc.oneof(often(3, fc.constant(0)), often(2, fc.nat(5)))
const seconds = some(10, 10, 60, 300)
const names = some<Naming>('none', 'none', 'own', 'own', 'older', 'foreign', 'holder', 'holder', 'holder')
const caller = {
  credential: some(0, 1),
  worker: some(null, null, 0, 1, 2),
  twice: fc.oneof(often(5, fc.constant(false)), often(1, fc.constant(true))),
}

const command: fc.Arbitrary<Command> = fc.oneof(
  often(
    10,
    fc.record({
      kind: fc.constant('claims' as const),
      ...caller,
      job,
      seconds: some(0, 10, 10, 60, 300),
      names,
    }),
  ),
  often(
    6,
    fc.record({
      kind: fc.constant('results' as const),
      ...caller,
      job,
      names,
      sound: some(true, true, false),
      beside: some(null, null, 0, 1, 2),
    }),
  ),
  often(3, fc.record({ kind: fc.constant('failures' as const), ...caller, job, names })),
  often(7, fc.record({ kind: fc.constant('retries' as const), ...caller, job: fc.nat(4) })),
  often(1, fc.record({ kind: fc.constant('cancellations' as const), ...caller, job: fc.nat(5) })),
  often(
    4,
    fc.record({ kind: fc.constant('batch_claims' as const), ...caller, most: some(1, 2, 3), seconds }),
  ),
  often(4, fc.record({ kind: fc.constant('replay' as const), which: fc.nat(40) })),
  // These steps end exactly when leases and the nearer deadline end.
  often(6, fc.record({ kind: fc.constant('travel' as const), seconds: some(1, 9, 10, 10, 50, 60, 300) })),
  often(1, fc.record({ kind: fc.constant('sweep' as const) })),
)

const start: fc.Arbitrary<Start> = fc.record({
  state: some('unclaimed', 'unclaimed', 'failed'),
  refused: some(0, 0, 9),
  deadline: some(20, 100, 259_200, 259_200),
})

export const anyHistory: fc.Arbitrary<History> = fc.record({
  jobs: fc.array(start, { minLength: 2, maxLength: 4 }),
  room: some(0, 1, 1, 1, 2),
  batches: fc.array(fc.array(command, { minLength: 1, maxLength: 6, size: 'max' }), {
    minLength: 2,
    maxLength: 8,
    size: 'max',
  }),
})
