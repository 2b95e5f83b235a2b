import { expect, test } from 'vitest'
import { createStreamBudget } from '#server/platform/http/stream-budget'

const refusal = { code: 'burst_limited', headers: { 'retry-after': '5' } }

test('A stream beyond the limit of its account is refused until another one ends; other accounts are not affected', () => {
  const budget = createStreamBudget({ maxStreams: 2 })
  const open = (account: string) => {
    budget.ensureRoom(account)
    return budget.open(account)
  }
  const close = open('a')
  open('a')
  expect(() => open('a')).toThrow(expect.objectContaining(refusal))
  open('b')
  close()
  open('a')
  expect(budget.count()).toBe(3)
})

test('A process limits the number of streams of all accounts together', () => {
  const budget = createStreamBudget({ ofAll: 2 })
  for (const account of ['a', 'b']) budget.open(account)
  expect(() => budget.ensureRoom('c')).toThrow(expect.objectContaining(refusal))
})
