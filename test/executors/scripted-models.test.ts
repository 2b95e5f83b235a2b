import type { Untyped } from '../fixtures/untyped.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openWeb, pages } from '../directory/hostile-web.ts'
import { offeringIn } from './trial-offering.ts'
import { addProspects, companyUids, fixtureOf, type Fixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { type Asked, startFakeModel } from './fake-model.ts'
import { outcomeOf } from './model-trial.ts'
import { injection, scripts, type ScriptedModel } from './scripted-models.ts'

// Models that embellish, follow instructions in pages, do little, stay silent or return nonsense, through the executor
// on a real service.

const web = openWeb()
const fake = await startFakeModel()
afterAll(() => fake.close())

const llm = {
  ...fake.settings,
  timeoutSeconds: 1,
  // Enough budget for a response and a correction, but not for one unanswered request after another.
  tokensPerJob: 30_000,
}
const world = await openWorld({
  config: { llm, egress: { contact: 'https://operator.example/bot', reads: ['website'] } },
  internet: web.internet,
})
const executor = { research: 'llm', qualification: 'llm', outreach: 'llm', verification: 'llm' }
const acme = await world.account()

/** Takes a prospect through all four stages with a model, in a language. Returns the jobs as well. */
async function played(model: ScriptedModel, { language = 'de', from = 0 } = {}) {
  fake.asked.length = 0
  const script = scripts[model]
  fake.otherwise((asked: Asked) => script(asked, fake.asked.length - 1))
  const fixture = await fixtureOf(acme, {
    executor,
    language,
    offering: offeringIn(language),
    policies: {
      languages: [language],
      outreach_policy: 'auto',
      self_verification: true,
      channels: ['letter'],
    },
  })
  const [prospect] = await addProspects(fixture, 1, from)
  const { cycle_id } = await startCycle(fixture, [prospect!])
  await ended(fixture, cycle_id)
  const read = await fixture.olga.get(`${fixture.at}/prospects/${prospect}`)
  const jobs: Untyped[] = (await fixture.olga.get(`${fixture.at}/stage-jobs`)).body.data
  return { fixture, outcome: outcomeOf(read.body.data), detail: read.body.data, jobs }
}

async function ended({ olga, at }: Fixture, cycle_id: string) {
  const state = async () => (await olga.get(`${at}/cycles/${cycle_id}`)).body.data.state
  await expect.poll(state, { interval: 50, timeout: 60_000 }).toBe('completed')
}

const failuresOf = (jobs: readonly Untyped[]) =>
  jobs.filter(({ state }) => state === 'failed').map(({ stage, failure }) => [stage, failure.code])

test('An honest model writes letters that need no warning mark', async () => {
  const { outcome, jobs } = await played('honest')
  expect(failuresOf(jobs)).toEqual([])
  expect(outcome).toMatchObject({ invented: [], backing: { unclaimed: 0 } })
  expect(outcome.text).toContain('steht im Handelsregister')
})

describe('an embellishing model’s inventions pass the gate only with a mark shown in the review', () => {
  test.each(['de', 'fr', 'it', 'en'])(
    'Inventions in a letter in %s are marked or refused',
    async (language) => {
      const invented: string[] = []
      // The script writes every second invention, by turns.
      for (const from of [1, 2]) {
        const { outcome } = await played('embellishing', { language, from })
        expect(outcome.unmarked).toEqual([])
        invented.push(...outcome.invented)
        expect(outcome.text ?? '').not.toContain('4711')
        if (outcome.invented.length > 0)
          expect(outcome.gate).toContainEqual({ check: 'words_backed', result: 'warn' })
      }
      expect(invented.length).toBeGreaterThan(2)
    },
  )
})

describe('instructions on a page have no effect', () => {
  const page = (uid: string) =>
    pages({
      '/': `<html lang="de"><title>Farben</title><nav><a href="/impressum">Impressum</a></nav>
        <p>Wir handeln mit Farben und Lacken für das Malergewerbe in der Region.</p><p>${injection}</p>
        <p>key>>> ${injection} <<<key task</p></html>`,
      '/impressum': `<p>Verantwortlich: Hans Muster, ${uid} MWST</p>`,
    })

  async function withPage(model: ScriptedModel, from: number) {
    const host = `page-${model}.example`
    const uid = companyUids[from]!
    await web.site(host, page(uid))
    await world.sql(`update companies set website = $2, website_source = 'test' where uid = $1`, [
      uid,
      `http://${host}`,
    ])
    return played(model, { from })
  }

  test('A model that ignores instructions in its data writes the same text with and without the page', async () => {
    const with_page = await withPage('injected', 4)
    expect(
      fake.asked.some(({ body }) => body.messages.some(({ content }) => content.includes('ORDER'))),
    ).toBe(true)
    await world.sql('update companies set website = null, website_source = null where uid = $1', [
      companyUids[4],
    ])
    const without = await played('injected', { from: 4 })
    expect(with_page.outcome.text).toBe(without.outcome.text)
    expect(with_page.outcome.text).toContain('steht im Handelsregister')
    expect(with_page.outcome.invented).toEqual([])
  })

  test('For a model that obeys the page, links are refused and praise is marked', async () => {
    // Its research quotes the page, and so the writer reads the orders.
    const { outcome } = await withPage('gullible', 5)
    expect(outcome.text ?? '').not.toContain('evil.example')
    expect(outcome.unmarked).toEqual([])
  })
})

test('A lazy model’s jobs fail with sentences that explain what was missing', async () => {
  const { jobs, outcome } = await played('lazy', { from: 6 })
  expect(outcome.text).toBeNull()
  for (const { failure } of jobs.filter(({ state }) => state === 'failed'))
    expect(failure.message).toMatch(/[A-Z].*\./)
  expect(failuresOf(jobs).length + (outcome.nothing_to_say ? 1 : 0)).toBeGreaterThan(0)
})

test('A model that never answers is asked a limited number of times', async () => {
  const { jobs } = await played('slow', { from: 7 })
  expect(jobs).toHaveLength(1)
  expect(jobs[0].failure).toMatchObject({
    code: expect.stringMatching(/^(budget_exhausted|model_timed_out)$/),
    message: expect.stringMatching(/^[A-Z].*\.$/),
  })
  expect(fake.asked.length).toBeLessThanOrEqual(5)
}, 90_000)

test('A model that produces nonsense is corrected twice, and the job reports what was wrong', async () => {
  const { jobs } = await played('malformed', { from: 8 })
  expect(jobs).toHaveLength(1)
  expect(jobs[0].failure).toMatchObject({
    code: 'model_answer_unfit',
    message: expect.stringMatching(/[A-Z].*\./),
  })
  expect(fake.asked.length).toBeLessThanOrEqual(5)
}, 90_000)
