import type { Locator, Page } from 'playwright-core'
import type { screensOf } from './screens.ts'
import type { Words } from './words-of-app.ts'

// Elements that open over a screen or follow its first step: dialogs, panels, steps of a form, and refusals.

type Screens = Awaited<ReturnType<typeof screensOf>>
/**
 * The address of a dialog, and the steps that open it. The test that uses the page also reverts what `before` sets up.
 */
export type Dialog = {
  path: string
  before?: (page: Page) => Promise<unknown>
  open: (page: Page, words: Words) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = (at: Page | Locator, name: string) =>
  at.getByRole('button', { name, exact: true }).first().click()
const choose = async (page: Page, menu: string | RegExp, item: string) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const opens = (path: string) => async (page: Page, words: Words) => {
  await press(page, words(path))
  await dialog(page).waitFor()
}

/** Refuses the requests of a screen, as the service would. */
const refuse =
  (pattern: string, status: number, code: string, more: object = {}) =>
  (page: Page) =>
    page.route(pattern, (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({
          error: { code, message: 'Refused.' },
          request_id: 'req_01m7yj074ae01a2qcqh7b090jq',
          ...more,
        }),
      }),
    )

/** Every dialog and panel of the demo, by name. */
export function dialogsOf({ signedIn, market, gone }: Screens): Record<string, Dialog> {
  const stay = async () => {}
  return {
    approve: { path: signedIn.prospect, open: opens('approve.approve') },
    'api-call': {
      path: signedIn.directory,
      open: async (page, words) => {
        await choose(page, words('copy_as.button'), words('copy_as.show'))
        await dialog(page).waitFor()
      },
    },
    reject: {
      path: signedIn['prospect-qualified'],
      open: async (page, words) => {
        await page
          .getByRole('button', {
            name: new RegExp(`^(${words('decide.decide')}|${words('decide.change').split(/[\s{]/)[0]!})`),
          })
          .first()
          .click()
        await page.getByRole('menu').getByText(words('decide.do_do_not_contact')).click()
        await dialog(page).waitFor()
      },
    },
    'start-cycle': { path: gone['dashboard-idle'], open: opens('cycles.start') },
    'new-credential': { path: signedIn.credentials, open: opens('credentials.new') },
    'reveal-credential': {
      path: signedIn.credentials,
      open: async (page, words) => {
        await opens('credentials.new')(page, words)
        await dialog(page).getByLabel(words('credentials.name'), { exact: true }).fill('Auswertung Bern')
        await press(dialog(page), words('credentials.create'))
        await page.getByLabel(words('credentials.secret'), { exact: true }).waitFor()
      },
    },
    'rotate-credential': {
      path: signedIn.credentials,
      open: async (page, words) => {
        await choose(page, /Recherche-Server/, words('credentials.rotate'))
        await dialog(page).waitFor()
      },
    },
    'credential-addresses': {
      path: signedIn.credentials,
      open: async (page, words) => {
        await choose(page, /Recherche-Server/, words('credential_addresses.change'))
        await dialog(page).waitFor()
      },
    },
    'revoke-credential': {
      path: signedIn.credentials,
      open: async (page, words) => {
        await choose(page, /Recherche-Server/, words('credentials.revoke'))
        await dialog(page).waitFor()
      },
    },
    'new-webhook': { path: signedIn.webhooks, open: opens('webhooks.new') },
    'delete-webhook': {
      path: signedIn.webhook,
      open: async (page, words) => {
        await choose(page, /CRM/, words('webhooks.delete'))
        await dialog(page).waitFor()
      },
    },
    invite: { path: signedIn.members, open: opens('members.invite') },
    'new-passkey': { path: signedIn.security, open: opens('passkeys.add') },
    'export-list': { path: market.list, open: opens('lists.export') },
    'list-to-project': { path: market.list, open: opens('lists.add_to_project') },
    'delete-list': {
      path: market.list,
      open: async (page, words) => {
        await choose(page, words('lists.more'), words('lists.delete'))
        await dialog(page).waitFor()
      },
    },
    'new-feed': { path: market['list-feeds'], open: opens('feeds.new') },
    'new-spreadsheet': { path: market['list-feeds'], open: opens('spreadsheets.new') },
    suppress: { path: market.suppressions, open: opens('suppressions.add') },
    'suppressions-file': { path: market.suppressions, open: opens('suppressions.import') },
    'revoke-release': { path: market['release-panel'], open: opens('releases.revoke') },
    'export-texts': {
      path: market.releases,
      open: async (page, words) => {
        await page.getByRole('checkbox').last().check()
        await opens('releases.export')(page, words)
      },
    },
    'prospects-selected': {
      path: signedIn.prospects,
      open: async (page) => {
        for (const at of [2, 3, 5]) await page.getByRole('checkbox').nth(at).check()
      },
    },
    'offering-editor': {
      path: signedIn.offering,
      open: (page, words) => press(page, words('offering.edit')),
    },
    'new-project-refused': {
      path: signedIn['new-project'],
      open: async (page, words) => {
        await press(page, words('new_project.next'))
      },
    },
    'sign-in-refused': {
      path: '/sign-in',
      open: async (page) => {
        await page.locator('input[type=email]').fill('jemand@muster.example')
        await page.locator('input[type=password]').fill('ein falsches Passwort')
        await page.locator('button[type=submit]').click()
        await page.getByRole('alert').waitFor()
      },
    },
    'import-columns': { path: market.import, before: forgetImport, open: readFile },
    'import-check': { path: market.import, before: forgetImport, open: checkRows },
    'import-results': {
      path: market.import,
      before: forgetImport,
      open: async (page) => {
        await checkRows(page)
        await page.getByRole('button', { name: /\b5 / }).click()
        await page
          .getByText(/ \(1\)/)
          .first()
          .waitFor()
      },
    },
    'add-results': {
      path: signedIn.add,
      open: async (page) => {
        await page.locator('textarea').fill('Brunner, Zürich\nMüller GmbH\nGibt Es Nicht AG, Bern')
        await page.getByRole('button', { name: /\b3 / }).click()
        await page.getByRole('listitem').last().waitFor()
      },
    },
    palette: {
      path: '/',
      open: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('bau')
        await page.getByRole('option', { name: /bau/i }).first().waitFor()
      },
    },
    'company-picker': {
      path: '/watches/new',
      open: async (page, words) => {
        const box = page.getByRole('combobox', { name: words('picker.search') })
        await box.fill('bau')
        await page.getByRole('option', { name: /bau/i }).first().click()
        await box.fill('bau')
        await page.getByRole('option', { name: /bau/i }).nth(1).waitFor()
      },
    },
    tooltip: {
      path: '/',
      open: async (page, words) => {
        await page.getByRole('button', { name: words('shell.shortcuts') }).hover()
        await page.locator('[data-tooltip-popup]').waitFor()
      },
    },
    shortcuts: {
      path: '/',
      open: async (page) => {
        await page.keyboard.press('?')
        await dialog(page).waitFor()
      },
    },
    'user-menu': {
      path: '/',
      open: async (page, words) => {
        await press(page, words('shell.user_menu'))
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    'usage-table': {
      path: signedIn.usage,
      open: (page, words) => page.getByText(words('usage.as_table')).click(),
    },
    'requests-row': {
      path: signedIn.requests,
      open: (page) => page.getByRole('row').nth(3).getByRole('button').first().click(),
    },
    'request-change': {
      path: `${signedIn.requests}?operation_id=app_credential_revoke`,
      open: async (page, words) => {
        const row = page.getByRole('row').filter({ hasText: 'app_credential_revoke' })
        await row.first().getByRole('button').first().click()
        await page.getByRole('heading', { name: words('call_change.title') }).waitFor()
      },
    },
    'delivery-panel': {
      path: signedIn.webhook,
      open: (page) => page.getByRole('row').nth(1).getByRole('button').first().click(),
    },
    // Screens whose data is refused.
    'directory-exhausted': {
      path: signedIn.directory,
      before: refuse('**/app/api/companies?*', 429, 'daily_row_limit', { retry_after: 7200 }),
      open: stay,
    },
    'prospects-fault': {
      path: signedIn.prospects,
      before: refuse('**/prospects?*', 500, 'internal_error'),
      open: stay,
    },
    'lists-disabled': {
      path: market.lists,
      before: refuse('**/app/api/markets*', 503, 'api_disabled', { retry_after: 30 }),
      open: stay,
    },
    'members-forbidden': {
      path: signedIn.members,
      before: refuse('**/app/api/members*', 403, 'forbidden'),
      open: stay,
    },
    'usage-unreachable': {
      path: signedIn.usage,
      before: (page) => page.route('**/app/api/usage*', (route) => route.abort()),
      open: stay,
    },
  }
}

/** A file with an ambiguous name, an unknown one and some that are found. */
async function readFile(page: Page) {
  const lines = [
    'Firma;PLZ;Ort;Kundennummer',
    'Brunner;8001;Zürich;1001',
    'Müller GmbH;;;1002',
    'Agrar Aarau;5000;Aarau;1003',
    'Gibt Es Nicht AG;3000;Bern;1004',
    'Spenglerei Thur AG;8134;Adliswil;1005',
    ';3000;Bern;1006',
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByRole('button', { name: /\b5 / }).waitFor()
}

/** A started import is stored in the browser, and can be continued. */
function forgetImport(page: Page) {
  return page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  })
}

/** The file's rows before they are looked up: one has no name. */
async function checkRows(page: Page) {
  await readFile(page)
  await page.getByRole('button', { name: /\b5 / }).click()
  await page.getByRole('region').getByRole('checkbox').first().waitFor()
}
