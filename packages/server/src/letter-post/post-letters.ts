import type { LetterServiceHost } from '#server/platform/config/egress'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { isTransientError } from '#server/platform/db/database-unavailable'
import { unseal } from '#server/platform/secrets/pepper'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { claimDispatch, type Claimed } from '#server/letter-post/claim'
import { letterSecretPurpose } from '#server/letter-post/connection'
import {
  uploadLetter,
  checkLetter,
  postLetter,
  trackLetter,
  type DispatchContext,
} from '#server/letter-post/letter-steps'
import { PingenError } from '#server/letter-post/pingen/pingen-error'
import { openPingen, type PingenSession } from '#server/letter-post/pingen/request'
import { type DispatchRow, findLetters, type LetterRow } from '#server/letter-post/queries'
import { releaseDispatch, recordFault, recordPass, statesOf } from '#server/letter-post/record'

/** Number of concurrent dispatches: a slow one does not delay the others. */
const atOnce = 2
/** Letters of a dispatch before other dispatches get a turn. */
const lettersOfPass = 20

export type LetterPostDependencies = {
  peppers: readonly string[]
  letterService: LetterServiceHost | null
  proofPages: string | null
  plan: ProjectPlan
  signal: AbortSignal
  log: { error(fields: object, message: string): void }
}

/** Advances the letters of all due dispatches, letter by letter. */
export async function postLetters(pools: Pools, dependencies: LetterPostDependencies): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: atOnce }, () => processDueDispatches(pools, dependencies)),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function processDueDispatches(pools: Pools, dependencies: LetterPostDependencies) {
  while (!dependencies.signal.aborted) {
    const claimed = await claimDispatch(pools.write)
    if (!claimed) return
    await advanceDispatch(pools, dependencies, claimed)
  }
}

async function advanceDispatch(pools: Pools, dependencies: LetterPostDependencies, claimed: Claimed) {
  const { dispatch } = claimed
  try {
    const { plan, proofPages } = dependencies
    const session = sessionOf(claimed, dependencies)
    const { now, letters } = await dueLetters(pools, dispatch)
    const working = { pools, dispatch, plan, proofPages, session, now, prices: new Map() }
    for (const letter of letters) await moveOn(working, letter)
    await recordPass(pools.write, dispatch)
  } catch (error) {
    if (dependencies.signal.aborted) return await releaseDispatch(pools.write, dispatch)
    if (!(error instanceof PingenError)) {
      // The dispatch is due again when its lease expires: an unavailable database does not count as a failure.
      if (isTransientError(error)) throw error
      dependencies.log.error(
        { err: error, export_id: dispatch.export_id },
        'Letters could not be brought to Pingen',
      )
    }
    const fault = error instanceof PingenError ? error : new PingenError('internal', { isTransient: true })
    await recordFault(pools.write, dispatch, fault)
  }
}

function moveOn(working: DispatchContext, letter: LetterRow) {
  const { phase } = working.dispatch
  if (phase === 'posting') return postLetter(working, letter)
  if (phase === 'posted') return trackLetter(working, letter)
  return letter.state === 'waiting' ? uploadLetter(working, letter) : checkLetter(working, letter)
}

/** Returns the next due letters of the current phase. */
async function dueLetters(
  { read }: Pools,
  dispatch: DispatchRow,
): Promise<{ now: Date; letters: LetterRow[] }> {
  const { phase } = dispatch
  return await withConnection(read, async (db) => {
    const now = await nowIn(db)
    if (phase === 'priced' || phase === 'ended') return { now, letters: [] }
    const states: readonly string[] = statesOf[phase]
    const letters = await db.rows(findLetters, dispatch)
    const due = letters.filter((letter) => states.includes(letter.state) && letter.due_at <= now)
    return { now, letters: due.slice(0, lettersOfPass) }
  })
}

function sessionOf(
  { connection, dispatch }: Claimed,
  { letterService, peppers, signal }: LetterPostDependencies,
): PingenSession {
  if (!connection) throw new PingenError('no_connection')
  // Credentials are never sent to the API of another environment.
  if (!letterService || letterService.api !== connection.url) throw new PingenError('service_off')
  const secret = unseal(connection, peppers, letterSecretPurpose)
  if (!secret) throw new PingenError('key_unreadable')
  const { organisation_id, client_id } = connection
  ensureSameOrganisation(dispatch, organisation_id)
  return openPingen({
    host: letterService,
    organisationId: organisation_id,
    clientId: client_id,
    clientSecret: secret.toString(),
    signal,
  })
}

/**
 * Stops before letters are posted through another organisation than the one that has them: it does not know whether
 * they have left already. Posted letters keep their last state.
 */
function ensureSameOrganisation({ phase, organisation_id }: DispatchRow, present: string) {
  if (phase === 'posted' || organisation_id === null || organisation_id === present) return
  throw new PingenError('not_found', { detail: `The organisation ${organisation_id} has the letters.` })
}
