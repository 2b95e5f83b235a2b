import { describe, expect, test } from 'vitest'
import { drafted, waitForIdle } from '@alphorn/test/fixtures/drafts'
import { openFixture } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { layoutNames, mainModifier, pressOn } from './keyboard-layouts.ts'

// The command palette: actions and the user's own objects come before companies. Its shortcut works on every keyboard
// layout.

const world = await openAppWorld()

describe.skipIf(chromiumPath === null)('the command palette', async () => {
  const { offences, page } = await openPage(world)
  const fixture = await openFixture(world)
  const box = page.getByRole('dialog').getByRole('combobox')
  const options = page.getByRole('option')
  const ask = async (words: string) => {
    await page.keyboard.press('Control+k')
    await box.fill(words)
  }

  test('A user with a text to review signs in', async () => {
    await drafted(fixture)
    await waitForIdle(fixture)
    await signIn(page, { email: fixture.acme.email, password: 'a long enough password' })
  })

  test.each([
    ['freigeben', /Text prüfen und freigeben/],
    ['approve', /Text prüfen und freigeben/],
    ['liste', /^Listen/],
    ['hilfe', /^(?:Erste Schritte|Tastenkürzel)/],
    ['sperren', /^Sperrliste/],
    ['ausloggen', /^Abmelden/],
  ])('The palette ranks an action first for "%s"', async (words, first) => {
    await page.goto('/')
    await settled(page)
    await ask(words)
    await expect.poll(() => options.first().innerText()).toMatch(first)
    await page.keyboard.press('Escape')
  })

  test('The palette ranks a project by its name above companies with similar names', async () => {
    await world.sql(`update projects set name = 'Muster' where project_id = $1`, [fixture.project])
    await page.goto('/')
    await settled(page)
    await ask('must')
    await options.filter({ hasText: 'Muster Dachbau AG' }).waitFor()
    expect(await options.first().innerText()).toMatch(/^Muster\s+Projekt/)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/projects/${fixture.project}`)
  })

  test("The palette opens the project's audit history, which omits reads until they are requested", async () => {
    const reads = page.getByRole('row', { name: /Gelesen\s*project_detail/ })
    await ask('wer hat')
    await expect.poll(() => options.first().innerText()).toMatch(/^Audit-Protokoll\s+In diesem Projekt/)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/projects/${fixture.project}/audit`)
    await page
      .getByRole('row', { name: /^Job zu .+ erledigt/ })
      .first()
      .waitFor()
    expect(await reads.count()).toBe(0)
    await page.getByText('Alle Aufrufe', { exact: true }).click()
    await reads.first().waitFor()
  })

  test('The palette offers and runs the actions of the current screen', async () => {
    await page.goto(`/projects/${fixture.project}/review`)
    await page.getByRole('button', { name: 'Freigeben', exact: true }).waitFor()
    await settled(page)
    await ask('ablehnen')
    await expect.poll(() => options.first().innerText()).toMatch(/^Ablehnen\s+Auf dieser Seite · r/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
    await page.keyboard.press('Escape')
  })

  test.each([
    ['review', 'anders', /^Anders formulieren\s+Auf dieser Seite · s/],
    ['review', 'bearbeiten', /^Bearbeiten\s+Auf dieser Seite · e/],
    ['inbox', 'zurückstellen', /^Zurückstellen\s+Auf dieser Seite · h/],
  ])(
    'The palette names a shortcut by its action on the current screen: %s, "%s"',
    async (screen, words, first) => {
      await page.goto(screen === 'inbox' ? '/inbox' : `/projects/${fixture.project}/review`)
      await page.getByText('Ihre Flachdächer').first().waitFor()
      await settled(page)
      await ask(words)
      await expect.poll(() => options.first().innerText()).toMatch(first)
      await page.keyboard.press('Escape')
    },
  )

  test.each(layoutNames)(
    'The shortcuts for the palette, help and search work on this keyboard: %s',
    async (layout) => {
      await page.goto('/directory')
      await settled(page)
      await pressOn(page, layout, 'k', mainModifier(layout))
      await box.waitFor()
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'detached' })
      await pressOn(page, layout, '?')
      await page.getByRole('dialog').getByRole('heading', { name: 'Tastenkürzel' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await pressOn(page, layout, '/')
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    },
  )

  test('The palette causes no CSP violation, foreign request or error', () => {
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
