import { à, de } from '#messages/letters/fr'
import { a } from '#messages/letters/it'
import type { EventClause, Everywhere } from '#messages/signals/signal-words'

// Sentences that several kinds of signals share.

/** Clause about a company's move from one place to another. */
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

/** Returns a clause about a change of capital; `verb`: the participle of the change. */
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

/** Returns a clause about a branch; `verb`: its participle. */
export function branchClause(verb: Everywhere): Everywhere<EventClause> {
  return {
    de: ({ firm: { subject }, to }) =>
      `${subject} eine Zweigniederlassung${to ? ` in ${to}` : ''} ${verb.de} hat`,
    fr: ({ firm: { subject }, to }) => `${subject} a ${verb.fr} une succursale${to ? ` ${à(to)}` : ''}`,
    it: ({ firm: { subject }, to }) => `${subject} ha ${verb.it} una succursale${to ? ` ${a(to)}` : ''}`,
    en: ({ firm: { subject }, to }) => `${subject} has ${verb.en} a branch${to ? ` in ${to}` : ''}`,
  }
}
