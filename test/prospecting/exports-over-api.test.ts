import { expect, test } from 'vitest'
import { released } from '../fixtures/drafts.ts'
import { companyUids, openFixture } from '../fixtures/project.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'

// A program exports approved texts: the same routes as the browser app, with a credential.

const world = await openWorld()

async function readyText() {
  const fixture = await openFixture(world)
  const { release_id } = await released(fixture)
  const program = await fixture.acme.credential(['prospect:read', 'prospect:write'], { name: 'Print shop' })
  return { ...fixture, program, release_id, body: { release_ids: [release_id], format: 'letter_pdf' } }
}

test('A credential lists approved texts, exports them and downloads the file', async () => {
  const { program, at, release_id, body } = await readyText()
  const { data } = (await program.get(`${at}/releases?state=ready`)).body
  expect(data).toMatchObject([{ release_id, state: 'ready', stays_because: null }])
  const made = await program.post(`${at}/exports`, body as Untyped)
  expect(made).toMatchObject({
    status: 201,
    body: { data: { outcomes: [{ outcome: 'exported' }], export: { created_by: 'Print shop' } } },
  })
  const { export_id } = made.body.data.export!
  expect((await program.get(`${at}/exports`)).body.data).toMatchObject([
    { export_id, release_ids: [release_id] },
  ])
  const { media_type, content_base64 } = (await program.get(`${at}/exports/${export_id}/file`)).body.data
  expect(media_type).toBe('application/pdf')
  expect(Buffer.from(content_base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect((await program.get(`${at}/releases?state=exported`)).body.data).toMatchObject([{ release_id }])
})

test('Suppressing a recipient blocks further exports and closes the files exported before', async () => {
  const { program, at, body, release_id } = await readyText()
  const made = await program.post(`${at}/exports`, body as Untyped)
  const { export_id } = made.body.data.export!
  await program.post('/suppressions', { kind: 'uid', value: companyUids[0]!, reason: 'A customer.' })
  const file = await program.get(`${at}/exports/${export_id}/file`)
  expect([file.status, file.body.error.errors[0]!.code]).toEqual([422, 'prospect_suppressed'])
  const again = await program.post(`${at}/exports`, body as Untyped)
  expect(again).toMatchObject({
    status: 200,
    body: { data: { export: null, outcomes: [{ release_id, outcome: 'blocked' }] } },
  })
})

test('A credential without prospect:write neither exports a text nor downloads one', async () => {
  const { acme, program, at, body } = await readyText()
  const { export_id } = (await program.post(`${at}/exports`, body as Untyped)).body.data.export!
  const reader = await acme.credential(['prospect:read', 'prospect:approve'])
  for (const refused of [
    await reader.post(`${at}/exports`, body as Untyped),
    await reader.get(`${at}/exports/${export_id}/file`),
  ])
    expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
  expect((await reader.get(`${at}/exports`)).body.data).toHaveLength(1)
})

test('A credential limited to another project finds no text, export or file', async () => {
  const { acme, program, at, body } = await readyText()
  const { export_id } = (await program.post(`${at}/exports`, body as Untyped)).body.data.export!
  const project_ids = [await acme.project({ name: 'Another' })]
  const limited = await acme.credential(['prospect:read', 'prospect:write'], { project_ids })
  for (const refused of [
    await limited.get(`${at}/releases`),
    await limited.post(`${at}/exports`, body as Untyped),
    await limited.get(`${at}/exports`),
    await limited.get(`${at}/exports/${export_id}/file`),
  ])
    expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found'])
})
