import { type Cited, refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'

const isRefused = refusalBy(['additions', 'specifics', 'exchanges', 'stance'], { known: [] })

type Rights = readonly (readonly [Language, string])[]
type Case = [kind: string, Cited, wrong: readonly [Language, string], ...right: Rights]

const cases: readonly Case[] = [
  [
    'a number after an apostrophe',
    { of: 'de', excerpt: 'Fusionsvertrag vom 11.06.2026, Statutenänderung vom 08.05.2026.' },
    ['it', 'Il contratto è dell’8 giugno 2026.'],
    ['it', 'Il contratto è dell’11 giugno 2026.'],
    ['it', 'Lo statuto è cambiato l’8 maggio 2026.'],
    ['fr', 'Les statuts ont changé le 8 mai 2026.'],
  ],
  [
    'half hours in one word',
    { of: 'de', excerpt: 'Die Bahn fährt im Halbstundentakt. Der Vorstand tagt halbjährlich.' },
    ['en', 'The train leaves every 20 minutes.'],
    ['fr', 'Le train part toutes les demi-heures.'],
    ['it', 'Il treno parte ogni 30 minuti.'],
    ['en', 'The train leaves every half hour.'],
    ['de', 'Alle sechs Monate tagt der Vorstand.'],
  ],
  [
    'francs with cents behind them',
    { of: 'fr', excerpt: 'Le repas passe de 14 à 15 francs 50 par personne.' },
    ['de', 'Eine Mahlzeit kostet jetzt CHF 14.50.'],
    ['de', 'Eine Mahlzeit kostet jetzt CHF 15.50.'],
    ['it', 'Un pasto costa ora 15.50 franchi.'],
  ],
  [
    'a growth that two values have',
    { of: 'de', excerpt: 'Der Umsatz stieg von 4 auf 5 Millionen Franken.' },
    ['de', 'Der Umsatz ist um einen Drittel gewachsen.'],
    ['de', 'Der Umsatz ist um einen Viertel gewachsen.'],
    ['fr', 'Le chiffre d’affaires a augmenté de 25 %.'],
    ['it', 'Il fatturato è cresciuto di un milione di franchi.'],
    ['en', 'Revenue rose by a million francs.'],
  ],
  [
    'a total that the claim calls one',
    { of: 'de', excerpt: 'Wir haben 38 Plätze drinnen und 24 auf der Terrasse.' },
    ['de', 'Insgesamt bieten Sie 64 Plätze.'],
    ['de', 'Insgesamt bieten Sie 62 Plätze.'],
    ['fr', 'Vous disposez de 62 places en tout.'],
    ['it', 'In tutto avete 62 posti.'],
    ['en', 'You seat 62 guests in all.'],
  ],
  [
    'the rest of a share',
    { of: 'it', excerpt: 'Il 60 % dei pezzi va all’orologeria, il resto alla tecnica medica.' },
    ['it', 'Alla tecnica medica va il 30 % dei pezzi.'],
    ['it', 'Alla tecnica medica va il 40 % dei pezzi.'],
    ['de', 'Rund 40 Prozent der Teile gehen in die Medizintechnik.'],
    ['en', 'Two fifths of the parts go to medical technology.'],
  ],
  [
    'the share of one of two partners',
    { of: 'it', excerpt: 'Soci: Conti Marco, quota di CHF 15’000; Conti Elena, quota di CHF 5’000.' },
    ['it', 'Marco Conti detiene due terzi delle quote.'],
    ['it', 'Marco Conti detiene tre quarti delle quote.'],
    ['de', 'Elena Conti hält einen Viertel der Anteile.'],
  ],
  [
    'the whole day in words or in hours',
    { of: 'de', excerpt: 'Der Automat ist rund um die Uhr zugänglich.' },
    ['fr', 'L’automate est accessible 12 heures par jour.'],
    ['fr', 'L’automate est accessible 24 heures sur 24.'],
    ['it', 'Il distributore è accessibile 24 ore su 24.'],
    ['en', 'The machine is open 24 hours a day.'],
  ],
  [
    'a number that counts what another one before it counts',
    { of: 'en', excerpt: 'The eight guides were offered contracts, and six accepted.' },
    ['en', 'Seven guides have accepted.'],
    ['en', 'Six guides have accepted.'],
    ['fr', 'Six guides ont accepté.'],
  ],
  [
    'nouns that no lexicon can compare',
    { of: 'fr', excerpt: 'Trente ruches, deux apiculteurs, 600 kilos de miel par an.' },
    ['en', 'Twenty hives yield 600 kilos of honey.'],
    ['en', 'Thirty hives yield 600 kilos of honey.'],
  ],
]

test.each(cases)(
  'A claim whose numbers follow from the evidence passes: %s',
  (_kind, cited, wrong, ...right) => {
    expect(isRefused(...wrong, cited), wrong[1]).toBe(true)
    for (const [language, text] of right) expect(isRefused(language, text, cited), text).toBe(false)
  },
)
