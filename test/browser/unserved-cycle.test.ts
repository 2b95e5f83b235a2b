import { describe, expect, test } from 'vitest'
import { addProspects, openFixture, type Fixture, startCycle } from '@alphorn/test/fixtures/project'
import { openAppWorld, openPage } from './app-page.ts'
import { chromiumPath, settled, signIn } from './browser.ts'

// A cycle that no worker serves reports it wherever it is shown, and continues with the built-in executor after one
// click.

const world = await openAppWorld()
const stages = ['research', 'qualification']

describe.skipIf(chromiumPath === null)('cycles without a worker', async () => {
  const { offences, page } = await openPage(world)
  let fixture: Fixture

  test('A cycle without a worker does not count as done, and the dashboard counts new companies before it starts', async () => {
    fixture = await openFixture(world)
    const prospects = await addProspects(fixture, 2)
    await signIn(page, { email: fixture.acme.email, password: 'a long enough password' })
    await page.getByRole('heading', { name: 'Projekte' }).waitFor()
    await page.goto(`/projects/${fixture.project}`)
    await page.getByRole('button', { name: '2 neue Firmen zu recherchieren' }).waitFor()
    await startCycle(fixture, prospects, { stages })
    await page.getByText('Eine Recherche läuft. Bis die Ergebnisse da sind, ist nichts zu tun.').waitFor()
    expect(await page.getByText('Alles erledigt.').count()).toBe(0)
  })

  test('After a minute, a cycle without a worker is reported on the dashboard, the project list and its own page', async () => {
    await world.travel(61)
    await page.goto('/')
    await page.getByText('Wartet auf Ihr Programm', { exact: true }).waitFor()
    await page.goto(`/projects/${fixture.project}`)
    await page.getByText(/^2 offene Jobs warten auf Ihr Programm \(Recherche\)/).waitFor()
    await page.getByRole('link', { name: '2 Jobs warten auf Ihr Programm' }).click()
    await page.waitForURL('**/cycles/*')
    await page.getByText(/^2 offene Jobs warten auf Ihr Programm/).waitFor()
    await page.getByText('Jobs aller Phasen:').waitFor()
    await page.getByText('Jede Zielfirma hat einen Job pro Phase.').waitFor()
  })

  test('The settings explain what changing the executor does to a waiting cycle', async () => {
    await page.goto(`/projects/${fixture.project}/settings`)
    await page.getByText(/^Eine Recherche läuft. Nicht übernommene Jobs wechseln/).waitFor()
  })

  test('A cycle without a worker continues with the built-in executor', async () => {
    await page.goto(`/projects/${fixture.project}`)
    await page.getByRole('button', { name: 'Integrierte Ausführung verwenden' }).click()
    await page.getByText('Die integrierte Ausführung erledigt diese Phasen').waitFor()
    await page.getByRole('link', { name: /^2 Entscheide offen/ }).waitFor()
    expect((await fixture.olga.get(fixture.at)).body.data.executor.research).toBe('offline')
    await settled(page)
    expect(offences).toEqual({ violations: [], foreign: [], faults: [] })
  })
})
