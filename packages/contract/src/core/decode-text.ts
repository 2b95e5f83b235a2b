/**
 * Decodes bytes as UTF-16 if they begin with its mark, as "Unicode text" of Excel does. Otherwise as UTF-8 if they are
 * valid, else as Windows-1252, which older programs in Switzerland write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
