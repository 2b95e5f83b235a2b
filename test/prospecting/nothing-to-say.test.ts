import { expect, test } from 'vitest'
import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { everyStageBy } from '../fixtures/executors.ts'
import { approve, decide, detailOf, dossierOf, waitForIdle, work } from '../fixtures/drafts.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import { openWorld } from '../fixtures/world.ts'
import { outreachInput, type Recipient, writtenOn } from './letters/letter-actors.ts'
import { letterOfferings } from './letters/letter-offerings.ts'

const world = await openWorld()
const nothing_to_say = { code: 'no_reason_to_write', reason: 'Nothing happened to this company.' }
const verified = {
  executor: everyStageBy('external'),
}

test('A stage with nothing to say is completed, does not count as failed, and ends the cycle without verification', async () => {
  const fixture = await openFixture(world, verified)
  const [prospect_id] = await addProspects(fixture, 1)
  await decide(fixture, prospect_id!, 'accept')
  await startCycle(fixture, [prospect_id!])
  await work(fixture, 'research', researchResult)
  await work(fixture, 'qualification', qualificationResult)
  const job = await takeJob(fixture, 'outreach')
  const both = await submit(fixture, job, { ...outreachResult(job), nothing_to_say })
  expect(both.body.error!.errors).toMatchObject([{ code: 'value_not_allowed', field: 'variants' }])
  const neither = await submit(fixture, job, { ...outreachResult(job), variants: [], claims: [] })
  expect(neither.body.error!.errors).toMatchObject([{ code: 'required', field: 'variants' }])
  const kept = await submit(fixture, job, {
    ...outreachResult(job),
    variants: [],
    claims: [],
    nothing_to_say,
  })
  expect(kept.status).toBe(201)
  await waitForIdle(fixture)

  const detail = await detailOf(fixture, prospect_id!)
  expect(detail).toMatchObject({ state: 'nothing_to_say', nothing_to_say, outreach_revision: null, gate: [] })
  expect(detail.heads.find(({ stage }) => stage === 'outreach')!.summary).toBe(nothing_to_say.reason)
  expect((await dossierOf(fixture, prospect_id!)).outreach_revisions).toEqual([])
  const jobs = (await fixture.olga.get(`${fixture.at}/stage-jobs?prospect_id=${prospect_id}`)).body.data
  expect(jobs.map(({ stage, state }) => `${stage} ${state}`).sort()).toEqual([
    'outreach completed',
    'qualification completed',
    'research completed',
  ])
  const listed = await fixture.olga.get(`${fixture.at}/prospects?state=nothing_to_say`)
  expect(listed.body.data).toMatchObject([{ prospect_id }])

  const { revision_id, fingerprint } = kept.body.data.accepted
  const named = { outreach_revision_id: revision_id, content_fingerprint: fingerprint }
  const approved = await approve(fixture, prospect_id!, named)
  expect(approved.body.error!.errors).toMatchObject([{ code: 'outreach_revision_unknown' }])
})

const quiet: Recipient = {
  name: 'Muster Treuhand AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Dienstleistungen aller Art.',
}

test('The built-in writer has nothing to say when there is no event, no proven website sentence and no trade', () => {
  const made = writeOutreach(outreachInput(quiet), writtenOn)
  expect(made).toMatchObject({ variants: [], claims: [], nothing_to_say: { code: 'no_reason_to_write' } })
})

test('An event older than 90 days is no reason to write', () => {
  const moved = { ...quiet, reported: { kind: 'seat_moved' as const, after: { seat: 'Bern', canton: 'BE' } } }
  expect(writeOutreach(outreachInput(moved), '2026-06-10')).toMatchObject({ variants: [{}] })
  expect(writeOutreach(outreachInput(moved), '2026-06-11')).toMatchObject({ nothing_to_say: {} })
})

test('A holding company is not written to as if it traded', () => {
  const holding = { ...quiet, name: 'Muster Holding AG', purpose: 'Halten von Beteiligungen an Unternehmen.' }
  expect(writeOutreach(outreachInput(holding), writtenOn)).toMatchObject({
    nothing_to_say: { code: 'not_operating' },
  })
})

test('A result of the built-in writer with nothing to say passes the result checks', () => {
  const input = outreachInput(quiet)
  const made = writeOutreach(input, writtenOn)
  const snapshot = { id: 'snp_1', fingerprint: `sha256:${'0'.repeat(64)}` }
  const job = { stage: 'outreach' as const, input_snapshot: snapshot, upstream: [] }
  const head = { ...job, producer: { name: 'story', version: '1' } }
  if ('failure' in made) throw new Error(made.failure.message)
  expect(checkResult(job, input, { ...head, ...made, stage: 'outreach' }, new Date())).toEqual([])
})

test('A former name keeps its legal form, and a postal town loses its number', () => {
  const before = { name: 'Vormals Druck AG' }
  const renamed = { ...quiet, reported: { kind: 'name_changed' as const, before } }
  const signs = outreachInput(renamed, { offering: letterOfferings.b.signs! })
  expect(bodyOf(writeOutreach(signs, writtenOn))).toContain('und zuvor Vormals Druck AG hiessen')
  const moved = { kind: 'seat_moved' as const, before: { seat: 'Thun 3' }, after: { seat: 'Wil SG 1' } }
  const input = outreachInput({ ...quiet, reported: moved })
  expect(bodyOf(writeOutreach(input, writtenOn))).toContain('von Thun nach Wil verlegt')
})

const bodyOf = (made: ReturnType<typeof writeOutreach>) =>
  'variants' in made ? made.variants[0]?.body : undefined
