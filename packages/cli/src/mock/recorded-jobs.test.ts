import { writeFileSync } from 'node:fs'
import { StageJobInput } from '@alphorn/contract/prospecting/stage-input-schemas'
import { stages } from '@alphorn/contract/prospecting/stages'
import { ensureCompanies } from '@alphorn/cli/demo/ensure-companies'
import { draftOf, qualificationOf, researchOf } from '@alphorn/cli/demo/fill-results'
import {
  type PackedJobs,
  type RecordedJobs,
  readRecordedJobs,
  recordedJobsFile,
} from '@alphorn/cli/mock/recorded-jobs'
import { showInvented } from '@alphorn/test/directory/invented-companies'
import { everyStageBy } from '@alphorn/test/fixtures/executors'
import {
  addProspects,
  type Fixture,
  openFixture,
  startCycle,
  submit,
  takeJob,
} from '@alphorn/test/fixtures/project'
import { openWorld, type World } from '@alphorn/test/fixtures/world'
import { demoProject } from '@alphorn/server/app/demo/offering'
import { expect, test } from 'vitest'

// The jobs of the mock are inputs recorded from the real service, for invented companies. `RECORD_MOCK=1 npx vitest
// run` of this file records them again.

const cantons = ['ZH', 'BE', 'AG', 'LU', 'SG']

/** Returns a company from each canton of the demo's directory, as prospects. */
async function inventedProspects(world: World, { acme, olga, at }: Fixture) {
  await ensureCompanies(world.service.pools)
  await showInvented(world, acme)
  const found = await Promise.all(
    cantons.map((canton) => olga.get(`/companies?canton=${canton}&legal_form=0106&status=active&limit=1`)),
  )
  const companies = found.map(({ body }) => ({ company_id: body.data[0]!.company_id }))
  const added = await olga.post(`${at}/prospects`, { companies })
  return added.body.data.map(({ prospect_id }) => prospect_id!)
}

/** Takes companies through all four stages, and returns the project and the input of each job. */
async function playStages(isRecording: boolean) {
  const world = await openWorld()
  const { offering, language } = demoProject('Mock')
  const fixture = await openFixture(world, { language, offering, executor: everyStageBy('external') })
  const prospects = isRecording ? await inventedProspects(world, fixture) : await addProspects(fixture)
  for (const prospect of prospects)
    await fixture.olga.post(`${fixture.at}/prospects/${prospect}/decisions`, { decision: 'accept' })
  await startCycle(fixture, prospects)
  const jobs: RecordedJobs['jobs'][number][] = []
  for (const stage of stages)
    for (const _ of prospects) {
      const job = await takeJob(fixture, stage)
      jobs.push({ stage, input: job.input })
      if (stage === 'verification') continue
      const result =
        stage === 'research'
          ? researchOf(job as never)
          : stage === 'qualification'
            ? qualificationOf(job as never)
            : draftOf(job as never, 0)
      const sent = await submit(fixture, job, result)
      expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    }
  const project = (await fixture.olga.get(fixture.at)).body.data
  // Jobs of one company are adjacent, which compresses well.
  const order = (job: (typeof jobs)[number]) => prospects.indexOf(job.input.prospect.prospect_id)
  // The conformance kit needs five research jobs; for the other stages, which are large, three suffice.
  const kept = jobs.filter((job) => job.stage === 'research' || order(job) < 3)
  return { project, jobs: kept.toSorted((a, b) => order(a) - order(b)) }
}

/** Returns the content of the file for recorded jobs. */
function packRecordedJobs({ project, jobs }: RecordedJobs): string {
  const places = new Map<string, number>()
  const placeOf = (value: object) => {
    const written = JSON.stringify(value)
    const place = places.get(written) ?? places.size
    places.set(written, place)
    return place
  }
  const packed = jobs.map(({ stage, input }) => ({
    stage,
    input: {
      ...input,
      offering: placeOf(input.offering),
      prospect: placeOf(input.prospect),
      evidence: input.evidence.map(placeOf),
    },
  }))
  const shared = [...places.keys()].map((written) => JSON.parse(written) as unknown)
  return `${JSON.stringify({ project, shared, jobs: packed } satisfies PackedJobs)}\n`
}

test('The recorded jobs have the same members as jobs of the real service', async () => {
  const isRecording = process.env['RECORD_MOCK'] !== undefined
  const played = await playStages(isRecording)
  if (isRecording) writeFileSync(recordedJobsFile, packRecordedJobs(played))
  const recorded = readRecordedJobs()
  expect(shapeOf(recorded.project)).toEqual(shapeOf(played.project))
  for (const stage of stages) {
    const [real] = played.jobs.filter((job) => job.stage === stage)
    const [kept] = recorded.jobs.filter((job) => job.stage === stage)
    expect(shapeOf(kept!.input), stage).toEqual(shapeOf(real!.input))
  }
})

test('Every recorded input matches the published schema of its stage', () => {
  const { jobs } = readRecordedJobs()
  expect(new Set(jobs.map(({ stage }) => stage))).toEqual(new Set(stages))
  for (const { input } of jobs) expect(StageJobInput.safeParse(input).error).toBeUndefined()
})

/**
 * Returns the member names of a value, merged over the entries of each list. Values, which vary by company, are left
 * out.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort()
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, null]),
  )
}
