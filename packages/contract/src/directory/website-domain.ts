/** Returns the host of a website without `www.`; null if the text is not the address of a website. */
export function websiteDomain(website: string): string | null {
  const text = /^https?:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(text)) return null
  const host = new URL(text).hostname.replace(/^www\./, '').replace(/\.$/, '')
  return host.includes('.') ? host : null
}
