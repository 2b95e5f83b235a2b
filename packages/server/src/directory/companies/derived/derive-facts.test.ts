import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { companiesByIds } from '#server/directory/companies/company'
import { deriveFacts } from '#server/directory/companies/derived/derive-facts'
import { derivedRowOf, derivedVersion } from '#server/directory/companies/derived/derived-row'

const register = await openRegister()
const hotel = { ehraid: 1, uid: uidOf(1), name: 'Hôtel Exemple Sàrl', seat_name: 'Vevey', canton: 'VD' }

beforeAll(async () => {
  await register.import([
    hotel,
    { ehraid: 2, uid: uidOf(2), name: 'Esempio Tetti SA', seat_name: 'Lugano', canton: 'TI' },
    { ehraid: 3, uid: uidOf(3), name: 'Exemple SA', seat_name: 'Genève', canton: 'GE', language: 'de' },
    { ehraid: 4, uid: uidOf(4), name: 'Example Ltd' },
  ])
})

async function companies() {
  const { rows } = await register.read.query<{ company_id: string }>(
    'select company_id from companies where ehraid < 100 order by ehraid',
  )
  const ids = rows.map(({ company_id }) => company_id)
  const found = await withConnection(register.read, (db) => companiesByIds(db, ids))
  return ids.map((id) => found.get(id)!)
}

const run = (statement: RawBuilder<unknown>) => register.within((tx) => tx.query(rawQuery(statement)))

const spoken = async () =>
  (await companies()).map(({ language, derived }) => [language, derived.language !== null])

const countOf = async (sql: string) =>
  (await register.read.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]!.count

test('An import derives the facts of new companies, and a stated fact takes precedence', async () => {
  expect(await spoken()).toEqual([
    ['fr', true],
    ['it', true],
    ['de', false],
    [null, false],
  ])
  expect(await countOf(`companies where derived_version <> ${derivedVersion}`)).toBe(0)
})

test('Facts derived during an import are not derived again', async () => {
  const before = await countOf('company_changes')
  await deriveFacts(register)
  expect(await countOf('company_changes')).toBe(before)
})

test('Facts are derived again when a company changes', async () => {
  await register.import([{ ...hotel, name: 'Hotel Beispiel GmbH', seat_name: 'Thun', canton: 'BE' }])
  await deriveFacts(register)
  expect((await spoken())[0]).toEqual(['de', true])
})

test('Derived industry, size and kind are shown where no source states them, and yield to a source', async () => {
  const basis = { from: ['purpose'], probability: 0.93, evidence: 'Betrieb eines Hotels' }
  await run(sql`update companies set derived_noga_code = '55', derived_noga_version = 'NOGA 2008',
    derived_size = 'micro', derived_kind = 'operating',
    derived_basis = ${JSON.stringify({ noga: basis, size: basis, kind: basis })} where ehraid = 1`)
  const [before] = await companies()
  expect(before).toMatchObject({
    noga: { code: '55', name: { de: 'Beherbergung' }, source: 'derived', confidence: 0.93 },
    size: { class: 'micro', source: 'derived' },
    kind: 'operating',
    derived: { noga: basis, size: basis, kind: basis },
  })
  await register.import([{ ...hotel, noga_code: '561001', size_class: 'small' }])
  const [after] = await companies()
  expect(after).toMatchObject({
    noga: { code: '561001', source: 'test' },
    size: { class: 'small', source: 'test' },
    derived: { noga: null, size: null },
  })
})

test('An interrupted run continues where it stopped and derives nothing twice', async () => {
  const many = Array.from({ length: 1200 }, (_, at) => ({
    ehraid: 1000 + at,
    uid: uidOf(1000 + at),
    name: `Muster ${at} AG`,
    seat_name: 'Bern',
    canton: 'BE',
  }))
  await register.import(many)
  const next = derivedVersion + 1
  await run(sql`
    create function fail_late() returns trigger language plpgsql as $$
    begin
      if (select count(*) from companies where derived_version = ${sql.lit(next)}) > 700 then
        -- As when PostgreSQL shuts down: a fault of a single company would set it aside.
        raise 'pulled the plug' using errcode = '57P01';
      end if;
      return null;
    end $$`)
  await run(
    sql`create trigger fail_late after update on companies for each statement execute function fail_late()`,
  )
  await expect(deriveFacts(register, next)).rejects.toThrow('pulled the plug')
  const done = await countOf(`companies where derived_version = ${next}`)
  expect(done).toBe(500)
  await run(sql`drop function fail_late cascade`)
  const changes = await countOf('company_changes')
  await deriveFacts(register, next)
  expect(await countOf(`companies where derived_version <> ${next}`)).toBe(0)
  expect((await countOf('company_changes')) - changes).toBe(1204 - done)
})

test('An older process does not derive again what a newer one has derived', async () => {
  await deriveFacts(register, derivedVersion)
  expect(await countOf(`companies where derived_version = ${derivedVersion + 1}`)).toBe(1204)
})

test('A purpose that is very long or contains odd characters is processed and stored like any other', async () => {
  const odd = [
    'a\u0001\u0007'.repeat(500),
    '\ud83d\ude00'.repeat(25_000),
    'Betrieb eines Hotels. '.repeat(4000),
    ' ',
  ]
  for (const purpose of odd) {
    const company = { ...row, purpose }
    expect(JSON.parse(JSON.stringify(derivedRowOf(company)))).toEqual(derivedRowOf(company))
  }
  expect(derivedRowOf({ ...row, name: null as unknown as string })).toMatchObject({ derived_kind: null })
})

const row = {
  name: 'Muster AG',
  legal_form: '0106',
  purpose: null,
  seat_name: 'Bern',
  canton: 'BE',
  seat_bfs_id: 351,
  capital_nominal: 100_000,
  capital_paid: 100_000,
  capital_currency: 'CHF',
  branch_offices: null,
}
