import type { Language } from '@alphorn/contract/core/fields'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { MailContent } from '#server/platform/mail/mail-contents'
import { nameInMail } from '#server/platform/mail/names'
import { signalWords } from '#server/platform/mail/signal-words'

export type WatchHit = { kind: SignalKind; company: string; published_on: string }
type WatchHits = {
  watch: string
  hits: readonly WatchHit[]
  /** How many there are; some of them are shown. */
  total: number
  link: string
  /** The latest, asked for by who wants to see the mail. */
  isTest: boolean
}

type Words = {
  subject: (watch: string, total: number) => string
  test: string
  opening: (watch: string, total: number) => string
  more: (n: number) => string
  nothing: string
  closing: (link: string) => string
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    subject: (watch, n) => `${watch}: ${n === 1 ? 'ein neues Signal' : `${n} neue Signale`}`,
    test: 'Test',
    opening: (watch, n) =>
      `Ihre Beobachtung «${watch}» hat ${n === 1 ? 'ein Signal' : `${n} Signale`} gefunden:`,
    more: (n) => `… und ${n} mehr.`,
    nothing: 'Noch gibt es keine Signale.',
    closing: (link) => `Alle ansehen, stumm schalten oder abbestellen:\n${link}`,
  },
  fr: {
    subject: (watch, n) => `${watch}: ${n === 1 ? 'un nouveau signal' : `${n} nouveaux signaux`}`,
    test: 'Test',
    opening: (watch, n) =>
      `Votre veille «\u202f${watch}\u202f» a trouvé ${n === 1 ? 'un signal' : `${n} signaux`}:`,
    more: (n) => `… et ${n} de plus.`,
    nothing: 'Il n’y a pas encore de signaux.',
    closing: (link) => `Tout voir, mettre en sourdine ou se désabonner:\n${link}`,
  },
  it: {
    subject: (watch, n) => `${watch}: ${n === 1 ? 'un nuovo segnale' : `${n} nuovi segnali`}`,
    test: 'Prova',
    opening: (watch, n) =>
      `Il suo monitoraggio «${watch}» ha trovato ${n === 1 ? 'un segnale' : `${n} segnali`}:`,
    more: (n) => `… e altri ${n}.`,
    nothing: 'Non ci sono ancora segnali.',
    closing: (link) => `Vedere tutto, silenziare o disdire:\n${link}`,
  },
  en: {
    subject: (watch, n) => `${watch}: ${n === 1 ? 'a new signal' : `${n} new signals`}`,
    test: 'Test',
    opening: (watch, n) => `Your watch “${watch}” found ${n === 1 ? 'a signal' : `${n} signals`}:`,
    more: (n) => `… and ${n} more.`,
    nothing: 'There are no signals yet.',
    closing: (link) => `See all, mute it or unsubscribe:\n${link}`,
  },
}

/** What a watch saw, as a mail: a line for each signal. */
export function watchLetter(
  language: Language,
  { hits, total, link, isTest, ...told }: WatchHits,
): MailContent {
  const watch = nameInMail(told.watch)
  const say = words[language]
  const lines = hits.map(
    ({ kind, company, published_on }) =>
      `${swissDate(published_on)}  ${signalWords[kind][language]}: ${company}`,
  )
  const subject = say.subject(watch, total)
  return {
    subject: isTest ? `${say.test}: ${watch}` : subject,
    text: [
      total === 0 ? say.nothing : say.opening(watch, total),
      [...lines, ...(total > hits.length ? [say.more(total - hits.length)] : [])].join('\n'),
      say.closing(link),
      '',
    ]
      .filter((part, at) => part !== '' || at === 3)
      .join('\n\n'),
  }
}

function swissDate(day: string) {
  return day.split('-').reverse().join('.')
}
