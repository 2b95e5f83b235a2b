import { decodeText } from '@alphorn/contract/core/decode-text'

const marks: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes the text of a page by its byte order mark, its header or its first lines. Without these, decodes valid UTF-8,
 * or else Windows-1252.
 */
export function textOf(bytes: Buffer, contentType: string): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  const label = marked ?? labelIn(contentType) ?? labelIn(bytes.subarray(0, 1024).toString('latin1'))
  return label === undefined ? decodeText(bytes) : decodeBytes(bytes, label)
}

function labelIn(text: string) {
  return /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text)?.[1]
}

function decodeBytes(bytes: Buffer, label: string) {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}
