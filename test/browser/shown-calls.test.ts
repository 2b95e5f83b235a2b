import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'
import { wordsOf } from './words-of-app.ts'

// A screen shows the API call that returns its data. The address opens in the same browser, and the command runs as it
// is pasted.

const world = await openAppWorld()
const fixture = await openFixture(world)
const { acme, project } = fixture
await addProspects(fixture)
const created = await acme.app('POST', '/credentials', { name: 'Curl', scopes: [...scopeNames] })
const { secret } = created.body.data as { secret: string }
const words = wordsOf('de')

/** Runs a command in a shell, with the secret in its variable. */
function run(command: string) {
  const child = spawn('sh', ['-c', command], { env: { ...process.env, ALPHORN_SECRET: secret } })
  const said: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => said.push(piece))
  return new Promise<string>((done) => child.on('close', () => done(Buffer.concat(said).toString())))
}

const namesOf = (data: unknown) => (data as { name: string }[]).map(({ name }) => name)

describe.skipIf(chromiumPath === null)('shown calls', { timeout: 120_000 }, async () => {
  const { context, offences, page } = await openPage(world)
  page.setDefaultTimeout(20_000)
  await signIn(page, acme)
  const dialog = page.getByRole('dialog')

  const show = async (path: string) => {
    await page.goto(path)
    await settled(page)
    await page
      .getByRole('button', { name: words('copy_as.button'), exact: true })
      .first()
      .click()
    await page.getByRole('menuitem', { name: words('copy_as.show'), exact: true }).click()
    await dialog.waitFor()
  }

  test.each([
    [
      'a search in the directory with special characters',
      `/directory?q=${encodeURIComponent("d'Or & Söhne")}`,
    ],
    ['the prospects of a project', `/projects/${project}/prospects?sort=-score`],
    ['the lists', '/lists'],
    ['the watches', '/watches'],
    ['the use of the limits', '/usage'],
  ])('The shown command returns %s, as does the address in the browser', async (_, path) => {
    await show(path)
    const address = await dialog.getByRole('textbox', { name: words('copy_as.address') }).inputValue()
    expect(address).toContain(`${world.url}/api/v1/`)
    const command = await dialog.getByRole('region', { name: words('copy_as.curl') }).innerText()
    const { data } = JSON.parse(await run(command)) as { data: unknown }
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: words('copy_as.open_here') }).click(),
    ])
    await opened.waitForLoadState()
    const shown = JSON.parse(await opened.locator('body').innerText()) as { data: unknown }
    // Each call counts in the use of the limits, and a credential has limits of its own.
    if (path === '/usage') expect(namesOf(data)).toEqual(expect.arrayContaining(namesOf(shown.data)))
    else expect(shown.data).toEqual(data)
    await opened.close()
  })

  test('The dialogs cause no fault in the browser', () =>
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] }))
})
