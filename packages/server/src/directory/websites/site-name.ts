import { websiteDomain } from '@alphorn/contract/directory/website-domain'

/** Names a site by its host and path, since many companies may share a host. */
export function siteName(website: string): string | null {
  if (websiteDomain(website) === null) return null
  const { host, pathname, search } = new URL(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  return `${host}${pathname.replace(/\/$/, '')}${search}`
}
