import { describe, expect, test } from 'vitest'
import { newId } from '@alphorn/contract/core/ids'
import {
  jobActions,
  jobRules,
  type Situation,
  situations,
} from '@alphorn/contract/prospecting/stage-job-rules'
import { act, claim, leaseSeconds, openJobFixture, statusAndCode } from './job-fixture.ts'
import { table, describeRuling } from './job-table.ts'
import type { FoundJob } from '../prospecting/research-jobs.ts'

// Tests the server against the table of stage jobs. stage-job-rules.test.ts of the contract tests the rules that the
// server follows.

const { acme, arranged, expectRefusal, nextJob, otto, rowOf, setDeadline, wanda, world } =
  await openJobFixture()

/** Returns the job state that a refusal reports. */
const presentState: Record<Situation, string> = {
  unclaimed: 'unclaimed',
  unclaimed_after_my_lease: 'unclaimed',
  claimed_by_me: 'claimed',
  claimed_by_my_other_worker: 'claimed',
  my_superseded_lease: 'claimed',
  claimed_by_another: 'claimed',
  left_to_another_executor: 'unclaimed',
  completed: 'completed',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
}

const cells = situations.flatMap((situation) => jobActions.map((action) => ({ situation, action })))

describe('every cell of the rule table', () => {
  test.for(cells)(
    'The call of a job is answered as the table rules, in $situation: $action',
    async ({ situation, action }) => {
      const { found, named } = await arranged(situation)
      const before = await rowOf(found)
      const claims = action === 'claims' && situation === 'claimed_by_my_other_worker'
      const answer = await act(wanda, found, action, claims ? { worker_id: named.worker_id! } : named)
      expect(statusAndCode(answer)).toBe(table[situation][action])
      expect(statusAndCode(answer)).toBe(describeRuling(jobRules[situation][action]))
      if (answer.status < 300) return
      expect(answer.body.job).toMatchObject({ job_id: found.job.job_id, state: presentState[situation] })
      expect(await rowOf(found)).toEqual(before)
    },
  )
})

const submissions = ['results', 'failures'] as const

/** Returns the job with a different input, which invalidates any result for it. */
function meaningless(found: FoundJob): FoundJob {
  const input_snapshot = { ...found.job.input_snapshot, id: newId('snapshot') }
  return { ...found, job: { ...found.job, input_snapshot } }
}

describe('precedence', () => {
  test.for(jobActions)(
    'A job that is missing or inaccessible is reported as not found, whatever its state: %s',
    async (action) => {
      const { found } = await arranged('cancelled')
      const rival = await world.account('Rival')
      const rita = await rival.credential(['prospect:stages'])
      const limited = await acme.credential(['prospect:stages'], { project_ids: [await acme.project()] })
      const unknown = { ...found, at: `/projects/${found.project_id}/stage-jobs/${newId('job')}` as const }
      const answers = [
        await act(rita, found, action),
        await act(limited, found, action),
        await act(wanda, unknown, action),
      ]
      expect(answers.map(statusAndCode)).toEqual(Array(3).fill('404 not_found'))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.error))).size).toBe(1)
    },
  )

  test('The deadline is checked before the lease that expired with it', async () => {
    const found = await nextJob()
    await setDeadline(found, leaseSeconds)
    const { lease_id } = await claim(wanda, found)
    await world.travel(leaseSeconds)
    for (const action of ['claims', ...submissions] as const) {
      await expectRefusal(found, '409 job_expired', action)
      await expectRefusal(found, '409 job_expired', action, { lease_id })
    }
    await expectRefusal(found, '409 job_expired', 'cancellations')
  })

  test.for(submissions)(
    "The holder of a job is checked before the caller's expired lease: %s",
    async (action) => {
      const found = await nextJob()
      await claim(wanda, found)
      await world.travel(leaseSeconds)
      await claim(otto, found)
      await expectRefusal(found, '409 job_not_claimed', action)
    },
  )

  test('The state of a job is checked before the content of a result', async () => {
    const codes = {
      unclaimed: '409 job_not_claimed',
      unclaimed_after_my_lease: '409 lease_expired',
      claimed_by_another: '409 job_not_claimed',
      completed: '409 job_not_open',
      failed: '409 external_worker_failed',
      expired: '409 job_expired',
      cancelled: '409 job_cancelled',
    } as const
    for (const [situation, code] of Object.entries(codes)) {
      const { found } = await arranged(situation as keyof typeof codes)
      await expectRefusal(meaningless(found), code, 'results')
    }
  })

  test('An invalid result is counted, and the lease remains valid', async () => {
    const { found } = await arranged('claimed_by_me')
    const before = await rowOf(found)
    const answer = await act(wanda, meaningless(found), 'results')
    expect(answer.body.error).toMatchObject({
      code: 'validation_failed',
      errors: [{ code: 'input_snapshot_mismatch', field: 'input_snapshot' }],
    })
    expect(await rowOf(found)).toEqual({ ...before, refused_results: 1 })
    expect(statusAndCode(await act(wanda, found, 'results'))).toBe('201')
  })

  test('The tenth invalid result fails the job', async () => {
    const { found } = await arranged('claimed_by_me')
    for (let tries = 0; tries < 10; tries++)
      expect(statusAndCode(await act(wanda, meaningless(found), 'results'))).toBe('422 validation_failed')
    expect(statusAndCode(await act(wanda, found, 'results'))).toBe('409 external_worker_failed')
    expect(await rowOf(found)).toMatchObject({
      state: 'failed',
      failure: { code: 'result_attempts_exhausted' },
    })
  })
})
