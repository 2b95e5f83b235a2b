import { buildersIn } from '#server/directory/sources/building-notices/mentions'
import { type BuildingNotice, parseBuildingNotice } from '#server/directory/sources/building-notices/notice'
import { listDay } from '#server/directory/sources/gazette/list-day'
import type { ListedPublication } from '#server/directory/sources/gazette/publication-list'
import { classifyMentions, recordMentions } from '#server/directory/sources/mentions'
import { processEach } from '#server/directory/sources/process-each'
import {
  saveOutcome,
  postponePublication,
  readDayByDay,
  unreadOf,
} from '#server/directory/sources/publications'
import type { Run, SourceSync } from '#server/directory/sources/run'
import { retryUnresolved } from '#server/directory/sources/retry-unresolved'
import { transaction } from '#server/platform/db/connection'

const source = 'building-notices'
const rubric = 'BP-ZH'
/** Building applications. The rubric may get other kinds, of which we have seen no example. */
const subRubric = 'BP-ZH01'
/** Days are read again, for publications that appear late. */
const daysAgain = 3
const daysAtFirst = 30

/**
 * Reads the building applications of the Canton of Zurich day by day. Applications of companies are attached by UID or
 * an unambiguous name. For applications of private persons, only the fact that they were read is stored.
 */
export const buildingNoticesSync: SourceSync = async (run) => {
  await retryUnresolved(run, source)
  await readDayByDay(run, { source, daysAgain, daysAtFirst }, readDay)
  return { day: run.today }
}

async function readDay(run: Run, day: string) {
  // The portal ignores filters that it does not know, and then lists everything.
  const listed = (await listDay(run, day, [rubric])).filter(({ sub_rubric }) => sub_rubric === subRubric)
  const unread = await unreadOf(run.pools, source, listed)
  await processEach(run, unread, {
    ask: (one) => fetchNotice(run, one),
    take: (one, notice) => importNotice(run, one, notice),
    putOff: (one) => postponePublication(run, { ...one, source }),
    nameOf: ({ number }) => number,
  })
  run.report(`${day}: ${unread.length} new of ${listed.length} building applications.`)
}

async function fetchNotice({ transport, url }: Run, { publication_id }: ListedPublication) {
  const path = `/api/v1/publications/${encodeURIComponent(publication_id)}/xml`
  return parseBuildingNotice(await transport.read({ url: `${url}${path}` }))
}

async function importNotice(
  run: Run,
  { publication_id, published_on }: ListedPublication,
  notice: BuildingNotice,
) {
  const judged = await classifyMentions(run.pools, buildersIn(notice))
  const outcome = judged.length === 0 ? 'person' : 'read'
  const counts = await transaction(run.pools.write, async (tx) => {
    saveOutcome(tx, { source, publication_id, published_on, outcome })
    return recordMentions(tx, source, publication_id, judged)
  })
  run.count({ publications: 1, ...(judged.length === 0 && { of_people: 1 }), ...counts })
}
