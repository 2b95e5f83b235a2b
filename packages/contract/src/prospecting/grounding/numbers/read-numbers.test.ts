import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import {
  exchangedWordsIn,
  readProof,
  unnamedSpecificsIn,
} from '#contract/prospecting/grounding/grounded-claim'

function missing(language: Language, text: string, excerpt: string, of: Language = language) {
  const proof = readProof({ kind: 'web_page', excerpt, language: of })
  const statement = { text, language }
  const exchanged = exchangedWordsIn(statement, [proof], [])?.words
  return [...unnamedSpecificsIn(statement, [proof], []), ...(exchanged === undefined ? [] : [exchanged])]
}

type Case = [rule: string, Language, wrong: string, right: string, excerpt: string, of?: Language]

const cases: readonly Case[] = [
  [
    'both ends of a range have its unit',
    'it',
    'Le riparazioni costano da 3000 a 9000 franchi.',
    'Le riparazioni costano da 2000 a 9000 franchi.',
    'Repairs cost CHF 2,000 to CHF 9,000.',
    'en',
  ],
  [
    'a decade is ten years',
    'de',
    'Seit vier Jahrzehnten bauen Sie Orgeln.',
    'Seit drei Jahrzehnten bauen Sie Orgeln.',
    'Depuis trente ans, nous construisons des orgues.',
    'fr',
  ],
  [
    'an hour and a half is ninety minutes',
    'en',
    'A tour takes two hours and a half.',
    'A tour takes an hour and a half.',
    'Eine Führung dauert 90 Minuten.',
    'de',
  ],
  [
    'a list has as many items as it shows',
    'de',
    'Ihr Vorstand hat vier Mitglieder.',
    'Ihr Vorstand hat drei Mitglieder.',
    'Vorstand: Anna Moser, Beat Wyss, Carla Roth.',
  ],
  [
    'a share is what one amount is of another',
    'fr',
    'Un quart du capital de 80 000 francs est libéré.',
    'Le capital de 80 000 francs est libéré pour moitié.',
    'Capital: CHF 80 000, libéré à hauteur de CHF 40 000.',
  ],
  [
    'a number keeps its rate',
    'en',
    'You bottle 500 litres a week.',
    'You bottle 500 litres a day.',
    'Wir füllen 500 Liter pro Tag ab.',
    'de',
  ],
  [
    'an adjective names a place abroad',
    'en',
    'Your leather comes from Bavaria.',
    'Your leather comes from Tuscany.',
    'La nostra pelle viene da concerie toscane.',
    'it',
  ],
  [
    'what was halved is half',
    'fr',
    'Vos charges ont été réduites de 40 %.',
    'Vos charges ont été réduites de moitié.',
    'Wir haben unsere Kosten halbiert.',
    'de',
  ],
  [
    'one in two is half',
    'fr',
    'Plus d’un de vos camions sur trois roule au gaz.',
    'Plus d’un de vos camions sur deux roule au gaz.',
    'Plus de la moitié de nos camions roulent au gaz.',
  ],
  [
    'the year before the only year is the one before',
    'de',
    'Gegenüber 2023 ist der Absatz gesunken.',
    'Gegenüber 2024 ist der Absatz gesunken.',
    '2025 lag unser Absatz tiefer als im Jahr zuvor.',
  ],
]

test.each(cases)(
  'Numbers and places are compared with the evidence: %s',
  (_rule, language, wrong, right, excerpt, of) => {
    expect(missing(language, wrong, excerpt, of)).not.toEqual([])
    expect(missing(language, right, excerpt, of)).toEqual([])
  },
)
