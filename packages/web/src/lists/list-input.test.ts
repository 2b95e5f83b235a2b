import type { ListInput } from '@alphorn/contract/lists/markets'
import { expect, test } from 'vitest'
import { changesOfList, textOfInput } from '#web/lists/list-input.ts'

const base: ListInput = { name: 'Roofers', filters: { canton: ['ZH'], capital_from: 100_000 } }

test('Saving a list keeps the filters that another user saved meanwhile', () => {
  const saved: ListInput = { name: 'Roofers', filters: { canton: ['ZH', 'BE'], has_website: true } }
  const renamed = { ...base, name: 'Roof builders' }
  expect(changesOfList(base, renamed, saved)).toEqual({ name: 'Roof builders' })
  const changed: ListInput = { ...base, filters: { ...base.filters, canton: ['ZH', 'AG'] } }
  expect(changesOfList(base, changed, saved)).toEqual({
    filters: { canton: ['ZH', 'BE', 'AG'], has_website: true },
  })
})

test('A filter that the user removed is not sent', () => {
  const changed: ListInput = { name: 'Roofers', filters: { canton: ['ZH'] } }
  expect(changesOfList(base, changed, base)).toEqual({ filters: { canton: ['ZH'] } })
})

test('An unchanged list sends nothing, whatever the order of its filters', () => {
  const reordered: ListInput = {
    name: 'Roofers',
    filters: { capital_from: 100_000, canton: ['ZH'], has_website: undefined },
  }
  expect(changesOfList(base, reordered, base)).toBeUndefined()
  expect(textOfInput(reordered)).toBe(textOfInput(base))
})
