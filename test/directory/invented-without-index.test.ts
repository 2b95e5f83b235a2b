import { expect, test } from 'vitest'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { demoCompanies } from '@alphorn/server/app/demo/demo-companies'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { resolveCompanies } from '@alphorn/server/directory/identity/resolve'
import { createSqlIndex } from '@alphorn/server/directory/search/sql-index'
import { inventedCompanies } from './invented-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// While the search index is unavailable, PostgreSQL answers alone.

const world = await openWorld({ role: 'api' })
const index = createSqlIndex()

test('Without the search index, invented companies are found only by accounts that may see them', async () => {
  await importCompanies(world.service.pools.write, demoCompanies({ count: 100 }), { source: 'demo' })
  const invented = await inventedCompanies(world)
  const [one] = invented.filter(({ status }) => status === 'active')
  const isOne = (answer: unknown) =>
    invented.some(({ company_id }) => JSON.stringify(answer).includes(company_id))
  const { company_id, uid, ehraid, name, seat_name: place } = one!
  const inputs = [
    { company_id },
    { uid },
    { ehraid: Number(ehraid) },
    { name },
    { name, place: place! },
    { name: `${name.slice(0, -5)}x` },
  ]
  const seen = (visibility: { invented?: boolean }) =>
    withConnection(world.service.pools.read, async (db) => {
      const query = { sort: 'name', limit: 10, after: null, facets: [] } as const
      const answers = [
        await index.search(db, { ...query, filter: { q: name, ...visibility } }),
        await index.ids(db, { q: name, ...visibility }, '', 10),
        await index.ids(db, { company_id: [company_id], ...visibility }, '', 10),
        ...(await resolveCompanies(db, inputs, { index, ...visibility })),
      ]
      return answers.map(isOne)
    })
  expect(await seen({})).toEqual(Array(9).fill(false))
  expect(await seen({ invented: true })).toEqual(Array(9).fill(true))
})
