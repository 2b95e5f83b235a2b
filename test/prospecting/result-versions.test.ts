import { expect, test } from 'vitest'
import { dryRun } from '@alphorn/sdk/dry-run'
import { createClient } from '@alphorn/sdk/client'
import { api } from '@alphorn/contract/api'
import { StageJobInput } from '@alphorn/contract/prospecting/stage-input-schemas'
import { everyStageBy } from '../fixtures/executors.ts'
import {
  outreachResult,
  qualificationResult,
  researchResult,
  verificationResult,
} from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const executor = everyStageBy('external')

/** A prospect with a decision, so that its stages follow each other. */
async function openJob(policies: object = {}) {
  const fixture = await openFixture(world, { executor, policies })
  const [prospect_id] = await addProspects(fixture)
  await fixture.olga.post(`${fixture.at}/prospects/${prospect_id}/decisions`, { decision: 'accept' })
  await startCycle(fixture, [prospect_id!])
  return {
    fixture,
    prospect_id: prospect_id!,
    job: await takeJob(fixture, 'research', { lease_seconds: 3600 }),
  }
}
type Opened = Awaited<ReturnType<typeof openJob>>

const withoutQuotes = ({ job }: Opened) => {
  const result = researchResult(job)
  return { ...result, facts: result.facts.map(({ quotes: _quotes, ...fact }) => fact) }
}

/** Performs the stages up to outreach, with this text of the letter. */
async function writeText({ fixture, job }: Opened, about?: string) {
  expect((await submit(fixture, job, researchResult(job))).status).toBe(201)
  const judged = await takeJob(fixture, 'qualification')
  expect((await submit(fixture, judged, qualificationResult(judged))).status).toBe(201)
  const written = await takeJob(fixture, 'outreach', { lease_seconds: 3600 })
  const result = outreachResult(written)
  const first = result.claims[0]!
  const text = about ?? first.text
  const body = result.variants[0]!.body.replace(first.text, text)
  return {
    written,
    result: {
      ...result,
      variants: [{ ...result.variants[0]!, body }],
      claims: [{ ...first, text }, ...result.claims.slice(1)],
    },
  }
}
const invented = 'Sie besitzen vier Hallen mit Flachdach in Bern und züchten Forellen im Keller.'

test('A job of a new project requires quotes for facts, also in its schema', async () => {
  const opened = await openJob()
  const { result_version, output_schema } = opened.job as unknown as {
    result_version: number
    output_schema: { properties: { facts: { items: { required: string[] } } } }
  }
  expect(result_version).toBe(2)
  expect(output_schema.properties.facts.items.required).toContain('quotes')
  const { status, body } = await submit(opened.fixture, opened.job, withoutQuotes(opened))
  expect(status).toBe(422)
  expect(body.error.errors).toMatchObject([{ code: 'quote_required', field: 'facts[0].quotes' }])
})

test('A project for older workers accepts facts and verdicts without quotes', async () => {
  const opened = await openJob({ result_version: 1 })
  expect(opened.job).toMatchObject({ result_version: 1 })
  expect((await submit(opened.fixture, opened.job, withoutQuotes(opened))).status).toBe(201)
})

test('A job keeps the version with which it was opened', async () => {
  const opened = await openJob({ result_version: 1 })
  const { fixture } = opened
  const changed = await fixture.acme.app('PATCH', fixture.at, { policies: { result_version: 2 } })
  expect(changed.status).toBe(200)
  expect((await submit(fixture, opened.job, withoutQuotes(opened))).status).toBe(201)
})

test('A quote may differ from its excerpt only in white space', async () => {
  const opened = await openJob()
  const result = researchResult(opened.job)
  const [fact] = result.facts
  const quoting = (exact: string) => ({
    ...result,
    facts: [{ ...fact!, quotes: [{ evidence_id: 'e1', exact }] }],
  })
  expect((await submit(opened.fixture, opened.job, quoting('vier Halle mit Flachdach'))).status).toBe(422)
  expect((await submit(opened.fixture, opened.job, quoting('vier  Hallen\nmit Flachdach'))).status).toBe(201)
})

test('Words that no evidence backs are named in the result, the revision and the gate', async () => {
  const opened = await openJob()
  const { fixture, prospect_id } = opened
  const { written, result } = await writeText(opened, invented)
  const { status, body } = await submit(fixture, written, result)
  expect(status).toBe(201)
  expect(body.data.accepted.warnings).toMatchObject([
    { code: 'words_unbacked', field: 'claims[0].text', detail: expect.stringContaining('Forellen') },
  ])
  const { outreach_revision, gate } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}`)).body
    .data
  const marks = outreach_revision!.backing!.unbacked
  expect(marks.map(({ words }) => words)).toEqual(['züchten', 'Forellen', 'Keller'])
  for (const { words, start, end } of marks)
    expect(Array.from(invented).slice(start, end).join('')).toBe(words)
  expect(gate.find(({ check }) => check === 'words_backed')).toMatchObject({
    result: 'warn',
    detail: expect.stringContaining('Forellen'),
  })
})

test('Sentences of a text that state something outside every claim are named', async () => {
  const opened = await openJob()
  const { fixture, prospect_id } = opened
  const { written, result: honest } = await writeText(opened)
  const [variant] = honest.variants
  const praise = 'Ihre Kunden loben Ihre Zuverlässigkeit.'
  const result = { ...honest, variants: [{ ...variant!, body: `${variant!.body}\n\n${praise}` }] }
  const { status, body } = await submit(fixture, written, result)
  expect(status).toBe(201)
  expect(body.data.accepted.warnings).toContainEqual({
    code: 'statement_unclaimed',
    field: 'variants[0].body',
    detail: expect.stringContaining('Zuverlässigkeit'),
  })
  const { outreach_revision, gate } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}`)).body
    .data
  const { unclaimed } = outreach_revision!.backing!
  expect(unclaimed).toMatchObject([
    { sentence: praise.slice(0, -1), words: expect.arrayContaining(['Zuverlässigkeit']) },
  ])
  const { start, end } = unclaimed![0]!
  expect(Array.from(outreach_revision!.variants[0]!.body).slice(start, end).join('')).toBe(
    praise.slice(0, -1),
  )
  expect(gate.find(({ check }) => check === 'words_backed')).toMatchObject({
    result: 'warn',
    detail: expect.stringContaining('Zuverlässigkeit'),
  })
})

test('A project refuses a text with more unbacked words than it allows', async () => {
  const opened = await openJob({ unbacked_limit: 10 })
  const { written, result } = await writeText(opened, invented)
  const { status, body } = await submit(opened.fixture, written, result)
  expect(status).toBe(422)
  expect(body.error.errors).toMatchObject([{ code: 'words_unbacked', field: 'claims' }])
  expect((await submit(opened.fixture, written, outreachResult(written))).status).toBe(201)
})

test('The verdict "supported" requires a quote, and other verdicts do not', async () => {
  const opened = await openJob()
  const { fixture } = opened
  const { written, result } = await writeText(opened)
  expect((await submit(fixture, written, result)).status).toBe(201)
  const job = await takeJob(fixture, 'verification', { lease_seconds: 3600 })
  const whole = verificationResult(job)
  const bare = whole.verdicts.map(({ quotes: _quotes, ...verdict }) => verdict)
  const { body } = await submit(fixture, job, { ...whole, verdicts: bare })
  expect(
    body.error.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
  ).toEqual(['quote_required verdicts[0].quotes', 'quote_required verdicts[1].quotes'])
  const doubtful = bare.map((verdict) => ({ ...verdict, verdict: 'partly_supported' }))
  expect((await submit(fixture, job, { ...whole, verdicts: doubtful })).status).toBe(201)
})

test('A verification by the model that wrote the text is refused, unless the project allows it', async () => {
  for (const self_verification of [false, true]) {
    const opened = await openJob({ self_verification })
    const { fixture } = opened
    const { written, result } = await writeText(opened)
    const producer = { name: 'writer', version: '1', model: 'large-1' }
    expect((await submit(fixture, written, { ...result, producer })).status).toBe(201)
    const job = await takeJob(fixture, 'verification', { lease_seconds: 3600 })
    // The published schema describes the fields that the verifier receives.
    const { project } = StageJobInput.parse(job.input)
    expect(project.self_verification).toBe(self_verification || undefined)
    const own = { ...verificationResult(job), producer: { ...producer, name: 'judge' } }
    const { status, body } = await submit(fixture, job, own)
    expect(status).toBe(self_verification ? 201 : 422)
    if (self_verification) continue
    expect(body.error.errors).toMatchObject([{ code: 'self_verification', field: 'producer.model' }])
    const other = { ...own, producer: { ...producer, model: 'large-2' } }
    expect((await submit(fixture, job, other)).status).toBe(201)
  }
})

test('A dry run reports what a submission would, and changes nothing', async () => {
  const opened = await openJob()
  const { fixture, job } = opened
  const read = async () => {
    const { lease, ...rest } = (await fixture.wanda.get(`${fixture.at}/stage-jobs/${job.job_id}`)).body.data
    return { ...rest, lease: { ...lease!, expires_in: 0 } }
  }
  const before = await read()
  const client = createClient(api, { baseUrl: world.url, family: 'outreach', secret: fixture.wanda.secret })
  for (let round = 0; round < 12; round++) {
    const wrong = await dryRun(client, job as never, withoutQuotes(opened) as never)
    expect(wrong).toMatchObject({ acceptable: false, errors: [{ code: 'quote_required' }], warnings: [] })
  }
  const right = await dryRun(client, job as never, researchResult(job) as never)
  expect(right).toEqual({ acceptable: true, errors: [], warnings: [], backing: null })
  expect(await read()).toEqual(before)
  expect(await world.sql('select count(*)::int as n from revisions where job_id = $1', [job.job_id])).toEqual(
    [{ n: 0 }],
  )
  const { written, result } = await writeText(opened, invented)
  const checked = await dryRun(client, written as never, result as never)
  expect(checked.acceptable).toBe(true)
  expect(checked.backing!.unbacked.map(({ words }) => words)).toEqual(['züchten', 'Forellen', 'Keller'])
})
