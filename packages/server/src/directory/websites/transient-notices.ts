import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'

/** Failures to read a page that another attempt may not repeat. */
export const transientNotices: ReadonlySet<string> = new Set<WebsiteNotice>([
  'unreachable',
  'timed_out',
  'http_status',
])
