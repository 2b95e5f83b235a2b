import { everyStageBy } from '../fixtures/executors.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { type Fault, faults, none, otherPrint } from './result-faults.ts'
import {
  outreachResult,
  qualificationResult,
  researchResult,
  verificationResult,
} from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const fixture = await openFixture(world, {
  executor: everyStageBy('external'),
  policies: { banned_phrases: ['Weltneuheit'], channels: ['letter', 'email'] },
})

const results: Record<Stage, (job: ClaimedJob) => object> = {
  research: researchResult,
  qualification: qualificationResult,
  outreach: outreachResult,
  verification: verificationResult,
}

const stages = Object.keys(results) as Stage[]
const jobs = await heldJobs()

/** Returns a job of each stage, claimed by Wanda: four prospects advance until one is at each stage. */
async function heldJobs() {
  const prospects = await addProspects(fixture, stages.length)
  for (const prospect_id of prospects)
    await fixture.olga.post(`${fixture.at}/prospects/${prospect_id}/decisions`, { decision: 'accept' })
  await startCycle(fixture, prospects)
  const held: Partial<Record<Stage, ClaimedJob>> = {}
  for (const [at, stage] of stages.entries())
    for (let left = stages.length - at; left > 0; left--) {
      const job = await takeJob(fixture, stage, { lease_seconds: 3600 })
      if (left === 1) held[stage] = job
      else await submit(fixture, job, results[stage](job))
    }
  return held as Record<Stage, ClaimedJob>
}

async function refusalOf(stage: Stage, spoil: Fault[3]) {
  const job = jobs[stage]
  const result = JSON.parse(JSON.stringify(results[stage](job))) as Untyped
  spoil(result, job)
  // The tenth refusal would end the job, which another test covers.
  await world.sql('update stage_jobs set refused_results = 0')
  return await submit(fixture, job, result)
}

test.each(faults)('A %s result is refused with %s at %s', async (stage, code, field, spoil) => {
  const { status, body } = await refusalOf(stage, spoil)
  expect(status).toBe(422)
  expect(body.error.code).toBe('validation_failed')
  expect(body.error.errors).toEqual([{ code, field, detail: expect.stringMatching(/\S/) }])
})

test('Every code of the result checks is covered by a test', () => {
  const folder = new URL('../../packages/contract/src/prospecting/result-checks/', import.meta.url)
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const codes = sources.flatMap((source) => [...source.matchAll(/code: '(\w+)'/g)].map(([, code]) => code))
  // Faults that need two years to pass, and warnings, are in prospecting/result-checks/grounding.test.ts. Limits of
  // words, sentences outside of claims and self-verification are in result-versions.test.ts.
  const held = [
    ...faults.map(([, code]) => code),
    'evidence_expired',
    'superlative_unbacked',
    'same_producer',
    'words_unbacked',
    'statement_unclaimed',
    'self_verification',
  ]
  expect([...new Set(codes)].filter((code) => !held.includes(code!))).toEqual([])
})

test('All faults of a result are reported at once, in the order of the result', async () => {
  const { body } = await refusalOf('outreach', (r) => {
    r.channel = 'phone_script'
    r.variants[0].body += ' Siehe https://acme.example, [Vorname].'
    r.claims[0].evidence_ids = []
    r.claims[1].text = 'Wir sind die Besten.'
    r.claims[1].evidence_ids = [none]
  })
  expect(body.error.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([
    'channel_not_allowed channel',
    'placeholder_left variants[0].body',
    'link_not_allowed variants[0].body',
    'evidence_required claims[0].evidence_ids',
    'claim_text_not_found claims[1].text',
    'evidence_reference_missing claims[1].evidence_ids',
  ])
})

test('All faults of a binding are reported at once, and before those of the content', async () => {
  const { body } = await refusalOf('verification', (r) => {
    r.input_snapshot.fingerprint = otherPrint
    r.upstream[0].revision_id = 'rev_other'
    r.upstream[1].fingerprint = otherPrint
    r.verdicts = []
  })
  expect(body.error.errors.map(({ code }) => code)).toEqual([
    'input_snapshot_mismatch',
    'upstream_revision_mismatch',
    'upstream_fingerprint_mismatch',
  ])
})

test('A result that violates the schema is refused with every violation', async () => {
  const { body } = await refusalOf('research', (r) => {
    r.facts[0].confidence = 'certain'
    delete r.summary
    r.evidence[0].excerpt = 'short'
    r.opinion = 'good'
  })
  expect(body.error.errors.map(({ code, field }) => `${code} ${field}`).toSorted(inOrder)).toEqual([
    'required summary',
    'too_short evidence[0].excerpt',
    'unknown_field opinion',
    'value_not_allowed facts[0].confidence',
  ])
})

const inOrder = (a: string, b: string) => (a < b ? -1 : 1)

test('A named worker must name its lease when it submits a result', async () => {
  const other = await openFixture(world)
  await startCycle(other, await addProspects(other))
  const job = await takeJob(other, 'research', { worker_id: 'desk-7' })
  const { lease_id, ...unnamed } = researchResult(job) as { lease_id?: string }
  expect(await submit(other, job, unnamed)).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'lease_id_required', field: 'lease_id' }] } },
  })
  expect((await submit(other, job, { ...unnamed, lease_id })).status).toBe(201)
})

test('Correct results are still accepted after all these refusals', async () => {
  await world.sql('update stage_jobs set refused_results = 0')
  for (const stage of stages) {
    const job = jobs[stage]
    const done = await submit(fixture, job, results[stage](job))
    expect(done).toMatchObject({ status: 201, body: { data: { stage, state: 'completed' } } })
    // Wanda verifies her own text: the result is accepted, with a warning to let another verify.
    const warned = done.body.data.accepted.warnings.map(({ code }) => code)
    expect(warned).toEqual(stage === 'verification' ? ['same_producer'] : [])
  }
})
