import { describe, expect, test } from 'vitest'
import { unclaimedIn } from '@alphorn/contract/prospecting/backing/unclaimed-words'
import type { Language } from '@alphorn/contract/core/fields'

const excerpts: readonly [Language, string][] = [
  ['de', 'Muster Fensterbau AG, Thun. Herstellung von Fenstern aus Holz.'],
  ['de', 'Wir prüfen Flachdächer mit Drohnen.'],
  ['fr', 'Nous contrôlons les toits plats par drone.'],
  ['it', 'Controlliamo i tetti piani con i droni.'],
  ['en', 'We inspect flat roofs with drones.'],
]
const evidence = excerpts.map(([language, excerpt]) => ({ language, excerpt }))
const names = ['Muster Fensterbau AG']

function found(language: Language, text: string, claimed = '') {
  const at = claimed === '' ? -1 : text.indexOf(claimed)
  const claims = at < 0 ? [] : [{ start: at, end: at + claimed.length }]
  return unclaimedIn({ text, language }, { claims, evidence, names }).map(({ words }) =>
    words.map(({ start, end }) => text.slice(start, end)),
  )
}

describe('a statement about one of the companies outside the claims is reported', () => {
  test.each([
    ['de', 'Ihre Kunden loben Ihre Zuverlässigkeit.', 'Zuverlässigkeit'],
    ['de', 'Wir haben schon hunderten Betrieben geholfen.', 'geholfen'],
    ['de', 'Die Muster Fensterbau AG wächst stark.', 'wächst'],
    ['fr', 'Vos clients apprécient votre fiabilité.', 'fiabilité'],
    ['it', 'I vostri clienti apprezzano la vostra affidabilità.', 'affidabilità'],
    ['en', 'Your customers praise your reliability.', 'reliability'],
  ] as const)(
    'A statement about a company outside the claims is reported: [%s] %s',
    (language, text, word) => {
      expect(found(language, text).flat()).toContain(word)
    },
  )

  test('The rest of a sentence is reported when a claim covers only part of it', () => {
    const text = 'Sie stellen Fenster aus Holz her, und Ihre Nachbarn bewundern das.'
    expect(found('de', text, 'Sie stellen Fenster aus Holz her')).toEqual([['Nachbarn', 'bewundern']])
  })

  test('An assumption in a question is reported', () => {
    expect(found('de', 'Wer prüft Ihre preisgekrönten Dächer?')).toEqual([['preisgekrönten']])
    expect(found('en', 'Who inspects your award-winning roofs?')).toEqual([['award', 'winning']])
  })
})

describe('text that states nothing is not reported', () => {
  test.each([
    ['de', 'Sehr geehrte Damen und Herren'],
    ['de', 'Darf ich Ihnen nächste Woche in einer Viertelstunde zeigen, wie wir Flachdächer prüfen?'],
    ['de', 'Wer umzieht, hat viel zu organisieren.'],
    ['de', 'Ich freue mich auf Ihre Antwort.'],
    ['fr', 'Puis-je vous appeler la semaine prochaine?'],
    ['fr', 'Je me réjouis de votre réponse.'],
    ['it', 'Posso chiamarvi la prossima settimana?'],
    ['en', 'I look forward to your reply.'],
    ['en', 'May I call you next week?'],
  ] as const)('Text that states nothing is not reported: [%s] %s', (language, text) => {
    expect(found(language, text)).toEqual([])
  })

  test('A statement inside a claim is not reported', () => {
    const text = 'Ihre Kunden loben Ihre Zuverlässigkeit.'
    expect(found('de', text, 'Ihre Kunden loben Ihre Zuverlässigkeit')).toEqual([])
  })
})
