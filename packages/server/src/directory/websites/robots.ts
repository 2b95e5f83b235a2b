import { type RobotsRules, allowsPath, robotsRulesFor } from '#server/directory/websites/robots-rules'

/** The product token that a site's robots.txt may address. */
export const agentToken = 'alphorn'
/** A longer robots.txt is read up to this limit (RFC 9309 requires no more). */
const maxRobotsBytes = 512_000

/** The permissions of a site by page, and the pause that it asks for. */
export type Robots = { allows(url: URL): boolean; pauseMilliseconds: number }

export const everythingAllowed: Robots = { allows: () => true, pauseMilliseconds: 0 }
export const nothingAllowed: Robots = { allows: () => false, pauseMilliseconds: 0 }

/** Parses a robots.txt. Paths that it does not forbid are allowed. Pages of another origin are not. */
export function readRobots(origin: string, bytes: Buffer): Robots {
  const text = bytes.subarray(0, maxRobotsBytes).toString('utf8')
  const rules: RobotsRules = robotsRulesFor(agentToken, text)
  const seconds = rules.crawlDelay ?? 0
  return {
    allows: (url) => url.origin === origin && allowsPath(rules, url.pathname + url.search),
    pauseMilliseconds: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
  }
}
