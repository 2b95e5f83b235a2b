import { table, describeRuling } from '@alphorn/test/leases/job-table'
import { describe, expect, test } from 'vitest'
import {
  type Actor,
  effectiveState,
  jobActions,
  jobRules,
  type LeaseFacts,
  refusalsOfAction,
  ruleOn,
  type Situation,
  situationOf,
  situations,
  stageJobStates,
} from '#contract/prospecting/stage-job-rules'

// Tests the rules alone. The test test/leases/stage-job-rules.test.ts shows over HTTP that the server follows them.

test('The table and the rules have the same cells with the same rulings', () => {
  const rules = Object.entries(jobRules).map(([situation, rulings]) => [
    situation,
    Object.fromEntries(Object.entries(rulings).map(([action, ruling]) => [action, describeRuling(ruling)])),
  ])
  expect(Object.fromEntries(rules)).toEqual(table)
  expect(Object.keys(table)).toEqual([...situations])
  expect(situations.length * jobActions.length).toBe(55)
})

const lease = { lease_id: 'lse_1', credential_id: 'wanda', worker_id: 'w1', expires: 100 }
const open = { state: 'claimed', deadline: 200, lease } as const satisfies LeaseFacts

describe('the state at a given time', () => {
  test.each([
    ['a lease holds until its end', open, 99, 'claimed'],
    ['a lease has run out at its end', open, 100, 'unclaimed'],
    ['the deadline has passed at its moment', open, 200, 'expired'],
    ['the deadline is judged before the lease', { ...open, deadline: 50 }, 60, 'expired'],
    ['a job without a lease is unclaimed', { ...open, state: 'unclaimed', lease: null }, 0, 'unclaimed'],
    ['of an unclaimed job the deadline counts, too', { ...open, state: 'unclaimed' }, 200, 'expired'],
    ['a lease holds, whatever is written down', { ...open, state: 'unclaimed' }, 99, 'claimed'],
  ] as const)('The state at a given time is that of lease and deadline: %s', (_, job, now, state) => {
    expect(effectiveState(job, now)).toBe(state)
  })

  test.each(stageJobStates.slice(2))('A closed job stays closed: %s', (state) => {
    for (const now of [0, 150, 300]) expect(effectiveState({ ...open, state }, now)).toBe(state)
    for (const now of [0, 150, 300])
      expect(situationOf({ ...open, state }, { credential_id: 'wanda' }, now)).toBe(state)
  })
})

describe('the situation of a job for', () => {
  const cases: [string, Actor, Situation, Situation][] = [
    ['its holder', { credential_id: 'wanda', worker_id: 'w1' }, 'claimed_by_me', 'unclaimed_after_my_lease'],
    ['a request without a worker', { credential_id: 'wanda' }, 'claimed_by_me', 'unclaimed_after_my_lease'],
    [
      'another worker of it',
      { credential_id: 'wanda', worker_id: 'w2' },
      'claimed_by_my_other_worker',
      'unclaimed',
    ],
    [
      'a claim that names no worker',
      { credential_id: 'wanda', worker_id: null },
      'claimed_by_my_other_worker',
      'unclaimed',
    ],
    [
      'the lease, by whatever worker',
      { credential_id: 'wanda', worker_id: 'w2', lease_id: 'lse_1' },
      'claimed_by_me',
      'unclaimed_after_my_lease',
    ],
    [
      'another lease, by the same worker',
      { credential_id: 'wanda', worker_id: 'w1', lease_id: 'lse_0' },
      'claimed_by_my_other_worker',
      'unclaimed',
    ],
    [
      'a lease before the last',
      { credential_id: 'wanda', lease_id: 'lse_0', superseded: true },
      'my_superseded_lease',
      'my_superseded_lease',
    ],
    ['another credential', { credential_id: 'otto' }, 'claimed_by_another', 'unclaimed'],
    [
      'another credential with the same worker',
      { credential_id: 'otto', worker_id: 'w1' },
      'claimed_by_another',
      'unclaimed',
    ],
    [
      'another credential that names the lease',
      { credential_id: 'otto', lease_id: 'lse_1' },
      'claimed_by_another',
      'unclaimed',
    ],
  ]
  test.each(cases)(
    'The situation of a job follows the lease and the time, for %s',
    (_, actor, whileItHolds, afterIt) => {
      expect(situationOf(open, actor, 99)).toBe(whileItHolds)
      expect(situationOf(open, actor, 100)).toBe(afterIt)
      expect(situationOf(open, actor, 200)).toBe('expired')
    },
  )

  test('A job that was never held is unclaimed for anyone', () => {
    const fresh = { ...open, state: 'unclaimed', lease: null } as const
    expect(situationOf(fresh, { credential_id: 'wanda', worker_id: 'w1' }, 0)).toBe('unclaimed')
    expect(situationOf(fresh, { credential_id: 'wanda', lease_id: 'lse_1' }, 0)).toBe('unclaimed')
  })
})

describe('an action', () => {
  const plain: Actor = { credential_id: 'wanda' }
  const naming: Actor = { ...plain, lease_id: 'lse_1' }
  const cells = situations.flatMap((situation) => jobActions.map((action) => [situation, action] as const))

  test.each(cells)('In the situation %s the ruling matches the table: %s', (situation, action) => {
    expect(ruleOn(action, situation, plain)).toEqual(jobRules[situation][action])
  })

  test('An action that names a lease never creates a new grant and is otherwise ruled like any other', () => {
    const other: Record<string, string> = {
      'unclaimed claims': '409 job_not_claimed',
      'unclaimed_after_my_lease claims': '409 lease_expired',
    }
    for (const [situation, action] of cells) {
      const cell = `${situation} ${action}`
      const reported = describeRuling(ruleOn(action, situation, naming))
      expect([cell, reported]).toEqual([cell, other[cell] ?? table[situation][action]])
    }
  })

  test('An action is refused only with codes that its route declares', () => {
    const ofEach = Object.fromEntries(
      jobActions.map((action) => [action, refusalsOfAction(action).toSorted()]),
    )
    const closed = ['external_worker_failed', 'job_cancelled', 'job_expired', 'job_not_open']
    const held = [...closed, 'job_not_claimed', 'lease_expired'].toSorted()
    expect(ofEach).toEqual({
      claims: held,
      results: held,
      failures: held,
      retries: ['job_allowance_full', 'job_cancelled', 'job_not_open'],
      cancellations: closed,
    })
  })
})
