import { describe, expect, test } from 'vitest'
import { openFixture } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'

// A screen that lists items offers those of the next pages, and a choice among items has all of them. The service
// returns pages of one item here, whatever size the app requests.

const world = await openAppWorld()
const fixture = await openFixture(world)
const { acme } = fixture
const words = wordsOf('de')

describe.skipIf(chromiumPath === null)('next pages', { timeout: 120_000 }, async () => {
  const { page } = await openPage(world)
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  const main = page.getByRole('main')
  const more = main.getByRole('button', { name: words('parts.more'), exact: true })
  for (const name of ['Bern', 'Waadt'])
    await acme.app('POST', '/markets', { name, filters: { canton: ['BE'] } })
  await acme.project()
  for (const email of ['anna@example.ch', 'beat@example.ch'])
    await acme.app('POST', '/invitations', { email, role: 'member' })
  const { body } = await acme.app('GET', '/markets')
  const list_id = body.data[0]!.list_id
  for (const kinds of [['company_registered'], ['company_deleted']])
    await acme.app('POST', `/lists/${list_id}/feeds`, { kinds })
  await page.route(/\/app\/api\/(markets|projects|invitations|feeds)(\?|$)/, (route) => {
    const address = new URL(route.request().url())
    if (route.request().method() === 'GET') address.searchParams.set('limit', '1')
    return route.continue({ url: address.href })
  })

  test('The screen of lists shows the next page on request, and marks its number while more follow', async () => {
    await page.goto('/lists')
    await settled(page)
    await main.getByText('1+', { exact: true }).waitFor()
    expect(await main.getByRole('link', { name: 'Bern', exact: true }).count()).toBe(0)
    await more.click()
    await main.getByRole('link', { name: 'Bern', exact: true }).waitFor()
    await main.getByText('2', { exact: true }).waitFor()
    expect(await more.count()).toBe(0)
  })

  test('Invitations beyond the first page can be shown', async () => {
    await page.goto('/settings/members')
    await main.getByText('beat@example.ch').waitFor()
    expect(await main.getByText('anna@example.ch').count()).toBe(0)
    await main.getByRole('button', { name: words('members.more'), exact: true }).click()
    await main.getByText('anna@example.ch').waitFor()
  })

  test('The screen of projects has all projects, so that its order and its search miss none', async () => {
    await page.goto('/')
    await settled(page)
    const { body } = await acme.app('GET', '/projects')
    const count = (body.data as unknown[]).length
    expect(count).toBeGreaterThan(1)
    await expect.poll(() => main.locator('a[href^="/projects/prj_"] h2').count()).toBe(count)
  })

  test('A list has its feeds from all pages', async () => {
    await page.goto(`/lists/${list_id}/feeds`)
    await expect.poll(() => main.getByRole('listitem').count()).toBe(2)
  })
})
