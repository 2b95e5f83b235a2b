import robotsParser from 'robots-parser'

/** The name under which a site's robots.txt may speak to us. */
export const agentToken = 'alphorn'
/** A longer robots.txt is read up to here (RFC 9309 asks for no more). */
const mostBytes = 512_000

/** The permissions of a site: pages by address, and the pause that it asks for. */
export type Robots = { allows(url: URL): boolean; pauseMilliseconds: number }

type Parsed = {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
}
// Its types describe a module of another kind than the one that is loaded.
const parse = robotsParser as unknown as (url: string, text: string) => Parsed

export const everythingAllowed: Robots = { allows: () => true, pauseMilliseconds: 0 }
export const nothingAllowed: Robots = { allows: () => false, pauseMilliseconds: 0 }

/** Reads a robots.txt. Paths that it does not forbid are allowed. */
export function readRobots(origin: string, bytes: Buffer): Robots {
  const rules = parse(`${origin}/robots.txt`, bytes.subarray(0, mostBytes).toString('utf8'))
  const seconds = Number(rules.getCrawlDelay(agentToken) ?? 0)
  return {
    // Undefined is said of addresses of another origin alone, which no one asks this about.
    allows: (url) => rules.isAllowed(url.href, agentToken) ?? false,
    pauseMilliseconds: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
  }
}
