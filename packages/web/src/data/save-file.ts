import type { ExportFile } from '@alphorn/contract/prospecting/exports'

/** Lets the browser keep a file that came as text. */
export function saveFile({ file_name, media_type, content_base64 }: ExportFile) {
  const bytes = Uint8Array.from(atob(content_base64), (char) => char.charCodeAt(0))
  saveBlob(file_name, new Blob([bytes], { type: media_type }))
}

/** Saves a received file as it is. */
export function saveBlob(file_name: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  // The browser has taken the bytes by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
