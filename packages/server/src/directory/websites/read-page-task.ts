import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'
import { textOf } from '#server/directory/websites/charset'
import { PageReadError } from '#server/directory/websites/page-read-error'
import { readPage, type ReadPage } from '#server/directory/websites/read-page'

/** Reads a page, as a task for a worker thread. Returns its content, or the reason why it cannot be read. */
export function work({
  bytes,
  contentType,
}: {
  bytes: Uint8Array
  contentType: string
}): { page: ReadPage } | { code: WebsiteNotice; detail: string } {
  try {
    return { page: readPage(textOf(Buffer.from(bytes), contentType)) }
  } catch (error) {
    // An error loses its class between threads.
    if (error instanceof PageReadError) return { code: error.code, detail: error.message }
    throw error
  }
}
