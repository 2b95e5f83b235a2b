import { reserveUnits } from '@alphorn/server/prospecting/units/research-units'
import { transaction } from '@alphorn/server/platform/db/connection'
import { expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ role: 'api' })

test('A cycle reserves units for more prospects than one statement has parameters for', async () => {
  const { account_id } = await world.account()
  const prospect_ids = Array.from({ length: 12_000 }, (_, at) => `prs_${at}`)
  const reservation = { account_id, project_id: 'prj_1', cycle_id: 'cyc_1', now: new Date() }
  const granted = await transaction(world.service.pools.write, (tx) =>
    reserveUnits(tx, { ...reservation, prospect_ids, allowance: 11_000, allow_partial: true }),
  )
  expect(granted).toHaveLength(11_000)
  const [count] = await world.sql(
    'select count(*)::int as entries, count(distinct prospect_id)::int as prospects from unit_ledger where account_id = $1',
    [account_id],
  )
  expect(count).toEqual({ entries: 11_000, prospects: 11_000 })
})

test('The jobs of a cycle and the revision of a fingerprint are found by an index', async () => {
  const columnsOf = async (table: string) =>
    (
      await world.sql<{ columns: string }>(
        `select array_to_string(array(select attname from pg_attribute
           where attrelid = indrelid and attnum = any(indkey) order by array_position(indkey::int2[], attnum)), ' ') as columns
         from pg_index where indrelid = $1::regclass`,
        [table],
      )
    ).map(({ columns }) => columns)
  expect(await columnsOf('stage_jobs')).toContain('account_id project_id cycle_id')
  expect(await columnsOf('revisions')).toContain('account_id fingerprint')
})
