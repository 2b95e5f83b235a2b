import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'

/**
 * A page could not be read, with the reason. `detail` is for the log of the visit: it may hold words of the other side.
 */
export class Miss extends Error {
  readonly code: WebsiteNotice
  constructor(code: WebsiteNotice, detail: string) {
    super(detail)
    this.code = code
  }
}
