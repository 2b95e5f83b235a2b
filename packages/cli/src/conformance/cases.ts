import {
  type Case,
  claimJob,
  ensureThat,
  ensureHeldBy,
  extendLease,
  longLease,
  readJob,
  ensureRefused,
  shortLease,
  submitResult,
} from '#cli/conformance/case'

const lateResult: Case = {
  name: 'a late result after a re-claim has no effect',
  async play(stage) {
    const { wanda, otto } = stage
    const late = await claimJob(wanda, stage, 'wanda-1', shortLease)
    await ensureRefused(
      'A claim of a held job',
      claimJob(otto, stage, 'otto-1', longLease).then(grantedAnswer),
      'job_not_claimed',
    )
    await stage.runOut()
    await ensureRefused('A result after the lease ran out', submitResult(wanda, stage, late), 'lease_expired')
    const present = await claimJob(otto, stage, 'otto-1', longLease)
    ensureThat(present.fencing_token > late.fencing_token, 'A re-claim: the fencing token did not grow.')
    await ensureRefused(
      'A result after another claimed',
      submitResult(wanda, stage, late),
      'lease_expired',
      'job_not_claimed',
    )
    await ensureHeldBy(otto, stage, present, 'After a late result')
    await extendLease(otto, stage, present, 0)
    // The same credential is not the same lease.
    const next = await claimJob(wanda, stage, 'wanda-2', longLease)
    await ensureRefused(
      'A result under a superseded lease',
      submitResult(wanda, stage, late),
      'lease_expired',
    )
    await ensureHeldBy(wanda, stage, next, 'After a superseded result')
    await extendLease(wanda, stage, next, 0)
  },
}

const grantedAnswer = () => ({ status: 201 })

const lateExtension: Case = {
  name: 'a late extension is no new claim',
  async play(stage) {
    const { wanda, otto } = stage
    const late = await claimJob(wanda, stage, 'wanda-1', shortLease)
    await stage.runOut()
    await ensureRefused(
      'An extension after the lease ran out',
      extendLease(wanda, stage, late),
      'lease_expired',
    )
    const { state } = await readJob(wanda, stage)
    ensureThat(state === 'unclaimed', `After a late extension: expected a free job, got ${state}.`)
    const present = await claimJob(otto, stage, 'otto-1', longLease)
    await ensureRefused(
      'An extension after another claimed',
      extendLease(wanda, stage, late),
      'lease_expired',
      'job_not_claimed',
    )
    await ensureHeldBy(otto, stage, present, 'After a late extension')
    await extendLease(otto, stage, present, 0)
  },
}

const lostClaim: Case = {
  name: 'a claim whose answer was lost is repeated, and is the same lease',
  async play(stage) {
    const { wanda, project_id, job_id } = stage
    const given = { project_id, job_id, worker_id: 'wanda-1', lease_seconds: longLease }
    const sent = { idempotencyKey: crypto.randomUUID() }
    const first = await wanda.stage_job_claims(given, sent)
    const again = await wanda.stage_job_claims(given, sent)
    const [one, two] = [first.data.lease!, again.data.lease!]
    ensureThat(
      again.replayed,
      'A claim that is repeated under its key: expected a replay, it was done again.',
    )
    ensureThat(one.lease_id === two.lease_id, 'A claim that is repeated under its key: another lease came.')
    ensureThat(one.fencing_token === two.fencing_token, 'A claim that is repeated: the fencing token grew.')
    const other = { ...given, lease_seconds: longLease + 1 }
    await ensureRefused(
      'Another claim under the same key',
      wanda.stage_job_claims(other, sent),
      'idempotency_conflict',
    )
    await wanda.stage_job_claims({ ...given, lease_id: one.lease_id!, lease_seconds: 0 })
    const { state } = await readJob(wanda, stage)
    ensureThat(state === 'unclaimed', `After it was given back once: expected a free job, got ${state}.`)
  },
}

const doubleSubmit: Case = {
  name: 'a result that is sent twice enters once',
  async play(stage) {
    const { wanda, otto } = stage
    const held = await claimJob(wanda, stage, 'wanda-1', longLease)
    await ensureRefused('A result without the lease', submitResult(otto, stage, held), 'job_not_claimed')
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([
      submitResult(wanda, stage, held, key),
      submitResult(wanda, stage, held, key),
    ])
    const ids = new Set([first.data.accepted.revision_id, second.data.accepted.revision_id])
    ensureThat(ids.size === 1, 'The same result twice under one key: two revisions came of it.')
    ensureThat(
      first.replayed !== second.replayed,
      'The same result twice under one key: expected one replay.',
    )
    await ensureRefused('The same result under another key', submitResult(wanda, stage, held), 'job_not_open')
    const { state, result } = await readJob(wanda, stage)
    ensureThat(state === 'completed' && ids.has(result!.revision_id), `After a result: the job is ${state}.`)
  },
}

const skewedClock: Case = {
  name: 'a worker with a wrong clock is judged by the clock of the service',
  async play(stage) {
    const { skewed, otto } = stage
    const held = await claimJob(skewed, stage, 'wanda-1', longLease)
    const { expires_in, granted_at, expires_at } = held.job.lease!
    const seconds = (Date.parse(expires_at) - Date.parse(granted_at)) / 1000
    ensureThat(
      expires_in > 0 && expires_in <= longLease && Math.abs(seconds - longLease) < 1,
      `A lease of ${longLease} s: it lasts ${seconds} s and says ${expires_in} s.`,
    )
    // By this worker's clock the lease expired hours ago or expires in hours; only the server's clock counts.
    const { status } = await extendLease(skewed, stage, held, shortLease)
    ensureThat(status === 200, `An extension in time: expected 200, got ${status}.`)
    await stage.runOut()
    await ensureRefused(
      'A result after the lease ran out',
      submitResult(skewed, stage, held),
      'lease_expired',
    )
    const present = await claimJob(otto, stage, 'otto-1', longLease)
    await extendLease(otto, stage, present, 0)
  },
}

/** The five edge cases of a lease. */
export const leaseCases: readonly Case[] = [lateResult, lateExtension, lostClaim, doubleSubmit, skewedClock]
