import { expect, test } from 'vitest'
import { csvOfLines } from '#web/prospecting/adding/csv-of-lines.ts'

test('Cells of pasted lines are quoted, and a formula is inert', () => {
  expect(csvOfLines(['Muster "Bau" AG\tBern', '=1+1, Zug'])).toBe(
    '\ufeff"Muster ""Bau"" AG","Bern"\r\n"\'=1+1, Zug"\r\n',
  )
})
