import { describe, expect, test } from 'vitest'
import { changesBetween, rebaseValue } from '#web/data/rebased.ts'

const base = { name: 'Roofs', rules: { tone: 'formal', phrases: ['best'], weight: 3 } }

describe('edits over a version that others have saved', () => {
  test('Edits are kept, and all other fields follow the saved version', () => {
    const typed = { ...base, name: 'Walls' }
    const saved = { ...base, rules: { ...base.rules, tone: 'warm', phrases: ['best', 'guaranteed'] } }
    expect(rebaseValue(base, typed, saved)).toEqual({ ...saved, name: 'Walls' })
  })

  test('Edits add to and remove from a saved list only what the user added and removed', () => {
    const typed = { ...base, rules: { ...base.rules, phrases: ['unique'] } }
    const saved = { ...base, rules: { ...base.rules, phrases: ['best', 'guaranteed'] } }
    expect(rebaseValue(base, typed, saved).rules.phrases).toEqual(['guaranteed', 'unique'])
  })

  test('An edit wins if both sides changed the same field', () => {
    expect(rebaseValue(base, { ...base, name: 'Walls' }, { ...base, name: 'Floors' }).name).toBe('Walls')
  })

  test('Only edited fields are sent', () => {
    const typed = { ...base, rules: { ...base.rules, phrases: [] } }
    expect(changesBetween(base, typed)).toEqual({ rules: { phrases: [] } })
    expect(changesBetween(base, structuredClone(base))).toBeUndefined()
  })
})
