import { expect, test } from 'vitest'
import { movedMarks } from '#web/prospecting/editing/marks.ts'

const marks = [
  { start: 0, end: 3 },
  { start: 4, end: 8 },
  { start: 9, end: 12 },
]

test('Marks before a change stay, those after it move, and a mark that it touches is dropped', () => {
  expect(movedMarks(marks, 'Wir baut hier', 'Wir braut hier')).toEqual([
    { start: 0, end: 3 },
    { start: 10, end: 13 },
  ])
})

test('Marks of an unchanged text stay, and a deleted text keeps none', () => {
  expect(movedMarks(marks, 'Wir baut hier', 'Wir baut hier')).toEqual(marks)
  expect(movedMarks(marks, 'Wir baut hier', '')).toEqual([])
})

test('A character typed between two equal ones moves the marks after it by one', () => {
  expect(movedMarks([{ start: 3, end: 4 }], 'aaab', 'aaaab')).toEqual([{ start: 4, end: 5 }])
})
