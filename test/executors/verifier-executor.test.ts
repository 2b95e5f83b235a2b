import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readVerifier } from '@alphorn/server/platform/config/verifier'
import { afterAll, expect, test } from 'vitest'
import { everyStageBy } from '../fixtures/executors.ts'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { makeVerifierModel } from '../fixtures/verifier-model.ts'
import { openWorld, type World } from '../fixtures/world.ts'

// A worker's text, verified by the operator's model in a folder.

const page =
  'Unser Betrieb wächst seit vielen Jahren im Mittelland. Wir besitzen vier Hallen mit Flachdach in Bern.'
const denying = 'Wir bauen gern und gut in Thun. Andere pflegen bei uns die Gärten und Wege.'
const supported = 'Sie besitzen vier Hallen mit Flachdach in Bern.'
const contradicted = 'Sie pflegen bei uns die Gärten und Wege.'
const unsupported = 'Ihr Team kennt jede Schraube beim Vornamen.'
const ours = 'Eine Kontrolle dauert einen halben Tag.'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(dirname(folder), { recursive: true })))
function madeModel() {
  const folder = makeVerifierModel({ texts: [page, denying, supported, contradicted, unsupported, ours] })
  folders.push(folder)
  return { folder, verifier: readVerifier({ VERIFIER_MODEL: folder })! }
}

const executor = { ...everyStageBy('external'), verification: 'verifier' }

/** Performs the stages up to a letter with these claims. All except the contradicted one cite the first page. */
async function writeLetter(world: World, claims: readonly string[]) {
  const fixture = await openFixture(world, { executor })
  const [prospect_id] = await addProspects(fixture)
  await fixture.olga.post(`${fixture.at}/prospects/${prospect_id}/decisions`, { decision: 'accept' })
  const { cycle_id } = await startCycle(fixture, [prospect_id!])
  const asked = await takeJob(fixture, 'research')
  expect((await submit(fixture, asked, twoPages(researchResult(asked)))).status).toBe(201)
  const judged = await takeJob(fixture, 'qualification')
  await submit(fixture, judged, qualificationResult(judged))
  const written = await takeJob(fixture, 'outreach')
  const letter = outreachResult(written)
  const [about, own] = letter.claims as [(typeof letter.claims)[0], (typeof letter.claims)[0]]
  const idOf = (excerpt: string) => written.input.evidence.find((one) => one.excerpt === excerpt)!.id
  const body = `Guten Tag\n\n${claims.join(' ')} ${ours}\n\nDarf ich Ihnen mehr erzählen?`
  const result = {
    ...letter,
    variants: [{ ...letter.variants[0]!, body }],
    claims: [
      ...claims.map((text, at) => ({
        ...about,
        id: `c${at}`,
        text,
        evidence_ids: [idOf(text === contradicted ? denying : page)],
      })),
      { ...own, id: 'own' },
    ],
  }
  const { status, body: answered } = await submit(fixture, written, result)
  expect(answered).not.toHaveProperty('error')
  expect(status).toBe(201)
  const state = async () => (await fixture.olga.get(`${fixture.at}/cycles/${cycle_id}`)).body.data.state
  await expect.poll(state, { interval: 50, timeout: 60_000 }).toBe('completed')
  const jobs = (await fixture.olga.get(`${fixture.at}/stage-jobs`)).body.data
  return { fixture, prospect_id: prospect_id!, job: jobs.find(({ stage }) => stage === 'verification')! }
}

/** A second fact, from a second page. */
function twoPages(research: ReturnType<typeof researchResult>) {
  const [first] = research.evidence
  const [fact] = research.facts
  return {
    ...research,
    evidence: [
      { ...first, excerpt: page },
      { ...first, id: 'e2', url: 'https://muster.example/garten', excerpt: denying },
    ],
    facts: [
      fact,
      {
        ...fact,
        id: 'f2',
        predicate: 'gardens',
        statement: 'Andere pflegen die Gärten.',
        evidence_ids: ['e2'],
        quotes: [{ evidence_id: 'e2', exact: 'Andere pflegen bei uns die Gärten' }],
      },
    ],
  }
}

test('A local model’s verdicts quote the deciding sentences and record the hash of its files', async () => {
  const { verifier } = madeModel()
  const world = await openWorld({ config: { verifier } })
  const { fixture, prospect_id, job } = await writeLetter(world, [supported, contradicted, unsupported])
  expect(job.state).toBe('completed')
  const { heads, gate } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}`)).body.data
  const head = heads.find(({ stage }) => stage === 'verification')!
  expect(head.lineage).toMatchObject({
    executor: 'verifier',
    producer: { name: 'alphorn-verifier', model: expect.stringMatching(/^tiny-nli@[0-9a-f]{64}$/) },
  })
  expect(gate.find(({ check }) => check === 'claims_supported')).toMatchObject({ result: 'fail' })

  const [row] = await world.sql<{ content: string }>(
    `select content from revisions where project_id = $1 and stage = 'verification'`,
    [fixture.project],
  )
  const { verdicts } = JSON.parse(row!.content) as { verdicts: object[] }
  const quote = (exact: string) => [{ evidence_id: expect.any(String) as string, exact }]
  expect(verdicts).toEqual([
    {
      claim_id: 'c0',
      verdict: 'supported',
      reason: 'Das Prüfmodell findet die Aussage im zitierten Beleg. (99 %)',
      quotes: quote('Wir besitzen vier Hallen mit Flachdach in Bern.'),
    },
    {
      claim_id: 'c1',
      verdict: 'contradicted',
      reason: 'Das Prüfmodell findet im zitierten Beleg das Gegenteil. (99 %)',
      quotes: quote('Andere pflegen bei uns die Gärten und Wege.'),
    },
    {
      claim_id: 'c2',
      verdict: 'unsupported',
      reason: 'Das Prüfmodell findet die Aussage nicht im zitierten Beleg.',
    },
    // The claim is verbatim in its evidence: a rule decides without the model.
    {
      claim_id: 'own',
      verdict: 'supported',
      reason: expect.stringContaining('steht so'),
      quotes: quote(ours),
    },
  ])
})

test('An ONNX graph that cannot be loaded fails the verification with advice on how to fix it', async () => {
  const { folder, verifier } = madeModel()
  writeFileSync(join(folder, 'model.onnx'), 'no graph')
  const world = await openWorld({ config: { verifier } })
  const { job } = await writeLetter(world, [supported])
  expect(job).toMatchObject({
    state: 'failed',
    failure: {
      code: 'verifier_model_unusable',
      message: expect.stringMatching(
        /ONNX graph of VERIFIER_MODEL cannot be loaded.*Take a graph in one file/,
      ),
    },
  })
})

test('A model that is too slow is stopped, and the verification fails with advice on how to fix it', async () => {
  const { verifier } = madeModel()
  const world = await openWorld({ config: { verifier: { ...verifier, timeoutSeconds: 0.001 } } })
  const { job } = await writeLetter(world, [supported])
  expect(job).toMatchObject({
    state: 'failed',
    failure: {
      code: 'verifier_model_too_slow',
      message: expect.stringContaining('Raise VERIFIER_TIMEOUT_SECONDS'),
    },
  })
})

test('The local model can be chosen only for verification, and only if the operator has configured one', async () => {
  const without = await openWorld()
  const fixture = await openFixture(without, { executor: everyStageBy('external') })
  const choose = (change: object) => fixture.acme.app('PATCH', fixture.at, { executor: change })
  const refused = await choose({ verification: 'verifier' })
  expect(refused.body.error.errors).toMatchObject([
    {
      code: 'executor_not_configured',
      field: 'executor.verification',
      detail: expect.stringContaining('VERIFIER_MODEL'),
    },
  ])
  const research = await choose({ research: 'verifier' })
  expect(research.status).toBe(422)
  expect(research.body.error.errors).toMatchObject([{ field: 'executor.research' }])
  expect((await fixture.acme.app('GET', '/executors')).body.data.executors).not.toContain('verifier')
})
