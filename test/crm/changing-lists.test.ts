import { expect, test } from 'vitest'
import { muster, openCrms, run, suppressed } from '../fixtures/crm.ts'
import type { EspoCrm } from '../fixtures/espocrm.ts'
import { story } from '../fixtures/story-companies.ts'

// People delete and merge records of the CRM while a pull reads them page by page.

const { connected } = await openCrms()
const customer = `uid ${story.muster.uid} EspoCRM`

/** Adds accounts that match no company, with a customer among them. */
function fill(crm: EspoCrm, { before, after }: { before: number; after: number }) {
  const unknown = (count: number) => {
    for (let at = 0; at < count; at++) crm.add('Account', { name: `Unknown Company ${at} AG`, cUid: null })
  }
  unknown(before)
  crm.add('Account', muster)
  unknown(after)
}

/** Changes the list once, before the CRM answers the second request for this kind of record. */
function changeBeforeSecondPage(crm: EspoCrm, kind: 'Account' | 'Contact', change: () => void) {
  let requests = 0
  crm.interfere(({ method, entity }) => {
    if (method === 'GET' && entity === kind && ++requests === 2) change()
    return false
  })
}

test.each([
  ['an early account', [4, 1]],
  ['the account that was read last', [99, 1]],
  ['many accounts of the first page', [10, 80]],
  ['the whole first page', [0, 100]],
])('A customer is found although people delete %s in the CRM meanwhile', async (_, [from, count]) => {
  const { acme, crm } = await connected()
  fill(crm, { before: 100, after: 60 })
  changeBeforeSecondPage(crm, 'Account', () => crm.saved.Account.splice(from!, count!))
  const { state, counts, told } = await run(acme, { direction: 'pull' })
  expect([state, told]).toEqual(['done', ['suppress customer Muster Dachbau']])
  expect(counts.read).toBe(161)
  expect(await suppressed(acme)).toEqual([customer])
})

test('A customer is found after deletions of more than a page', async () => {
  const { acme, crm } = await connected()
  fill(crm, { before: 300, after: 250 })
  let isDone = false
  crm.interfere(({ entity, search }) => {
    if (!isDone && entity === 'Account' && search.offset >= 299) {
      crm.saved.Account.splice(20, 230)
      isDone = true
    }
    return false
  })
  const { state, counts } = await run(acme, { direction: 'pull' })
  expect([state, counts.read]).toEqual(['done', 551])
  expect(await suppressed(acme)).toEqual([customer])
})

test('The last accounts are found although the list becomes shorter than the position', async () => {
  const { acme, crm } = await connected()
  fill(crm, { before: 100, after: 0 })
  changeBeforeSecondPage(crm, 'Account', () => crm.saved.Account.splice(0, 50))
  const { state, counts } = await run(acme, { direction: 'pull' })
  expect([state, counts.read]).toEqual(['done', 101])
  expect(await suppressed(acme)).toEqual([customer])
})

test('An address that opted out is found although another contact opts in again meanwhile', async () => {
  const { acme, crm } = await connected()
  for (let at = 0; at < 150; at++)
    crm.add('Contact', { emailAddress: `p${at}@example.ch`, emailAddressIsOptedOut: true })
  changeBeforeSecondPage(crm, 'Contact', () => {
    crm.saved.Contact[4]!['emailAddressIsOptedOut'] = false
  })
  const { state, counts } = await run(acme, { direction: 'pull' })
  expect([state, counts.read, counts.suppress]).toEqual(['done', 150, 150])
})

test('A run fails when the CRM sends pages that never follow each other', async () => {
  const { acme, crm } = await connected({ uid_field: null })
  let pages = 0
  crm.interfere((_asked, response) => {
    pages++
    const list = [{ id: `page${pages % 3}`, name: `Unknown ${pages % 3} AG` }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ total: 1000, list }))
    return true
  })
  expect(await run(acme, { direction: 'pull' })).toMatchObject({ state: 'failed', fault: 'page_repeated' })
})
