import { expect, test } from 'vitest'
import { runStep, type UndoableWrite, withStep } from '#web/prospecting/prospects/table/undo-history.ts'

const write = (company_id: string, value: string | null, version: number): UndoableWrite => ({
  company_id,
  field_id: 'fld_1',
  company: company_id,
  value,
  version,
})

const paste = [write('a', 'old a', 1), write('b', 'old b', 1)]
const single = [write('c', 'old c', 1)]

test('An undo without a step takes back the last one', () => {
  expect(runStep([paste, single])).toEqual({ writes: single, rest: [paste] })
  expect(runStep([])).toBeNull()
})

test('An undo of an earlier step leaves the later ones in the history', () => {
  expect(runStep([paste, single], paste)).toEqual({ writes: paste, rest: [single] })
})

test('A step that was taken back already is not taken back again', () => {
  expect(runStep([single], paste)).toBeNull()
})

test('A cell written again later keeps its newest value, and the later step restores the oldest one', () => {
  const again = [write('a', 'pasted a', 2)]
  expect(runStep([paste, again], paste)).toEqual({
    writes: [write('b', 'old b', 1)],
    rest: [[write('a', 'old a', 2)]],
  })
})

test('A former value of null counts as a value', () => {
  const first = [write('a', null, 1)]
  const second = [write('a', 'x', 2)]
  expect(runStep([first, second], first)).toEqual({ writes: [], rest: [[write('a', null, 2)]] })
})

test('The parts of one action form one step', () => {
  const first = withStep([single], paste)
  const both = [...paste, write('d', null, 1)]
  expect(withStep(first, both, paste)).toEqual([single, both])
})

test('An action that changed nothing adds no step', () => {
  expect(withStep([single], [])).toEqual([single])
})
