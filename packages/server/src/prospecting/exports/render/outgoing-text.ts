import type { Recipient } from '@alphorn/contract/prospecting/exports'
import type { Language } from '@alphorn/contract/core/fields'
import type { Outcome } from '@alphorn/contract/prospecting/outcomes'
import type { LetterWindow, OfferingContent } from '@alphorn/contract/prospecting/projects'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { locales } from '@alphorn/messages/letters/locales'
import { swissDay } from '#server/platform/swiss-time'

/** One approved text in an export, frozen at its approval; only the date is that of the export. */
export type OutgoingText = {
  release_id: string
  prospect_id: string
  content_fingerprint: string
  channel: Channel
  language: Language
  subject: string | null
  body: string
  /** Words of the text's claims that no cited evidence backs, as they were marked at the approval. */
  unbacked_words: string[]
  recipient: Recipient
  /** The last outcome that was recorded about this text; null if there is none. */
  outcome: Pick<Outcome, 'outcome' | 'occurred_on'> | null
  /** The recipient was invented for the demo. Every file says so, because no one may send it. */
  demo: boolean
  /** Address of the page that shows the recipient the evidence; null if there is none. */
  proof_page: string | null
  sender: NonNullable<OfferingContent['sender']>
  /** Side of the envelope window. */
  window: LetterWindow
  date: Date
}

/** The address as written on an envelope: name, care of, street, box, place. At most six lines. */
export function addressLines({ name, address }: Recipient): string[] {
  if (!address) return [name]
  const { organisation, care_of, street, house_number, addon, po_box, postal_code, town } = address
  const place = [postal_code, town].filter(Boolean).join(' ')
  const way = [street, house_number].filter(Boolean).join(' ')
  const lines = [name, organisation === name ? null : organisation, care_of, addon, way, po_box, place]
  return [...new Set(lines.filter((line): line is string => Boolean(line?.trim())))].slice(0, 6)
}

/** Formats the day in Switzerland as in a letter. */
export function letterDate(date: Date, language: Language): string {
  return locales[language].date(swissDay(date))
}
