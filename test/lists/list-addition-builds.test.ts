import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import { showAdditions } from '@alphorn/server/lists/hand-members'
import { buildNextChunk } from '@alphorn/server/lists/build-chunk'
import { cancelRunningBuild } from '@alphorn/server/lists/cancel-build'
import { freshDatabase } from '../support/database.ts'

// Users add and remove companies by hand before, during and after builds that finish or are cancelled. Once no build
// runs, the list contains the matches of its last finished build and the manual additions. Its counts agree.

const { url } = await freshDatabase()
const pools = connectPools(url)
const writer = { ...pools.write, pool: pools.read }
const client = new pg.Pool({ connectionString: url, max: 2 })
afterAll(async () => {
  await pools.end()
  await client.end()
})

const rowsOf = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
const cantons = ['BE', 'ZH', 'VD']
const all = Array.from({ length: 24 }, (_, at) => `cmp_${String(at + 1).padStart(26, '0')}`)
await rowsOf(
  `insert into companies (company_id, ehraid, uid, name, name_key, name_stem_key, canton, updated_at)
   select id, n, 'CHE-100.000.001', 'N' || n, 'n', 'n', ($2::text[])[1 + n % 3], app_now()
   from unnest($1::text[]) with ordinality as t (id, n)`,
  [all, cantons],
)
await rowsOf(`insert into accounts (account_id, name, created_at) values ('acc_1', 'Acme', app_now())`)

/** Returns pseudo-random numbers that are the same in each run. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

async function openList(list_id: string) {
  const key = { account_id: 'acc_1', list_id }
  await rowsOf(
    `insert into lists (account_id, list_id, name, filters, created_by, created_at, updated_at)
     values ('acc_1', $1, $1, '{}', 'Olga', app_now(), app_now())`,
    [list_id],
  )
  return {
    /** Uses the order of the routes: lock the list, change the additions, then the members. */
    change: (statement: string, company_ids: readonly string[]) =>
      transaction(writer, async (tx) => {
        await rowsOf(statement, [list_id, company_ids])
        showAdditions(tx, key)
      }),
    start: (canton: string) =>
      rowsOf(
        `with made as (insert into list_builds (account_id, list_id, number, filters, created_by, created_at)
           select 'acc_1', $1, coalesce(max(number), 0) + 1, $2, 'Olga', app_now() from list_builds where list_id = $1
           returning number)
         update lists set building_number = (select number from made) where list_id = $1`,
        [list_id, { canton: [canton] }],
      ),
    step: () => buildNextChunk(writer, { index: null, chunkSize: 3 }),
    cancel: async () => {
      const [{ building_number: number }] = await rowsOf(
        'select building_number from lists where list_id = $1',
        [list_id],
      )
      await transaction(writer, (tx) => cancelRunningBuild(tx, { ...key, number }))
    },
    isBuilding: async () =>
      (await rowsOf('select 1 from lists where list_id = $1 and building_number is not null', [list_id]))
        .length > 0,
  }
}

const insert = `insert into list_additions (account_id, list_id, company_id, addition_id, added_by, added_at)
  select 'acc_1', $1, unnest($2::text[]), 'add_1', 'Olga', app_now() on conflict do nothing`
const remove = 'delete from list_additions where list_id = $1 and company_id = any($2)'

const membersOf = async (list_id: string, number: number): Promise<string[]> =>
  (
    await rowsOf(
      `select distinct company_id from list_members where list_id = $1 and added_in <= $2
         and (removed_in is null or removed_in > $2) order by company_id`,
      [list_id, number],
    )
  ).map(({ company_id }) => company_id)

/** Returns the list's stored counts, and the correct ones. */
async function saidAndTrue(list_id: string) {
  const builds = await rowsOf(
    `select * from list_builds where list_id = $1 and state = 'finished' order by number desc limit 2`,
    [list_id],
  )
  const [last, before] = builds
  if (!last) return { said: null, expected: null }
  const additions = await rowsOf('select company_id from list_additions where list_id = $1', [list_id])
  const found = await rowsOf('select company_id from companies where canton = $1', [last.filters.canton[0]])
  const expected = [
    ...new Set([...found, ...additions].map(({ company_id }) => company_id as string)),
  ].toSorted()
  const past = before ? await membersOf(list_id, before.number) : []
  const members = await membersOf(list_id, last.number)
  const { added, removed } = last
  return {
    said: { members, found: last.found, added, removed },
    expected: {
      members: expected,
      found: expected.length,
      added: expected.filter((one) => !past.includes(one)).length,
      removed: past.filter((one) => !expected.includes(one)).length,
    },
  }
}

test.each([1, 2, 3, 4, 5, 6])('Builds and manual changes agree on a list in any order (%i)', async (seed) => {
  const list_id = `mkt_${seed}`
  const next = sequence(seed)
  const list = await openList(list_id)
  const some = () => all.filter(() => next(5) === 0)
  let compared = 0
  for (let turn = 0; turn < 80; turn++) {
    const isBuilding = await list.isBuilding()
    const act = next(6)
    if (act < 2) await list.change(insert, some())
    else if (act < 3) await list.change(remove, some())
    else if (!isBuilding) await list.start(cantons[next(3)]!)
    else if (next(8) === 0) await list.cancel()
    else await list.step()
    if (await list.isBuilding()) continue
    const { said, expected } = await saidAndTrue(list_id)
    expect({ turn, ...said }).toEqual({ turn, ...expected })
    if (said) compared++
  }
  while (await list.step());
  const { said, expected } = await saidAndTrue(list_id)
  expect(said).toEqual(expected)
  expect(compared).toBeGreaterThan(5)
})
