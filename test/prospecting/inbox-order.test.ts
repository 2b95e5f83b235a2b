import { expect, test } from 'vitest'
import { drafted, waitForIdle, work } from '../fixtures/drafts.ts'
import { addProspects, openFixture, startCycle } from '../fixtures/project.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import { openWorld } from '../fixtures/world.ts'

// The inbox is in order of time, except for companies that would hide everything else.

const world = await openWorld({ config: { webhooks: false } })

test('Companies that meet no condition of the offering come after everything else that waits', async () => {
  const fixture = await openFixture(world)
  await drafted(fixture)
  const [unfit] = await addProspects(fixture, 1, 1)
  await startCycle(fixture, [unfit!], { stages: ['research', 'qualification'] })
  await work(fixture, 'research', researchResult)
  await work(fixture, 'qualification', qualificationResult)
  await waitForIdle(fixture)
  const read = async (query: string) => {
    const { body } = await fixture.acme.app('GET', `/inbox${query}` as '/inbox')
    return { kinds: body.data.map(({ kind }) => kind), next: body.next_cursor }
  }
  expect((await read('')).kinds).toEqual(['decide', 'review'])
  await world.sql('update prospects set score = 0 where prospect_id = $1', [unfit])
  expect((await read('')).kinds).toEqual(['review', 'decide'])
  const { kinds, next } = await read('?limit=1')
  expect(kinds).toEqual(['review'])
  expect((await read(`?limit=1&cursor=${next}`)).kinds).toEqual(['decide'])
})
