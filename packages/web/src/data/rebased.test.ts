import { describe, expect, test } from 'vitest'
import { changesBetween, rebaseValue } from '#web/data/rebased.ts'

const base = { name: 'Roofs', rules: { tone: 'formal', phrases: ['best'], weight: 3 } }

describe('what is typed over something that others save', () => {
  test('stays, and all else follows', () => {
    const typed = { ...base, name: 'Walls' }
    const saved = { ...base, rules: { ...base.rules, tone: 'warm', phrases: ['best', 'guaranteed'] } }
    expect(rebaseValue(base, typed, saved)).toEqual({ ...saved, name: 'Walls' })
  })

  test('adds to a list of texts and takes from it what was added and taken', () => {
    const typed = { ...base, rules: { ...base.rules, phrases: ['unique'] } }
    const saved = { ...base, rules: { ...base.rules, phrases: ['best', 'guaranteed'] } }
    expect(rebaseValue(base, typed, saved).rules.phrases).toEqual(['guaranteed', 'unique'])
  })

  test('wins where both changed the same', () => {
    expect(rebaseValue(base, { ...base, name: 'Walls' }, { ...base, name: 'Floors' }).name).toBe('Walls')
  })

  test('is sent alone', () => {
    const typed = { ...base, rules: { ...base.rules, phrases: [] } }
    expect(changesBetween(base, typed)).toEqual({ rules: { phrases: [] } })
    expect(changesBetween(base, structuredClone(base))).toBeUndefined()
  })
})
