import { continueCycles } from '@alphorn/server/background/continue-cycles'
import { reactToSignals } from '@alphorn/server/prospecting/staleness/react-to-signals'
import { expect, test } from 'vitest'
import { recordSignal } from '../lists/change-fixtures.ts'
import { addProspects, companyUids, openFixture, startCycle } from '../fixtures/project.ts'
import { withFault } from '../fixtures/with-fault.ts'
import { waitForLockWaiters, withLockHeld } from '../fixtures/with-lock-held.ts'
import { openWorld } from '../fixtures/world.ts'

// A signal about a company that several accounts hold.

const world = await openWorld({ role: 'api' })
const { pools } = world.service

async function working(at: number) {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture, 1, at))
  await continueCycles(pools, () => null)
  const states = async () =>
    (await fixture.olga.get(`${fixture.at}/stage-jobs`)).body.data.map(({ state }) => state)
  return { ...fixture, states }
}

async function dissolve(at: number) {
  await world.sql(`update companies set status = 'cancelled' where uid = $1`, [companyUids[at]])
  await recordSignal(world, at, 'company_deleted', { isApplied: false })
}

test('A prospect that a signal cannot be applied to does not hold up other accounts, and is tried again later', async () => {
  const [faulty, other] = [await working(0), await working(0)]
  await dissolve(0)
  const { account_id } = faulty.acme
  await withFault(world, { table: 'stage_jobs', account_id }, async () => {
    await expect(reactToSignals(pools)).rejects.toThrow('faulty')
    expect([await faulty.states(), await other.states()]).toEqual([['unclaimed'], ['cancelled']])
    await reactToSignals(pools)
  })
  await world.travel(61)
  await reactToSignals(pools)
  expect(await faulty.states()).toEqual(['cancelled'])
  expect(await world.sql('select 1 from signal_effects')).toEqual([])
})

test('Signals are applied without a lock on prospects of other accounts', async () => {
  const [busy, other] = [await working(1), await working(1)]
  await dissolve(1)
  const lock = `select from prospects where account_id = '${busy.acme.account_id}' for update`
  const [reacting] = await withLockHeld(world, lock, async (letGo) => {
    const reaction = reactToSignals(pools)
    await waitForLockWaiters(world, 1)
    const free = await world.sql(`select 1 from prospects where account_id = $1 for update nowait`, [
      other.acme.account_id,
    ])
    expect(free).toHaveLength(1)
    await letGo()
    return [reaction]
  })
  await reacting
  expect([await busy.states(), await other.states()]).toEqual([['cancelled'], ['cancelled']])
})
