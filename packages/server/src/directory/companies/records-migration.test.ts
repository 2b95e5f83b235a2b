import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/support/register'
import { factsIn } from '#server/directory/companies/facts'
import { deriveSignals } from '#server/directory/signals/derive'

// What migration 0034 makes of a directory that an earlier version kept.

const register = await openRegister()
const migration = readFileSync(
  new URL('../../platform/db/migrations/0034_records.sql', import.meta.url),
  'utf8',
)
const sql = async (text: string, values: unknown[] = []) => (await register.read.query(text, values)).rows

test('what was kept wrongly is mended, and no company seems to have changed', async () => {
  const entry = (at: number, more: object = {}) => ({
    ehraid: at,
    uid: uidOf(at),
    name: `Muster ${at} AG`,
    ...more,
  })
  await register.import([entry(1), entry(2), entry(3, { seat_name: 'Bern' })], 'zefix', '2026-05-01')
  await register.import(
    [entry(1, { status: 'CANCELLED', deleted_on: '2026-05-03' })],
    'gazette',
    '2026-05-04',
  )
  const kept = `update companies set street = $2, house_number = '1', street_key = 'x', addon = $3 where ehraid = $1`
  await sql(kept, [1, 'c/o Hans Muster', null])
  await sql(kept, [2, 'Bei der Linde', 'p.a. Renée Dupont'])
  await sql(kept, [3, 'c/o Treuhand Muster AG', 'Postfach'])
  await sql(`update companies set status = 'active' where ehraid = 1`)
  await sql(`update company_statements set facts = facts & ~(1 << 24)`)
  while ((await deriveSignals(register.write)) > 0);
  await sql(`insert into signals (signal_id, company_id, kind, published_on, source, before, after, content_key, recorded_at)
    select 'sig_1', company_id, 'address_changed', '2026-05-01', 'zefix', '{"address": "c/o Hans Muster, 3000 Bern"}',
      '{"address": "Weg 1, 3000 Bern"}', 'k', now() from companies where ehraid = 1`)
  await sql('begin; drop table municipality_lists; commit')
  await sql(migration)

  expect(
    await sql('select deleted_on, street, house_number, street_key, addon from companies order by ehraid'),
  ).toEqual([
    { deleted_on: null, street: null, house_number: null, street_key: null, addon: null },
    { deleted_on: null, street: 'Bei der Linde', house_number: '1', street_key: 'x', addon: null },
    {
      deleted_on: null,
      street: 'c/o Treuhand Muster AG',
      house_number: '1',
      street_key: 'x',
      addon: 'Postfach',
    },
  ])
  const told = await sql(
    'select source, facts from company_statements join companies using (company_id) where ehraid = 1',
  )
  const facts = new Map(told.map((one) => [one.source, factsIn(one.facts)]))
  expect(facts.get('gazette')).toEqual(expect.arrayContaining(['name', 'uid']))
  expect(facts.get('gazette')).not.toContain('deleted_on')
  expect(facts.get('zefix')).not.toContain('uid')
  for (const table of ['companies', 'company_versions', 'company_lines', 'signals'])
    expect([table, await sql(`select from ${table} t where t::text ~ 'Hans|Renée'`)]).toEqual([table, []])
  const before = await sql('select count(*)::int as count from signals')
  while ((await deriveSignals(register.write)) > 0);
  expect(await sql('select count(*)::int as count from signals')).toEqual(before)
})
