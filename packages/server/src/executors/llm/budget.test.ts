import { describe, expect, test } from 'vitest'
import { createBudget, tokensOf } from '@alphorn/server/executors/llm/budget'

const nothing = { input_tokens: 0, output_tokens: 0 }
const noMoney = { prices: null, costPerJob: null }

test('A question is booked with the most that it can cost, and settled with what it did', () => {
  const budget = createBudget({ tokensPerJob: 10_000, ...noMoney }, nothing)
  expect(budget.book(3000, 6000)).toBe(6000)
  expect(budget.used).toEqual({ input_tokens: 3000, output_tokens: 6000 })
  budget.settle({ input_tokens: 2500, output_tokens: 400 })
  expect(budget.used).toEqual({ input_tokens: 2500, output_tokens: 400 })
})

test('The answer gets what is left, and a question without room for an answer is not asked', () => {
  const budget = createBudget(
    { tokensPerJob: 10_000, ...noMoney },
    { input_tokens: 5000, output_tokens: 1000 },
  )
  expect(budget.book(3000, 6000)).toBe(1000)
  expect(budget.book(100, 6000)).toBeNull()
  expect(budget.used).toEqual({ input_tokens: 8000, output_tokens: 2000 })
})

test('What was asked in vain and may be charged stays booked; what was not charged is given back', () => {
  const budget = createBudget({ tokensPerJob: 10_000, ...noMoney }, nothing)
  budget.book(1000, 2000)
  budget.book(1000, 2000)
  budget.settle({ input_tokens: 0, output_tokens: 0 })
  expect(budget.used).toEqual({ input_tokens: 1000, output_tokens: 2000 })
})

test('What an endpoint does not tell is taken as booked', () => {
  const budget = createBudget({ tokensPerJob: 10_000, ...noMoney }, nothing)
  budget.book(1000, 2000)
  budget.settle({ input_tokens: null, output_tokens: 300 })
  expect(budget.used).toEqual({ input_tokens: 1000, output_tokens: 300 })
})

describe('money bounds a job as tokens do:', () => {
  const limits = { tokensPerJob: 1_000_000, prices: { input: 1, output: 10 }, costPerJob: 0.02 }

  test('The answer is as long as the rest pays for', () => {
    // 0.02 pays for 20,000 units: 5,000 for the question, and the rest for 1,500 answer tokens.
    expect(createBudget(limits, nothing).book(5000, 6000)).toBe(1500)
  })

  test('A question that costs it all is not asked', () => {
    expect(createBudget(limits, nothing).book(20_001, 6000)).toBeNull()
    expect(createBudget(limits, { input_tokens: 0, output_tokens: 1990 }).book(10, 6000)).toBeNull()
  })

  test('answers that cost nothing are bounded by their questions alone', () => {
    const free = { ...limits, prices: { input: 1, output: 0 } }
    expect(createBudget(free, nothing).book(5000, 6000)).toBe(6000)
    expect(createBudget(free, nothing).book(20_001, 6000)).toBeNull()
  })
})

test('A text is counted with rather too many tokens than too few', () => {
  expect(tokensOf('Wir prüfen Flachdächer mit Drohnen.')).toBeGreaterThan(12)
})
