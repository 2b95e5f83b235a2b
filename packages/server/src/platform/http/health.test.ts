import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '@alphorn/test/support/database'
import { connectPools } from '#server/platform/db/connect'
import { migrateDatabase } from '#server/platform/db/migrate'
import { createHealth, type Part } from '#server/platform/http/health'

const database = await freshDatabase()
await migrateDatabase(database.url)
const pools = connectPools(database.url)
afterAll(() => pools.end())

const search = (state: string): Record<string, Part> => ({
  search: () => ({ ready: state === 'ready', state }),
})
const ask = async (parts: Readonly<Record<string, Part>>, target: string) => {
  const answer = await createHealth(pools, parts)({ method: 'GET', target })
  return answer && { status: answer.status, body: JSON.parse(answer.body) }
}

test('A process whose search index is loading is ready and reports that it is loading', async () => {
  expect(await ask(search('loading'), '/readyz')).toMatchObject({
    status: 200,
    body: { ready: true, database: { ready: true }, search: { ready: false, state: 'loading' } },
  })
})

test('A process whose search index is down is not ready', async () => {
  expect(await ask(search('down'), '/readyz')).toMatchObject({ status: 503, body: { ready: false } })
})

test.each([
  ['ready', 200],
  ['loading', 503],
  ['down', 503],
])('A component that is %s answers its own readiness check with %s', async (state, status) => {
  expect(await ask(search(state), '/readyz?part=search')).toEqual({
    status,
    body: { ready: status === 200, search: { ready: status === 200, state } },
  })
})

test('The readiness check of the database succeeds while the search index is down', async () => {
  const answer = await ask(search('down'), '/readyz?part=database')
  expect(answer).toEqual({ status: 200, body: { ready: true, database: { ready: true, state: 'ready' } } })
})

test('An unknown component is answered with 404 and the names of the components', async () => {
  expect(await ask(search('ready'), '/readyz?part=disk')).toEqual({
    status: 404,
    body: { error: 'There is no part "disk". The parts are database and search.' },
  })
})

test('Other query parameters have no effect, and other paths are left to the pipeline', async () => {
  expect(await ask(search('ready'), '/livez?at=1')).toEqual({ status: 200, body: { live: true } })
  expect(await ask(search('ready'), '/readyz?at=1')).toMatchObject({ status: 200 })
  expect(await ask(search('ready'), '/readyz/search')).toBeNull()
})
