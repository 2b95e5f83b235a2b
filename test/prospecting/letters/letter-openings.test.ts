import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { InputSignal } from '@alphorn/contract/prospecting/stage-input'
import { offering as solar } from '@alphorn/server/app/demo/offering'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { verifyClaims } from '@alphorn/server/executors/offline/verification'
import { expect, test } from 'vitest'
import { outreachInput, type Recipient, writtenOn } from './letter-actors.ts'

// What a letter opens with, and how its sentences follow each other.

const builder: Recipient = {
  name: 'Muster Holzbau AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Betrieb einer Schreinerei und Zimmerei.',
  noga: '16',
}
const award: Recipient = {
  ...builder,
  reported: { kind: 'contract_awarded', after: { project: 'Neubau der Turnhalle und der Schule in Bern' } },
}

function bodyFor(input: Parameters<typeof writeOutreach>[0]) {
  const made = writeOutreach(input, writtenOn)
  if ('failure' in made || made.nothing_to_say) throw new Error('Nothing was written')
  return { made, body: made.variants[0]!.body }
}

test('An award opens a letter with its title, cites the notice, and passes the verifier', () => {
  const input = outreachInput(award)
  const { made, body } = bodyFor(input)
  expect(body).toContain('auf simap.ch habe ich gelesen, dass Sie den Zuschlag für «Neubau der Turnhalle')
  expect(made.claims[1]!.evidence_ids).toEqual([input.signals[0]!.evidence_id])
  const { channel, variants, claims } = made
  const outreach = { outreach_revision_id: 'out_award', channel, variants, claims }
  const { verdicts } = verifyClaims({ ...input, outreach })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(claims.map(() => 'supported'))
})

test('The title of an award is not told in a letter of another language', () => {
  const { body } = bodyFor(outreachInput(award, { language: 'fr' }))
  expect(body).toContain('que vous avez remporté un marché public.')
  expect(body).not.toContain('Turnhalle')
})

test('An award that was revoked opens no letter', () => {
  const input = outreachInput(award)
  const [won] = input.signals
  const revoked: InputSignal = { ...won!, signal_id: 'sig_revoked', kind: 'award_revoked' }
  const { body } = bodyFor({ ...input, signals: [revoked, won!] })
  expect(body).not.toContain('Zuschlag')
  expect(body).toContain('Ich schreibe Ihnen, weil')
})

test('An event that does not lead to the offer opens no letter', () => {
  const kinds: SignalKind[] = ['licence_added', 'purpose_changed', 'legal_form_changed']
  for (const kind of kinds)
    expect(bodyFor(outreachInput({ ...builder, reported: { kind } })).body).toContain(
      'Ich schreibe Ihnen, weil',
    )
})

test('A point begins small after a French colon, unless it may begin with a name', () => {
  const pointsOf = (text: string) => ({
    ...solar,
    translations: { fr: { ...solar.translations!.fr!, points: [{ id: 'p', text }] } },
  })
  const bodyWith = (text: string) =>
    bodyFor(outreachInput({ ...builder, language: 'fr' }, { language: 'fr', offering: pointsOf(text) })).body
  // Which of two wordings leads to the point depends on the company.
  expect(bodyWith('Le prix est fixé à l’avance.')).toMatch(
    /(?:avant la décision|vient en premier): le prix est fixé à l’avance\./,
  )
  expect(bodyWith('Zorvex fixe le prix à l’avance.')).toMatch(
    /(?:avant la décision|vient en premier)\. Zorvex fixe le prix/,
  )
})

test('A letter names the address to answer to, and a mail does not', () => {
  const email = solar.sender!.email
  expect(bodyFor(outreachInput(builder)).body).toContain(email)
  expect(bodyFor(outreachInput(builder, { channel: 'email' })).body).not.toContain(email)
})
