import type { Language } from '@alphorn/contract/core/fields'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { type MailContent, writeWatchMail } from '@alphorn/messages/mails'
import { signalName } from '@alphorn/messages/signals/words'
import { nameInMail } from '#server/platform/mail/names'

export type WatchHit = { kind: SignalKind; company: string; published_on: string }
type WatchHits = {
  watch: string
  hits: readonly WatchHit[]
  /** Total number of signals; `hits` may be fewer. */
  total: number
  link: string
  /** A sample that the user requested, with the latest signals. */
  isTest: boolean
}

/** Returns the mail about the signals of a watch, with a line for each signal that is shown. */
export function watchLetter(language: Language, { hits, watch, ...values }: WatchHits): MailContent {
  const lines = hits.map(
    ({ kind, company, published_on }) =>
      `${swissDate(published_on)}  ${signalName(kind, language)}: ${company}`,
  )
  return writeWatchMail(language, { ...values, watch: nameInMail(watch), lines })
}

function swissDate(day: string) {
  return day.split('-').reverse().join('.')
}
