import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { backingOf } from '#contract/prospecting/backing/unbacked-words'
import { readProof } from '#contract/prospecting/grounding/grounded-claim'

function marks(language: Language, claim: string, excerpt: string, of: Language = language) {
  const proof = readProof({ kind: 'web_page', excerpt, language: of })
  const { unbacked } = backingOf({ text: claim, language }, [proof], ['Muster Dachbau AG'])
  return unbacked.map(({ start, end }) => claim.slice(start, end))
}

const cases: readonly [Language, claim: string, excerpt: string, of: Language, marked: string[]][] = [
  ['de', 'Sie haben das Haus gebaut.', 'Wir bauen Häuser.', 'de', []],
  ['de', 'Sie führen eine Dachdeckerei.', 'Toitures et façades depuis toujours.', 'fr', []],
  ['fr', 'Vous posez des fenêtres.', 'Einbau von Fenstern.', 'de', []],
  ['fr', 'Vous construisez un nouvel entrepôt.', 'Bau von Häusern.', 'de', ['entrepôt']],
  ['fr', 'Vous avez un entrepôt.', 'Betrieb eines Lagers.', 'de', []],
  ['en', 'You install windows and kitchens.', 'Einbau von Fenstern.', 'de', ['kitchens']],
  ['de', 'Sie bauen Solardächer.', 'Wir bauen Dächer.', 'de', ['Solardächer']],
  ['de', 'Ich schreibe Ihnen, weil Sie Dächer bauen.', 'Wir bauen Dächer.', 'de', []],
  ['fr', 'Je vous écris parce que vous posez des toits.', 'Nous posons des toits.', 'fr', []],
  ['it', 'Vi scrivo perché fornite finestre.', 'Forniamo finestre.', 'it', []],
  ['en', 'I am writing because you build roofs.', 'We build roofs.', 'en', []],
  ['de', 'Sie stellen Fenster her.', 'Nous fabriquons des fenêtres.', 'fr', []],
  ['de', 'Sie bauen Fenster ein.', 'Montage von Fenstern.', 'de', []],
  ['de', 'Ihr Dach ist nicht mehr da.', 'Das Dach war bis 2019 da.', 'de', []],
  ['it', 'Ne costruite i tetti.', 'Costruiamo tetti.', 'it', []],
  ['en', 'You repair car roofs.', 'We repair roofs of cars.', 'en', []],
  ['fr', 'Votre toit fait 180 mètres carrés.', 'Unser Dach: 180 m2.', 'de', []],
  ['de', 'Sie wollten und sollen Dächer bauen.', 'Wir bauen Dächer.', 'de', []],
  ['de', 'Mehr als die Hälfte der Dächer bauen Sie.', 'Wir bauen 60 % der Dächer.', 'de', []],
  ['de', 'Sie renovieren Dächer.', 'Renovation von Dächern.', 'de', []],
  ['de', 'Ihr Käse reift in Kellern.', 'Unser Käse reift im Felsenkeller.', 'de', []],
  ['de', 'Sie haben eine Gerberei mit Hunden.', 'Unsere Gerberei ist ein Hundertjähriges.', 'de', ['Hunden']],
  [
    'it',
    'Fornite finestre perché la domanda aumenta.',
    'Forniamo finestre.',
    'it',
    ['perché', 'domanda', 'aumenta'],
  ],
  ['de', 'Sie bauen keine Dächer.', 'Wir bauen Dächer.', 'de', ['keine']],
  ['de', 'Sie bauen nur Dächer.', 'Nous construisons des toits.', 'fr', ['nur']],
  ['de', 'Sie bauen seit 1998 Dächer in Luzern.', 'Seit 1998 in Luzern: Dächer.', 'de', ['bauen']],
  ['de', 'Die Muster Dachbau AG züchtet Forellen.', 'Wir bauen Dächer.', 'de', ['züchtet', 'Forellen']],
  ['en', 'You build roofs and juggle flamingos.', 'Wir bauen Dächer.', 'de', ['juggle', 'flamingos']],
]

test.each(cases)(
  'In %s, the claim "%s" on "%s" (%s) has the unbacked words %j',
  (language, claim, excerpt, of, marked) => {
    expect(marks(language, claim, excerpt, of)).toEqual(marked)
  },
)

test('A building notice counts as a plan, and words of a published event are backed', () => {
  const plan = readProof({
    kind: 'building_notice',
    excerpt: 'Bauvorhaben: Anbau einer Halle.',
    language: 'de',
  })
  expect(backingOf({ text: 'Bald bauen Sie eine Halle an.', language: 'de' }, [plan], []).unbacked).toEqual(
    [],
  )
  const moved = readProof({ kind: 'gazette_publication', excerpt: 'Sitz neu: Thun.', language: 'de' })
  expect(backingOf({ text: 'Sie sind umgezogen.', language: 'de' }, [moved], []).unbacked).toEqual([])
})

test('A letter of another script does not hide an unbacked word', () => {
  expect(marks('de', 'Sie bauen Fоrellen.', 'Wir bauen Dächer.')).toEqual(['Fоrellen'])
})

test('Numbers and places count as words', () => {
  const proof = readProof({ kind: 'web_page', excerpt: 'Seit 1998 in Luzern: Dächer.', language: 'de' })
  expect(backingOf({ text: 'Seit 1998 Dächer in Bern.', language: 'de' }, [proof], []).words).toBe(3)
})
