import { expect, test } from 'vitest'
import { createProgress } from '#cli/operation/backup/progress'

const at = { table: 'companies', bytes: 3 * 1024 * 1024 }

test('Progress shows the megabytes and the current table', () => {
  const said: string[] = []
  createProgress('Written', { every: 0, say: (line: string) => said.push(line) })(at)
  expect(said).toEqual(['Written so far: 3.0 MB, now the table companies.'])
})

test('A quick backup prints nothing', () => {
  const said: string[] = []
  const progress = createProgress('Written', { every: 60_000, say: (line: string) => said.push(line) })
  progress(at)
  progress(at)
  expect(said).toEqual([])
})
