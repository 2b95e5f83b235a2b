import { expect, test } from 'vitest'
import { loadTwice } from '#web/ui/load-twice.ts'

test('A module is requested a second time after a failure, and no third time', async () => {
  let asked = 0
  const load = (failures: number) => () =>
    ++asked <= failures ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('module')
  expect(await loadTwice(load(1), 0)).toBe('module')
  expect(asked).toBe(2)
  asked = 0
  expect(await loadTwice(load(9), 0)).toBeUndefined()
  expect(asked).toBe(2)
})
