import { beforeEach, describe, expect, test } from 'vitest'
import { offering } from '../fixtures/accounts.ts'
import { addProspects, type Fixture, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { researchResult } from '../fixtures/results.ts'
import { openWorld } from '../fixtures/world.ts'
import type { Untyped } from '../fixtures/untyped.ts'

// A field with a question: research answers it for each company, and quotes the words that state the answer.

const world = await openWorld()
let fixture: Fixture
let prospects: string[]
beforeEach(async () => {
  fixture = await openFixture(world)
  prospects = await addProspects(fixture, 3)
})

const ask = (field_id: string, prospect_ids: string[], more: object = {}) =>
  fixture.acme.app('POST', `${fixture.at}/questions`, { field_id, prospect_ids, ...more })
const define = async (input: object) =>
  (await fixture.acme.app('POST', '/fields', { name: 'Halls', kind: 'number', ...input } as Untyped)).body
    .data.field_id
const question = { question: 'How many halls do they own?' }
const cellOf = async (field_id: string, prospect_id: string) => {
  const { body } = await fixture.olga.get(`${fixture.at}/prospects?limit=200`)
  return body.data.find((one) => one.prospect_id === prospect_id)!.own_values[field_id]
}
const four = (field_id: string, more: object = {}) => ({
  question_id: field_id,
  value: 4,
  quotes: [{ evidence_id: 'e1', exact: '4 Hallen mit Flachdach' }],
  note: null,
  ...more,
})
const withAnswers = (job: Parameters<typeof researchResult>[0], answers: readonly object[]) => {
  const result = researchResult(job)
  const [page] = result.evidence
  const [fact] = result.facts
  const excerpt = 'Wir besitzen 4 Hallen mit Flachdach in Bern.'
  return {
    ...result,
    evidence: [{ ...page, excerpt }],
    facts: [
      {
        ...fact,
        statement: 'Die Firma besitzt 4 Hallen mit Flachdach.',
        quotes: [{ evidence_id: 'e1', exact: '4 Hallen mit Flachdach' }],
      },
    ],
    answers,
  }
}

describe('A question', () => {
  test('A question is part of the research of the companies it concerns, and its answer fills the cell with proof', async () => {
    const field_id = await define(question)
    const [first, second] = prospects as [string, string]
    const asked = await ask(field_id, [first, second])
    expect(asked.status).toBe(202)
    expect(asked.body.data).toMatchObject({ stages: ['research'], counters: { units_reserved: 2 } })
    expect(await cellOf(field_id, first)).toMatchObject({ value: null, answer: { state: 'asking' } })

    const job = await takeJob(fixture, 'research')
    expect(job.input.questions).toEqual([
      { question_id: field_id, text: question.question, kind: 'number', choices: [] },
    ])
    const done = await submit(fixture, job, withAnswers(job, [four(field_id)]))
    expect(done.status, JSON.stringify(done.body)).toBe(201)
    expect(await cellOf(field_id, job.prospect_id)).toMatchObject({
      value: 4,
      version: 1,
      answer: {
        state: 'answered',
        is_current: true,
        quote: '4 Hallen mit Flachdach',
        source: { title: 'Über uns', url: 'https://muster.example/ueber-uns' },
      },
    })

    const other = await takeJob(fixture, 'research')
    const missing = { question_id: field_id, value: null, quotes: [], note: 'The page does not say.' }
    await submit(fixture, other, withAnswers(other, [missing]))
    expect(await cellOf(field_id, other.prospect_id)).toMatchObject({
      value: null,
      answer: { state: 'not_found', note: 'The page does not say.', quote: null, is_current: true },
    })
    expect(await cellOf(field_id, prospects[2]!)).toBeUndefined()
    const file = await fetch(`${world.url}/app/api${fixture.at}/prospects-export?format=csv`, {
      headers: { cookie: fixture.acme.cookie },
    })
    const [heading, ...rows] = (await file.text()).trimEnd().split('\r\n')
    expect(heading).toContain('Halls,Halls (quote),Halls (source)')
    expect(rows.join('\n')).toContain('4,4 Hallen mit Flachdach,https://muster.example/ueber-uns')
  })

  test.each([
    ['has no quote', { quotes: [] }, 'quote_required'],
    [
      'has a quote that is not in the source',
      { quotes: [{ evidence_id: 'e1', exact: '4 Lastwagen' }] },
      'quote_not_in_evidence',
    ],
    ['is of another kind', { value: 'vier' }, 'value_not_allowed'],
    ['names a number that the source does not', { value: 5 }, 'specific_not_in_evidence'],
    ['is to a question that was not asked', { question_id: 'fld_other' }, 'value_not_allowed'],
  ])('A question is not answered by a result whose answer %s', async (_words, change, code) => {
    const field_id = await define(question)
    await ask(field_id, [prospects[0]!])
    const job = await takeJob(fixture, 'research')
    const refused = await submit(fixture, job, withAnswers(job, [four(field_id, change)]))
    expect(refused.status).toBe(422)
    expect((refused.body as Untyped).error.errors).toMatchObject([{ code }])
    expect(await cellOf(field_id, prospects[0]!)).toMatchObject({ value: null, answer: { state: 'asking' } })
  })

  test('A question leaves the existing research of a prospect unchanged', async () => {
    const [first] = prospects as [string]
    await startCycle(fixture, [first], { stages: ['research'] })
    const before = await takeJob(fixture, 'research')
    await submit(fixture, before, researchResult(before))
    const headOf = async () => (await fixture.olga.get(`${fixture.at}/prospects/${first}`)).body.data.heads
    const head = await headOf()
    await settledCycle()

    const field_id = await define(question)
    await ask(field_id, [first])
    const job = await takeJob(fixture, 'research')
    expect((await submit(fixture, job, withAnswers(job, [four(field_id)]))).status).toBe(201)
    expect(await headOf()).toEqual(head)
    expect(await cellOf(field_id, first)).toMatchObject({ value: 4, answer: { state: 'answered' } })
  })

  test('A question costs one unit: the next ordinary cycle reuses the research that was done for it', async () => {
    const [first] = prospects as [string]
    const field_id = await define(question)
    await ask(field_id, [first])
    const job = await takeJob(fixture, 'research')
    await submit(fixture, job, withAnswers(job, [four(field_id)]))
    await settledCycle()
    const headOf = async () => (await fixture.olga.get(`${fixture.at}/prospects/${first}`)).body.data.heads
    const head = await headOf()
    const unitsOf = async () => (await fixture.olga.get(fixture.at)).body.data.research_units
    expect(await unitsOf()).toMatchObject({ reserved: 0, spent: 1 })

    const { cycle_id } = await startCycle(fixture, [first], { stages: ['research'] })
    await settledCycle()
    const cycle = (await fixture.olga.get(`${fixture.at}/cycles/${cycle_id}`)).body.data
    expect(cycle).toMatchObject({ state: 'completed', counters: { skipped_unchanged: 1, units_spent: 0 } })
    expect(await headOf()).toEqual(head)
    expect(await unitsOf()).toMatchObject({ reserved: 0, spent: 1 })
  })

  test('A question does not prevent new research in the next cycle if the offering has changed since', async () => {
    const [first] = prospects as [string]
    const field_id = await define(question)
    await ask(field_id, [first])
    const job = await takeJob(fixture, 'research')
    await submit(fixture, job, withAnswers(job, [four(field_id)]))
    await settledCycle()
    const changed = { ...offering, summary: `${offering.summary} Neu auch für Höfe.` }
    expect((await fixture.acme.app('PUT', `${fixture.at}/offering`, changed)).status).toBe(200)
    await startCycle(fixture, [first], { stages: ['research'] })
    const again = await takeJob(fixture, 'research')
    expect(again.input.questions).toBeUndefined()
  })

  test('A question does not overwrite a value that a person entered, and says so', async () => {
    const field_id = await define(question)
    const [first] = prospects as [string]
    await ask(field_id, [first])
    const { company_id } = (await fixture.olga.get(`${fixture.at}/prospects/${first}`)).body.data.company
    await fixture.olga.post('/field-values', { values: [{ company_id, field_id, value: 7 }] })
    const job = await takeJob(fixture, 'research')
    await submit(fixture, job, withAnswers(job, [four(field_id)]))
    expect(await cellOf(field_id, first)).toMatchObject({
      value: 7,
      answer: { state: 'answered', is_current: false, quote: '4 Hallen mit Flachdach' },
    })
  })

  test('A question no longer provides the value of a cell that a person cleared, even while the question is repeated', async () => {
    const field_id = await define(question)
    const [first] = prospects as [string]
    await ask(field_id, [first])
    const job = await takeJob(fixture, 'research')
    await submit(fixture, job, withAnswers(job, [four(field_id)]))
    const { company_id } = (await fixture.olga.get(`${fixture.at}/prospects/${first}`)).body.data.company
    await fixture.olga.post('/field-values', { values: [{ company_id, field_id, value: null }] })
    const cleared = { value: null, answer: { is_current: false, quote: '4 Hallen mit Flachdach' } }
    expect(await cellOf(field_id, first)).toMatchObject(cleared)
    await settledCycle()
    await ask(field_id, [first])
    expect(await cellOf(field_id, first)).toMatchObject({
      ...cleared,
      answer: { state: 'asking', is_current: false },
    })
  })

  test('A question whose field is archived during research fills no cell, and cannot be repeated', async () => {
    const field_id = await define(question)
    const [first] = prospects as [string]
    await ask(field_id, [first])
    const job = await takeJob(fixture, 'research')
    const archive = (archived: boolean, version: number) =>
      fixture.acme.app('PATCH', `/fields/${field_id}`, { version, archived })
    expect((await archive(true, 1)).status).toBe(200)
    expect((await submit(fixture, job, withAnswers(job, [four(field_id)]))).status).toBe(201)
    await settledCycle()
    const again = await ask(field_id, [first])
    expect(again.status).toBe(422)
    expect((again.body as Untyped).error.errors).toMatchObject([{ field: 'field_id' }])
    await archive(false, 2)
    expect(await cellOf(field_id, first)).toMatchObject({ value: null, answer: { state: 'unanswered' } })
  })

  test('A question is unanswered if its cycle was cancelled', async () => {
    const field_id = await define(question)
    const { cycle_id } = (await ask(field_id, [prospects[0]!])).body.data
    expect((await ask(field_id, [prospects[1]!])).body).toMatchObject({ error: { code: 'cycle_active' } })
    await fixture.acme.app('POST', `${fixture.at}/cycles/${cycle_id}/cancellations` as Untyped, {} as Untyped)
    expect(await cellOf(field_id, prospects[0]!)).toMatchObject({ answer: { state: 'unanswered' } })
  })

  test('A question of kind choice requires choices, and the kind person is not allowed', async () => {
    const refused = async (input: object) =>
      (await fixture.olga.post('/fields', { name: 'Fuel', ...question, ...input } as Untyped)).status
    expect(await refused({ kind: 'choice' })).toBe(422)
    expect(await refused({ kind: 'person' })).toBe(422)
    const field_id = await define({ name: 'Heating', ...question, kind: 'choice', choices: ['Gas', 'Oil'] })
    const choose = (choices: string[]) =>
      fixture.acme.app('PATCH', `/fields/${field_id}`, { version: 1, choices })
    expect((await choose([])).body.error!.errors).toMatchObject([{ code: 'required', field: 'choices' }])
    expect((await choose(['Gas'])).status).toBe(200)
    const plain = await define({})
    expect((await ask(plain, [prospects[0]!])).status).toBe(422)
  })
})

/** The active cycle has ended: the next one can begin. */
async function settledCycle() {
  const active = async () =>
    (await fixture.olga.get(`${fixture.at}/cycles?limit=1`)).body.data.some(
      ({ state }) => state === 'running' || state === 'queued',
    )
  await expect.poll(active, { timeout: 20_000 }).toBe(false)
}
