import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { readProof, stanceMissedIn } from '#contract/prospecting/grounding/grounded-claim'

const stance = (language: Language, text: string, excerpt: string) =>
  stanceMissedIn({ text, language }, [readProof({ kind: 'web_page', excerpt })], [])?.stance

test.each([
  ['de', 'Sie liefern nach Bern.', 'Nach Bern liefern wir nicht mehr.'],
  ['fr', 'Vous livrez à Genève.', 'Nous ne livrons plus à Genève.'],
  ['it', 'Lavora a Lugano.', 'Non lavoriamo a Lugano.'],
  ['en', 'You work in Lugano.', 'We no longer work in Lugano.'],
  ['de', 'Sie arbeiten in Zug.', 'Wir sind in Bern zu Hause. Wir haben keine Filiale mehr in Zug.'],
  ['de', 'Sie arbeiten in Lausanne.', 'We do not work in Lausanne.'],
] as const)('Evidence that denies a statement does not prove it: [%s] %s', (language, text, excerpt) => {
  expect(stance(language, text, excerpt)).toBe('denied')
})

test.each([
  ['de', 'Sie führen in Thun drei Filialen.', 'In Thun sind drei Filialen geplant.'],
  ['fr', 'Vous êtes à Nyon.', 'Une succursale à Nyon est prévue.'],
  ['it', 'La Sua succursale è a Chiasso.', 'A Chiasso è prevista una succursale.'],
  ['en', 'You opened a branch in Chur.', 'We plan to open a branch in Chur.'],
  ['en', 'You employ 60 people.', 'We will employ 60 people.'],
] as const)(
  'Evidence that announces something does not prove it done: [%s] %s',
  (language, text, excerpt) => {
    expect(stance(language, text, excerpt)).toBe('planned')
  },
)

test.each([
  ['de', 'Sie haben eine Filiale in Luzern eröffnet.', 'Wir planen eine Filiale in Luzern.'],
  ['de', 'Sie haben ein Büro in Zug.', 'Wir wollen in Zug ein Büro eröffnen.'],
  ['fr', 'Vous avez ouvert un atelier à Nyon.', 'Nous ouvrirons un atelier à Nyon.'],
  ['it', 'Avete una filiale a Lugano.', 'Apriremo una filiale a Lugano.'],
  ['en', 'You run an office in Zug.', 'We hope to open an office in Zug.'],
] as const)(
  'Evidence that expresses a hope does not prove it fulfilled: [%s] %s',
  (language, text, excerpt) => {
    expect(stance(language, text, excerpt)).toBe('planned')
  },
)

test.each([
  ['de', 'Sie führen eine Filiale in Luzern.', 'Bis 2019 führten wir eine Filiale in Luzern.'],
  ['fr', 'Vous avez un atelier à Sion.', 'Jusqu’en 2018, nous avions un atelier à Sion.'],
  ['it', 'Avete una sede a Biasca.', 'La nostra ex sede di Biasca è stata venduta.'],
  ['en', 'You run a plant in Visp.', 'We closed our plant in Visp.'],
] as const)(
  'Evidence that something has ended does not prove that it exists: [%s] %s',
  (language, text, excerpt) => {
    expect(stance(language, text, excerpt)).toBe('ended')
  },
)

test.each([
  ['en', 'You design kitchens in Thun.', 'Wir planen Küchen in Thun.'],
  ['de', 'Sie arbeiten in einer Fabrik in Aarau.', 'Wir arbeiten in einer ehemaligen Fabrik in Aarau.'],
  ['de', 'Ihr Laden steht in Thun.', 'Unser Laden in Thun ist am Sonntag geschlossen.'],
  ['en', 'You have partnerships with 3 firms.', 'Wir haben Partnerschaften mit 3 Firmen geschlossen.'],
  ['de', 'Sie melden sich innert 24 Stunden.', 'Wir werden uns innert 24 Stunden bei Ihnen melden.'],
  ['fr', 'Vous livrez à Genève.', 'Nous livrons à Genève.'],
  ['it', 'Siete attivi a Lugano.', 'Siamo attivi a Lugano fino alle 18 ore.'],
  ['en', 'You have eight vehicles.', 'Wir werden von 8 Fahrzeugen getragen.'],
  ['en', 'You sell bikes in Thun.', 'Unser Geschäft in Thun verkauft Velos.'],
  ['de', 'Sie haben 40 Wohnungen verkauft.', 'Wir haben 40 Wohnungen verkauft.'],
  ['en', 'You have hired 5 people in Baar.', 'Für das Lager in Baar haben wir 5 Leute eingestellt.'],
  ['it', 'Avete 300 clienti.', 'Vogliamo essere vicini ai nostri 300 clienti.'],
  ['fr', 'Vous avez une filiale à Lucerne.', 'Wir wollen unsere Filiale in Luzern ausbauen.'],
  ['fr', 'Votre salle de Nyon accueille 120 personnes.', 'Une salle prévue pour 120 personnes à Nyon.'],
  ['en', 'You have customers in Zug.', 'Unsere Kunden in Zug sollen zufrieden sein.'],
  ['de', 'Ihre Bewilligung gilt in Bern.', 'Unsere Bewilligung in Bern gilt bis 2030.'],
] as const)('Evidence of a present state proves it: [%s] %s', (language, text, excerpt) => {
  expect(stance(language, text, excerpt)).toBeUndefined()
})

test.each([
  ['de', 'Sie liefern nicht mehr nach Bern.', 'Nous ne livrons plus à Berne.'],
  ['de', 'Sie arbeiten in Bern und in Zug.', 'Wir arbeiten nicht nur in Bern, sondern auch in Zug.'],
  ['fr', 'Vous comptez 42 collaborateurs.', 'Notre équipe ne compte pas moins de 42 collaborateurs.'],
  ['en', 'You employ 42 people.', 'We have no fewer than 42 employees, not only in Bern.'],
  ['de', 'Bis 2020 waren Sie in Aarau.', 'Seit 2020 sind wir nicht mehr in Aarau.'],
  ['de', 'Sie arbeiten in Bern.', 'Nach Thun liefern wir nicht mehr, aber wir arbeiten in Bern.'],
  ['de', 'Sie arbeiten in Bern.', 'In Bern liefern wir nicht mehr. Unsere Werkstatt steht in Bern.'],
  ['de', 'Seit 1987 entwerfen Sie Häuser.', 'Seit 1987 planen wir Häuser.'],
  ['de', 'Sie werden in Thun drei Filialen eröffnen.', 'In Thun sind drei Filialen geplant.'],
  ['fr', 'Votre prochaine succursale sera à Nyon.', 'Une succursale à Nyon est prévue.'],
  ['de', 'In Thun sind drei Filialen geplant.', 'In Thun sind drei Filialen geplant.'],
  ['it', 'Lavora non solo a Lugano.', 'Lavoriamo non solo a Lugano.'],
] as const)('Evidence that contains a statement proves it: [%s] %s', (language, text, excerpt) => {
  expect(stance(language, text, excerpt)).toBeUndefined()
})

test('An ordinal of a planned thing does not announce the number of other things', () => {
  const excerpt = 'Garderie les mardis et jeudis matin. Un second centre est en projet.'
  expect(stance('fr', 'Deux matins par semaine, les enfants sont gardés.', excerpt)).toBeUndefined()
  expect(stance('fr', 'Vous avez deux centres.', 'Deux centres sont prévus.')).toBe('planned')
})
