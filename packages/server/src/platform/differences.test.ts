import { expect, test } from 'vitest'
import { differencesOf, noteChange } from '#server/platform/differences'
import { newAuditContext } from '#server/platform/http/request-context'

test('What is as it was is not told, and what differs is, down to the member', () => {
  const before = { name: 'Roofs', policies: { four_eyes: false, days: 3 }, scopes: ['a', 'b'], at: null }
  const after = { name: 'Roofs', policies: { four_eyes: true, days: 3 }, scopes: ['b', 'a'], at: 'now' }
  expect(differencesOf(before, after)).toEqual([
    { member: 'policies.four_eyes', before: 'false', after: 'true' },
    { member: 'scopes', before: '["a","b"]', after: '["b","a"]' },
    { member: 'at', before: null, after: 'now' },
  ])
  expect(differencesOf(before, structuredClone(before))).toEqual([])
})

test('A member that comes or goes is told, null and absence are the same', () => {
  expect(differencesOf({ a: 1, b: null }, { c: { d: 2 } })).toEqual([
    { member: 'a', before: '1', after: null },
    { member: 'c', before: null, after: '{"d":2}' },
  ])
})

test('Long values are cut between characters, and many differences are not all told', () => {
  const [reported] = differencesOf({ text: '' }, { text: `${'x'.repeat(499)}😀 and more` })
  expect(reported!.after).toBe(`${'x'.repeat(499)}\uFFFD…`)
  const auditContext = newAuditContext()
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`member_${at}`, at]))
  noteChange(auditContext, {}, many)
  noteChange(auditContext, {}, many)
  expect(auditContext.differences).toHaveLength(50)
})
