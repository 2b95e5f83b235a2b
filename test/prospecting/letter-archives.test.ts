import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { approve, drafted, detailOf, namedIn, released } from '../fixtures/drafts.ts'
import { openFixture, type Fixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { textsOfPdf } from './pdf-texts.ts'

const world = await openWorld()

const exporting = async ({ acme, project }: Fixture, release_ids: string[], format: string) =>
  (await acme.app('POST', `/projects/${project}/exports`, { release_ids, format })).body.data

async function bytesOf({ acme, project }: Fixture, export_id: string) {
  const { body } = await acme.app('GET', `/projects/${project}/exports/${export_id}/file`)
  return { ...body.data, bytes: Buffer.from(body.data.content_base64, 'base64') }
}

test('An archive contains a PDF for each letter, and a cover list with the address and page count of each', async () => {
  const fixture = await openFixture(world)
  const releases = [await released(fixture, {}, 0), await released(fixture, {}, 1)]
  const ids = releases.map(({ release_id }) => release_id).toSorted()
  const made = await exporting(fixture, ids, 'letter_zip')
  expect(made.outcomes).toMatchObject([{ outcome: 'exported' }, { outcome: 'exported' }])
  const file = await bytesOf(fixture, made.export!.export_id)
  expect([file.media_type, file.file_name]).toEqual([
    'application/zip',
    expect.stringMatching(/ \d{4}-\d{2}-\d{2}\.zip$/),
  ])
  const files = unzipSync(file.bytes)
  const [head, ...rows] = strFromU8(files['cover-list.csv']!)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(head).toEqual(
    'file pages release_id uid name organisation care_of addon street house_number po_box postal_code town language subject demo'.split(
      ' ',
    ),
  )
  expect(Object.keys(files).toSorted()).toEqual([...rows.map(([name]) => name), 'cover-list.csv'])
  expect(rows.map((row) => row[2])).toEqual(ids)
  for (const row of rows) {
    const line = Object.fromEntries(head!.map((name, at) => [name, row[at]]))
    expect(line).toMatchObject({ pages: '1', street: 'Dorfstrasse', postal_code: '3000', town: 'Bern' })
    const [page, ...more] = await textsOfPdf(Buffer.from(files[line.file!]!))
    expect(page).toContain(line.name)
    expect(more).toEqual([])
  }
})

test('A table has the parts of the address in separate columns', async () => {
  const fixture = await openFixture(world)
  const { release_id } = await released(fixture)
  const made = await exporting(fixture, [release_id], 'csv')
  const { bytes } = await bytesOf(fixture, made.export!.export_id)
  const [head, row] = bytes.toString().split('\r\n')
  expect(head).toContain('organisation,care_of,addon,street,house_number,po_box,postal_code,town')
  expect(row).toContain(',,,Dorfstrasse,1,,3000,Bern,')
})

test('A letter with characters missing from the font is held, names them, and can be exported as a printable page', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  const { variants } = (await detailOf(fixture, prospect_id)).outreach_revision!
  const changed = { ...named, variants: variants.map((one) => ({ ...one, subject: 'Ihr Dach 漢 🏠' })) }
  const path = `/projects/${fixture.project}/prospects/${prospect_id}/outreach-revisions` as const
  expect((await fixture.acme.app('POST', path, changed as never)).status).toBe(201)
  const approved = await approve(fixture, prospect_id, await namedIn(fixture, prospect_id))
  const { release_id } = approved.body.data.release
  for (const format of ['letter_pdf', 'letter_zip']) {
    const [outcome] = (await exporting(fixture, [release_id], format)).outcomes
    expect(outcome).toMatchObject({ outcome: 'held', stays_because: 'characters', characters: ['漢', '🏠'] })
    expect(outcome!.detail).toContain('lacks "漢" (U+6F22), "🏠" (U+1F3E0). Edit the text')
  }
  expect(await exporting(fixture, [release_id], 'letter_html')).toMatchObject({
    outcomes: [{ outcome: 'exported', stays_because: null, characters: [] }],
  })
})
