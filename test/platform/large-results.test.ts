import { expect, test } from 'vitest'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The largest results that the schema permits: they are checked outside the event loop, with the same response as a
// small result.

const world = await openWorld()

/** Returns a research result of about two megabytes whose facts and evidence repeat a text. */
function filled<Result extends ReturnType<typeof researchResult>>(
  result: Result,
  evidence: string,
  fact: string,
) {
  const fill = (text: string, length: number) => text.repeat(Math.floor(length / text.length))
  const pieces = Array.from({ length: 50 }, (_, at) => ({
    id: `big${at}`,
    kind: 'web_page',
    url: `https://muster.example/${at}`,
    retrieved_at: '2026-11-01T10:00:00.000Z',
    excerpt: fill(evidence, 2000).trim(),
  }))
  const cited = (at: number) => Array.from({ length: 10 }, (_, next) => `big${(at + next) % 50}`)
  const facts = Array.from({ length: 100 }, (_, at) => ({
    id: `fact${at}`,
    predicate: 'counts',
    statement: fill(fact, 500).trim(),
    language: 'de',
    confidence: 'high',
    evidence_ids: cited(at),
    quotes: cited(at).map((evidence_id) => ({ evidence_id, exact: fill(evidence, 2000).trim() })),
  }))
  const identity = { ...result.identity, evidence_ids: ['big0'] }
  return { ...result, evidence: pieces, facts, identity }
}

test.each([
  ['1,1,', '7,7,'],
  ["1'1'", "7'7'"],
  ['1 Mrd. ', '7 Mrd. '],
])(
  'A two-megabyte result of "%s" is refused with its errors, and a correct one is accepted',
  async (said, claimed) => {
    const fixture = await openFixture(world)
    const prospect_ids = await addProspects(fixture)
    await startCycle(fixture, prospect_ids, { stages: ['research'] })
    const job = await takeJob(fixture, 'research')
    const small = researchResult(job)
    const refused = await submit(fixture, job, filled(small, said, claimed))
    expect([refused.status, refused.body.error.code]).toEqual([422, 'validation_failed'])
    expect(refused.body.error.errors).toHaveLength(100)
    expect(refused.body.error.errors[0]).toMatchObject({
      code: 'specific_not_in_evidence',
      field: 'facts[0].statement',
    })
    const accepted = await submit(fixture, job, filled(small, said, said))
    expect([accepted.status, accepted.body.data?.state]).toEqual([201, 'completed'])
  },
)
