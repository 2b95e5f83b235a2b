import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { withConnection } from '#server/platform/db/connection'
import { companyCountOf, companyIdsOf } from '#server/directory/companies/filter-sql'

const anna = {
  ehraid: 1,
  uid: uidOf(1),
  name: 'Anna Bau AG',
  legal_form: '0106',
  status: 'ACTIVE',
  canton: 'ZH',
  seat_name: 'Zürich',
  seat_bfs_id: 261,
  district: 'Zürich',
  postal_code: '8004',
  language: 'de',
  noga_code: '412001',
  size_class: 'small',
  capital_nominal: 100_000,
  founded_on: '1999-12-31',
  last_published_on: '2026-10-01',
  website: 'https://anna.example',
  regulated: [{ authority: 'FINMA', type: 'bank' }],
}
const benoit = {
  ehraid: 2,
  uid: uidOf(2),
  name: 'Benoît Conseil Sàrl',
  legal_form: '0107',
  status: 'BEING_CANCELLED',
  canton: 'GE',
  seat_name: 'Genève',
  seat_bfs_id: 6621,
  postal_code: '1204',
  language: 'fr',
  noga_code: '702200',
  size_class: 'micro',
  capital_nominal: 20_000,
  founded_on: '2020-01-01',
  last_published_on: '2026-11-01',
}
const branch = {
  ehraid: 3,
  uid: uidOf(1),
  name: 'Anna Bau AG, Zweigniederlassung Genf',
  legal_form: '0151',
  status: 'ACTIVE',
  canton: 'GE',
  seat_name: 'Genève',
  seat_bfs_id: 6621,
}
const bare = { ehraid: 4, uid: uidOf(4), name: 'Bare Stiftung', legal_form: '0110', status: 'CANCELLED' }

const register = await openRegister([anna, benoit, branch, bare])

async function found(filter: CompanyFilter) {
  const [ids, [count]] = await withConnection(register.read, async (db) => [
    await db.query(companyIdsOf(filter, '', 100)),
    await db.query(companyCountOf(filter)),
  ])
  expect(count!.count).toBe(ids.length)
  const rows = await withConnection(register.read, (db) =>
    db.query(companyIdsOf({ ...filter, company_id: ids.map(({ company_id }) => company_id) }, '', 100)),
  )
  expect(rows).toEqual(ids)
  const all = await idsByEhraid
  return ids.map(({ company_id }) => all.get(company_id)!).sort((a, b) => a - b)
}

const idsByEhraid = register.read
  .query<{ company_id: string; ehraid: number }>('select company_id, ehraid from companies')
  .then(({ rows }) => new Map(rows.map(({ company_id, ehraid }) => [company_id, ehraid])))

const cases: [CompanyFilter, number[]][] = [
  [{}, [1, 2, 3, 4]],
  [{ q: 'anna bau' }, [1, 3]],
  [{ q: uidOf(2).replaceAll('.', '') }, [2]],
  [{ q: '...' }, []],
  [{ canton: ['GE', 'TI'] }, [2, 3]],
  [{ municipality: ['genf'] }, [2, 3]],
  [{ municipality: ['261', 'Genève'] }, [1, 2, 3]],
  [{ near: 'Winterthur,30' }, [1]],
  [{ near: '230,5' }, []],
  [{ near: 'Lausanne,60' }, [2, 3]],
  [{ near: 'genf,1', language: ['fr'] }, [2]],
  [{ near: 'Nirgends,300' }, []],
  [{ district: ['Zürich'] }, [1]],
  [{ postal_code: ['80', '1'] }, [1, 2]],
  [{ postal_code: ['8005'] }, []],
  [{ language: ['fr'] }, [2]],
  [{ legal_form: ['0110', '0107'] }, [2, 4]],
  [{ status: ['cancelled'] }, [4]],
  [{ noga: ['41', '702'] }, [1, 2]],
  [{ size: ['small'] }, [1]],
  [{ capital_from: 20_000, capital_to: 99_999 }, [2]],
  [{ capital_from: 20_001 }, [1]],
  [{ founded_from: '2000-01-01' }, [2]],
  [{ founded_to: '1999-12-31' }, [1]],
  [{ published_from: '2026-10-02', published_to: '2026-11-01' }, [2]],
  [{ has_website: true }, [1]],
  [{ has_website: false }, [2, 3, 4]],
  [{ regulated: true }, [1]],
  [{ regulated: false }, [2, 3, 4]],
  [{ without_branches: true }, [1, 2, 4]],
  [{ without_branches: false }, [3]],
  [{ canton: ['GE'], without_branches: true, status: ['being_cancelled'] }, [2]],
]
test.each(cases)('The filter %j finds the companies %j', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected)
})

test('A filter finds companies with signals of a kind within a number of days up to today', async () => {
  const all = [...(await idsByEhraid)]
  const idOf = (ehraid: number) => all.find(([, one]) => one === ehraid)![0]
  const reported = [
    [idOf(1), 'seat_moved', 0],
    [idOf(2), 'seat_moved', 30],
    [idOf(2), 'name_changed', 5],
  ]
  for (const [at, [company_id, kind, days]] of reported.entries())
    await register.read.query(
      `insert into signals (signal_id, company_id, kind, published_on, source, content_key, recorded_at)
       values ($1, $2, $3, (app_now() at time zone 'Europe/Zurich')::date - $4::int, 'test', $1, app_now())`,
      [`sig_${at}`, company_id, kind, days],
    )
  expect(await found({ signal: ['seat_moved'] })).toEqual([1, 2])
  expect(await found({ signal: ['seat_moved'], signal_days: 30 })).toEqual([1])
  expect(await found({ signal: ['seat_moved'], signal_days: 31 })).toEqual([1, 2])
  expect(await found({ signal_days: 6 })).toEqual([1, 2])
  expect(await found({ signal: ['merger'] })).toEqual([])
})

test('Paging by id returns every company exactly once', async () => {
  const seen: string[] = []
  for (let after = ''; ;) {
    const ids = await withConnection(register.read, (db) => db.query(companyIdsOf({}, after, 3)))
    if (ids.length === 0) break
    seen.push(...ids.map(({ company_id }) => company_id))
    after = seen.at(-1)!
  }
  expect(seen).toEqual([...(await idsByEhraid).keys()].sort())
})
