import { expect, test } from 'vitest'
import { differencesOf, recordDifference } from '#server/platform/differences'
import { newAuditContext } from '#server/platform/http/request-context'

test('Only differing members are listed, with their path, and unchanged ones are not', () => {
  const before = { name: 'Roofs', policies: { four_eyes: false, days: 3 }, scopes: ['a', 'b'], at: null }
  const after = { name: 'Roofs', policies: { four_eyes: true, days: 3 }, scopes: ['b', 'a'], at: 'now' }
  expect(differencesOf(before, after)).toEqual([
    { member: 'policies.four_eyes', before: 'false', after: 'true' },
    { member: 'scopes', before: '["a","b"]', after: '["b","a"]' },
    { member: 'at', before: null, after: 'now' },
  ])
  expect(differencesOf(before, structuredClone(before))).toEqual([])
})

test('An added or removed member is listed, and null counts as absent', () => {
  expect(differencesOf({ a: 1, b: null }, { c: { d: 2 } })).toEqual([
    { member: 'a', before: '1', after: null },
    { member: 'c', before: null, after: '{"d":2}' },
  ])
})

test('Long values are cut between characters, and the number of listed differences is limited', () => {
  const [reported] = differencesOf({ text: '' }, { text: `${'x'.repeat(499)}😀 and more` })
  expect(reported!.after).toBe(`${'x'.repeat(499)}\uFFFD…`)
  const auditContext = newAuditContext()
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`member_${at}`, at]))
  recordDifference(auditContext, {}, many)
  recordDifference(auditContext, {}, many)
  expect(auditContext.differences).toHaveLength(50)
})
