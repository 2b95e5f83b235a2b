import { expect, test } from 'vitest'
import { hasAspect } from '@alphorn/server/executors/offline/composer/aspects'
import { choosePoints } from '@alphorn/server/executors/offline/composer/points'

const about: [text: string, aspect: Parameters<typeof hasAspect>[1], is: boolean][] = [
  ['Fixpreis pro Arbeitsplatz und Monat.', 'cost', true],
  ['Gli impianti sono costruiti dai nostri collaboratori.', 'cost', false],
  ['Der Ertrag wird vor der Offerte berechnet.', 'return', true],
  ['Störungen nehmen wir innert 30 Minuten in Angriff.', 'time', true],
  ['Express en 48 heures possible.', 'time', true],
  ['Reklamationen erledigen wir innert 24 Stunden.', 'time', false],
  ['Assistance en français, allemand et italien.', 'care', false],
  ['Tägliches Backup in Schweizer Rechenzentren.', 'time', false],
  ['Eine feste Ansprechperson beantwortet die Fragen Ihrer Angestellten.', 'people', true],
  ['Ihre Mitarbeitenden üben am eigenen Rechner.', 'people', true],
  ['Alle Mitarbeitenden der Firma sind versichert.', 'people', false],
  ['Le rendement est calculé toit par toit.', 'fit', true],
  ['Jede Rechnung kommt per Post.', 'fit', false],
  ['Seit 2012 haben wir 140 Betriebsdächer ausgerüstet.', 'proof', true],
  ['Bis heute haben 640 Personen den Kurs besucht.', 'proof', true],
  ['Kosten: CHF 1’400 pro Person.', 'proof', false],
  ['Offerte innert 24 Stunden.', 'proof', false],
  ['Service d’urgence 24 heures sur 24', 'proof', false],
]

test.each(about)('The text "%s" has the aspect %s: %s', (text, aspect, is) => {
  expect(hasAspect(text, aspect)).toBe(is)
})

const asked: [text: string, kind: string | undefined][] = [
  ['Eine Besichtigung ist unverbindlich.', 'visit'],
  ['Der IT-Check vor Ort ist kostenlos.', 'visit'],
  ['Ein Muster in Ihrer Grösse ist gratis.', 'sample'],
  ['Un premier entretien est sans engagement.', 'talk'],
  ['La première heure est offerte.', 'begin'],
  ['Die Prüfung Ihrer Policen kostet nichts.', 'begin'],
  ['Gratismuster per Post.', 'post'],
  ['Free samples by post.', 'post'],
  ['Ein Gespräch am Telefon ist unverbindlich.', 'begin'],
  ['30 Tage gratis testen.', 'begin'],
  ['Un esame delle polizze è gratuito.', 'begin'],
  ['L’analisi delle polizze è gratuita.', 'begin'],
  ['Lieferung gratis ab CHF 200.', undefined],
  ['Annulation gratuite en tout temps.', undefined],
  ['Kostenlose Kündigung bis Monatsende.', undefined],
  ['Not free, but cheap.', undefined],
  ['Parcheggio gratuito.', undefined],
  ['Offerte innert 24 Stunden nach Erhalt der Zeichnung.', undefined],
  ['Visitenkarten ohne Aufpreis.', undefined],
]

test.each(asked)('The text "%s" leads to a question of kind %s', (text, kind) => {
  expect(choosePoints([{ text }], 'desk').ask?.kind).toBe(kind)
})
