import { z } from 'zod'

/**
 * Reasons why a company's website yielded no information, or only part of it: stable codes, shown with a message for
 * people.
 */
const websiteNotices = [
  'unreachable',
  'timed_out',
  'robots',
  'http_status',
  'not_html',
  'too_large',
  'unreadable',
  'redirected_away',
  'address_refused',
  'other_company',
  'not_recognised',
] as const
export const WebsiteNotice = z.enum(websiteNotices).meta({ id: 'WebsiteNotice' })
export type WebsiteNotice = z.infer<typeof WebsiteNotice>
