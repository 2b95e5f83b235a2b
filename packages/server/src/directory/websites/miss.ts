import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'

/** Why a page was not read. `detail` is for the log of the visit: it may hold words of the other side. */
export class Miss extends Error {
  readonly code: WebsiteNotice
  constructor(code: WebsiteNotice, detail: string) {
    super(detail)
    this.code = code
  }
}
