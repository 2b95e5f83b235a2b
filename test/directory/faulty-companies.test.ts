import { cacheLines } from '@alphorn/server/directory/companies/cached-lines'
import { deriveFacts } from '@alphorn/server/directory/companies/derived/derive-facts'
import { expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'

// A company whose row cannot be written does not hold up the others.

const world = await openWorld({ role: 'api' })
const { pools } = world.service

/** Makes changes of one company fail under the condition. Returns its id. */
async function withFaulty(table: string, condition: string, work: (company_id: string) => Promise<void>) {
  const [row] = await world.sql<{ company_id: string }>('select min(company_id) as company_id from companies')
  const { company_id } = row!
  await world.sql(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'This row is faulty.'; end $$;
    create trigger fails before update on ${table} for each row
      when (new.company_id = '${company_id}' and ${condition}) execute function fail()`)
  await work(company_id)
  await world.sql(`drop trigger fails on ${table}; drop function fail()`)
}

test('A company whose facts cannot be derived is set aside, and the others are derived', async () => {
  await deriveFacts(pools)
  await world.sql(`update companies set derived_version = 0, derived_basis = null`)
  await withFaulty('companies', 'new.derived_basis is not null', async (company_id) => {
    await expect(deriveFacts(pools)).rejects.toThrow('faulty')
    await deriveFacts(pools)
    const missing = await world.sql(
      `select company_id from companies where derived_basis is null or derived_version = 0`,
    )
    expect(missing).toEqual([{ company_id }])
  })
})

test('A company whose line cannot be built is left out, and the others are cached', async () => {
  await cacheLines(pools)
  const cached = 'select count(*)::int as count from company_lines where line is not null'
  const [before] = await world.sql<{ count: number }>(cached)
  await world.sql('update company_lines set version = 0, line = null')
  await withFaulty('company_lines', 'new.line is not null', async () => {
    await expect(cacheLines(pools)).rejects.toThrow('faulty')
    await cacheLines(pools)
  })
  expect(await world.sql(cached)).toEqual([{ count: before!.count - 1 }])
})
