import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { readProof, unnamedSpecificsIn } from '#contract/prospecting/grounding/grounded-claim'

const unnamed = (language: Language, text: string, excerpt: string) =>
  unnamedSpecificsIn({ text, language }, [readProof({ kind: 'web_page', excerpt })], [])

test.each([
  ['de', 'Sie haben 7 Leute und 42 Hallen.', 'Wir haben 42 Leute und 7 Hallen.'],
  ['de', 'Sie führen 42 Filialen.', '42 Mitarbeitende'],
  ['de', 'Ihre Halle misst 2400 km.', 'Die Halle misst 2’400 m².'],
  ['de', 'Sie antworten innert 24 Tagen.', '24-Stunden-Service'],
  ['fr', 'Vous formez quarante-deux apprentis.', '42 Kundinnen und Kunden'],
  ['it', 'Ha dodici succursali.', '12 Fahrzeuge, 3 Filialen'],
  ['en', 'You answer within 365 hours.', 'Quarantotto ore su 365 giorni.'],
  ['de', 'Sie haben 2026 Kunden.', 'SHAB, 2026-03-12'],
  ['en', 'You run 12 vans.', 'Mitarbeitende: 12\nFilialen: 3'],
] as const)(
  'A number is not backed by evidence that counts something else: [%s] %s',
  (language, text, excerpt) => {
    expect(unnamed(language, text, excerpt).length).toBeGreaterThan(0)
  },
)

test.each([
  ['de', 'Bei Ihnen arbeiten 42 Menschen.', '42 Mitarbeitende'],
  ['de', 'Sie zählen 42 Mitarbeitende und 7 Filialen.', 'Mitarbeitende\n42\nFilialen\n7'],
  ['de', 'Sie zählen 42 Mitarbeitende.', 'Mitarbeitende 42 Filialen 7'],
  ['de', 'Ihre 12 Standorte liegen nah.', '12 succursales'],
  ['de', 'Zwölf Betriebe vertrauen Ihnen.', '12 Kunden'],
  ['de', 'Seit zwei oder drei Jahren wachsen Sie.', 'in 2 bis 3 Jahren'],
  ['fr', 'Une trentaine de collaborateurs travaillent chez vous.', 'Une trentaine de personnes'],
  ['fr', 'Votre halle mesure 2400 mètres carrés.', 'Die Halle misst 2’400 m².'],
  ['it', 'Risponde entro 48 ore, 365 giorni.', '365 Tage im Jahr innert 48 Std.'],
  ['de', 'Seit 2010 beliefern Sie Kunden in Bern.', 'Seit 2010 drei Filialen in Bern.'],
  ['fr', 'Depuis 2010, vous servez des clients.', 'Gegründet 2010: Filialen in Bern.'],
  ['de', 'Seit 2024 leben Ihre Kunden besser.', 'Im Jahr 2024 eröffneten wir das Büro.'],
  ['en', 'You are in your third generation.', 'in dritter Generation'],
  ['en', 'You employ 12 apprentices.', 'Wir bilden zwölf Lernende aus.'],
] as const)(
  'A number is backed by evidence that counts the same in other words: [%s] %s',
  (language, text, excerpt) => {
    expect(unnamed(language, text, excerpt)).toEqual([])
  },
)

test.each([
  ['de', 'Hunderte Betriebe vertrauen Ihnen.', '42 Kunden'],
  ['de', 'Sie haben eine Million Kunden.', '42 Kunden'],
  ['fr', 'Vous avez des millions de clients.', '42 Kunden'],
  ['en', 'You serve thousands of customers.', '42 Kunden'],
  ['it', 'Ha migliaia di clienti.', '420 Kunden'],
  ['de', 'Die Hälfte Ihrer Leute fährt Rad.', '42 Leute'],
  ['de', 'Es gibt Sie seit den Achtzigerjahren.', 'Seit 1998'],
] as const)('A large number in words counts as a number: [%s] %s', (language, text, excerpt) => {
  expect(unnamed(language, text, excerpt)).toHaveLength(1)
})

test.each([
  ['de', 'Hunderte Betriebe vertrauen Ihnen.', 'Plus de 750 entreprises'],
  ['en', 'You serve thousands of customers.', 'Tausende von Kundinnen'],
  ['de', 'Sie haben über eine Million Kunden.', '1,2 Mio. Kunden, vor 2010 noch 1 Mio. Kunden'],
  ['fr', 'La moitié de vos gens roulent à vélo.', 'Die Hälfte unserer Leute fährt Rad.'],
  ['de', 'Es gibt Sie seit den Achtzigerjahren.', 'seit den 80er-Jahren'],
  ['de', 'Ihr Umsatz liegt bei zwölfeinhalb Millionen Franken.', 'CHF 12.5 Mio.'],
] as const)(
  'A large number in words is backed by a number of its size: [%s] %s',
  (language, text, excerpt) => {
    expect(unnamed(language, text, excerpt)).toEqual([])
  },
)
