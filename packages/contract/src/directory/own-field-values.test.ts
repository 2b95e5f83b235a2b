import { expect, test } from 'vitest'
import {
  type OwnFieldKind,
  readOwnValue,
  valueOfText,
  textOfValue,
} from '#contract/directory/own-field-values'

const read = (kind: OwnFieldKind, given: string | number | boolean | null) =>
  readOwnValue({ kind, choices: ['Gas', 'Öl', 'Gas and wood'] }, given)

test.each([
  ['1234.5', 1234.5],
  ["1'234.50", 1234.5],
  ['1’234’567', 1234567],
  ['1 234,5', 1234.5],
  ['1\u202f234', 1234],
  ['−3', -3],
  ['-0', 0],
  [' 007 ', 7],
  [12.5, 12.5],
])('The value %j is read as a number', (given, value) => {
  expect(read('number', given)).toEqual({ value })
})

test.each([
  ['1,234', 'ambiguous_number'],
  ['12,345', 'ambiguous_number'],
  ['=1+1', 'not_a_number'],
  ['1e5', 'not_a_number'],
  ['#REF!', 'not_a_number'],
  ['12 km', 'not_a_number'],
  ['1.2.3', 'not_a_number'],
  ['--1', 'not_a_number'],
  ['1234567890123456', 'too_long'],
  ['0.1234567', 'too_long'],
  [true, 'not_a_number'],
])('The value %j is refused as a number: %s', (given, problem) => {
  expect(read('number', given)).toEqual({ problem })
})

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-3-1', '2026-03-01'],
  ['1.3.2026', '2026-03-01'],
  ['01. 03. 2026', '2026-03-01'],
  ['29.2.2024', '2024-02-29'],
])('The value %j is read as a date', (given, value) => {
  expect(read('date', given)).toEqual({ value })
})

test.each([
  ['3/1/2026', 'ambiguous_date'],
  ['29.2.2026', 'not_a_date'],
  ['0000-01-01', 'not_a_date'],
  ['1.3.26', 'not_a_date'],
  ['46082', 'not_a_date'],
  ['soon', 'not_a_date'],
])('The value %j is refused as a date: %s', (given, problem) => {
  expect(read('date', given)).toEqual({ problem })
})

test('A checkbox accepts yes and no in four languages and nothing else', () => {
  for (const one of ['true', 'TRUE', 'Ja', 'oui', 'sì', 'x', '1', true])
    expect(read('checkbox', one)).toEqual({ value: true })
  for (const one of ['false', 'Nein', 'NON', '0', false])
    expect(read('checkbox', one)).toEqual({ value: false })
  expect(read('checkbox', 'perhaps')).toEqual({ problem: 'not_yes_or_no' })
})

test('A choice field accepts one of its choices in any letter case', () => {
  expect(read('choice', ' öl')).toEqual({ value: 'Öl' })
  expect(read('choice', 'O\u0308l')).toEqual({ value: 'Öl' })
  expect(read('choice', 'Coal')).toEqual({ problem: 'not_a_choice' })
})

test('A text is stored as written, including formulas', () => {
  expect(read('text', '=HYPERLINK("https://x.example")')).toEqual({
    value: '=HYPERLINK("https://x.example")',
  })
  expect(read('text', 'two\nlines')).toEqual({ value: 'two\nlines' })
  expect(read('text', 'a\u0000b')).toEqual({ problem: 'control_characters' })
  expect(read('text', 'a\uD800b')).toEqual({ problem: 'control_characters' })
  expect(read('text', 'a'.repeat(1001))).toEqual({ problem: 'too_long' })
})

test('An empty or blank value clears a field of every kind', () => {
  for (const kind of ['text', 'number', 'choice', 'date', 'person', 'checkbox'] as const)
    for (const one of [null, '', '  \t ']) expect(read(kind, one)).toEqual({ value: null })
})

test('A value stored as text is read back unchanged', () => {
  for (const [kind, value] of [
    ['number', 0.000001],
    ['number', 999999999999999],
    ['checkbox', false],
    ['date', '2026-03-01'],
  ] as const)
    expect(valueOfText(kind, textOfValue(value))).toBe(value)
})
