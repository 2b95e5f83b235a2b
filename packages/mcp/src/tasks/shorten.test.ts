import { expect, test } from 'vitest'
import { shortenedJson } from '#mcp/tasks/shorten'

const remedy = 'Ask for fewer rows.'
const shorten = (answer: object, room: number) =>
  JSON.parse(shortenedJson(answer, remedy, room)) as Record<string, unknown>
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ company_id: `com_${n}` }))

test('A response that fits stays complete, with its next cursor', () => {
  const answer = { companies: rowsOf(3), next_cursor: 'abc' }
  expect(shorten(answer, 1000)).toEqual(answer)
})

test('A cut text states its original length, even when it is cut more than once', () => {
  const { text } = shorten({ text: 'x'.repeat(5000), next_cursor: 'abc' }, 250)
  expect(text).toBe(`${'x'.repeat(100)}… (5000 characters)`)
})

test('A page whose rows were cut has no next cursor', () => {
  const page = shorten({ companies: rowsOf(100), next_cursor: 'abc' }, 500)
  expect((page['companies'] as object[]).length).toBeLessThan(100)
  expect(page).toMatchObject({ shortened: remedy })
  expect(page).not.toHaveProperty('next_cursor')
})

test('A page with all its rows but shortened lists in them keeps its next cursor', () => {
  const row = { company_id: 'com_1', names: rowsOf(100) }
  const page = shorten({ companies: [row], next_cursor: 'abc' }, 500)
  expect(page).toMatchObject({ companies: [{ company_id: 'com_1' }], shortened: remedy, next_cursor: 'abc' })
})
