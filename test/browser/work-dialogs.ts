import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import type { Dialog } from './dialogs.ts'
import type { screensOf } from './screens.ts'

// Dialogs of daily work: the first minute, the letter, the inbox, own fields, outcomes.

type Screens = Awaited<ReturnType<typeof screensOf>>

const described =
  'Wir prüfen Flachdächer mit Drohnen für Dachdecker in Bern. Eine Kontrolle dauert einen halben Tag.'

const askedField = 'Eigene Lastwagen'

/** Defines a field with a question, which the demo account lacks, and reloads the table. */
async function defineAskedField(page: Page) {
  await page.evaluate(async (name) => {
    const { data }: { data: { name: string }[] } = await (await fetch('/app/api/fields')).json()
    if (data.some((field) => field.name === name)) return
    await fetch('/app/api/fields', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ name, kind: 'checkbox', question: 'Besitzt die Firma eigene Lastwagen?' }),
    })
  }, askedField)
  await page.reload()
  await settled(page)
}

const kept = [
  { name: 'Schluss mit Frage', text: 'Darf ich Sie nächste Woche kurz anrufen?' },
  {
    name: 'Einladung zur Besichtigung',
    text: 'Sie sind herzlich eingeladen, eine Anlage vor Ort anzusehen.',
  },
  { name: 'Gruss', text: 'Freundliche Grüsse aus Bern' },
]

/** Keeps snippets, which the demo account lacks, and opens the picker in the editor of a letter. */
async function openSnippets(page: Page) {
  await page.evaluate(async (snippets) => {
    const { data }: { data: unknown[] } = await (await fetch('/app/api/snippets')).json()
    if (data.length > 0) return
    for (const snippet of snippets)
      await fetch('/app/api/snippets', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({ language: 'de', ...snippet }),
      })
  }, kept)
  await page.keyboard.press('e')
  await page.getByRole('main').getByRole('textbox').first().waitFor()
  await page.keyboard.press('Control+j')
  await page.getByRole('dialog').waitFor()
  await settled(page)
}

/** Presses a key on the screen, and waits for what it opens. */
const byKey = (key: string, opened: (page: Page) => ReturnType<Page['locator']>) => async (page: Page) => {
  await page.keyboard.press(key)
  await opened(page).waitFor()
  await settled(page)
}

/** Presses a button on the screen, and waits for its dialog. */
const byButton =
  (path: string): Dialog['open'] =>
  async (page, words) => {
    await page
      .getByRole('button', { name: words(path), exact: true })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }

/** Every dialog of daily work, by name. */
export function workDialogsOf({
  signedIn,
  market,
}: Pick<Screens, 'signedIn' | 'market'>): Record<string, Dialog> {
  return {
    'add-to-list': { path: market.watch, open: byButton('additions.add') },
    'prospects-to-list': {
      path: signedIn.prospects,
      open: async (page, words) => {
        for (const at of [2, 3]) await page.getByRole('checkbox').nth(at).check()
        await byButton('additions.add')(page, words)
      },
    },
    'begin-written': {
      path: signedIn.begin,
      open: async (page, words) => {
        await page.getByLabel(words('begin.description')).fill(described)
        await page.getByRole('main').getByRole('article').waitFor()
      },
    },
    'letter-editor': {
      path: signedIn.review,
      open: byKey('e', (page) => page.getByRole('main').getByRole('textbox').first()),
    },
    'letter-otherwise': {
      path: signedIn.review,
      open: byKey('s', (page) => page.getByRole('dialog').getByRole('radio').first()),
    },
    'letter-snippets': { path: signedIn.review, open: openSnippets },
    'letter-snippets-manage': {
      path: signedIn.review,
      open: async (page, words) => {
        await openSnippets(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: words('snippets.manage') })
          .click()
        await page.getByRole('dialog').getByRole('radio').first().waitFor()
      },
    },
    'letter-snippet-new': {
      path: signedIn.review,
      open: async (page, words) => {
        await openSnippets(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: words('snippets.new') })
          .click()
        await page.getByRole('dialog').getByRole('textbox').nth(1).waitFor()
      },
    },
    'inbox-decide': { path: `${signedIn.inbox}?kind=decide`, open: async () => {} },
    'inbox-snooze': {
      path: `${signedIn.inbox}?kind=decide`,
      open: byKey('h', (page) => page.getByRole('dialog')),
    },
    outcome: {
      path: market['release-panel'],
      open: async (page, words) => {
        await page.getByRole('button', { name: words('outcomes.record'), exact: true }).click()
        await page.getByLabel(words('outcomes.occurred_on')).waitFor()
      },
    },
    'new-field': {
      path: signedIn.prospects,
      open: async (page, words) => {
        await page.getByRole('button', { name: words('grid.columns'), exact: true }).click()
        await page.getByRole('menuitem', { name: words('own_fields.new'), exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'filter-field': {
      path: signedIn.prospects,
      open: async (page, words) => {
        await defineAskedField(page)
        // On a phone the filters are folded into one button.
        const filters = page.locator('button[aria-expanded="false"][aria-controls]', {
          hasText: words('common.filters'),
        })
        if (await filters.isVisible()) await filters.click()
        await page.getByRole('button', { name: words('field_filters.button'), exact: true }).click()
        await page.getByRole('menuitem', { name: askedField, exact: true }).click()
        await page.getByRole('dialog').getByRole('radio').first().waitFor()
      },
    },
    'ask-question': {
      path: signedIn.prospects,
      open: async (page, words) => {
        await defineAskedField(page)
        await page.getByRole('button', { name: words('columns.menu').replace('{name}', askedField) }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('menuitem', { name: words('columns.ask'), exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'crm-connection': { path: signedIn.crm, open: byButton('crm.edit') },
    'crm-remove': { path: signedIn.crm, open: byButton('crm.remove') },
    'crm-sync-now': { path: signedIn['crm-dry-run'], open: byButton('crm.sync_now') },
    'connect-worker': {
      path: signedIn.welcome,
      open: async (page, words) => {
        await page.getByRole('button', { name: words('welcome.worker'), exact: true }).click()
        await page.getByRole('dialog').getByRole('combobox').waitFor()
      },
    },
  }
}
