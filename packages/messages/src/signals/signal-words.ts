import type { Language } from '@alphorn/contract/core/fields'
import type { EventParts } from '#messages/letters/locale'

/** A text in the four languages. */
export type Everywhere<Text = string> = Readonly<Record<Language, Text>>

/** Writes an event as a clause after "that". */
export type EventClause = (parts: EventParts) => string

/** All words about one kind of signal. */
export type SignalWords = {
  /** Its name on screens and in mails. */
  name: Everywhere
  /** Clause about the event in a letter. */
  clause: Everywhere<EventClause>
}
