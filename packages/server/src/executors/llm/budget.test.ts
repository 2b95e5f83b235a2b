import { describe, expect, test } from 'vitest'
import { createBudget, tokensOf } from '@alphorn/server/executors/llm/budget'

const nothing = { input_tokens: 0, output_tokens: 0 }
const noMoney = { prices: null, costPerJob: null }

test('The budget reserves the maximum cost of a model call and settles it with the actual cost', () => {
  const budget = createBudget({ tokensPerJob: 10_000, ...noMoney }, nothing)
  expect(budget.book(3000, 6000)).toBe(6000)
  expect(budget.used).toEqual({ input_tokens: 3000, output_tokens: 6000 })
  budget.settle({ input_tokens: 2500, output_tokens: 400 })
  expect(budget.used).toEqual({ input_tokens: 2500, output_tokens: 400 })
})

test('An answer is limited to the remaining budget, and a call without budget for an answer is not made', () => {
  const budget = createBudget(
    { tokensPerJob: 10_000, ...noMoney },
    { input_tokens: 5000, output_tokens: 1000 },
  )
  expect(budget.book(3000, 6000)).toBe(1000)
  expect(budget.book(100, 6000)).toBeNull()
  expect(budget.used).toEqual({ input_tokens: 8000, output_tokens: 2000 })
})

test('A failed call that may be charged remains reserved, and one that was not charged is released', () => {
  const budget = createBudget({ tokensPerJob: 10_000, ...noMoney }, nothing)
  budget.book(1000, 2000)
  budget.book(1000, 2000)
  budget.settle({ input_tokens: 0, output_tokens: 0 })
  expect(budget.used).toEqual({ input_tokens: 1000, output_tokens: 2000 })
})

test('Usage that an endpoint does not report is taken as reserved', () => {
  const budget = createBudget({ tokensPerJob: 10_000, ...noMoney }, nothing)
  budget.book(1000, 2000)
  budget.settle({ input_tokens: null, output_tokens: 300 })
  expect(budget.used).toEqual({ input_tokens: 1000, output_tokens: 300 })
})

describe('a job’s budget in money:', () => {
  const limits = { tokensPerJob: 1_000_000, prices: { input: 1, output: 10 }, costPerJob: 0.02 }

  test('The answer is limited to what the remaining money pays for', () => {
    // 0.02 pays for 20,000 units: 5,000 for the question, and the rest for 1,500 answer tokens.
    expect(createBudget(limits, nothing).book(5000, 6000)).toBe(1500)
  })

  test('A call whose input would use up the money is not made', () => {
    expect(createBudget(limits, nothing).book(20_001, 6000)).toBeNull()
    expect(createBudget(limits, { input_tokens: 0, output_tokens: 1990 }).book(10, 6000)).toBeNull()
  })

  test('When answers are free, only the cost of the input limits a call', () => {
    const free = { ...limits, prices: { input: 1, output: 0 } }
    expect(createBudget(free, nothing).book(5000, 6000)).toBe(6000)
    expect(createBudget(free, nothing).book(20_001, 6000)).toBeNull()
  })
})

test('The token count of a text is estimated high rather than low', () => {
  expect(tokensOf('Wir prüfen Flachdächer mit Drohnen.')).toBeGreaterThan(12)
})
