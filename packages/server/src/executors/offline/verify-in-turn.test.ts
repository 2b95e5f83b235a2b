import { expect, test } from 'vitest'
import { outreachInput, writtenOn } from '@alphorn/test/prospecting/letters/letter-actors'
import { writeOutreach } from '#server/executors/offline/outreach'
import { verifyClaims } from '#server/executors/offline/verification'
import { verifyInTurn } from '#server/executors/offline/verify-in-turn'

const builder = {
  name: 'Muster Holzbau AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Betrieb einer Schreinerei und Zimmerei.',
  noga: '16',
} as const

/** Returns the input of a verification with this much more text in each piece of evidence. */
function inputWith(moreText: string) {
  const input = outreachInput(builder)
  const made = writeOutreach(input, writtenOn)
  if ('failure' in made || made.nothing_to_say) throw new Error('Nothing was written')
  const { channel, variants, claims } = made
  const evidence = input.evidence.map((one) => ({ ...one, excerpt: `${one.excerpt}${moreText}` }))
  return { ...input, evidence, outreach: { outreach_revision_id: 'out_1', channel, variants, claims } }
}

test.each([
  ['small', ''],
  ['large', ' Die Firma baut in Bern und Thun.'.repeat(1000)],
])('The claims of a %s input get the same verdicts in turn as at once', async (_size, more) => {
  const input = inputWith(more)
  expect(await verifyInTurn('acc_1', input)).toEqual(verifyClaims(input))
})

test('Other work goes on while the claims of a large input are judged', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  await verifyInTurn('acc_1', inputWith(' Die Firma baut in Bern und Thun.'.repeat(1000)))
  clearImmediate(next)
  expect(turns).toBeGreaterThan(0)
})

test('A quote names the evidence that contains it, also if an earlier citation is missing', () => {
  const input = inputWith('')
  const claims = input.outreach.claims.map((claim) => ({
    ...claim,
    evidence_ids: ['evd_gone', ...claim.evidence_ids],
  }))
  const excerpts = new Map(input.evidence.map(({ id, excerpt }) => [id, excerpt]))
  const quotesOf = (given: typeof input) =>
    verifyClaims(given).verdicts.flatMap((verdict) => ('quotes' in verdict ? (verdict.quotes ?? []) : []))
  const quotes = quotesOf({ ...input, outreach: { ...input.outreach, claims } })
  expect(quotes.length).toBeGreaterThan(0)
  for (const { evidence_id, exact } of quotes) expect(excerpts.get(evidence_id)).toContain(exact)
  expect(quotes).toEqual(quotesOf(input))
})
