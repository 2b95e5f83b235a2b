import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'

// The table of prospects filtered by facts about the companies. The filters are in the address.

const world = await openAppWorld()
const fixture = await openFixture(world)
const { acme, olga, at: path, project } = fixture
const words = wordsOf('fr')

describe.skipIf(chromiumPath === null)('filtering the table by facts about companies', async () => {
  await addProspects(fixture, 6)
  const { body } = await olga.get(`${path}/prospects?limit=200`)
  const ids = body.data.map(({ company }) => company.company_id)
  await world.sql(`update companies set derived_kind = 'operating' where company_id = any($1)`, [ids])
  await world.sql(
    `update companies set derived_kind = 'foundation', founded_on = '1990-01-01' where company_id = $1`,
    [ids[0]],
  )
  const { page, offences } = await openPage(world, { language: 'fr' })
  await signIn(page, acme)
  await page.goto(`/projects/${project}/prospects`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  const opener = page.getByRole('button', { name: words('prospects.company_facts') })
  const expectRows = (rows: number) => expect.poll(() => page.locator('[data-row]').count()).toBe(rows)

  test('A kind and a day narrow the table at once, are counted on the button and stay in the address', async () => {
    await expectRows(6)
    await page.getByRole('button', { name: words('field_filters.button'), exact: true }).click()
    await page.getByRole('menuitem', { name: words('prospects.company_facts') }).click()
    const kinds = dialog.getByRole('group', { name: words('columns.kind') })
    await kinds.getByRole('checkbox', { name: words('company.kind_operating') }).check()
    await expectRows(5)
    await kinds.getByRole('checkbox', { name: words('company.kind_foundation') }).check()
    await expectRows(6)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.textContent()).toContain('1')
    await page.goto(page.url().replace('operating', 'holding'))
    await expectRows(1)
    await page.getByRole('button', { name: words('prospects.clear') }).click()
    await expectRows(6)
    expect(new URL(page.url()).search).not.toContain('kind')
  })

  test('The filters and the actions of the table share one line at 1440 px in each language', async () => {
    const colleague = await world.account('Mia')
    await world.sql(
      `insert into memberships (account_id, user_id, role)
       select $1, user_id, 'member' from memberships where account_id = $2`,
      [acme.account_id, colleague.account_id],
    )
    for (const language of ['de', 'en', 'fr', 'it'] as const) {
      const look = { language, theme: 'light' } as const
      const { context: other, page: wide } = await openPage(world, look)
      await wide.setViewportSize({ width: 1440, height: 900 })
      await signIn(wide, acme)
      await wide.goto(`/projects/${project}/prospects`)
      await settled(wide)
      // With two members, the filter by owner is there as well.
      await wide.getByLabel(wordsOf(language)('prospects.owner'), { exact: true }).waitFor()
      const add = await wide.getByRole('link', { name: wordsOf(language)('prospects.add') }).boundingBox()
      const search = await wide.getByRole('searchbox').last().boundingBox()
      expect([language, add!.y, add!.x + add!.width <= 1440]).toEqual([language, search!.y, true])
      expect([language, await cutWords(wide)]).toEqual([language, []])
      await wide.goto('/directory')
      await settled(wide)
      expect([language, await cutWords(wide)]).toEqual([language, []])
      await other.close()
    }
  }, 120_000)

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})

/** Returns the hints of search boxes and the chosen words of selects that are wider than their field. */
function cutWords(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const pen = document.createElement('canvas').getContext('2d')!
    const fields = main.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[type=search],select')
    return [...fields].flatMap((field) => {
      if (field instanceof HTMLSelectElement) {
        const whole = field.cloneNode(true) as HTMLSelectElement
        for (const one of [...whole.options].filter((_, at) => at !== field.selectedIndex)) one.remove()
        whole.style.maxWidth = 'none'
        field.before(whole)
        const isCut = field.offsetWidth + 1 < whole.offsetWidth
        whole.remove()
        return isCut ? [field.selectedOptions[0]?.text ?? ''] : []
      }
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return room > 0 && pen.measureText(field.placeholder).width > room + 1 ? [field.placeholder] : []
    })
  })
}
