import { companyOf, outreachInput, roofers } from '@alphorn/test/prospecting/letters/letter-actors'
import { expect, test } from 'vitest'
import { quoteOf } from '#server/executors/offline/quote'
import { researchOffline } from '#server/executors/offline/research'
import { registerLine } from '#server/prospecting/evidence/register-line'

// Characters beyond the first plane, at every position at which a cut can meet them.
const faces = (shift: number) => 'x'.repeat(shift) + '😀'.repeat(2000)

test.each([0, 1])('A quote and a line of the register end with a whole character, shifted by %i', (shift) => {
  expect(quoteOf('evd_1', faces(shift)).exact.isWellFormed()).toBe(true)
  expect(registerLine({ ...companyOf(roofers), purpose: faces(shift) }).isWellFormed()).toBe(true)
  const input = outreachInput(roofers)
  const company = { ...input.prospect.company, purpose: faces(shift) }
  const made = researchOffline({ ...input, prospect: { ...input.prospect, company } }, undefined)
  expect(JSON.stringify(made)).not.toMatch(/\\ud[89a-f]/)
})
