/** The host of a website without `www.`; null if the text is no address of one. */
export function websiteDomain(website: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '') ?? ''
  return host.includes('.') ? host : null
}
