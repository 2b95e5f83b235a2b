import type { ExportFormat, ReleasedText } from '@alphorn/contract/prospecting/exports'

type Channel = ReleasedText['channel']

// Must match the service: data formats support every channel, all others only one.
const channelOf: Readonly<Record<ExportFormat, Channel | null>> = {
  letter_pdf: 'letter',
  letter_zip: 'letter',
  letter_html: 'letter',
  eml: 'email',
  call_sheet: 'phone_script',
  csv: null,
  jsonl: null,
}

/** Returns the formats that can export all of these texts. E-mails are drafted one at a time. */
export function formatsFor(releases: readonly Pick<ReleasedText, 'channel'>[]): ExportFormat[] {
  return (Object.keys(channelOf) as ExportFormat[]).filter((format) => {
    if (format === 'eml' && releases.length !== 1) return false
    return channelOf[format] === null || releases.every(({ channel }) => channel === channelOf[format])
  })
}
