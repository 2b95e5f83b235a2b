import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { beginVisit, endVisit, lastVisit, releaseVisit, type Site } from '#server/directory/websites/archive'
import { defaultLimits } from '#server/directory/websites/limits'
import { internet, type Internet } from '#server/directory/websites/internet'
import { createPace } from '#server/directory/websites/pace'
import { siteName } from '#server/directory/websites/site-name'
import { agentToken } from '#server/directory/websites/robots'
import { type VisitDependencies, type Visit, visitPage, visitSite } from '#server/directory/websites/visit'

/** Reads a company's website, or returns it from the archive if it was visited recently. */
export type ReadSite = (website: string, signal: AbortSignal) => Promise<Site>

type Reading = { version: string; contact: string; internet?: Internet }

/**
 * Creates a reader for a company's website and one for a single page anywhere. Requests identify the service and its
 * operator's contact.
 */
export function createReaders(
  pools: Pools,
  { version, contact, internet: given = internet }: Reading,
): { readSite: ReadSite; readPage: ReadSite } {
  const agent = `${agentToken[0]!.toUpperCase()}${agentToken.slice(1)}/${version} (+${contact})`
  // Both readers share one pace, so that each host gets one request at a time.
  const dependencies: VisitDependencies = {
    internet: given,
    limits: defaultLimits,
    agent,
    pace: createPace(given.rest),
  }
  const read = (name: string | null, address: string, visit: typeof visitSite, signal: AbortSignal) =>
    name === null
      ? {
          pages: [],
          notices: [
            {
              code: 'address_refused' as const,
              url: address,
              detail: 'This is not the address of a website.',
            },
          ],
        }
      : readOnce(pools, dependencies, { name, visit: () => visit(address, dependencies, signal) }, signal)
  return {
    readSite: async (website, signal) => read(siteName(website), website, visitSite, signal),
    readPage: async (url, signal) => read(pageName(url), url, visitPage, signal),
  }
}

/** A visit with the name under which it is archived. */
type PlannedVisit = { name: string; visit: () => Promise<Visit> }

async function readOnce(
  pools: Pools,
  dependencies: VisitDependencies,
  { name, visit }: PlannedVisit,
  signal: AbortSignal,
): Promise<Site> {
  const begun = await beginOrAwait(pools, dependencies, name, signal)
  if (!('started_at' in begun)) return begun
  const found = await visit().catch(async (error: unknown) => {
    // If this fails, too, another visit may begin after two minutes.
    await transaction(pools.write, async (tx) => releaseVisit(tx, begun)).catch(() => {})
    throw error
  })
  const fetched_at = await transaction(pools.write, async (tx) => {
    endVisit(tx, begun, found)
    return nowIn(tx)
  })
  const archived = await withConnection(pools.read, (db) => lastVisit(db, name))
  // A standby may not have the visit yet, an erasure may have deleted it, or another process may have begun the next.
  return archived ?? { pages: found.pages.map((page) => ({ ...page, fetched_at })), notices: found.notices }
}

/** A single page is archived separately from the site to which it belongs. */
function pageName(url: string) {
  const name = siteName(url)
  return name === null ? null : `page ${name}`
}

const secondsBetweenBegins = 5

/**
 * Begins a visit, or waits for that of another process, which is in progress or recent. If the other one is cut off,
 * this process begins one.
 */
async function beginOrAwait(
  { read, write }: Pools,
  { internet: there, limits }: VisitDependencies,
  name: string,
  signal: AbortSignal,
) {
  const tries = Math.ceil(limits.visitMilliseconds / 1000) + 10
  for (let attempt = 0; attempt < tries; attempt++) {
    const mayBegin = attempt % secondsBetweenBegins === 0
    const begun = mayBegin ? await transaction(write, (tx) => beginVisit(tx, name)) : undefined
    if (begun) return begun
    const site = await withConnection(read, (db) => lastVisit(db, name))
    if (site) return site
    await there.rest(1000, signal)
  }
  const detail = 'Another visit to the site does not end.'
  return { pages: [], notices: [{ code: 'timed_out' as const, url: name, detail }] }
}
