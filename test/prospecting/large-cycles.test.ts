import { reserveUnits } from '@alphorn/server/prospecting/units/research-units'
import { transaction } from '@alphorn/server/platform/db/connection'
import { expect, test } from 'vitest'
import { addProspects, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ role: 'api', plan: { unitsPerMonth: 5000 } })

/** Counts the statements that insert into the table while the work is done. */
async function insertsInto(table: string, work: () => Promise<unknown>): Promise<number> {
  await world.sql(`create table inserts_of_${table} (n int)`)
  await world.sql(`create function count_${table}() returns trigger language plpgsql as $$
    begin insert into inserts_of_${table} values (1); return null; end $$`)
  await world.sql(
    `create trigger counted after insert on ${table} for each statement execute function count_${table}()`,
  )
  await work()
  const [{ count }] = await world.sql<{ count: number }>(
    `select count(*)::int as count from inserts_of_${table}`,
  )
  await world.sql(`drop trigger counted on ${table}`)
  return count
}

test('A cycle of thousands of prospects is written in one statement for each table', async () => {
  const fixture = await openFixture(world)
  const [first] = await addProspects(fixture)
  await world.sql(
    `insert into prospects
       select (jsonb_populate_record(p, jsonb_build_object('prospect_id', 'prs_' || n, 'company_id', 'cmp_' || n))).*
       from prospects p, generate_series(1, 2500) n where prospect_id = $1`,
    [first],
  )
  const stages = { stages: ['research'] }
  const start = () => fixture.olga.post(`${fixture.at}/cycles`, { ...stages, allow_partial: true })
  const ledger = await insertsInto('unit_ledger', async () => {
    const members = await insertsInto('cycle_prospects', async () => {
      const started = await start()
      expect([started.status, started.body.data.counters?.units_reserved]).toEqual([202, 2501])
    })
    expect(members).toBe(1)
  })
  expect(ledger).toBe(1)
})

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
