import { websiteDomain } from '@alphorn/contract/website-domain'
import type { Pools } from '#server/db/connect'
import { transaction, withConnection } from '#server/db/connection'
import { beginVisit, endVisit, lastVisit, type Site } from '#server/websites/archive'
import { usualLimits } from '#server/websites/limits'
import { internet, type Internet } from '#server/websites/internet'
import { createPace } from '#server/websites/pace'
import { agentToken } from '#server/websites/robots'
import { type Means, visitSite } from '#server/websites/visit'

/** Reads what stands on a company's website, from the archive where it was visited lately. */
export type ReadSite = (website: string, signal: AbortSignal) => Promise<Site>

type Reading = { version: string; contact: string; internet?: Internet }

/** A reader of websites that says who it is, and how its operator is reached. */
export function createSiteReader(
  pools: Pools,
  { version, contact, internet: given = internet }: Reading,
): ReadSite {
  const agent = `${agentToken[0]!.toUpperCase()}${agentToken.slice(1)}/${version} (+${contact})`
  const means: Means = { internet: given, limits: usualLimits, agent, pace: createPace(given.rest) }
  return (website, signal) => readSite(pools, means, website, signal)
}

async function readSite(pools: Pools, means: Means, website: string, signal: AbortSignal): Promise<Site> {
  const name = siteName(website)
  if (name === null)
    return {
      pages: [],
      notices: [{ code: 'address_refused', url: website, detail: 'No address of a site.' }],
    }
  const begun = await transaction(pools.write, (tx) => beginVisit(tx, name))
  if (!begun) return awaitSite(pools, means, name, signal)
  const visit = await visitSite(website, means, signal)
  await transaction(pools.write, async (tx) => endVisit(tx, begun, visit))
  return (await withConnection(pools.read, (db) => lastVisit(db, name)))!
}

/** What names a site: its host, and the path under which a company has its place on a host of many. */
function siteName(website: string) {
  if (websiteDomain(website) === null) return null
  const { host, pathname, search } = new URL(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  return `${host}${pathname.replace(/\/$/, '')}${search}`
}

/** Somebody else has visited the site, or is there now. */
async function awaitSite(
  { read }: Pools,
  { internet: there, limits }: Means,
  name: string,
  signal: AbortSignal,
) {
  const tries = Math.ceil(limits.visitMilliseconds / 1000) + 10
  for (let attempt = 0; attempt < tries; attempt++) {
    const site = await withConnection(read, (db) => lastVisit(db, name))
    if (site) return site
    await there.rest(1000, signal)
  }
  const detail = 'Another visit to the site does not end.'
  return { pages: [], notices: [{ code: 'timed_out' as const, url: name, detail }] }
}
