import { listCompanySorts } from '@alphorn/contract/directory/company-columns'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import { buildList } from '../fixtures/lists.ts'
import { openWorld } from '../fixtures/world.ts'

// The table of a list's companies: filters and sort orders, page by page.

const world = await openWorld()
let acme: Account
let list_id: string
beforeAll(async () => {
  acme = await world.account()
  const olga = await acme.credential([...scopeNames])
  const made = await olga.post('/markets', { name: 'Berne and Zurich', filters: { canton: ['BE', 'ZH'] } })
  list_id = made.body.data.list_id
  await buildList(olga, list_id)
})

type Page = {
  data: { company_id: string; name: string; seat: { canton: string }; founded_on: string | null }[]
  next_cursor: string | null
  total: number | null
}

const read = async (query = '', who = acme) => {
  const { status, body } = await who.app('GET', `/lists/${list_id}/companies?${query}`)
  return { status, page: body as unknown as Page }
}

/** Reads all pages of a small size. */
async function readAll(query: string) {
  const seen: Page['data'] = []
  let cursor = ''
  do {
    const { page } = await read(`limit=40&${query}${cursor}`)
    seen.push(...page.data)
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
  } while (cursor !== '')
  return seen
}

test('The companies of a list are sorted by name and counted on the first page', async () => {
  const [truth] = await world.sql(`select count(*)::int as total from companies where canton in ('BE', 'ZH')`)
  const { page } = await read('limit=40')
  expect(page).toMatchObject(truth!)
  expect((await read(`limit=40&cursor=${page.next_cursor}`)).page.total).toBeNull()
  const seen = await readAll('')
  const names = await world.sql(
    `select company_id from companies where canton in ('BE', 'ZH') order by name_key collate "C", company_id`,
  )
  expect(seen.map(({ company_id }) => company_id)).toEqual(names.map(({ company_id }) => company_id))
})

test('Filters leave the companies of the list that pass all of them', async () => {
  const seen = await readAll('canton=BE&founded_to=2010-12-31&sort=-founded')
  const truth = await world.sql(
    `select company_id from companies where canton = 'BE' and founded_on <= '2010-12-31'
     order by founded_on desc, company_id desc`,
  )
  expect(truth.length).toBeGreaterThan(40)
  expect(seen.map(({ company_id }) => company_id)).toEqual(truth.map(({ company_id }) => company_id))
  // A canton outside the list adds nothing to it.
  expect((await read('canton=GE')).page).toMatchObject({ data: [], next_cursor: null, total: 0 })
})

test('Words find companies of the list by their name', async () => {
  const [first] = (await read('limit=1')).page.data
  const word = first!.name.split(' ')[0]!
  const { page } = await read(`q=${encodeURIComponent(word)}`)
  expect(page.data.map(({ company_id }) => company_id)).toContain(first!.company_id)
  expect(page.total).toBeLessThan((await read()).page.total!)
})

test.each(listCompanySorts)('The order %s shows each company once', async (sort) => {
  const seen = await readAll(`canton=BE&sort=${sort}`)
  const [truth] = await world.sql(`select count(*)::int as total from companies where canton = 'BE'`)
  expect(new Set(seen.map(({ company_id }) => company_id)).size).toBe(truth!.total)
  expect(seen.length).toBe(truth!.total)
})

test('A list of another account is not found, and a list without a build is empty', async () => {
  expect((await read('', await world.account('Bolt'))).status).toBe(404)
  const olga = await acme.credential([...scopeNames])
  const draft = await olga.post('/markets', { name: 'Draft', filters: {} })
  const { body } = await acme.app('GET', `/lists/${draft.body.data.list_id}/companies`)
  expect(body).toMatchObject({ data: [], total: 0 })
})

test('A view of the table of lists belongs to no project and can be shared', async () => {
  const view = { screen: 'list', name: 'With websites', search: 'cols=website', shared: true }
  expect((await acme.app('POST', '/views', view)).body.data).toMatchObject({ ...view, project_id: null })
  const { body } = await acme.app('GET', '/views?screen=list')
  expect(body.data).toMatchObject([view])
})
