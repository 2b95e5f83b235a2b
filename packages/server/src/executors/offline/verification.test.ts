import { expect, test } from 'vitest'
import { outreachInput, type Recipient, writtenOn } from '@alphorn/test/prospecting/letters/letter-actors'
import { writeOutreach } from '#server/executors/offline/outreach'
import { verifyClaims } from '#server/executors/offline/verification'

const canteen: Recipient = {
  name: 'Muster AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Verpflegung von Belegschaften.',
  noga: '56',
}

/** Returns the verdict on the sentence that states the trade.. */
function tradeVerdict(recipient: Recipient, isDerived: boolean) {
  const input = outreachInput(recipient)
  const { company } = input.prospect
  if (isDerived) {
    const basis = { from: ['purpose' as const], probability: 0.93, evidence: null }
    company.noga = { ...company.noga!, source: 'derived' }
    company.derived = { ...company.derived!, noga: basis }
    for (const piece of input.evidence)
      piece.excerpt = piece.excerpt.replace(/ \| industry NOGA [^|]*(?= \|)/, '')
  }
  const made = writeOutreach(input, writtenOn)
  if ('failure' in made || made.nothing_to_say) throw new Error('Nothing was written')
  const { channel, variants, claims } = made
  const outreach = { outreach_revision_id: 'out_1', channel, variants, claims }
  const { verdicts } = verifyClaims({ ...input, outreach })
  const { id } = claims.find(({ kind }) => kind === 'recipient_fact')!
  return verdicts.find(({ claim_id }) => claim_id === id)!
}

test('A stated trade is supported by the industry that a source states, which is its quote', () => {
  expect(tradeVerdict(canteen, false)).toMatchObject({
    verdict: 'supported',
    quotes: [{ exact: 'industry NOGA 56 by story' }],
  })
})

test('A trade of a derived industry is partly supported, and the reason names the industry', () => {
  const { verdict, reason } = tradeVerdict(canteen, true)
  expect(verdict).toBe('partly_supported')
  expect(reason).toMatch(/Die Branche ist abgeleitet: .*\(93 %\)/)
})

test('A trade of a derived industry is supported by words of the purpose, which are its quote', () => {
  const purpose = 'Catering für Anlässe.'
  expect(tradeVerdict({ ...canteen, purpose }, true)).toMatchObject({
    verdict: 'supported',
    quotes: [{ exact: purpose }],
  })
})

test.each([
  ['86', 'Reinigung von Spitälern, Praxen und Pflegeheimen.', 'partly_supported'],
  ['86', 'Software für Kliniken.', 'partly_supported'],
  ['47', 'Montage von Storen und Rollläden.', 'partly_supported'],
  ['55', 'Hotel- und Gastronomieberatung.', 'partly_supported'],
  ['86', 'Betrieb von Spitälern.', 'supported'],
  ['86', 'Medizinische Behandlungen, Beratung von Spitälern.', 'supported'],
])('A trade of the derived industry %s with the purpose "%s" is %s', (noga, purpose, verdict) => {
  expect(tradeVerdict({ ...canteen, noga, purpose }, true)).toMatchObject({ verdict })
})

test('The trade at the seat is not supported if the purpose places the business elsewhere', () => {
  const input = outreachInput({
    ...canteen,
    seat: 'Zug',
    canton: 'ZG',
    purpose: 'Betrieb eines Hotels in Davos.',
  })
  const made = writeOutreach(input, writtenOn)
  if ('failure' in made || made.nothing_to_say) throw new Error('Nothing was written')
  const { channel, variants } = made
  const [claim] = made.claims.filter(({ kind }) => kind === 'recipient_fact')
  expect(claim!.text).toBe('Ich schreibe Ihnen, weil Sie ein Hotel führen.')
  const verdictOf = (text: string) => {
    const outreach = { outreach_revision_id: 'out_1', channel, variants, claims: [{ ...claim!, text }] }
    return verifyClaims({ ...input, outreach }).verdicts[0]!.verdict
  }
  expect(verdictOf(claim!.text)).toBe('supported')
  expect(verdictOf('Ich schreibe Ihnen, weil Sie in Zug ein Hotel führen.')).not.toBe('supported')
})
