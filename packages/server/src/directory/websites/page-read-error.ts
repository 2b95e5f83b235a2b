import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'

/**
 * A page could not be read, for the reason in `code`. `detail` is for the log of the visit: it may quote the other
 * server.
 */
export class PageReadError extends Error {
  readonly code: WebsiteNotice
  constructor(code: WebsiteNotice, detail: string) {
    super(detail)
    this.code = code
  }
}
