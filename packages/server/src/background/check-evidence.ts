import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { changeTopic } from '#server/platform/db/topics'
import { type Turn, workInTurns } from '#server/platform/work-in-turns'
import { type DueCheck, recordCheck, lockDueChecks } from '#server/prospecting/evidence/checks'
import type { ArchivedPage, Site } from '#server/directory/websites/archive'
import type { ReadSite } from '#server/directory/websites/site'

const atOnce = 8
const maxAttempts = 3

/** Reads the pages that workers cite, until none is due, and checks whether they contain the cited words. */
export async function checkEvidence({ write }: Pools, readPage: ReadSite, signal: AbortSignal) {
  // A failed check remains pending and becomes due again later.
  const run = async (one: DueCheck) => {
    const outcome = outcomeOf(one, await readPage(one.url, signal))
    await transaction(write, async (tx) => {
      await recordCheck(tx, one, outcome.check, outcome.page?.content_sha256 ?? null)
      tx.wake(changeTopic(one.account_id, 'results', one.project_id))
    })
  }
  const take = (turn: Turn<DueCheck>) => lockDueChecks(write, turn)
  await workInTurns({ places: atOnce, take, run }, signal)
}

/** Temporary failures, which a retry may not repeat. */
const passing = new Set<string>(['unreachable', 'timed_out', 'http_status'])

function outcomeOf({ excerpt, attempts }: DueCheck, { pages, notices }: Site) {
  const [page] = pages
  if (page) return { check: pageHolds(page, excerpt) ? ('verified' as const) : ('mismatch' as const), page }
  const mayPass = attempts < maxAttempts && notices.every(({ code }) => passing.has(code))
  return { check: mayPass ? ('pending' as const) : ('unreachable' as const) }
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
