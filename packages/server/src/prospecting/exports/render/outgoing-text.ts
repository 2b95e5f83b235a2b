import type { Recipient } from '@alphorn/contract/prospecting/exports'
import type { Language } from '@alphorn/contract/core/fields'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import type { Channel } from '@alphorn/contract/prospecting/stages'

/** One approved text as it leaves: frozen at its approval, only the date is that of the export. */
export type OutgoingText = {
  release_id: string
  prospect_id: string
  content_fingerprint: string
  channel: Channel
  language: Language
  subject: string | null
  body: string
  recipient: Recipient
  /** The recipient was invented for the demo: every file says so, for nobody may send it. */
  demo: boolean
  sender: NonNullable<OfferingContent['sender']>
  date: Date
}

/** Stands on every paper to an invented company. */
export const demoLine = 'DEMO – invented company, not to be sent'

/** The address as it is written on an envelope: name, care of, street, box, place. At most six lines. */
export function addressLines({ name, address }: Recipient): string[] {
  if (!address) return [name]
  const { organisation, care_of, street, house_number, addon, po_box, postal_code, town } = address
  const place = [postal_code, town].filter(Boolean).join(' ')
  const way = [street, house_number].filter(Boolean).join(' ')
  const lines = [name, organisation === name ? null : organisation, care_of, addon, way, po_box, place]
  return [...new Set(lines.filter((line): line is string => Boolean(line?.trim())))].slice(0, 6)
}

const monthNames: Readonly<Record<Language, readonly string[]>> = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/** The day in Switzerland, as a letter writes it. */
export function letterDate(date: Date, language: Language): string {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' })
    .format(date)
    .split('-')
    .map(Number) as [number, number, number]
  const name = monthNames[language][month - 1]!
  if (language === 'de') return `${day}. ${name} ${year}`
  return `${day === 1 && language === 'fr' ? '1er' : day === 1 && language === 'it' ? '1°' : day} ${name} ${year}`
}
