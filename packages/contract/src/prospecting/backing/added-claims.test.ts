import { refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'

const isRefused = refusalBy(['additions'])

type Case = [rule: string, Language, wrong: string, right: string, excerpt: string, of?: Language]

const cases: readonly Case[] = [
  [
    'another relative',
    'de',
    'Ihr Bruder Pascal kauft die Trauben.',
    'Ihr Mann Pascal kauft die Trauben.',
    'My husband Pascal buys the grapes.',
    'en',
  ],
  [
    'another relative',
    'it',
    'Vostro nonno ha aperto il forno.',
    'Vostro padre ha aperto il forno.',
    'Mein Vater eröffnete den Ofen.',
    'de',
  ],
  [
    'another generation',
    'fr',
    'La sixième génération brasse la bière.',
    'La cinquième génération brasse la bière.',
    'In fünfter Generation brauen wir Bier.',
    'de',
  ],
  [
    'another day in the month',
    'en',
    'You open on the second Saturday of the month.',
    'You open on the first Saturday of the month.',
    'Am ersten Samstag des Monats haben wir offen.',
    'de',
  ],
  [
    'a name beside one of the evidence',
    'it',
    'Le escursioni vanno sul Rigi e sul Titlis.',
    'Le escursioni vanno sul Rigi e sul Pilatus.',
    'Guided hikes on Rigi and Pilatus.',
    'en',
  ],
  [
    'what a short sentence denies',
    'de',
    'Sie exportieren Ihren Käse.',
    'Sie exportieren nicht.',
    'Unser Käse reift im Keller. Wir exportieren nicht.',
  ],
  [
    'what a short sentence denies',
    'it',
    'Riparate le automobili.',
    'Riparate le moto.',
    'Ripariamo moto. Niente auto.',
  ],
  [
    'an item that is added to a list',
    'de',
    'Sie bauen Brücken, Stege und Türme.',
    'Sie bauen Brücken und Stege.',
    'Wir bauen Brücken und Stege.',
  ],
  [
    'the whole of what is a part',
    'fr',
    'Toute votre laine vient du Jura.',
    'Un tiers de votre laine vient du Jura.',
    'Un tiers de notre laine vient du Jura.',
  ],
  [
    'the whole of what is a part',
    'en',
    'All your pianos are tuned in Thun.',
    'Most of your pianos are tuned in Thun.',
    'Most of our pianos are tuned in Thun.',
  ],
  [
    'a comparison',
    'it',
    'Le vostre barche sono più veloci delle altre.',
    'Le vostre barche sono di legno.',
    'Costruiamo barche di legno.',
  ],
  [
    'a superlative',
    'de',
    'Sie führen die älteste Käserei im Tal.',
    'Sie führen eine Käserei im Tal.',
    'Wir führen eine Käserei im Tal.',
  ],
  [
    'a comparison with others, but none with what somebody was before',
    'de',
    'Ihr Meister liefert früher als die Konkurrenz.',
    'Ihr Meister arbeitete früher als Matrose.',
    'Unser Meister kam als Quereinsteiger. Vorher war er Matrose.',
  ],
  [
    'another legal form, but not the words before its own',
    'de',
    'Aus Ihrer Genossenschaft ist eine Aktiengesellschaft geworden.',
    'Aus Ihrer GmbH ist eine Aktiengesellschaft geworden.',
    'Die Gesellschaft mit beschränkter Haftung wird in eine Aktiengesellschaft umgewandelt.',
  ],
  [
    'a speaker, but not the verb that helps',
    'de',
    'Der Inhaber sagt, die Halle sei dicht.',
    'Sie haben erklärt, die Halle sei dicht.',
    'Erklärung: Die Halle ist dicht.',
  ],
  [
    'a denial, but not one in other words',
    'en',
    'You do not print vouchers for museums.',
    'You print neither banknotes nor passports.',
    'We print vouchers for museums. Banknotes and passports are not part of our business.',
  ],
  [
    'what another no longer is, but not who replaced it',
    'fr',
    'Vautravers Fiduciaire tient toujours vos comptes.',
    'Audinova a remplacé Vautravers pour vos comptes.',
    'Vautravers ne tient plus les comptes; nouvel organe: Audinova.',
  ],
  [
    'a reason',
    'en',
    'You close the kiosk because rents have doubled.',
    'You close the kiosk in winter.',
    'We close the kiosk in winter.',
  ],
  [
    'a purpose',
    'de',
    'Um Strom zu sparen, ersetzen Sie die Lampen.',
    'Sie ersetzen die Lampen.',
    'Wir ersetzen die Lampen.',
  ],
  [
    'a known organisation',
    'de',
    'Sie liefern Blumen an die Migros.',
    'Sie liefern Blumen an die SBB.',
    'Nous livrons des fleurs aux CFF.',
    'fr',
  ],
  [
    'a word of capitals alone',
    'fr',
    'Vous formez les cadres de la KPTX.',
    'Vous formez les cadres des EMS.',
    'Nous formons les cadres des établissements médico-sociaux.',
  ],
  [
    'a kind of others',
    'it',
    'I subappaltatori posano le vostre porte.',
    'Posate le vostre porte.',
    'Posiamo le nostre porte.',
  ],
  [
    'a name with a capital inside',
    'de',
    'Sie vertreten die Marke VeloNova.',
    'Sie vertreten die Marke AquaTec.',
    'Wir vertreten die Marke AquaTec.',
  ],
  [
    'a name of two words',
    'it',
    'Lavorate con la Nordic Wuller.',
    'Lavorate con la Ponte Vecchia.',
    'Lavoriamo con la Ponte Vecchia.',
  ],
  [
    'another noun for a number',
    'de',
    'Sie reinigen 36 Brunnen.',
    'Sie reinigen 36 Küchen.',
    'Wir reinigen 36 Küchen.',
  ],
  [
    'what is only denied',
    'en',
    'Your guests and dogs are welcome.',
    'Dogs are not allowed.',
    'Our garden is open to visitors. Dogs are not allowed.',
  ],
  [
    'the tax that is left out',
    'fr',
    'Le prix est de 900 francs, TVA comprise.',
    'Le prix est de 900 francs, hors TVA.',
    'Prix: CHF 900 hors TVA.',
  ],
  [
    'the end of work that is announced',
    'de',
    'Die Arbeiten sind abgeschlossen.',
    'Bis im Herbst sollen die Arbeiten abgeschlossen sein.',
    'Ausführung: Juli 2026 bis Oktober 2026.',
  ],
  [
    'all, which is no Italian preposition',
    'it',
    'Dipingete tutte le scuole.',
    'Dipingete alle scuole di Solduno.',
    'Scuole di Solduno: opere da pittore.',
  ],
]

test.each(cases)(
  'A claim that adds %s is refused, in %s: "%s"',
  (_rule, language, wrong, right, excerpt, of = language) => {
    expect(isRefused(language, wrong, { excerpt, of })).toBe(true)
    expect(isRefused(language, right, { excerpt, of })).toBe(false)
  },
)

test('Guests are counted like any people', () => {
  const excerpt = 'Wir liefern Essen für Anlässe. Partyservice bis 300 Personen.'
  const claim = 'Für Anlässe mit bis zu dreihundert Gästen liefern Sie das Essen.'
  expect(isRefused('de', claim, { excerpt, of: 'de' })).toBe(false)
})
