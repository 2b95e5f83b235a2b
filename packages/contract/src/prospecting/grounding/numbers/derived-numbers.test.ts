import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { readProof, unnamedSpecificsIn } from '#contract/prospecting/grounding/grounded-claim'

function unnamed(language: Language, text: string, excerpt: string) {
  const retrieved_at = '2026-09-01T08:00:00.000Z'
  const proof = readProof({ kind: 'web_page', excerpt, language, retrieved_at })
  return unnamedSpecificsIn({ text, language }, [proof], [])
}

type Case = [what: string, Language, right: string, wrong: string, excerpt: string]

const cases: readonly Case[] = [
  [
    'the second of two years',
    'de',
    'Zum Jahreswechsel 2026/27 wechseln Sie die Software.',
    'Zum Jahreswechsel 2026/28 wechseln Sie die Software.',
    'Im Jahr 2026 wählen wir aus, am 1.1.2027 wechseln wir die Software.',
  ],
  [
    'the length of a row with a place that no list has',
    'it',
    'I servizi di tre regioni ricevono le piante.',
    'I servizi di quattro regioni ricevono le piante.',
    'Consegniamo ai servizi dei Grigioni, del Ticino e della Valtellina.',
  ],
  [
    'an age',
    'de',
    'Seit über 50 Jahren bauen Sie Orgeln.',
    'Seit über 60 Jahren bauen Sie Orgeln.',
    'Wir bauen seit 1971 Orgeln.',
  ],
  [
    'an age',
    'fr',
    'Depuis 41 ans, vous cuisez du pain.',
    'Depuis 44 ans, vous cuisez du pain.',
    'Maison fondée en 1985.',
  ],
  [
    'an age',
    'it',
    "Da quasi quarant'anni fate gelati.",
    "Da quasi trent'anni fate gelati.",
    'Facciamo gelati dal 1988.',
  ],
  [
    'an age in decades',
    'en',
    'You have made bells for more than three decades.',
    'You have made bells for more than four decades.',
    'Founded in 1992, we make bells.',
  ],
  [
    'a difference',
    'de',
    'Das sind 12 Plätze mehr als zuvor.',
    'Das sind 14 Plätze mehr als zuvor.',
    'Statt 48 haben wir jetzt 60 Plätze.',
  ],
  [
    'a difference of prices',
    'fr',
    "L'entrée coûte deux francs de plus.",
    "L'entrée coûte quatre francs de plus.",
    "L'entrée passe de 14 à 16 francs.",
  ],
  [
    'the other bidders',
    'it',
    'Avete superato tre concorrenti.',
    'Avete superato cinque concorrenti.',
    'Sono pervenute quattro offerte.',
  ],
  [
    'languages',
    'en',
    'You teach in four languages.',
    'You teach in three languages.',
    'We teach in German, French, Italian and English.',
  ],
  [
    'towns',
    'de',
    'An drei Orten führen Sie Läden.',
    'An vier Orten führen Sie Läden.',
    'Unsere Läden sind in Chur, Thusis und Davos.',
  ],
  [
    'a share of two counts',
    'de',
    'Zwei Drittel der Stimmen hat Frau Lutz.',
    'Ein Drittel und drei Viertel der Stimmen hat Frau Lutz.',
    'Frau Lutz hat 20 Stimmen, Herr Kern hat 10 Stimmen.',
  ],
  [
    'the years since a takeover',
    'de',
    'Seit neun Jahren führt Reto Kern den Betrieb.',
    'Seit fünf Jahren führt Reto Kern den Betrieb.',
    'Reto Kern übernahm 2017 von seinem Onkel.',
  ],
  [
    'the years since an entry',
    'fr',
    'La société est inscrite depuis dix ans.',
    'La société est inscrite depuis vingt ans.',
    'Inscrite le 4 février 2016.',
  ],
  [
    'a fraction in words of a percentage',
    'de',
    'Zwei Drittel erzielen Sie im Ausland.',
    'Drei Viertel erzielen Sie im Ausland.',
    'Export: 65 % des Umsatzes.',
  ],
  [
    'one of so many',
    'de',
    'Jede siebte Stelle streichen Sie.',
    'Jede dritte Stelle streichen Sie.',
    'Die Firma baut 30 von 210 Stellen ab.',
  ],
  [
    'an amount that is a little less',
    'it',
    "La vostra offerta è di poco inferiore a 150'000 franchi.",
    "La vostra offerta è di poco superiore a 150'000 franchi.",
    "Importo: CHF 148'920.55.",
  ],
  [
    'a price with its cents behind the currency',
    'fr',
    'Le menu coûte 16 fr. 50.',
    'Le menu coûte 26 fr. 50.',
    'Menu à CHF 16.50.',
  ],
  [
    'a percentage in words',
    'it',
    'I pernottamenti sono cresciuti del sei per cento.',
    'I pernottamenti sono cresciuti del nove per cento.',
    'Pernottamenti: il 6 % in più.',
  ],
  [
    'a range with a rounded end',
    'de',
    'Der Umsatz sinkt von 78 auf gegen 70 Millionen Franken.',
    'Der Umsatz sinkt von 98 auf gegen 70 Millionen Franken.',
    'Umsatz: 70 Millionen Franken. Im Vorjahr waren es 78 Millionen.',
  ],
]

test.each(cases)('The evidence yields %s without stating it (%s)', (_, language, right, wrong, excerpt) => {
  expect(unnamed(language, right, excerpt)).toEqual([])
  expect(unnamed(language, wrong, excerpt)).not.toEqual([])
})

test('A year in which nothing begins yields no age', () => {
  expect(
    unnamed('de', 'Seit über 50 Jahren bauen Sie Orgeln.', 'Die Orgel von 1971 haben wir erneuert.'),
  ).toEqual(['50'])
})

test('A difference between two numbers does not back a claim without a word for a difference', () => {
  expect(unnamed('de', 'Sie haben 12 Plätze.', 'Statt 48 haben wir jetzt 60 Plätze.')).toEqual(['12'])
})

test('A year after a time word is not read as a house number', () => {
  const excerpt = 'Im Sommer 2028 ersetzen wir die Halle durch eine neue.'
  expect(unnamed('fr', 'La halle cédera sa place à une autre en été 2028.', excerpt)).toEqual([])
})

test('No numbers are derived from evidence that contains very many numbers', () => {
  const excerpt = `Statt 48 haben wir jetzt 60 Plätze. ${'7 8 9 '.repeat(100)}`
  expect(unnamed('de', 'Das sind 12 Plätze mehr als zuvor.', excerpt)).toEqual(['12'])
})

test('A number in the name of a lake is not read as a number', () => {
  const excerpt = 'Unser Hotel am Vierwaldstättersee hat 30 Zimmer.'
  expect(unnamed('it', 'Il vostro albergo sul lago dei Quattro Cantoni ha 30 camere.', excerpt)).toEqual([])
})
