import { demoLine } from '@alphorn/messages/letters/notices'
import { proofPageLine } from '@alphorn/messages/letters/proof-page-words'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'

/**
 * Renders a draft of a mail (RFC 5322) that mail programs open for sending: `X-Unsent`. Without a recipient the line
 * stays empty.
 */
export function mailDraft(
  { sender, subject, body: words, language, date, demo, proof_page }: OutgoingText,
  to: string | null,
): string {
  const body = proof_page === null ? words : `${words}\n\n${proofPageLine[language]} ${proof_page}`
  const lines = [
    `From: ${namePhrase(sender.name)} <${sender.email}>`,
    ...(to ? [`To: ${to}`] : []),
    `Subject: ${headerWord(`${demo ? '[DEMO] ' : ''}${subject ?? ''}`)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
    `Content-Language: ${language}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    foldBase64(
      Buffer.from(`${demo ? `${demoLine}\n\n` : ''}${body}`.replace(/\r?\n/g, '\r\n')).toString('base64'),
    ),
    '',
  ]
  return lines.join('\r\n')
}

function foldBase64(base64: string) {
  return base64.replace(/(.{76})(?=.)/g, '$1\r\n')
}

/** Quotes a name before an address, because a comma or a bracket in it would begin another address. */
function namePhrase(name: string) {
  const written = headerWord(name)
  return written.startsWith('=?') ? written : `"${written.replaceAll(/["\\]/g, '\\$&')}"`
}

/** Encodes the text of a header line: unchanged, or as encoded words of at most 75 characters (RFC 2047). */
function headerWord(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  if (/^(?!.*=\?)[\u0020-\u007e]{0,59}$/.test(oneLine)) return oneLine
  const parts: string[] = ['']
  for (const letter of oneLine) {
    if (Buffer.byteLength(parts.at(-1)! + letter) > 42) parts.push('')
    parts[parts.length - 1] += letter
  }
  return parts.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}
