import { addressLines, type OutgoingText } from '#server/exports/render/outgoing-text'

const columns = {
  release_id: ({ release_id }: OutgoingText) => release_id,
  prospect_id: ({ prospect_id }: OutgoingText) => prospect_id,
  uid: ({ recipient }: OutgoingText) => recipient.uid,
  name: ({ recipient }: OutgoingText) => recipient.name,
  address: ({ recipient }: OutgoingText) => addressLines(recipient).slice(1).join(', '),
  channel: ({ channel }: OutgoingText) => channel,
  language: ({ language }: OutgoingText) => language,
  subject: ({ subject }: OutgoingText) => subject ?? '',
  body: ({ body }: OutgoingText) => body,
  content_fingerprint: ({ content_fingerprint }: OutgoingText) => content_fingerprint,
} as const

/** CSV by RFC 4180. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvTable(texts: readonly OutgoingText[]): string {
  const rows = texts.map((text) => Object.values(columns).map((read) => cell(read(text))))
  return [Object.keys(columns), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cell(value: string) {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One text on each line. */
export function jsonLines(texts: readonly OutgoingText[]): string {
  return texts
    .map((text) => {
      const { sender: _sender, date: _date, ...rest } = text
      return `${JSON.stringify(rest)}\n`
    })
    .join('')
}
