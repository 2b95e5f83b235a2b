import type { Limits } from '#server/directory/websites/limits'
import { PageReadError } from '#server/directory/websites/page-read-error'
import type { Internet } from '#server/directory/websites/internet'
import { requestPage, type Reply } from '#server/directory/websites/request'
import { isOfSite, targetOf } from '#server/directory/websites/target'

export type FetchContext = {
  internet: Internet
  limits: Limits
  agent: string
  /** Aborts at the end of the visit. */
  signal: AbortSignal
  /** The domain of the site, which redirects must not leave. */
  domain: string
  /**
   * Called before every request, including redirects. Waits for the host's turn, and throws if a page is not allowed.
   */
  permit: (url: URL) => Promise<void>
}
export type FetchedPage = { url: URL; reply: Reply }

const moved: readonly number[] = [301, 302, 303, 307, 308]

/** Fetches a page of a site. Every redirect is checked like the first address; one that leaves the site is refused. */
export async function fetchPage(start: URL, fetching: FetchContext): Promise<FetchedPage> {
  const { internet, limits, agent, domain, permit } = fetching
  let url = start
  for (let hop = 0; hop <= limits.redirects; hop++) {
    if (!isOfSite(url, domain))
      throw new PageReadError('redirected_away', `${start.host} sends its visitors to ${url.host}.`)
    await permit(url)
    // The wait for the host's turn does not count against the request's timeout.
    const signal = AbortSignal.any([fetching.signal, AbortSignal.timeout(limits.requestMilliseconds)])
    const reply = await requestPage(url, { internet, limits, agent, signal })
    if (!moved.includes(reply.status)) return { url, reply }
    if (reply.location === undefined) throw new PageReadError('unreadable', 'A redirect without an address.')
    url = targetOf(reply.location, url)
  }
  throw new PageReadError('redirected_away', `More than ${limits.redirects} redirects.`)
}
