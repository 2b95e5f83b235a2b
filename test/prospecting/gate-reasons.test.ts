import { checkOutreach } from '@alphorn/contract/prospecting/result-checks/outreach'
import { textBacking } from '@alphorn/contract/prospecting/result-checks/backing'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { expect, test } from 'vitest'
import { decide, detailOf, drafted, work } from '../fixtures/drafts.ts'
import { openFixture, startCycle, type Fixture } from '../fixtures/project.ts'
import { outreachResult, verificationResult } from '../fixtures/results.ts'
import { openWorld } from '../fixtures/world.ts'

// The gate's reasons about a text, as codes that a screen translates; and the input to check a changed text.

const world = await openWorld()
const verified = {
  research: 'external',
  qualification: 'external',
  outreach: 'external',
  verification: 'external',
} as const

async function reasonsOf(fixture: Fixture, prospect_id: string) {
  const { gate } = await detailOf(fixture, prospect_id)
  return Object.fromEntries(
    gate.filter(({ result }) => result !== 'pass').map(({ check, reasons }) => [check, reasons]),
  )
}
const codesOf = (reasons: readonly { code: string }[] | undefined) => reasons?.map(({ code }) => code)

test('The gate names exactly the reasons that apply, and a passing check has none', async () => {
  const fixture = await openFixture(world, { executor: verified })
  const { prospect_id } = await drafted(fixture)
  expect(codesOf((await reasonsOf(fixture, prospect_id))['claims_supported'])).toEqual([
    'verification_pending',
  ])
  await work(fixture, 'verification', (job) => {
    const result = verificationResult(job)
    const [first, ...others] = result.verdicts
    const verdicts = [{ ...first!, verdict: 'partly_supported' }, ...others]
    return { ...result, verdicts, uncovered: ['Niemand ist schneller.'] }
  })
  const reasons = await reasonsOf(fixture, prospect_id)
  expect(reasons['claims_supported']).toEqual([
    {
      code: 'claims_partly_supported',
      about: 'text',
      count: 1,
      words: ['Sie besitzen vier Hallen mit Flachdach in Bern.'],
    },
    { code: 'sentences_without_claim', about: 'text', count: 1, words: ['Niemand ist schneller.'] },
  ])
  const { gate } = await detailOf(fixture, prospect_id)
  for (const { result, reasons: named } of gate) expect(named.length > 0).toBe(result !== 'pass')
})

test.each([
  ['the same model under another worker', 'a', 'a', ['judged_by_author']],
  ['another model', 'a', 'b', undefined],
  ['a program without a model', 'a', undefined, undefined],
])(
  'A text that %s verified counts as judged by its author only if author and verifier use the same model',
  async (_, written, judged, codes) => {
    const fixture = await openFixture(world, { executor: verified, policies: { self_verification: true } })
    const by = (name: string, model?: string) => ({
      name,
      version: '1',
      ...(model !== undefined && { model }),
    })
    const { prospect_id } = await drafted(fixture, { outreach: { producer: by('wanda', written) } })
    await work(fixture, 'verification', (job) => ({
      ...verificationResult(job),
      producer: by('walter', judged),
    }))
    expect(codesOf((await reasonsOf(fixture, prospect_id))['claims_supported'])).toEqual(codes)
  },
)

test('A check that the project has turned off is reported as a matter of the project, not of the text', async () => {
  const fixture = await openFixture(world, { policies: { four_eyes: false } })
  const { prospect_id } = await drafted(fixture)
  const reasons = await reasonsOf(fixture, prospect_id)
  expect(reasons['claims_supported']).toMatchObject([{ code: 'claims_not_verified', about: 'project' }])
  expect(reasons['four_eyes']).toMatchObject([{ code: 'four_eyes_off', about: 'project' }])
  await decide(fixture, prospect_id, 'later')
  expect((await reasonsOf(fixture, prospect_id))['decision']).toMatchObject([
    { code: 'decided_against', about: 'text' },
  ])
})

test('The reasons name the first unbacked words and their number', async () => {
  const fixture = await openFixture(world)
  const said = 'Sie besitzen vier Hallen mit Flachdach in Bern und lackieren Zahnräder.'
  const { prospect_id } = await draftSaying(fixture, said)
  const [reason] = (await reasonsOf(fixture, prospect_id))['words_backed'] ?? []
  expect(reason).toMatchObject({ code: 'words_unbacked', about: 'text' })
  expect(reason!.words).toContain('Zahnräder')
  expect(reason!.count).toBeGreaterThanOrEqual(reason!.words.length)
})

test('An edited text gets the same verdict in the browser as from the service', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  const path = `/projects/${fixture.project}/prospects/${prospect_id}` as const
  const { data } = (await fixture.acme.app('GET', `${path}/outreach-input`)).body
  const input = data.input as unknown as StageInput
  const revision = (await detailOf(fixture, prospect_id)).outreach_revision!
  const { text } = data.notices.find(({ language }) => language === 'de')!
  expect(revision.variants[0]!.body.endsWith(`\n\n${text}`)).toBe(true)
  const variants = [
    { language: 'de' as const, subject: 'Ihre Dächer', body: 'Guten Tag\n\nWir haben 4711 Kunden in Genf.' },
  ]
  const result = {
    stage: 'outreach' as const,
    input_snapshot: { id: '', fingerprint: '' },
    upstream: [],
    producer: { name: '', version: '' },
    channel: 'letter' as const,
    variants,
    claims: [],
  }
  const here = checkOutreach(input, result, new Date())
  const there = await fixture.acme.app('POST', `${path}/outreach-revisions`, {
    ...named,
    variants,
    claims: [],
  })
  expect(there.status).toBe(422)
  expect(there.body.error!.errors).toEqual(here)
  expect(textBacking(input, { ...result, claims: revision.claims }).words).toBe(revision.backing!.words)
})

async function draftSaying(fixture: Fixture, said: string) {
  const body = `Guten Tag\n\n${said}\n\nDarf ich Ihnen mehr erzählen?`
  const { prospect_id } = await drafted(fixture)
  const another = { stages: ['outreach'], mode: 'all' }
  // The same cycle is returned until the first one has ended.
  const first = (await fixture.olga.get(`${fixture.at}/cycles`)).body.data[0]!.cycle_id
  await expect.poll(async () => (await startCycle(fixture, [prospect_id], another)).cycle_id).not.toBe(first)
  await work(fixture, 'outreach', (job) => {
    const result = outreachResult(job)
    const claims = result.claims.slice(0, 1).map((claim) => ({ ...claim, text: said }))
    return { ...result, claims, variants: [{ language: 'de', subject: 'Dächer', body }] }
  })
  return { prospect_id }
}
