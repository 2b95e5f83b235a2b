import { websiteDomain } from '@alphorn/contract/directory/website-domain'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { beginVisit, endVisit, lastVisit, type Site } from '#server/directory/websites/archive'
import { usualLimits } from '#server/directory/websites/limits'
import { internet, type Internet } from '#server/directory/websites/internet'
import { createPace } from '#server/directory/websites/pace'
import { agentToken } from '#server/directory/websites/robots'
import { type Means, type Visit, visitPage, visitSite } from '#server/directory/websites/visit'

/** Reads what is on a company's website, from the archive where it was visited lately. */
export type ReadSite = (website: string, signal: AbortSignal) => Promise<Site>

type Reading = { version: string; contact: string; internet?: Internet }

/** Readers that say who they are, and how their operator is reached: of a company's website, and of a single page anywhere. */
export function createReaders(
  pools: Pools,
  { version, contact, internet: given = internet }: Reading,
): { readSite: ReadSite; readPage: ReadSite } {
  const agent = `${agentToken[0]!.toUpperCase()}${agentToken.slice(1)}/${version} (+${contact})`
  // One pace for both: a host is asked by one of them at a time.
  const means: Means = { internet: given, limits: usualLimits, agent, pace: createPace(given.rest) }
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
      : readOnce(pools, means, { name, visit: () => visit(address, means, signal) }, signal)
  return {
    readSite: async (website, signal) => read(siteName(website), website, visitSite, signal),
    readPage: async (url, signal) => read(pageName(url), url, visitPage, signal),
  }
}

/** A visit under the name that it is archived by. */
type PlannedVisit = { name: string; visit: () => Promise<Visit> }

async function readOnce(
  pools: Pools,
  means: Means,
  { name, visit }: PlannedVisit,
  signal: AbortSignal,
): Promise<Site> {
  const begun = await transaction(pools.write, (tx) => beginVisit(tx, name))
  if (!begun) return awaitSite(pools, means, name, signal)
  const found = await visit()
  await transaction(pools.write, async (tx) => endVisit(tx, begun, found))
  return (await withConnection(pools.read, (db) => lastVisit(db, name)))!
}

/** A page by itself is visited beside the site that it belongs to. */
function pageName(url: string) {
  const name = siteName(url)
  return name === null ? null : `page ${name}`
}

/** Names a site by its host, and by its path on a host that many companies share. */
function siteName(website: string) {
  if (websiteDomain(website) === null) return null
  const { host, pathname, search } = new URL(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  return `${host}${pathname.replace(/\/$/, '')}${search}`
}

/** Someone else has visited the site, or is there now. */
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
