import type { Api } from '@alphorn/contract/api'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { expect, test } from 'vitest'
import { waitForIdle, work } from '../fixtures/drafts.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle } from '../fixtures/project.ts'
import { offering } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Prospects by score: the ranking is stable from the first page to the last, whatever is scored in between.

const world = await openWorld()
const criteria = [1, 2, 4].map((weight) => ({
  id: `weighs_${weight}`,
  text: `Wiegt ${weight}`,
  kind: 'should' as const,
  weight,
}))

/** Expected score of each prospect: the sum of the weights met, out of seven; null where nothing is known. */
type Marks = Record<string, number | null>

async function judge(fixture: Fixture, marks: Marks) {
  const ids = Object.keys(marks)
  await startCycle(fixture, ids, { mode: 'all', stages: ['research', 'qualification'] })
  for (const _ of ids) await work(fixture, 'research', researchResult)
  for (const _ of ids)
    await work(fixture, 'qualification', (job) => {
      const result = qualificationResult(job)
      const mark = marks[job.prospect_id]!
      return {
        ...result,
        criteria: result.criteria.map((one, at) => ({ ...one, verdict: verdictOn(mark, at) })),
      }
    })
  await waitForIdle(fixture)
}

function verdictOn(mark: number | null, at: number) {
  if (mark === null) return 'unknown'
  return (mark & (1 << at)) === 0 ? 'not_met' : 'met'
}

/** Returns all prospects, page by page; `between` runs after the first page. */
async function ranking({ olga, at }: Fixture, query: string, between = async () => {}) {
  const reported: Prospect[] = []
  let cursor: string | null = null
  do {
    const page: Answer<Api['prospects']> = await olga.get(
      `${at}/prospects?limit=2&${query}${cursor ? `&cursor=${cursor}` : ''}`,
    )
    expect(page.status).toBe(200)
    if (reported.length === 0) await between()
    reported.push(...page.body.data)
    cursor = page.body.next_cursor
  } while (cursor !== null)
  return reported
}
const idsOf = (rows: { prospect_id: string }[]) => rows.map(({ prospect_id }) => prospect_id)

const opened = async () => {
  const fixture = await openFixture(world, { offering: { ...offering, criteria } })
  const ids = await addProspects(fixture, 7)
  const [low, high, middle, equal, unknown] = ids as [string, string, string, string, string]
  await judge(fixture, { [low]: 1, [high]: 7, [middle]: 4, [equal]: 4, [unknown]: null })
  return { fixture, ids }
}

test('Prospects are sorted by score in both directions, unscored ones last, with the same order on pages', async () => {
  const { fixture, ids } = await opened()
  const [low, high, middle, equal, unknown, fresh, freshest] = ids
  const down = await ranking(fixture, 'sort=-score')
  expect(idsOf(down)).toEqual([high, equal, middle, low, freshest, fresh, unknown])
  expect(down.map(({ score }) => score && Math.round(score * 7))).toEqual([7, 4, 4, 1, null, null, null])
  expect(idsOf(await ranking(fixture, 'sort=score'))).toEqual([
    low,
    middle,
    equal,
    high,
    unknown,
    fresh,
    freshest,
  ])
  expect(idsOf(await ranking(fixture, 'sort=-score&state=qualified'))).toEqual([
    high,
    equal,
    middle,
    low,
    unknown,
  ])
  const refused = await fixture.olga.get(`${fixture.at}/prospects?sort=nothing`)
  expect(refused.status).toBe(400)
})

test('A prospect scored during pagination appears once, at its old rank', async () => {
  const { fixture, ids } = await opened()
  const [low, high, middle, equal, unknown, fresh, freshest] = ids as string[]
  // The lowest moves above all that were read, the highest below all, and one without a score gets one; twice.
  const between = async () => {
    await judge(fixture, { [low!]: 6, [high!]: 0, [fresh!]: 5 })
    await judge(fixture, { [low!]: 7, [equal!]: null })
  }
  const reported = await ranking(fixture, 'sort=-score', between)
  expect(idsOf(reported)).toEqual([high, equal, middle, low, freshest, fresh, unknown])
  // Their current scores are in their rows, and rank them for the next reader.
  expect(reported.find(({ prospect_id }) => prospect_id === low)).toMatchObject({ score: 1 })
  const after = [low, fresh, middle, high, freshest, unknown, equal]
  expect(idsOf(await ranking(fixture, 'sort=-score'))).toEqual(after)
  const upwards = await ranking(fixture, 'sort=score', () => judge(fixture, { [middle!]: 7, [unknown!]: 1 }))
  expect(idsOf(upwards)).toEqual([high, middle, fresh, low, equal, unknown, freshest])
})
