import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import { readProof } from '#contract/prospecting/grounding/grounded-claim'

function details(language: Language, claim: string, excerpt: string, of: Language = language) {
  const proof = readProof({ kind: 'web_page', excerpt, language: of })
  return excessOf({ text: claim, language }, [proof], ['Muster Dachbau AG']).map(({ of: kind }) => kind)
}

const wrong: readonly [Language, claim: string, excerpt: string, of?: Language][] = [
  ['de', 'Sie arbeiten mit der Keller Metall AG.', 'Wir arbeiten mit der Brunner Technik AG.'],
  ['fr', 'Monsieur Favre dirige votre atelier.', 'Madame Rochat dirige notre atelier.'],
  ['it', 'Marco Conti dirige la vostra officina.', 'Paolo Bianchi dirige la nostra officina.'],
  ['en', 'As a cooperative you sell milk.', 'Wir verkaufen Milch.', 'de'],
  ['de', 'Sie bauen ausschliesslich Küchen.', 'Nous construisons des cuisines.', 'fr'],
  ['fr', 'Vous livrez partout des fenêtres.', 'Wir liefern Fenster.', 'de'],
  ['it', 'Consegnate le finestre meglio della concorrenza.', 'Consegniamo finestre.'],
  ['en', 'You serve more than 40 hotels.', 'We serve 40 hotels.'],
  ['de', 'Sie liefern Fenster an Hotels.', 'Wir liefern keine Fenster an Hotels.'],
  ['fr', 'Vous livrez des fenêtres à des hôtels.', 'Bald wollen wir Fenster an Hotels liefern.', 'de'],
  ['en', 'You do not deliver windows to hotels.', 'Wir liefern Fenster an Hotels.', 'de'],
  ['de', 'Sie wurden von der Keller Metall AG übernommen.', 'Wir haben die Keller Metall AG übernommen.'],
  ['en', 'You were taken over by Keller Metall AG.', 'Nous avons repris la Keller Metall AG.', 'fr'],
]

test.each(wrong)(
  'A claim that adds to its evidence is refused, in %s: "%s" on "%s"',
  (language, claim, excerpt, of) => {
    expect(details(language, claim, excerpt, of)).not.toEqual([])
  },
)

const right: readonly [Language, claim: string, excerpt: string, of?: Language][] = [
  ['de', 'Sie arbeiten mit der Brunner Technik AG.', 'Nous collaborons avec la Brunner Technik AG.', 'fr'],
  ['fr', 'Madame Rochat dirige votre atelier.', 'Corinne Rochat dirige notre atelier.'],
  ['de', 'Die Muster Dachbau AG baut Küchen.', 'Wir bauen Küchen.'],
  ['en', 'Not only hotels buy your windows.', 'Hotels and schools buy our windows.'],
  ['de', 'Sie liefern in die ganze Schweiz.', 'Nous livrons dans toute la Suisse.', 'fr'],
  ['en', 'You serve more than 40 hotels.', 'Über 40 Hotels vertrauen uns.', 'de'],
  ['de', 'Sie liefern Fenster, aber keine Türen.', 'Wir liefern Fenster, keine Türen.'],
  ['fr', 'Vous voulez livrer des fenêtres à des hôtels.', 'Bald wollen wir Fenster an Hotels liefern.', 'de'],
  ['de', 'Sie haben die Keller Metall AG übernommen.', 'We took over Keller Metall AG.', 'en'],
  ['it', 'La Keller Metall AG vi fornisce finestre.', 'Keller Metall AG supplies us with windows.', 'en'],
]

test.each(right)(
  'A claim that matches its evidence is accepted, in %s: "%s" on "%s"',
  (language, claim, excerpt, of) => {
    expect(details(language, claim, excerpt, of)).toEqual([])
  },
)

test('A claim in the words of its evidence is accepted', () => {
  const words = 'Ausschliesslich die Keller Metall AG beliefert uns nicht.'
  expect(details('de', words, words)).toEqual([])
})
