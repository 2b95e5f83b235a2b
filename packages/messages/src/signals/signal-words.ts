import type { Language } from '@alphorn/contract/core/fields'
import type { EventParts } from '#messages/letters/locale'

/** A text in all four languages. */
export type Everywhere<Text = string> = Readonly<Record<Language, Text>>

/** Returns an event as a clause to follow "that". */
export type EventClause = (parts: EventParts) => string

/** All words about one kind of signal. */
export type SignalWords = {
  /** The name of the signal on screens and in mails. */
  name: Everywhere
  /** Clause about the event in a letter. */
  clause: Everywhere<EventClause>
}
