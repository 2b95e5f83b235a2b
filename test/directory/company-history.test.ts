import { expect, test } from 'vitest'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { transaction } from '@alphorn/server/platform/db/connection'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { recordSignals } from '@alphorn/server/directory/signals/record'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// Reasons why a company is in a list: the changes that the directory recorded about it, day by day.

const world = await openWorld()
const acme = await world.account()
const { muster } = story
const [{ company_id }] = await world.sql<{ company_id: string }>(
  'select company_id from companies where uid = $1',
  [muster.uid],
)

async function bring(change: object, source: string, stated_on: string) {
  const lines = async function* () {
    yield JSON.stringify({ ...muster, ...change })
  }
  await importCompanies(world.service.pools.write, companyRows(lines()), {
    source,
    stated_on,
    onRejection: ({ detail }) => {
      throw new Error(detail)
    },
  })
}
const history = async (key: string, query: '' | `?${string}` = '') =>
  (await acme.app('GET', `/companies/${encodeURIComponent(key)}/history${query}`)).body

test('A company without changes has an empty history, which states when the company entered the directory', async () => {
  const { data, in_directory_since } = await history(company_id)
  expect(data).toEqual([])
  // The story companies were imported when this run began.
  const [now] = await world.sql<{ now: Date }>('select now()')
  const age = now!.now.getTime() - Date.parse(in_directory_since)
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(24 * 3_600_000)
})

test('Each change of a company includes the values before and after, the date and the source', async () => {
  await bring({ last_published_on: '2026-02-03', capital_nominal: 100_000 }, 'a file', '2099-02-03')
  const after = { last_published_on: '2026-03-04', capital_nominal: 250_000, name: 'Muster Holzbau AG' }
  await bring(after, 'zefix', '2099-03-04')
  await transaction(world.service.pools.write, (tx) =>
    recordSignals(tx, [
      {
        kind: 'capital_increased',
        company_id,
        published_on: '2026-03-04',
        occurred_on: null,
        source: { name: 'zefix', rubric: 'HR02', number: 'HR02-1000000001', url: 'https://shab.example/1' },
        before: { capital: 100_000 },
        after: { capital: 250_000 },
        text: null,
        language: null,
        confidence: 1,
      },
    ]),
  )
  const { data } = await history(company_id)
  expect(data).toMatchObject([
    {
      change: 'changed',
      valid_from: '2026-03-04',
      source: { name: 'zefix', title: expect.stringContaining('Zefix') },
      publication: { rubric: 'HR02', number: 'HR02-1000000001', url: 'https://shab.example/1' },
    },
    {
      change: 'changed',
      valid_from: '2026-02-03',
      source: { name: 'a file', title: null, licence: null },
      publication: null,
    },
  ])
  expect(data[0]!.facts).toEqual(
    expect.arrayContaining([
      { fact: 'name', before: 'Muster Dachbau AG', after: 'Muster Holzbau AG' },
      { fact: 'capital_nominal', before: 100_000, after: 250_000 },
      { fact: 'last_published_on', before: '2026-02-03', after: '2026-03-04' },
    ]),
  )
})

test('The history of a company is read page by page, latest first, also by UID', async () => {
  const whole = (await history(muster.uid)).data
  const first = await history(muster.uid, '?limit=1')
  const second = await history(muster.uid, `?limit=1&cursor=${encodeURIComponent(first.next_cursor!)}`)
  expect([...first.data, ...second.data]).toEqual(whole)
  expect(second.next_cursor).toBeNull()
})

test('The history of an unknown company is not found', async () => {
  expect((await acme.app('GET', '/companies/cmp_none/history')).status).toBe(404)
})
