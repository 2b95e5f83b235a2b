import { vi } from 'vitest'
import type { Statement } from '@alphorn/server/platform/db/statement'

// Servers with one defect each: one of their modules is replaced while they are loaded.

type Rules = typeof import('@alphorn/contract/prospecting/stage-job-rules')
type Queries = typeof import('@alphorn/server/prospecting/stage-jobs/queries')
type Leases = typeof import('@alphorn/server/prospecting/stage-jobs/lease')
type Statements = typeof import('@alphorn/server/platform/db/statement')
type Calls = typeof import('@alphorn/server/platform/call')
type Keys = typeof import('@alphorn/server/platform/http/idempotency')

/** Module paths, and their replacements. */
export type Mutant = Record<string, () => Promise<object>>

const rules = '@alphorn/contract/prospecting/stage-job-rules'
const queries = '@alphorn/server/prospecting/stage-jobs/queries'
const leases = '@alphorn/server/prospecting/stage-jobs/lease'
const statements = '@alphorn/server/platform/db/statement'
const calls = '@alphorn/server/platform/call'
const keys = '@alphorn/server/platform/http/idempotency'

/** Returns a module with some broken exports. */
function broken<Module extends object>(
  path: string,
  breakIt: (real: Module) => Partial<Record<keyof Module, unknown>>,
): Mutant {
  return {
    [path]: async () => {
      const real = await vi.importActual<Module>(path)
      return { ...real, ...breakIt(real) }
    },
  }
}

type Situated = Parameters<Rules['situationOf']>

/** Passes wrong jobs to the rules. */
function jobsAs(change: (job: Situated[0]) => Situated[0]) {
  return broken<Rules>(rules, (real) => ({
    effectiveState: (job: Situated[0], now: number) => real.effectiveState(change(job), now),
    situationOf: (job: Situated[0], actor: Situated[1], now: number) =>
      real.situationOf(change(job), actor, now),
  }))
}

/** Passes a wrong caller to the rules. */
function actorAs(change: (actor: Situated[1], job: Situated[0]) => Situated[1]) {
  return broken<Rules>(rules, (real) => ({
    situationOf: (job: Situated[0], actor: Situated[1], now: number) =>
      real.situationOf(job, change(actor, job), now),
  }))
}

/** Removes the lock from one statement of the server. */
function unlocked(name: string) {
  type Made = Statement<object, unknown>
  const spoilt = (made: Made): Made =>
    made.name === name ? { ...made, text: made.text.replace(' for no key update', '') } : made
  return broken<Statements>(statements, (real) => ({
    statement: () => (own: string, write: never) => spoilt(real.statement()(own, write)),
  }))
}

/** Reads the clock before the lock of a job is requested, not after it. */
function clockBeforeLock(): Mutant {
  return broken<Queries>(queries, (real) => {
    const look = <Lock extends Queries['lockStageJob'] | Queries['lockWithProspect']>(lock: Lock) =>
      (async (tx, key) => {
        const { nowIn } = await vi.importActual<Calls>(calls)
        const [early, locked] = await Promise.all([nowIn(tx), lock(tx, key)])
        return { ...locked, now: early }
      }) as Lock
    return { lockStageJob: look(real.lockStageJob), lockWithProspect: look(real.lockWithProspect) }
  })
}

/** A broken rule, and the part of the lease rules that it violates. */
type Case = { mutant: Mutant; breaks: RegExp }

export const brokenRules: Record<string, Case> = {
  'leases that never run out': {
    mutant: jobsAs((job) => ({ ...job, lease: job.lease && { ...job.lease, expires: Infinity } })),
    breaks: /^A job was closed under a lease that had run out/,
  },
  'deadlines that never pass': {
    mutant: jobsAs((job) => ({ ...job, deadline: Infinity })),
    breaks: /^An effect after the deadline/,
  },
  'no look at the holder': {
    mutant: actorAs((actor, { lease }) => ({
      ...actor,
      credential_id: lease?.credential_id ?? actor.credential_id,
    })),
    breaks: /^A job was closed without the lease that lay on it/,
  },
  'no look at the lease that is named': {
    mutant: actorAs(({ credential_id }) => ({ credential_id })),
    breaks: /^A job was closed without the lease that lay on it/,
  },
  'late extensions that become grants': {
    mutant: broken<Rules>(rules, (real) => ({
      ruleOn: ((action, situation) => real.jobRules[situation][action]) satisfies Rules['ruleOn'],
    })),
    breaks: /^An extension became a grant/,
  },
  'no lock on a job': {
    mutant: unlocked('job_lock'),
    breaks: /^A lease overlaps the one before|^A job that is \w+ became/,
  },
  'no lock on the project of a retry': {
    mutant: unlocked('project_lock'),
    breaks: /^\d+ jobs are open and the limit is/,
  },
  'a clock that is read before the lock': {
    mutant: clockBeforeLock(),
    breaks: /^A job was closed under a lease that had run out|^An effect after the deadline/,
  },
  'a fencing token that stands still': {
    mutant: broken<Leases>(leases, (real) => ({
      grantLease: ((job, grant) =>
        real.grantLease(
          { ...job, fencing_token: job.fencing_token - 1 },
          grant,
        )) satisfies Leases['grantLease'],
    })),
    breaks: /^A grant did not raise the fencing token by one/,
  },
  'keys that are not looked up': {
    mutant: broken<Keys>(keys, () => ({
      findStoredAnswers: async () => () => undefined,
      waitForKey: async () => undefined,
    })),
    breaks: /^One key has/,
  },
}
