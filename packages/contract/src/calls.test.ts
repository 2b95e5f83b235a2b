import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { calls } from '#contract/calls'
import { callOf } from '#contract/core/call'

test('The calls without schemas match the route table (after a change, run `npm run openapi`)', () => {
  expect(calls).toEqual(Object.fromEntries(Object.entries(api).map(([name, route]) => [name, callOf(route)])))
})
