/** Decodes bytes as UTF-8 if they are valid, else as Windows-1252, which older programs in Switzerland write. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
