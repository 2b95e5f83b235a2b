import type { ExportFile } from '@alphorn/contract/prospecting/exports'

/** Saves received text as a file. */
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
  // Revoked with a delay, because some browsers have not read the bytes yet.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
