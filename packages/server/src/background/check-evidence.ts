import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { changeTopic } from '#server/platform/db/topics'
import { type Turn, workInTurns } from '#server/platform/work-in-turns'
import {
  type CheckOutcome,
  type DueCheck,
  recordCheck,
  lockDueChecks,
} from '#server/prospecting/evidence/checks'
import type { ArchivedPage, Site } from '#server/directory/websites/archive'
import type { ReadSite } from '#server/directory/websites/site'
import { transientNotices } from '#server/directory/websites/transient-notices'

const atOnce = 8
const maxAttempts = 3

/** Reads the pages that workers cite, until none is due, and checks whether they contain the cited words. */
export async function checkEvidence({ write }: Pools, readPage: ReadSite, signal: AbortSignal) {
  // A failed check remains pending and becomes due again later.
  const run = async (one: DueCheck) => {
    const outcome = outcomeOf(one, await readPage(one.url, signal))
    await transaction(write, async (tx) => {
      await recordCheck(tx, one, outcome)
      tx.wake(changeTopic(one.account_id, 'results', one.project_id))
    })
  }
  const faults: unknown[] = []
  const take = (turn: Turn<DueCheck>) => lockDueChecks(write, turn, (fault) => void faults.push(fault))
  await workInTurns({ maxConcurrent: atOnce, take, run }, signal)
  if (faults.length > 0 && !signal.aborted) throw faults[0]
}

/** A page is fetched at most once a day. */
const nextVisitMs = 86_400_000 + 300_000

function outcomeOf({ excerpt, retrieved_at, attempts }: DueCheck, { pages, notices }: Site): CheckOutcome {
  const [page] = pages
  if (!page) {
    const mayRetry = attempts + 1 < maxAttempts && notices.every(({ code }) => transientNotices.has(code))
    return { state: mayRetry ? 'pending' : 'unreachable', content_sha256: null, due_at: null }
  }
  const { content_sha256, fetched_at } = page
  if (pageHolds(page, excerpt)) return { state: 'verified', content_sha256, due_at: null }
  // The page may have changed between the archived copy and the citation.
  if (fetched_at < new Date(retrieved_at))
    return { state: 'pending', content_sha256: null, due_at: new Date(fetched_at.getTime() + nextVisitMs) }
  return { state: 'mismatch', content_sha256, due_at: null }
}

/**
 * Returns whether a page contains the words, regardless of line breaks: a worker may have read them across two blocks.
 */
function pageHolds({ title, description, blocks }: ArchivedPage, excerpt: string) {
  const words = flattenWhitespace(excerpt)
  return [title ?? '', description ?? '', blocks.join(' ')].some((text) =>
    flattenWhitespace(text).includes(words),
  )
}

function flattenWhitespace(text: string) {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}
