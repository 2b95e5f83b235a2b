import type { WaitingText } from '@alphorn/contract/app/app-review'
import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { routeQuery } from '#web/data/client.ts'
import { needsDialog } from '#web/prospecting/approvals/use-quick-approval.ts'
import { areAlike } from '#web/prospecting/review/like-letters.ts'
import { verifyRevision } from '#web/prospecting/revisions/fingerprint.ts'

/** Largest number of letters in one set, since a person reads each of them. */
const maxLikeLetters = 50
/** Largest number of letters loaded in the search for similar ones. */
const maxLoadedLetters = 150
const readAtOnce = 4

/** A letter as shown, with the fingerprint computed from exactly that text. */
export type LikeLetter = { prospect: ProspectDetail; revision: OutreachRevision; fingerprint: string }

/** Reason why a letter is not in the set: it has another text, must be read alone, or could not be read. */
export type LeftOut = 'other' | 'alone' | 'failed'

export type LikeLetters = {
  letters: readonly LikeLetter[]
  left: Readonly<Record<LeftOut, number>>
  /** Letters that were not compared. */
  unread: number
  isReading: boolean
}

const nothing: LikeLetters = {
  letters: [],
  left: { other: 0, alone: 0, failed: 0 },
  unread: 0,
  isReading: true,
}

type Given = {
  project_id: string
  /** The current letter, and whether it is among the loaded ones that wait. */
  at: string
  isThere: boolean
  waiting: readonly WaitingText[]
  /** Whether all waiting letters are loaded. */
  isWhole: boolean
}

/**
 * Loads the waiting letters from the current one on, and keeps similar ones that need nothing but an approval. They are
 * loaded once: the fingerprint check refuses any that change afterwards.
 */
export function useLikeLetters({ project_id, at, waiting, isThere, isWhole }: Given): LikeLetters {
  const queries = useQueryClient()
  const [found, setFound] = useState(nothing)
  const order = useRef(waiting)
  order.current = waiting
  useEffect(() => {
    if (!isThere) return
    let current = true
    setFound(nothing)
    const place = order.current.findIndex(({ prospect_id }) => prospect_id === at)
    const all = [...order.current.slice(place), ...order.current.slice(0, place)]
    const onFound = (next: LikeLetters) => current && setFound(next)
    void readAlike({ queries, project_id, all, onFound, isCurrent: () => current })
    return () => {
      current = false
    }
  }, [queries, project_id, at, isThere])
  // Nothing is read for a letter that no longer waits.
  return isThere || !isWhole ? found : { ...found, isReading: false }
}

type Reading = {
  queries: QueryClient
  project_id: string
  /** Returns the waiting letters, beginning with the one to compare the others with. */
  all: readonly WaitingText[]
  onFound: (found: LikeLetters) => void
  isCurrent: () => boolean
}

async function readAlike({ queries, project_id, all, onFound, isCurrent }: Reading) {
  const end = Math.min(all.length, maxLoadedLetters)
  let found: LikeLetters = { ...nothing, unread: all.length }
  for (let read = 0; read < end && found.letters.length < maxLikeLetters && isCurrent();) {
    // Loads the first letter alone, because the others are compared with it.
    const some = all.slice(read, read === 0 ? 1 : Math.min(end, read + readAtOnce))
    const answers = await Promise.all(some.map((one) => readLetter(queries, project_id, one)))
    found = answers.reduce(withLetter, found)
    if (found.letters.length === 0) break
    read += some.length
    onFound(found)
  }
  onFound({ ...found, isReading: false })
}

function withLetter(found: LikeLetters, one: LikeLetter | LeftOut): LikeLetters {
  const { letters, left, unread } = found
  if (letters.length === maxLikeLetters) return found
  const rest = { ...found, unread: unread - 1 }
  if (typeof one !== 'string' && (!letters[0] || areAlike(letters[0].revision, one.revision)))
    return { ...rest, letters: [...letters, one] }
  const why = typeof one === 'string' ? one : 'other'
  return { ...rest, left: { ...left, [why]: left[why] + 1 } }
}

async function readLetter(
  queries: QueryClient,
  project_id: string,
  { prospect_id, stage }: WaitingText,
): Promise<LikeLetter | LeftOut> {
  // The decision is missing or outdated, so the gate would refuse the approval.
  if (stage === 'undecided' || stage === 'stale') return 'alone'
  try {
    const prospect = await queries.fetchQuery(routeQuery('prospect_detail', { project_id, prospect_id }))
    const { outreach_revision: revision } = prospect
    if (!revision || revision.approved || needsDialog(prospect)) return 'alone'
    const verified = await verifyRevision(prospect_id, revision)
    return verified?.sound ? { prospect, revision, fingerprint: verified.computed } : 'alone'
  } catch {
    return 'failed'
  }
}
