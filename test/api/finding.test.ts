import { expect, test } from 'vitest'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// The dry run of adding companies: the matches, before anything is stored.

const world = await openWorld({ plan: { rowsPerDay: 6 } })
const acme = await world.account()
const ines = await acme.credential(['companies:read'])
const find = (...companies: object[]) => ines.post('/resolutions', { companies })

test('The find operation returns the resolution of each input, in order, and stores nothing', async () => {
  const { status, body } = await find(
    { name: story.muster.name, external_ref: 'crm-1' },
    { name: story.kellerBern.name },
    { uid: 'CHE-123.456.789' },
  )
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    { index: 0, external_ref: 'crm-1', outcome: 'resolved', company: { uid: story.muster.uid } },
    { index: 1, outcome: 'ambiguous', company: null, resolution: { reason: 'several_equal', more: 0 } },
    { index: 2, outcome: 'not_found', company: null, resolution: { reason: 'uid_check_digit' } },
  ])
  expect(body.data[1]!.resolution.candidates).toHaveLength(2)
  expect(await world.sql('select from resolutions')).toEqual([])
  expect(await world.sql('select from prospects')).toEqual([])
})

test('The find operation counts each returned company as a row and stops at the row limit', async () => {
  const { body, headers } = await find({ name: story.kellerBern.name }, { name: story.kellerBern.name })
  const counts = body.data.map(({ resolution }: { resolution: { candidates: object[]; more: number } }) => [
    resolution.candidates.length,
    resolution.more,
  ])
  expect(counts).toEqual([
    [2, 0],
    [1, 1],
  ])
  expect(headers.get('x-rows-limited-by')).toBe('daily_row_limit')
  expect((await find({ name: story.muster.name })).status).toBe(429)
})

test('The find operation refuses a resolution_id', async () => {
  const { status, body } = await find({ uid: story.muster.uid, resolution_id: 'rsl_x' })
  expect([status, body.error.errors[0]!.code]).toEqual([422, 'unknown_field'])
})
