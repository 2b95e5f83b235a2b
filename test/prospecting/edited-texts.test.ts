import { describe, expect, test } from 'vitest'
import { everyStageBy } from '../fixtures/executors.ts'
import { approve, decide, detailOf, dossierOf, drafted, namedIn } from '../fixtures/drafts.ts'
import { openFixture, type Fixture } from '../fixtures/project.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()

async function revise({ acme, project }: Fixture, prospect_id: string, body: object) {
  const path = `/projects/${project}/prospects/${prospect_id}/outreach-revisions` as const
  return acme.app('POST', path, body as never) as Promise<Untyped>
}

/** Returns a draft, and its text with one word of its body replaced. */
async function draftToEdit(fixture: Fixture) {
  const { prospect_id, named } = await drafted(fixture)
  const { variants, claims } = (await detailOf(fixture, prospect_id)).outreach_revision!
  return { prospect_id, named, variants, claims }
}

describe('texts edited by a person', () => {
  test('An edited text becomes the current revision, and records the changes and their author', async () => {
    const fixture = await openFixture(world)
    const { prospect_id, named, variants } = await draftToEdit(fixture)
    const [first, ...others] = variants
    const changed = [{ ...first!, subject: 'Ein anderer Betreff' }, ...others]
    const { status, body } = await revise(fixture, prospect_id, { ...named, variants: changed })
    expect([status, body.error]).toEqual([201, undefined])
    const { revision } = body.data
    expect(revision).toMatchObject({
      producer: { name: 'person' },
      superseded: false,
      approved: false,
      stale: false,
    })
    expect(revision.edited.of).toBe(named.outreach_revision_id)
    expect(revision.edited.difference).toMatchObject([{ language: first!.language, part: 'subject' }])
    const pieces: Untyped[] = revision.edited.difference[0].pieces
    const textOf = (without: string) =>
      pieces
        .filter(({ change }) => change !== without)
        .map(({ text }) => text)
        .join('')
    expect(textOf('removed')).toBe('Ein anderer Betreff')
    expect(textOf('added')).toBe(first!.subject)
    // The notices appear once, below the text.
    expect(revision.variants[0].body).toBe(first!.body)
    const detail = await detailOf(fixture, prospect_id)
    expect(detail.outreach_revision!.outreach_revision_id).toBe(revision.outreach_revision_id)
    expect((await dossierOf(fixture, prospect_id)).outreach_revisions).toHaveLength(2)
  })

  test('An edited text needs its own approval, which its author cannot give', async () => {
    const fixture = await openFixture(world)
    const { prospect_id, named, variants } = await draftToEdit(fixture)
    expect((await approve(fixture, prospect_id, named)).status).toBe(201)
    const changed = variants.map((one) => ({ ...one, subject: 'Neu' }))
    expect((await revise(fixture, prospect_id, { ...named, variants: changed })).status).toBe(201)
    const detail = await detailOf(fixture, prospect_id)
    expect(detail.state).toBe('drafted')
    const [before] = detail.approvals
    expect(before!.release.state).toBe('held')
    const old = await approve(fixture, prospect_id, named)
    expect([200, 422]).toContain(old.status)
    const own = await fixture.acme.app(
      'POST',
      `/projects/${fixture.project}/prospects/${prospect_id}/approvals`,
      await namedIn(fixture, prospect_id),
    )
    expect(own.body.error!.errors).toMatchObject([{ code: 'approver_is_author' }])
    expect((await approve(fixture, prospect_id, await namedIn(fixture, prospect_id))).status).toBe(201)
  })

  test('An edited text with an invented figure is refused by the gate, and nothing is saved', async () => {
    const fixture = await openFixture(world)
    const { prospect_id, named, variants } = await draftToEdit(fixture)
    const lied = variants.map((one) => ({
      ...one,
      body: one.body.replace('\n\n', '\n\nWir haben 4711 Kunden in Genf.\n\n'),
    }))
    const { status, body } = await revise(fixture, prospect_id, { ...named, variants: lied })
    expect([status, body.error.code]).toEqual([422, 'validation_failed'])
    expect(body.error.errors[0]).toMatchObject({ code: 'statement_without_claim' })
    expect(await namedIn(fixture, prospect_id)).toEqual(named)
    const rows = await world.sql<{ jobs: string }>(
      `select count(*)::text as jobs from stage_jobs where prospect_id = $1 and stage = 'outreach'`,
      [prospect_id],
    )
    expect(rows[0]!.jobs).toBe('1')
  })

  test('A revision that is no longer current, or was not read, cannot be edited', async () => {
    const fixture = await openFixture(world)
    const { prospect_id, named, variants } = await draftToEdit(fixture)
    const unread = { ...named, content_fingerprint: `sha256:${'0'.repeat(64)}`, variants }
    expect((await revise(fixture, prospect_id, unread)).body.error.errors).toMatchObject([
      { code: 'content_fingerprint_mismatch' },
    ])
    const changed = variants.map((one) => ({ ...one, subject: 'Neu' }))
    expect((await revise(fixture, prospect_id, { ...named, variants: changed })).status).toBe(201)
    expect(
      (await revise(fixture, prospect_id, { ...named, variants: changed })).body.error.errors,
    ).toMatchObject([{ code: 'revision_superseded' }])
    expect((await decide(fixture, prospect_id, 'reject')).status).toBe(201)
    const current = await namedIn(fixture, prospect_id)
    expect((await revise(fixture, prospect_id, { ...current, variants })).body.error.errors).toMatchObject([
      { code: 'prospect_excluded' },
    ])
  })

  test('An edited text is verified if the project verifies texts', async () => {
    const executor = everyStageBy('external')
    const fixture = await openFixture(world, { executor })
    const { prospect_id, named, variants } = await draftToEdit(fixture)
    const changed = variants.map((one) => ({ ...one, subject: 'Neu' }))
    const { body } = await revise(fixture, prospect_id, { ...named, variants: changed })
    const job = await fixture.olga.get(`${fixture.at}/stage-jobs/${body.data.verification_job_id}`)
    expect(job.body.data).toMatchObject({ stage: 'verification', state: 'unclaimed' })
    const input = job.body.data.input as Untyped
    expect(input.outreach.outreach_revision_id).toBe(body.data.revision.outreach_revision_id)
    const open = await world.sql<{ jobs: string }>(
      `select count(*)::text as jobs from stage_jobs where prospect_id = $1 and closed_at is null`,
      [prospect_id],
    )
    expect(open[0]!.jobs).toBe('1')
  })
})
