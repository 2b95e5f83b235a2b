import { à, de } from '#messages/letters/fr'
import { a } from '#messages/letters/it'
import type { EventClause, Everywhere } from '#messages/signals/signal-words'

// Sentences that several kinds of signals share.

export const introduction: Everywhere = {
  de: 'Bei dieser Gelegenheit stellen wir uns gerne vor.',
  fr: 'Nous en profitons pour nous présenter.',
  it: 'Ne approfittiamo per presentarci.',
  en: 'We would like to take this opportunity to introduce ourselves.',
}

export const newPremises: Everywhere = {
  de: 'In neuen Räumen stellt sich manche Frage neu, und darum schreiben wir Ihnen jetzt.',
  fr: 'Dans de nouveaux murs, certaines questions se posent à nouveau: c’est pourquoi nous vous écrivons maintenant.',
  it: 'In nuovi spazi molte cose vanno ripensate: per questo Le scriviamo ora.',
  en: 'New premises raise some questions again, which is why we are writing now.',
}

export const plans: Everywhere = {
  de: 'Falls Sie damit etwas vorhaben, zu dem unsere Arbeit passt, melden wir uns lieber jetzt als zu spät.',
  fr: 'Si vous préparez un projet auquel notre travail peut servir, nous préférons vous écrire maintenant plutôt que trop tard.',
  it: 'Se sta preparando un progetto per il quale il nostro lavoro può esserLe utile, preferiamo scriverLe per tempo.',
  en: 'If you are planning something that our work could help with, we would rather write now than too late.',
}

/** Where a company has moved from and to. */
export const movedClause: Everywhere<EventClause> = {
  de: ({ firm: { subject, own }, from, to }) =>
    `${subject} ${own.m} Sitz ${from ? `von ${from} ` : ''}${to ? `nach ${to} ` : ''}verlegt hat`,
  fr: ({ firm: { subject }, from, to }) =>
    `${subject} a transféré son siège${from ? ` ${de(from)}` : ''}${to ? ` ${à(to)}` : ''}`,
  it: ({ firm: { subject }, from, to }) =>
    `${subject} ha trasferito la propria sede${from ? ` da ${from}` : ''}${to ? ` ${a(to)}` : ''}`,
  en: ({ firm: { subject }, from, to }) =>
    `${subject} has moved its registered office${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`,
}

/** How the capital has changed; `verb`: the participle of what was done with it. */
export function capitalClause(verb: Everywhere): Everywhere<EventClause> {
  return {
    de: ({ firm: { subject, own }, from, to }) =>
      `${subject} ${own.n} Kapital ${from ? `von ${from} ` : ''}${to ? `auf ${to} ` : ''}${verb.de} hat`,
    fr: ({ firm: { subject }, from, to }) =>
      `${subject} a ${verb.fr} son capital${from ? ` de ${from}` : ''}${to ? ` à ${to}` : ''}`,
    it: ({ firm: { subject }, from, to }) =>
      `${subject} ha ${verb.it} il capitale${from ? ` da ${from}` : ''}${to ? ` a ${to}` : ''}`,
    en: ({ firm: { subject }, from, to }) =>
      `${subject} has ${verb.en} its capital${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`,
  }
}

/** What was done with a branch; `verb`: its participle. */
export function branchClause(verb: Everywhere): Everywhere<EventClause> {
  return {
    de: ({ firm: { subject }, to }) =>
      `${subject} eine Zweigniederlassung${to ? ` in ${to}` : ''} ${verb.de} hat`,
    fr: ({ firm: { subject }, to }) => `${subject} a ${verb.fr} une succursale${to ? ` ${à(to)}` : ''}`,
    it: ({ firm: { subject }, to }) => `${subject} ha ${verb.it} una succursale${to ? ` ${a(to)}` : ''}`,
    en: ({ firm: { subject }, to }) => `${subject} has ${verb.en} a branch${to ? ` in ${to}` : ''}`,
  }
}
