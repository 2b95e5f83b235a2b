import { expect, test } from 'vitest'
import { maxPastedCells, readBlock } from '#web/prospecting/prospects/table/read-block.ts'

test.each([
  ['Gas', [['Gas']]],
  ['', [['']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  ['\t\n', [['', '']]],
  ['"two\nlines"\tb', [['two\nlines', 'b']]],
  ['"say ""yes"""\n', [['say "yes"']]],
  ['12" pipe\tb', [['12" pipe', 'b']]],
  ['"never closed\tb', [['"never closed', 'b']]],
  ['"a" and "b"\tc', [['"a" and "b"', 'c']]],
  ['=1+1\t@cmd', [['=1+1', '@cmd']]],
])('The pasted text %j is read as in a spreadsheet', (text, rows) => {
  expect(readBlock(text)).toEqual(rows)
})

test('A block of cells is read up to the limit and refused beyond it', () => {
  const rows = (count: number) => Array.from({ length: count }, () => 'a\tb').join('\n')
  expect(readBlock(rows(maxPastedCells / 2))).toHaveLength(maxPastedCells / 2)
  expect(readBlock(rows(maxPastedCells / 2 + 1))).toBeNull()
})

test('A block with an unclosed quote in every cell is read in linear time', () => {
  const text = Array.from({ length: 20_000 }, () => '"a').join('\t')
  expect(readBlock(text)![0]).toHaveLength(20_000)
})
