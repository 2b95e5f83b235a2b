import type { ExportFile } from '@alphorn/contract/prospecting/exports'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { approve, decide, detailOf, drafted, waitForIdle, released, work } from '../fixtures/drafts.ts'
import { researchResult } from '../fixtures/results.ts'
import { companyUids, openFixture, type Fixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()

const exporting = ({ acme, project }: Fixture, release_ids: string[], format: string, more: object = {}) =>
  acme.app('POST', `/projects/${project}/exports`, { release_ids, format, ...more })
const releaseOf = async ({ acme, project }: Fixture, release_id: string) => {
  const { body } = await acme.app('GET', `/projects/${project}/releases`)
  return body.data.find((one) => one.release_id === release_id)!
}
const getFile = ({ acme, project }: Fixture, export_id: string) =>
  acme.app('GET', `/projects/${project}/exports/${export_id}/file`)

async function fileOf(fixture: Fixture, export_id: string) {
  const { body } = await getFile(fixture, export_id)
  const { content_base64, ...file } = body.data as ExportFile
  return { ...file, bytes: Buffer.from(content_base64, 'base64') }
}

/** Returns every text line of a PDF with its position, in millimetres from the left and upper edge. */
async function linesOfPdf(bytes: Buffer) {
  const reading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true })
  const document = await reading.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                left: toMillimetres(item.transform[4]),
                top: 297 - toMillimetres(item.transform[5]),
              },
            ]
          : [],
      )
    }),
  )
  await reading.destroy()
  return pages
}
const toMillimetres = (points: number) => (points * 25.4) / 72

test('The window of a Swiss envelope shows the address of the letter and nothing else', async () => {
  const fixture = await openFixture(world)
  const { release_id } = await released(fixture)
  const made = await exporting(fixture, [release_id], 'letter_pdf')
  expect(made.status).toBe(201)
  const { bytes, media_type } = await fileOf(fixture, made.body.data.export!.export_id)
  expect(media_type).toBe('application/pdf')
  const [first] = await linesOfPdf(bytes)
  const inWindow = first!.filter(({ left, top }) => left >= 118 && top >= 46 && top <= 82)
  expect(inWindow.map(({ text }) => text)).toEqual([
    'Acme AG, Bahnhofstrasse 1, 3011 Bern',
    expect.stringContaining('Crowd'),
    'Dorfstrasse 1',
    '3000 Bern',
  ])
  expect(first!.filter(({ left, top }) => left < 118 && top < 86)).toEqual([])
  expect(first!.map(({ text }) => text).join(' ')).toContain('anna@acme.example')
})

test('The window on the left of an envelope shows the address of the letter and nothing else', async () => {
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  const before = await released(fixture)
  const made = async (release_id: string) =>
    (await exporting(fixture, [release_id], 'letter_pdf')).body.data.export!
  const right = await made(before.release_id)
  const changed = await acme.app('PATCH', `/projects/${project}`, { policies: { letter_window: 'left' } })
  expect(changed.body.data.policies).toMatchObject({ letter_window: 'left' })
  const left = await made(before.release_id)
  expect([right.window, left.window]).toEqual(['right', 'left'])
  const [lines] = await linesOfPdf((await fileOf(fixture, left.export_id)).bytes)
  const inWindow = lines!.filter(({ left: x, top }) => x >= 25 && x <= 105 && top >= 50 && top <= 85)
  expect(inWindow.map(({ text }) => text)).toEqual([
    'Acme AG, Bahnhofstrasse 1, 3011 Bern',
    expect.stringContaining('Crowd'),
    'Dorfstrasse 1',
    '3000 Bern',
  ])
  // The window reveals up to 5 mm more if the sheet slips: nothing else in the left half may be there.
  expect(lines!.filter(({ left: x, top }) => x < 115 && top < 95)).toHaveLength(inWindow.length)
  // An earlier export keeps its side.
  const [first] = await linesOfPdf((await fileOf(fixture, right.export_id)).bytes)
  expect(first!.filter(({ left: x, top }) => x >= 118 && top >= 46 && top <= 82)).toHaveLength(4)
  const page = await exporting(fixture, [before.release_id], 'letter_html')
  const { bytes } = await fileOf(fixture, page.body.data.export!.export_id)
  expect(bytes.toString()).toContain('<article class="left"')
})

test('A letter for the envelopes of a letter service leaves the postage area free', async () => {
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  const { release_id } = await released(fixture)
  await acme.app('PATCH', `/projects/${project}`, { policies: { letter_window: 'service' } })
  const made = await exporting(fixture, [release_id], 'letter_pdf')
  const [lines] = await linesOfPdf((await fileOf(fixture, made.body.data.export!.export_id)).bytes)
  const address = lines!.filter(({ left, top }) => left >= 22 && left < 107.5 && top >= 60 && top <= 85.5)
  expect(address.map(({ text }) => text)).toEqual([
    expect.stringContaining('Crowd'),
    'Dorfstrasse 1',
    '3000 Bern',
  ])
  // Positions are those of the baseline, and lines are less than 4 mm high.
  expect(lines!.filter(({ left, top }) => left < 109.5 && top > 40 && top < 63)).toEqual([])
  expect(lines!.filter(({ top }) => top < 40).map(({ text }) => text)).toEqual([
    'Acme AG, Bahnhofstrasse 1, 3011 Bern',
  ])
})

test('An export contains what was approved, in every format of the channel', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id, named } = await released(fixture)
  const { variants } = (await detailOf(fixture, prospect_id)).outreach_revision!
  const take = async (format: string) => {
    const made = await exporting(fixture, [release_id], format)
    return (await fileOf(fixture, made.body.data.export!.export_id)).bytes.toString()
  }
  const [line] = (await take('jsonl')).trim().split('\n')
  expect(JSON.parse(line!)).toMatchObject({
    body: variants[0]!.body,
    subject: variants[0]!.subject,
    content_fingerprint: named.content_fingerprint,
  })
  expect(await take('csv')).toContain(variants[0]!.body.split('\n')[0]!.replaceAll('"', '""'))
  expect(await take('letter_html')).toContain('<address>Crowd')
  const mail = await exporting(fixture, [release_id], 'eml')
  expect(mail.body.error.errors).toMatchObject([{ code: 'channel_not_allowed', field: 'release_ids[0]' }])
  const { body } = await fixture.acme.app('GET', `/projects/${fixture.project}/exports`)
  expect(body.data.map(({ format }: { format: string }) => format)).toEqual(['letter_html', 'csv', 'jsonl'])
})

test('An email is exported as an unsent draft to the address that the caller gives', async () => {
  const fixture = await openFixture(world, { policies: { channels: ['email'], languages: ['de'] } })
  const { prospect_id, named } = await drafted(fixture, { outreach: { channel: 'email' } })
  const basis = { contact_basis: { kind: 'individual_by_hand' } }
  const approved = await approve(fixture, prospect_id, { ...named, ...basis })
  const { release_id } = approved.body.data.release
  const made = await exporting(fixture, [release_id], 'eml', { email: 'info@crowd.example' })
  const text = (await fileOf(fixture, made.body.data.export!.export_id)).bytes.toString()
  expect(text).toMatch(/^From: "Anna Acme" <anna@acme\.example>\r\nTo: info@crowd\.example\r\n/)
  expect(text).toContain('X-Unsent: 1\r\n')
  const body = Buffer.from(text.split('\r\n\r\n')[1]!, 'base64').toString()
  const { variants } = (await detailOf(fixture, prospect_id)).outreach_revision!
  expect(body.replaceAll('\r\n', '\n')).toBe(variants[0]!.body)

  await fixture.acme.app('POST', '/suppressions', {
    kind: 'domain',
    value: 'crowd.example',
    reason: 'Asked.',
  })
  expect((await getFile(fixture, made.body.data.export!.export_id)).body.error.errors).toMatchObject([
    { code: 'prospect_suppressed' },
  ])
  const again = await exporting(fixture, [release_id], 'eml', { email: 'office@crowd.example' })
  expect(again.body.data).toMatchObject({
    export: null,
    outcomes: [{ outcome: 'blocked', stays_because: 'mailbox' }],
  })
})

test('A release that must not be contacted is not exported, and its existing file is closed', async () => {
  const fixture = await openFixture(world)
  const { release_id } = await released(fixture)
  const made = await exporting(fixture, [release_id], 'csv')
  await fixture.acme.app('POST', '/suppressions', { kind: 'uid', value: companyUids[0], reason: 'Asked.' })
  const closed = await getFile(fixture, made.body.data.export!.export_id)
  expect(closed.status).toBe(422)
  expect(closed.body.error.errors).toMatchObject([{ code: 'prospect_suppressed' }])
  const again = await exporting(fixture, [release_id], 'csv')
  expect(again.body.data).toMatchObject({
    export: null,
    outcomes: [{ outcome: 'blocked', stays_because: 'suppression' }],
  })
})

test('An exported text stays exported when a later export holds it, and can be exported again only if all checks pass', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, at } = fixture
  const { prospect_id, release_id, approval_id } = await released(fixture, {}, 8)
  expect((await exporting(fixture, [release_id], 'csv')).status).toBe(201)
  const entry = { kind: 'uid', value: companyUids[8], reason: 'Asked.' }
  const { suppression_id } = (await acme.app('POST', '/suppressions', entry)).body.data
  expect((await exporting(fixture, [release_id], 'csv')).body.data.outcomes).toMatchObject([
    { outcome: 'blocked', stays_because: 'suppression' },
  ])
  expect(await releaseOf(fixture, release_id)).toMatchObject({ state: 'exported', stays_because: null })
  expect((await acme.app('GET', `/projects/${fixture.project}/outcome-report`)).body.data.sent).toBe(1)
  const answered = await olga.post(`${at}/prospects/${prospect_id}/outcomes`, { outcome: 'returned' })
  expect(answered.body.data.release_id).toBe(release_id)

  await acme.app('POST', `/suppressions/${suppression_id}/lifts`, { reason: 'We know them.' })
  expect((await exporting(fixture, [release_id], 'csv')).status).toBe(201)
  const path = `${at}/prospects/${prospect_id}/approvals/${approval_id}/revocations` as const
  await acme.app('POST', path, { reason: 'A wrong price.' })
  expect((await exporting(fixture, [release_id], 'csv')).body.data).toMatchObject({
    export: null,
    outcomes: [{ outcome: 'withdrawn', stays_because: 'revoked' }],
  })
})

test('A text whose inputs have changed is held, and is exported once it is up to date again', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture)
  await waitForIdle(fixture)
  await startCycle(fixture, [prospect_id], { mode: 'all', stages: ['research'] })
  await work(fixture, 'research', (job) => ({ ...researchResult(job), summary: 'Something new.' }))
  const held = await exporting(fixture, [release_id], 'csv')
  expect(held.body.data).toMatchObject({ export: null, outcomes: [{ outcome: 'held' }] })
  expect(await releaseOf(fixture, release_id)).toMatchObject({ state: 'held', stays_because: 'stale' })
})

test('An outdated directory check holds a call until it is approved again', async () => {
  const fixture = await openFixture(world, { policies: { channels: ['phone_script'] } })
  const { prospect_id, named } = await drafted(fixture, { outreach: { channel: 'phone_script' } })
  const looked = async (days: number) => {
    const [{ at }] = await world.sql(`select app_now() - $1 * interval '1 day' as at`, [days])
    const checked = { listed: true, asterisk: false, checked_at: at.toISOString() }
    const contact_basis = { kind: 'directory_check', number: '+41 31 000 00 00', ...checked }
    const { approval_id, release } = (await approve(fixture, prospect_id, { ...named, contact_basis })).body
      .data
    return { approval_id, release_id: release.release_id as string }
  }
  const { approval_id, release_id } = await looked(29)
  await world.travel(2 * 86_400)
  expect((await exporting(fixture, [release_id], 'call_sheet')).body.data).toMatchObject({
    export: null,
    outcomes: [{ outcome: 'held', stays_because: 'contact_basis' }],
  })
  const revoked = { reason: 'The look is too old.' }
  await fixture.acme.app(
    'POST',
    `${fixture.at}/prospects/${prospect_id}/approvals/${approval_id}/revocations`,
    revoked,
  )
  const again = await looked(0)
  const made = await exporting(fixture, [again.release_id], 'call_sheet')
  expect(made.body.data.outcomes).toMatchObject([{ outcome: 'exported' }])
})

test('A text to a company that is being struck off the register is held', async () => {
  const fixture = await openFixture(world)
  const { release_id } = await released(fixture, {}, 7)
  await world.sql(`update companies set status = 'being_cancelled' where uid = $1`, [companyUids[7]])
  expect((await exporting(fixture, [release_id], 'csv')).body.data.outcomes).toMatchObject([
    { outcome: 'held', stays_because: 'company' },
  ])
})

test('Revoking an approval withdraws its text, and the same text may be approved again', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, approval_id, release_id, named } = await released(fixture)
  const at =
    `/projects/${fixture.project}/prospects/${prospect_id}/approvals/${approval_id}/revocations` as const
  const revoked = await fixture.acme.app('POST', at, { reason: 'A wrong price.' })
  expect(revoked.body.data).toMatchObject({
    reason: 'A wrong price.',
    release: { release_id, state: 'withdrawn' },
  })
  expect((await exporting(fixture, [release_id], 'csv')).body.data.outcomes).toMatchObject([
    { outcome: 'withdrawn', stays_because: 'revoked' },
  ])
  expect(await releaseOf(fixture, release_id)).toMatchObject({
    approval: { approval_id, approved_by: 'Olga', revoked_at: expect.any(String) },
  })
  expect((await detailOf(fixture, prospect_id)).outreach_revision!.approved).toBe(false)
  const anew = await approve(fixture, prospect_id, named)
  expect(anew.status).toBe(201)
  expect(anew.body.data.approval_id).not.toBe(approval_id)
  expect((await exporting(fixture, [anew.body.data.release.release_id], 'csv')).status).toBe(201)
})

test('A release of another project is unknown, and a decision against the prospect withdraws its text', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture)
  const other = await openFixture(world)
  const foreign = await exporting(other, [release_id], 'csv')
  expect(foreign.body.error.errors).toMatchObject([{ code: 'release_unknown', field: 'release_ids[0]' }])
  await decide(fixture, prospect_id, 'reject')
  expect(await releaseOf(fixture, release_id)).toMatchObject({
    state: 'withdrawn',
    stays_because: 'decision',
  })
})
