import { expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ role: 'api' })

test('Of simultaneous renamings of watches and views to one name, one succeeds and the others are refused', async () => {
  const acme = await world.account()
  const watch = async (name: string) =>
    (await acme.app('POST', '/watches', { name, filters: { canton: ['BE'] }, kinds: [] })).body.data.watch_id
  const view = async (name: string) =>
    (await acme.app('POST', '/views', { screen: 'directory', name, search: 'q=a', shared: false })).body.data
      .view_id
  const watches = await Promise.all(Array.from({ length: 8 }, (_, at) => watch(`Watch ${at}`)))
  const views = await Promise.all(Array.from({ length: 8 }, (_, at) => view(`View ${at}`)))
  const expected = [200, 422, 422, 422, 422, 422, 422, 422]
  const renamed = await Promise.all(
    watches.map((id) => acme.app('PATCH', `/watches/${id}`, { name: 'Same' })),
  )
  expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(expected)
  const changed = await Promise.all(views.map((id) => acme.app('PATCH', `/views/${id}`, { name: 'Same' })))
  expect(changed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(expected)
})
