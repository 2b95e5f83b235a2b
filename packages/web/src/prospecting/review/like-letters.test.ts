import { describe, expect, test } from 'vitest'
import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { areAlike, shapeOf, type SharedShape } from './like-letters.ts'

type Letter = Pick<OutreachRevision, 'channel' | 'variants' | 'claims'>

const notices = '\n\nMuster AG, Bern\n\nSie möchten keine Post: muster.example'

function letter(hook: string, proof: string, more: Partial<Letter> = {}): Letter {
  const body = `Guten Tag\n\n${hook} Da liegt ein Gespräch über die Heizung nahe.\n\nWir ersetzen Ölheizungen. ${proof}\n\nDarf ich Sie anrufen?${notices}`
  const claim = (id: string, kind: 'recipient_fact' | 'seller_fact', text: string) => {
    const start = Array.from(body.slice(0, body.indexOf(text))).length
    const spans = [{ start, end: start + Array.from(text).length }]
    return { id, kind, variant: 'de' as const, part: 'body' as const, text, evidence_ids: [], spans }
  }
  return {
    channel: 'letter',
    variants: [{ language: 'de', subject: 'Heizung', body }],
    claims: [claim('c1', 'recipient_fact', hook), claim('c2', 'seller_fact', proof)],
    ...more,
  }
}

const one = letter('Sie sind nach Köniz gezogen.', 'Wir haben 40 Anlagen gebaut.')
const other = letter('Sie haben im März 🏔 gegründet.', 'Wir haben 40 Anlagen gebaut.')
const third = letter('Sie haben Ihr Kapital erhöht.', 'Wir geben 15 Jahre Garantie.')

/** Rebuilds a part of one letter from a shape. */
function textOfLetter(shape: SharedShape, at: number, part: 'subject' | 'body') {
  return shape
    .filter((one) => one.part === part)
    .flatMap(({ stretches }) => stretches.map((one) => ('same' in one ? one.same : one.own[at]!)))
    .join('')
}

describe('similar letters', () => {
  test('Letters that differ only in hook and proof are similar', () => {
    expect(areAlike(one, other)).toBe(true)
    expect(areAlike(one, third)).toBe(true)
  })

  test('The shape of similar letters reproduces each letter exactly', () => {
    const letters = [one, other, third]
    const shape = shapeOf(letters)
    for (const [at, { variants }] of letters.entries()) {
      expect(textOfLetter(shape, at, 'body')).toBe(variants[0]!.body)
      expect(textOfLetter(shape, at, 'subject')).toBe(variants[0]!.subject)
    }
  })

  test('The places of a shape hold exactly the differing texts, with the kind and claims of each', () => {
    const places = shapeOf([one, other, third]).flatMap(({ stretches }) =>
      stretches.filter((stretch) => 'own' in stretch),
    )
    expect(places.map(({ own, kinds }) => ({ own: own.map((text) => text.trim()), kinds }))).toEqual([
      {
        own: [
          'Sie sind nach Köniz gezogen.',
          'Sie haben im März 🏔 gegründet.',
          'Sie haben Ihr Kapital erhöht.',
        ],
        kinds: ['recipient_fact'],
      },
      {
        own: ['Wir haben 40 Anlagen gebaut.', 'Wir haben 40 Anlagen gebaut.', 'Wir geben 15 Jahre Garantie.'],
        kinds: ['seller_fact'],
      },
    ])
    expect(places.map(({ claims }) => claims)).toEqual([
      [['c1'], ['c1'], ['c1']],
      [['c2'], ['c2'], ['c2']],
    ])
  })

  test('Differing words outside every claim have their own place, so that none is overlooked', () => {
    const changed = {
      ...other,
      variants: [{ ...other.variants[0]!, body: other.variants[0]!.body.replace('anrufen?', 'besuchen?') }],
    }
    const places = shapeOf([one, changed]).flatMap(({ stretches }) =>
      stretches.filter((stretch) => 'own' in stretch),
    )
    expect(places.at(-1)).toMatchObject({ kinds: ['words'], claims: [[], []] })
    expect(places.at(-1)!.own.map((text) => text.trim())).toEqual([
      'Darf ich Sie anrufen?',
      'Darf ich Sie besuchen?',
    ])
  })

  test('Letters with another channel, other notices, another paragraph or other words are not similar', () => {
    const [variant] = one.variants
    const withBody = (body: string): Letter => ({ ...one, variants: [{ ...variant!, body }] })
    expect(areAlike(one, { ...one, channel: 'email' })).toBe(false)
    expect(areAlike(one, withBody(variant!.body.replace('Bern', 'Biel')))).toBe(false)
    expect(areAlike(one, withBody(variant!.body.replace('Darf', 'Ein Absatz mehr.\n\nDarf')))).toBe(false)
    const rewritten = withBody(`Guten Tag\n\nGanz anders geschrieben.\n\nUnd auch hier.\n\nAdieu${notices}`)
    expect(areAlike(one, rewritten)).toBe(false)
  })

  test('Differing phrases of the built-in writer do not count, and those of a person do', () => {
    const producer = { name: 'alphorn-offline', version: '1' }
    const phrases = (text: string) =>
      text
        .replace('Guten Tag', 'Grüezi')
        .replace('Da liegt ein Gespräch über die Heizung nahe.', 'Gut zu wissen für ein Restaurant:')
        .replace('Darf ich Sie anrufen?', 'Passt Ihnen ein kurzes Gespräch nächste Woche?')
    const rephrased = (of: Letter, change: (text: string) => string): Letter => {
      const [variant] = of.variants
      const body = change(variant!.body)
      const claims = of.claims.map((claim) => {
        const start = Array.from(body.slice(0, body.indexOf(claim.text))).length
        return { ...claim, spans: [{ start, end: start + Array.from(claim.text).length }] }
      })
      return { ...of, variants: [{ ...variant!, body }], claims }
    }
    const rotated = rephrased(other, phrases)
    expect(areAlike({ ...one, producer }, { ...rotated, producer })).toBe(true)
    const person = { name: 'person', version: '1' }
    expect(areAlike({ ...one, producer }, { ...rotated, producer: person })).toBe(false)
    const another = rephrased(third, (text) =>
      phrases(text).replace('Wir ersetzen Ölheizungen.', 'Wir liefern Strom vom Dach.'),
    )
    expect(areAlike({ ...one, producer }, { ...another, producer })).toBe(false)
  })
})
