import { decodeText } from '@alphorn/contract/core/decode-text'

/** Decodes the bytes of a text file. Excel writes UTF-8, Windows-1252 or UTF-16, depending on the chosen format. */
export function textOfFile(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return isUtf16 ? new TextDecoder('utf-16le').decode(bytes) : decodeText(bytes)
}
