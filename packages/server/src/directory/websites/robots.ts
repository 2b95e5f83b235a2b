import robotsParser from 'robots-parser'

/** The product token that a site's robots.txt may address. */
export const agentToken = 'alphorn'
/** A longer robots.txt is read up to this limit (RFC 9309 requires no more). */
const maxRobotsBytes = 512_000

/** The permissions of a site by page, and the pause that it asks for. */
export type Robots = { allows(url: URL): boolean; pauseMilliseconds: number }

type Parsed = {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
}
// The package's types describe another module format than the one that is loaded.
const parse = robotsParser as unknown as (url: string, text: string) => Parsed

export const everythingAllowed: Robots = { allows: () => true, pauseMilliseconds: 0 }
export const nothingAllowed: Robots = { allows: () => false, pauseMilliseconds: 0 }

/** Parses a robots.txt. Paths that it does not forbid are allowed. */
export function readRobots(origin: string, bytes: Buffer): Robots {
  const rules = parse(`${origin}/robots.txt`, bytes.subarray(0, maxRobotsBytes).toString('utf8'))
  const seconds = Number(rules.getCrawlDelay(agentToken) ?? 0)
  return {
    // Undefined is returned only for URLs of another origin, which no caller passes.
    allows: (url) => rules.isAllowed(url.href, agentToken) ?? false,
    pauseMilliseconds: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
  }
}
