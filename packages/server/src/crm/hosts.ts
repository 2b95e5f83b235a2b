import { invalid } from '@alphorn/contract/core/errors'
import type { CrmHost } from '#server/platform/config/egress'

/** Returns the allowed host to which an address belongs. */
export function hostOf(hosts: readonly CrmHost[], url: string): CrmHost | undefined {
  const origin = URL.parse(url)?.origin
  return hosts.find((host) => host.origin === origin)
}

/** Returns the stored form of a CRM's URL: without query, fragment, `/api/v1` and a slash at its end. */
export function siteAddress(hosts: readonly CrmHost[], given: string): string {
  const url = new URL(given)
  if (url.username || url.password)
    throw invalid('value_not_allowed', 'url', 'The address must not contain a user name or password.')
  if (!hostOf(hosts, given))
    throw invalid(
      'value_not_allowed',
      'url',
      hosts.length === 0
        ? 'The operator allows no CRM. Ask for its host in CRM_HOSTS or CRM_PRIVATE_HOSTS.'
        : `The operator allows these hosts: ${hosts.map(({ origin }) => origin).join(', ')}. Ask for another one in CRM_HOSTS.`,
    )
  const path = url.pathname.replace(/\/$/, '').replace(/\/api\/v1$/, '')
  return url.origin + path
}
