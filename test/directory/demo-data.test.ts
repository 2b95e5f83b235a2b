import { expect, test } from 'vitest'
import { pagesMarked, textsOfPdf } from '../prospecting/pdf-texts.ts'
import { inventedCompanies } from './invented-companies.ts'
import { companyUids } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const acme = await world.account('Acme')
const bolt = await world.account('Bolt')
const load = (account = acme) => account.app('POST', '/demo', {})
const remove = (account = acme) => account.app('DELETE', '/demo', {})
const demoOf = async (account = acme) => (await account.app('GET', '/demo')).body.data

test('Concurrent requests load the demo of an account only once', async () => {
  expect(await demoOf()).toEqual({ project_id: null, companies: 0, has_register: expect.any(Boolean) })
  const answers = await Promise.all([load(), load(), load()])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.map(({ body }) => body.data.project_id)).size).toBe(1)
  expect(await demoOf()).toMatchObject({ companies: 600 })
})

test('In the demo, some companies are pursued and some are not, each based on a fact or a question', async () => {
  const { project_id } = await demoOf()
  const prospects = async () =>
    (await acme.app('GET', `/projects/${project_id}/prospects?limit=100`)).body.data
  const cyclesOf = async () => (await acme.app('GET', `/projects/${project_id}/cycles`)).body.data
  await expect.poll(async () => (await cyclesOf())[0]!.state, { timeout: 60_000 }).toBe('completed')
  const all = await prospects()
  const drafted = all.filter(({ state }) => state === 'drafted')
  expect(drafted.length).toBeGreaterThanOrEqual(6)
  expect(all.length - drafted.length).toBeGreaterThanOrEqual(4)
  for (const { prospect_id, state } of all) {
    const dossier = (await acme.app('GET', `/projects/${project_id}/prospects/${prospect_id}/dossier`)).body
      .data
    const { recommendation, criteria } = dossier.qualification!
    expect(recommendation === 'pursue').toBe(state === 'drafted')
    for (const { reason } of criteria) expect(reason.length).toBeGreaterThan(10)
  }
})

test('Every exported file of a letter to an invented company is marked as a demo', async () => {
  const { project_id } = await demoOf()
  const at = `/projects/${project_id}` as const
  const { data } = (await acme.app('GET', `${at}/prospects?limit=100`)).body
  const { prospect_id } = data.find(({ state }: { state: string }) => state === 'drafted')!
  await acme.app('POST', `${at}/prospects/${prospect_id}/decisions`, { decision: 'accept' })
  const detailOf = async () => (await acme.app('GET', `${at}/prospects/${prospect_id}`)).body.data
  await expect.poll(async () => (await detailOf()).verification, { timeout: 30_000 }).not.toBeNull()
  const { outreach_revision, gate } = await detailOf()
  const approved = await acme.app('POST', `${at}/prospects/${prospect_id}/approvals`, {
    outreach_revision_id: outreach_revision!.outreach_revision_id,
    content_fingerprint: outreach_revision!.content_fingerprint,
    acknowledged_warnings: gate.flatMap(({ check, result }) => (result === 'warn' ? check : [])),
  })
  expect(approved.status).toBe(201)
  const release_ids = [approved.body.data.release.release_id]
  const fileOf = async (format: string) => {
    const made = await acme.app('POST', `${at}/exports`, { release_ids, format })
    const { export_id } = made.body.data.export!
    const file = (await acme.app('GET', `${at}/exports/${export_id}/file`)).body.data
    return Buffer.from(file.content_base64, 'base64')
  }
  expect((await fileOf('letter_html')).toString()).toContain('DEMO – invented company, not to be sent')
  expect((await fileOf('csv')).toString()).toMatch(/,DEMO\r?\n/)
  expect(JSON.parse((await fileOf('jsonl')).toString())).toMatchObject({ demo: true })
  expect(pagesMarked(await textsOfPdf(await fileOf('letter_pdf')))).toBe(true)
})

test('Another account gets its own demo with the same companies', async () => {
  const { status, body } = await load(bolt)
  expect([status, body.data.companies]).toEqual([201, 600])
  expect(body.data.project_id).not.toBe((await demoOf()).project_id)
})

test('Removing the demo hides it only from that account and keeps the register', async () => {
  const { project_id } = await demoOf()
  const removed = await remove()
  expect(removed.body.data).toMatchObject({ project_id: null })
  expect(removed.body.data.companies).toBe(0)
  expect(await demoOf(bolt)).toMatchObject({ companies: 600 })
  const project = (await acme.app('GET', `/projects/${project_id}`)).body.data
  expect(project.status).toBe('archived')
  const olga = await acme.credential(['companies:read'])
  expect((await olga.get(`/companies/${companyUids[0]}`)).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect((await load()).status).toBe(201)
})

test('Invented companies that no project contains leave the directory once the last account removes the demo', async () => {
  const left = async () => (await inventedCompanies(world)).length
  expect((await remove()).status).toBe(200)
  expect(await left()).toBe(600)
  expect((await remove(bolt)).status).toBe(200)
  expect(await left()).toBeGreaterThan(0)
  expect(await left()).toBeLessThan(30)
})

test('An account that loads the demo while the last other account removes it gets all of it', async () => {
  for (let round = 0; round < 3; round++) {
    expect((await load(bolt)).status).toBe(201)
    await Promise.all([load(acme), remove(bolt)])
    expect(await demoOf(acme)).toMatchObject({ companies: 600 })
    await remove(acme)
  }
})
