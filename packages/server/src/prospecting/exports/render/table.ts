import { addressLines, type OutgoingText } from '#server/prospecting/exports/render/outgoing-text'
import { addressColumns } from '#server/prospecting/exports/render/address-columns'
import { csvLine } from '#server/platform/formats/csv'

const columns = {
  release_id: ({ release_id }: OutgoingText) => release_id,
  prospect_id: ({ prospect_id }: OutgoingText) => prospect_id,
  uid: ({ recipient }: OutgoingText) => recipient.uid,
  name: ({ recipient }: OutgoingText) => recipient.name,
  address: ({ recipient }: OutgoingText) => addressLines(recipient).slice(1).join(', '),
  ...addressColumns,
  channel: ({ channel }: OutgoingText) => channel,
  language: ({ language }: OutgoingText) => language,
  subject: ({ subject }: OutgoingText) => subject ?? '',
  body: ({ body }: OutgoingText) => body,
  unbacked_words: ({ unbacked_words }: OutgoingText) => unbacked_words.join(', '),
  content_fingerprint: ({ content_fingerprint }: OutgoingText) => content_fingerprint,
  outcome: ({ outcome }: OutgoingText) => outcome?.outcome ?? '',
  outcome_on: ({ outcome }: OutgoingText) => outcome?.occurred_on ?? '',
  proof_page: ({ proof_page }: OutgoingText) => proof_page ?? '',
  demo: ({ demo }: OutgoingText) => (demo ? 'DEMO' : ''),
} as const

/** Renders the texts as CSV with a header line. */
export function csvTable(texts: readonly OutgoingText[]): string {
  const rows = texts.map((text) => Object.values(columns).map((read) => read(text)))
  return [Object.keys(columns), ...rows].map(csvLine).join('')
}

/** Renders the texts as NDJSON, one on each line. */
export function jsonLines(texts: readonly OutgoingText[]): string {
  return texts
    .map((text) => {
      const { sender: _sender, date: _date, ...rest } = text
      return `${JSON.stringify(rest)}\n`
    })
    .join('')
}
