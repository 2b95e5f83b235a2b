import { hash } from 'node:crypto'
import { websiteDomain } from '@alphorn/contract/directory/website-domain'
import { type FetchedPage, type FetchContext, fetchPage } from '#server/directory/websites/fetch-page'
import { linksToFollow } from '#server/directory/websites/follow'
import { inWebsiteThread } from '#server/directory/websites/in-website-thread'
import type { Limits } from '#server/directory/websites/limits'
import { PageReadError } from '#server/directory/websites/page-read-error'
import type { Internet } from '#server/directory/websites/internet'
import type { Pace } from '#server/directory/websites/pace'
import type { ReadPage } from '#server/directory/websites/read-page'
import { work as readInPlace } from '#server/directory/websites/read-page-task'
import { everythingAllowed, nothingAllowed, readRobots, type Robots } from '#server/directory/websites/robots'
import { targetOf } from '#server/directory/websites/target'

/** A page as fetched, with its content. */
export type VisitedPage = ReadPage & {
  /** The requested URL, and the URL of the response. */
  asked: string
  url: string
  status: number
  content_type: string
  bytes: Buffer
  content_sha256: string
}
export type Notice = { code: PageReadError['code']; url: string; detail: string }
export type Visit = { pages: VisitedPage[]; notices: Notice[] }

export type VisitDependencies = { internet: Internet; limits: Limits; agent: string; pace: Pace }

const never = new AbortController().signal

/** Reads a company's website: its front page, and the few pages on which companies identify themselves. */
export async function visitSite(
  website: string,
  dependencies: VisitDependencies,
  stop: AbortSignal = never,
): Promise<Visit> {
  const domain = websiteDomain(website) ?? ''
  const { visit, attempt, asksToWait } = setOut(domain, dependencies, stop)
  const front = await attemptFront(website, attempt, visit)
  if (!front || asksToWait()) return visit
  const base = new URL(front.url)
  for (const address of linksToFollow(front, base, domain).slice(0, dependencies.limits.pages - 1))
    await attempt(address, base)
  return visit
}

/** Reads one page, and follows none of its links. */
export async function visitPage(
  url: string,
  dependencies: VisitDependencies,
  stop: AbortSignal = never,
): Promise<Visit> {
  const { visit, attempt } = setOut(websiteDomain(url) ?? '', dependencies, stop)
  await attempt(url)
  return visit
}

/** Begins a visit within a domain and a time limit. An error on a page is recorded and does not end the visit. */
function setOut(domain: string, dependencies: VisitDependencies, stop: AbortSignal) {
  const visit: Visit = { pages: [], notices: [] }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(dependencies.limits.visitMilliseconds)])
  const { fetching, asksToWait } = crawlRulesOf({ ...dependencies, signal, domain })
  const attempt = async (address: string, base?: URL) => {
    try {
      const page = await readAt(targetOf(address, base), fetching)
      visit.pages.push(page)
      return page
    } catch (error) {
      stop.throwIfAborted() // an abort is no finding about the site
      visit.notices.push(noticeOf(error, address, signal))
      return undefined
    }
  }
  return { visit, attempt, asksToWait }
}

type Attempt = (address: string) => Promise<VisitedPage | undefined>

/** A website without a scheme is requested over HTTPS first, and over HTTP if no server answers. */
async function attemptFront(website: string, attempt: Attempt, { notices }: Visit) {
  if (/^[a-z]+:/i.test(website)) return attempt(website)
  const front = await attempt(`https://${website}`)
  if (front || notices[0]?.code !== 'unreachable') return front
  notices.length = 0
  return attempt(`http://${website}`)
}

function noticeOf(error: unknown, url: string, signal: AbortSignal): Notice {
  if (error instanceof PageReadError) return { code: error.code, url, detail: error.message }
  if (signal.aborted) return { code: 'timed_out', url, detail: 'The time limit for the website was reached.' }
  throw error
}

async function readAt(url: URL, fetching: FetchContext): Promise<VisitedPage> {
  const { reply, url: found }: FetchedPage = await fetchPage(url, fetching)
  if (reply.status !== 200) throw new PageReadError('http_status', `The answer was ${reply.status}.`)
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(reply.contentType))
    throw new PageReadError('not_html', `The page is called "${reply.contentType.slice(0, 100)}".`)
  const { bytes, contentType, status } = reply
  return {
    ...(await readBytes(bytes, contentType, fetching.signal)),
    asked: url.href,
    url: found.href,
    status,
    content_type: contentType.slice(0, 200),
    bytes,
    content_sha256: hash('sha256', bytes),
  }
}

/** A page of this size is parsed within a few milliseconds; a larger one is parsed in a worker thread. */
const smallPage = 32_768
const task = new URL('./read-page-task.ts', import.meta.url)

async function readBytes(bytes: Buffer, contentType: string, signal: AbortSignal): Promise<ReadPage> {
  const input = { bytes, contentType }
  const read =
    bytes.length <= smallPage
      ? readInPlace(input)
      : await inWebsiteThread<typeof readInPlace>(task, input, signal)
  if ('page' in read) return read.page
  throw new PageReadError(read.code, read.detail)
}

type VisitInput = VisitDependencies & { signal: AbortSignal; domain: string }

/** Reads a site's rules for visitors: the pages that robots.txt allows, and the pace. */
function crawlRulesOf({ pace, ...dependencies }: VisitInput) {
  const { limits, signal } = dependencies
  const known = new Map<string, Promise<Robots>>()
  let asked = 0

  const wait = (url: URL) =>
    pace(url.host, Math.max(limits.pauseMilliseconds, Math.min(asked, limits.maxPauseMilliseconds)), signal)

  function robotsOf({ origin }: URL): Promise<Robots> {
    const robots = known.get(origin) ?? fetchRobots(origin, { ...dependencies, permit: wait })
    known.set(origin, robots)
    return robots
  }
  async function permit(url: URL) {
    const robots = await robotsOf(url)
    asked = Math.max(asked, robots.pauseMilliseconds)
    if (!robots.allows(url))
      throw new PageReadError('robots', `The robots.txt of ${url.host} does not allow ${url.pathname}.`)
    await wait(url)
  }
  return {
    fetching: { ...dependencies, permit },
    asksToWait: () => asked > limits.maxPauseMilliseconds,
  }
}

/** A missing robots.txt allows everything; a server error allows nothing (RFC 9309). */
async function fetchRobots(origin: string, fetching: FetchContext): Promise<Robots> {
  try {
    const { reply } = await fetchPage(new URL('/robots.txt', origin), fetching)
    if (reply.status === 200) return readRobots(origin, reply.bytes)
    return reply.status >= 500 ? nothingAllowed : everythingAllowed
  } catch (error) {
    if (!(error instanceof PageReadError)) throw error
    if (error.code === 'redirected_away' || error.code === 'address_refused') return everythingAllowed
    if (error.code === 'too_large' || error.code === 'unreadable') return nothingAllowed
    throw error
  }
}
