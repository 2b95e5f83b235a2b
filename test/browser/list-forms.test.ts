import { afterAll, describe, expect, test } from 'vitest'
import { openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import { openWorld } from '@alphorn/test/fixtures/world'
import { chromiumPath, openBrowser, openContext, settled, signIn } from './browser.ts'
import { untilHeard } from './heard-changes.ts'
import { wordsOf } from './words-of-app.ts'
import { ensureBundle } from './site.ts'

// The forms of lists and watches keep what colleagues save, and send no list without a filter that the user typed.

await ensureBundle()
const world = await openWorld()
const { acme } = await openFixture(world)
const words = wordsOf('de')
const browser = chromiumPath === null ? null : await openBrowser()
afterAll(() => browser?.close())

describe.skipIf(chromiumPath === null)('the forms of lists', { timeout: 180_000 }, async () => {
  const { context } = await openContext(browser!, world.url, { language: 'de', theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name: words(name), exact: true })
  const name = main.getByLabel(words('lists.name'), { exact: true })
  const visit = async (address: string) => {
    await page.goto(address)
    await settled(page)
  }
  const createList = async (named: string, canton: string) => {
    const made = await acme.app('POST', '/markets', { name: named, filters: { canton: [canton] } })
    return made.body.data.list_id
  }

  test("A colleague's saved filters appear in the open form of a list and are kept", async () => {
    const list_id = await createList('Bern', 'BE')
    await visit(`/lists/${list_id}/edit`)
    await untilHeard(page, 'lists', () =>
      acme.app('PATCH', `/markets/${list_id}`, { filters: { canton: ['BE', 'ZH'] } }),
    )
    await expect.poll(() => main.getByLabel('Zürich', { exact: true }).isChecked()).toBe(true)
    await name.fill('Bern und Zürich')
    const [saved] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      button('lists.save').click(),
    ])
    expect(saved.postDataJSON()).toEqual({ name: 'Bern und Zürich' })
    await page.waitForURL(`**/lists/${list_id}`)
  })

  test('A list is not saved while a filter is not a value', async () => {
    await visit('/lists/new')
    await name.fill('Alte Firmen')
    for (const [label, text] of [
      ['filters.founded_from', '31.2.2026'],
      ['filters.postal_code', '80001'],
    ] as const) {
      const field = main.getByLabel(words(label), { exact: true })
      await field.fill(text)
      await button('lists.save').click()
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      expect(await field.inputValue()).toBe(text)
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
      await field.fill('')
    }
    await button('lists.save').click()
    await page.waitForURL(/\/lists\/(?!new)/)
  })

  test('Values beyond the largest number stay in the field with the reason', async () => {
    await visit('/lists/new')
    const field = main.getByLabel(words('filters.postal_code'), { exact: true })
    await field.fill(Array.from({ length: 52 }, (_, at) => at + 1).join(', '))
    await main.getByText(words('fields.too_many_items')).waitFor()
    expect(await field.inputValue()).toBe('51, 52')
  })

  test('The kilometres around a place can be cleared and typed again', async () => {
    await main.getByLabel(words('filters.near'), { exact: true }).fill('Bern')
    const field = main.getByLabel(words('filters.near_kilometres'), { exact: true })
    await field.fill('')
    expect(await field.inputValue()).toBe('')
    await field.pressSequentially('5')
    expect(await field.inputValue()).toBe('5')
  })

  test('A company removed from a new watch stays removed when its picker is shown again', async () => {
    page.once('dialog', (asked) => void asked.accept())
    const [company] = (await acme.app('GET', `/companies?q=${story.alpha.uid}`)).body.data
    await visit(`/watches/new?company=${company!.company_id}`)
    const picked = main.getByRole('button', { name: / entfernen$/ })
    await picked.click()
    await main.getByRole('radio', { name: words('watches.by_list'), exact: true }).check()
    await main.getByRole('radio', { name: words('watches.by_companies'), exact: true }).check()
    await main.getByRole('combobox', { name: words('picker.search') }).waitFor()
    await settled(page)
    expect(await picked.count()).toBe(0)
  })

  test('A new watch has the name of its list until the user types another', async () => {
    page.once('dialog', (asked) => void asked.accept())
    const [first, second] = [await createList('Luzern', 'LU'), await createList('Zug', 'ZG')]
    await visit(`/watches/new?list=${first}`)
    const field = main.getByLabel(words('watches.name'), { exact: true })
    const list = main.getByLabel(words('watches.list'), { exact: true }).last()
    await expect.poll(() => field.inputValue()).toBe('Luzern')
    await list.selectOption(second)
    await expect.poll(() => field.inputValue()).toBe('Zug')
    await field.fill('Mein Name')
    await list.selectOption(first)
    await settled(page)
    expect(await field.inputValue()).toBe('Mein Name')
  })
})
