import type { Untyped } from '../fixtures/untyped.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '@alphorn/contract/core/ids'
import { act, claim, done, leaseSeconds, statusAndCode, openJobFixture } from './job-fixture.ts'

// Cases that the table does not cover: leases that are named, released and awaited, and jobs that are retried.

const { arranged, expectRefusal, nextJob, olga, otto, rowOf, setDeadline, wanda, world } =
  await openJobFixture()

const submissions = ['results', 'failures'] as const
const named = ['claims', ...submissions] as const

describe('named leases', () => {
  test('An expired lease can neither be extended nor be used to submit results', async () => {
    const found = await nextJob()
    const { lease_id } = await claim(wanda, found)
    await world.travel(leaseSeconds)
    for (const action of named) await expectRefusal(found, '409 lease_expired', action, { lease_id })
    expect(statusAndCode(await act(wanda, found, 'claims'))).toBe('201')
  })

  test('A superseded lease is refused regardless of the current holder of the job', async () => {
    const found = await nextJob()
    const { lease_id } = await claim(wanda, found)
    await world.travel(leaseSeconds)
    await claim(otto, found)
    for (const action of named) await expectRefusal(found, '409 lease_expired', action, { lease_id })
  })

  test('A superseded lease is refused on a job that is free again', async () => {
    const found = await nextJob()
    const { lease_id } = await claim(wanda, found)
    expect(statusAndCode(await wanda.post(`${found.at}/claims`, { lease_seconds: 0 }))).toBe('200')
    for (const action of named) await expectRefusal(found, '409 lease_expired', action, { lease_id })
  })

  test('A lease that was never granted is refused', async () => {
    const free = await nextJob()
    const held = await nextJob()
    await claim(wanda, held)
    const lease_id = newId('lease')
    for (const found of [free, held])
      for (const action of named) await expectRefusal(found, '409 job_not_claimed', action, { lease_id })
  })

  test("Another credential's lease is refused", async () => {
    const found = await nextJob()
    const { lease_id } = await claim(otto, found)
    for (const action of named) await expectRefusal(found, '409 job_not_claimed', action, { lease_id })
  })

  test('An extension keeps the lease and its fencing token, and never reaches past the deadline', async () => {
    const found = await nextJob()
    await setDeadline(found, 400)
    const lease = await claim(wanda, found, { worker_id: 'first' })
    await world.travel(200)
    const extended = await act(wanda, found, 'claims', { worker_id: 'first', lease_id: lease.lease_id })
    const { deadline_at } = extended.body.data
    expect(extended.body.data.lease).toMatchObject({
      lease_id: lease.lease_id,
      fencing_token: lease.fencing_token,
      expires_at: deadline_at,
      expires_in: 200,
    })
  })

  test('An extension keeps the checkpoint, replaces it, or clears it with null', async () => {
    const found = await nextJob()
    const { lease_id } = await claim(wanda, found, { worker_id: 'first' })
    const after = async (checkpoint: object) => {
      const progress = { percent: 10, message: 'Reading', ...checkpoint }
      const named = { worker_id: 'first', lease_id, progress }
      const extended: { body: Untyped } = await wanda.post(`${found.at}/claims`, named)
      return extended.body.data.last_checkpoint
    }
    expect(await after({ checkpoint: { page: 2 } })).toEqual({ page: 2 })
    expect(await after({})).toEqual({ page: 2 })
    expect(await after({ checkpoint: null })).toBeNull()
  })

  test('A lease expires at the exact moment of its end', async () => {
    const found = await nextJob()
    await world.travel(0)
    await claim(wanda, found)
    await world.travel(leaseSeconds - 0.001)
    expect(statusAndCode(await act(wanda, found, 'claims'))).toBe('200')
    await world.travel(leaseSeconds)
    await expectRefusal(found, '409 lease_expired', 'results')
  })

  test('A new grant has a new lease ID and the next fencing token', async () => {
    const found = await nextJob()
    const first = await claim(wanda, found)
    await world.travel(leaseSeconds)
    const second = await claim(wanda, found)
    expect(second.lease_id).not.toBe(first.lease_id)
    expect(second.fencing_token).toBe(first.fencing_token + 1)
  })

  test('A job claimed under a worker name accepts results and failures only with its lease ID', async () => {
    const found = await nextJob()
    const { lease_id } = await claim(wanda, found, { worker_id: 'first' })
    for (const action of submissions) {
      const { body } = await expectRefusal(found, '422 validation_failed', action)
      expect(body.error.errors).toMatchObject([{ code: 'lease_id_required', field: 'lease_id' }])
    }
    expect(statusAndCode(await act(wanda, found, 'results', { lease_id }))).toBe('201')
  })
})

describe('released leases', () => {
  test('The holder releases a job and another credential claims it at once', async () => {
    const found = await nextJob()
    await claim(wanda, found)
    const released = await wanda.post(`${found.at}/claims`, { lease_seconds: 0 })
    expect(released).toMatchObject({ status: 200, body: { data: { state: 'unclaimed', lease: null } } })
    await claim(otto, found)
  })

  test('Only the holder can release a job', async () => {
    const found = await nextJob()
    await claim(wanda, found, { worker_id: 'first' })
    const before = await rowOf(found)
    for (const [who, body] of [
      [otto, {}],
      [wanda, {}],
      [wanda, { worker_id: 'second' }],
    ] as const) {
      const answer = await who.post(`${found.at}/claims`, { lease_seconds: 0, ...body })
      expect(statusAndCode(answer)).toBe('409 job_not_claimed')
    }
    expect(await rowOf(found)).toEqual(before)
  })

  test('Releasing a job that has no holder has no effect', async () => {
    const found = await nextJob()
    const before = await rowOf(found)
    expect(statusAndCode(await wanda.post(`${found.at}/claims`, { lease_seconds: 0 }))).toBe('200')
    expect(await rowOf(found)).toEqual(before)
  })
})

test('A refused claim of a held job says when to retry', async () => {
  const found = await nextJob()
  await world.travel(0)
  await claim(otto, found)
  await world.travel(99.5)
  const refused = await expectRefusal(found, '409 job_not_claimed', 'claims')
  expect(refused.headers.get('retry-after')).toBe('201')
  await world.travel(200.5)
  expect(statusAndCode(await act(wanda, found, 'claims'))).toBe('201')
})

test('A claim of a free job that names a lease is refused without a retry time', async () => {
  const lease_id = newId('lease')
  const refused = await expectRefusal(await nextJob(), '409 job_not_claimed', 'claims', { lease_id })
  expect(refused.headers.get('retry-after')).toBeNull()
})

describe.for(['failed', 'expired'] as const)('retries of a job that is %s', (situation) => {
  test('A retry opens a new job, and only once', async () => {
    const { found } = await arranged(situation)
    const { job_id } = found.job
    const fresh = await act(wanda, found, 'retries')
    expect(fresh).toMatchObject({
      status: 201,
      body: { data: { state: 'unclaimed', attempt: 2, retry_of_job_id: job_id, lease: null } },
    })
    const successor = fresh.body.data
    expect(successor.job_id).not.toBe(job_id)
    expect(successor.input_snapshot.id).not.toBe(found.job.input_snapshot.id)
    expect((await wanda.get(found.at)).body.data.retried_by_job_id).toBe(successor.job_id)

    const again = await act(otto, found, 'retries')
    expect(again).toMatchObject({ status: 200, body: { data: { job_id: successor.job_id } } })
  })

  test('A retry returns the successor even if that job is closed', async () => {
    const { found } = await arranged(situation)
    const { job_id } = (await act(wanda, found, 'retries')).body.data
    await done(olga.post(`/projects/${found.project_id}/stage-jobs/${job_id}/cancellations`))
    const again = await act(wanda, found, 'retries')
    expect(again).toMatchObject({ status: 200, body: { data: { job_id, state: 'cancelled' } } })
  })

  test('A retry is refused while the project is at its limit of open jobs', async () => {
    const { found } = await arranged(situation)
    const key = [found.project_id]
    const setLimit = (limit: number) =>
      world.sql('update projects set stage_job_limit = $2 where project_id = $1', [...key, limit])
    const [{ usual }] = await world.sql<{ usual: number }>(
      'select stage_job_limit as usual from projects where project_id = $1',
      key,
    )
    // The limit leaves the feeder no room for a job of another prospect, which would count as well.
    await setLimit(1)
    const [{ open }] = await world.sql<{ open: number }>(
      `select count(*)::int as open from stage_jobs
       where project_id = $1 and state in ('unclaimed', 'claimed') and deadline_at > app_now()`,
      key,
    )
    await setLimit(open)
    const refused = await expectRefusal(found, '409 job_allowance_full', 'retries')
    expect(refused.body.job).toMatchObject({ job_id: found.job.job_id, state: situation })
    await setLimit(open + 1)
    expect(statusAndCode(await act(wanda, found, 'retries'))).toBe('201')
    expect(statusAndCode(await act(wanda, found, 'retries'))).toBe('200')
    await setLimit(usual)
  })
})
