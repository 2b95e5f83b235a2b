import { expect, test } from 'vitest'
import { hasLinesWithoutResult, linesLeft } from '#web/prospecting/adding/lines-left.ts'
import { parseCompanies } from '#web/prospecting/adding/parse-companies.ts'

const left = (text: string, ...found: string[]) =>
  linesLeft(
    text,
    parseCompanies(text).lines,
    found.map((one) => ({ text: one })),
  )

test('Lines with a company leave the input, and the headings of the others stay', () => {
  const text = 'Firma\tOrt\nMuster AG\tBern\n\nHuber\u00a0AG\tZug\r\nFast GmbH\tChur'
  expect(left(text, 'Muster AG\tBern', 'Fast GmbH\tChur')).toBe('Firma\tOrt\nHuber\u00a0AG\tZug\n')
  expect(left(text, 'Muster AG\tBern', 'Huber AG\tZug', 'Fast GmbH\tChur')).toBe('')
})

test('A line that was typed meanwhile stays, and a repeated one leaves with its company', () => {
  expect(left('Muster AG, Bern\nmuster ag, Bern\nHuber AG, Zug', 'muster ag, Bern')).toBe('Huber AG, Zug\n')
})

test('The user is asked before leaving only if a line has no result yet', () => {
  const { lines } = parseCompanies('Nirgends GmbH, Bern\nHuber AG, Zug')
  expect(hasLinesWithoutResult(lines, [{ text: 'nirgends gmbh, bern' }])).toBe(true)
  expect(hasLinesWithoutResult(lines, lines)).toBe(false)
  expect(hasLinesWithoutResult([], [])).toBe(false)
})
