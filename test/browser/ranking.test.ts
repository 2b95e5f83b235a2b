import { describe, expect, test } from 'vitest'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'

// The table of prospects by score, while the scores keep changing.

const world = await openAppWorld()

describe.skipIf(chromiumPath === null)('sorting by score', { timeout: 180_000 }, async () => {
  const { offences, page } = await openPage(world)

  test('A user sorts by score from the column header, which shows the direction, and undoes it with Back', async () => {
    const fixture = await openFixture(world)
    await addProspects(fixture, 4, 10)
    await signIn(page, fixture.acme)
    await page.goto(`/projects/${fixture.project}/prospects`)
    await settled(page)
    const names = () => page.locator('[role=row][data-row] a').allTextContents()
    const head = page.getByRole('columnheader', { name: 'Score' })
    const newest = await names()
    await world.sql(
      `update prospects set scored_at = app_now(), score = s.score
       from (select prospect_id, row_number() over (order by prospect_id) / 10.0 as score from prospects
             where project_id = $1 order by prospect_id limit 3) s
       where prospects.prospect_id = s.prospect_id`,
      [fixture.project],
    )
    const [unscored, best, middle, worst] = newest
    expect(await head.getAttribute('aria-sort')).toBe('none')
    await head.getByRole('button', { name: 'Score', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=-score/)
    await expect.poll(names).toEqual([best, middle, worst, unscored])
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual([worst, middle, best, unscored])
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await page.reload()
    await expect.poll(names).toEqual([worst, middle, best, unscored])
    await page.goBack()
    await expect.poll(names).toEqual([best, middle, worst, unscored])
    // A colleague's work changes scores: the rows keep their order until the user sorts them again.
    await world.sql(`update prospects set scored_at = app_now(), score = 1 - score where project_id = $1`, [
      fixture.project,
    ])
    await addProspects(fixture, 1, 20)
    const again = page.getByRole('button', { name: 'Die Reihenfolge hat sich geändert. Neu sortieren' })
    await again.waitFor()
    expect((await names()).slice(0, 4)).toEqual([best, middle, worst, unscored])
    await again.click()
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([worst, middle, best])
    await page.goBack()
    await page.waitForURL((url) => url.search === '')
  })

  test('No page violates the CSP, contacts another origin or throws an error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
