import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import { expect, test } from 'vitest'
import { mutantsOf } from './draft-mutants.ts'
import { type Draft, drafts } from './grounded-drafts.ts'

const now = new Date('2026-10-01T12:00:00.000Z')

function faultsOf({ input, result }: Draft) {
  const { stage, input_snapshot, upstream } = result
  return checkResult({ stage, input_snapshot, upstream }, input, result, now)
}

test('A correct draft is never refused', () => {
  const refused = drafts
    .map((draft) => [draft.title, faultsOf(draft)] as const)
    .filter(([, faults]) => faults.length > 0)
  expect(refused).toEqual([])
  expect(drafts.length).toBeGreaterThan(200)
})

/** Mutations that the gate always catches. The others are printed, and docs/internals/grounding.md says why. */
const always = [
  'any digit',
  'number',
  'number word',
  'number in a quotation',
  'day',
  'month',
  'year',
  'amount',
  'currency',
  'percentage',
  'UID',
  'place',
  'place that no list knows',
  'two values swapped',
  'event kind',
  'made-up citation',
  'swapped citation',
  "swapped among the seller's own points",
  'added sentence with a number',
  'removed claim with a number',
]

test('A draft with one thing changed is refused', () => {
  const made = drafts.flatMap(mutantsOf)
  const missed = made.filter(({ draft }) => faultsOf(draft).length === 0)
  const kinds = [...new Set(made.map(({ kind }) => kind))]
  const counted = kinds.map((kind) => {
    const of = (list: typeof made) => list.filter((one) => one.kind === kind).length
    return { kind, mutants: of(made), caught: of(made) - of(missed) }
  })
  for (const { kind, mutants, caught } of counted)
    console.log(`${kind}: ${caught} of ${mutants} (${((100 * caught) / mutants).toFixed(1)} %)`)
  expect(kinds).toEqual(expect.arrayContaining(always))
  expect(
    missed.filter(({ kind }) => always.includes(kind)).map(({ kind, title }) => `${kind}, ${title}`),
  ).toEqual([])
})
