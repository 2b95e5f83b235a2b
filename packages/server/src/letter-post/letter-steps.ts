import { randomUUID } from 'node:crypto'
import type { LetterState } from '@alphorn/contract/letter-post/letter-post'
import { systemCall, systemCaller } from '#server/platform/audit/system-call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { mayBePosted } from '#server/prospecting/exports/recheck'
import { findReleases } from '#server/prospecting/exports/release-rows'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import {
  createLetter,
  type LetterPrice,
  type PingenLetter,
  priceOf,
  readLetter,
  reasonOfReturn,
  sendLetter,
  uploadFile,
} from '#server/letter-post/pingen/letters'
import { isLetterRefused, PingenError } from '#server/letter-post/pingen/pingen-error'
import type { PingenSession } from '#server/letter-post/pingen/request'
import { printDispatched } from '#server/letter-post/print-letter'
import type { DispatchRow, LetterRow } from '#server/letter-post/queries'
import { type LetterChange, recordLetter, recordReturn } from '#server/letter-post/record'

/** A dispatch in progress, with its dependencies. */
export type DispatchContext = {
  pools: Pools
  dispatch: DispatchRow
  session: PingenSession
  plan: ProjectPlan
  proofPages: string | null
  /** Prices from Pingen during this pass, by number of pages and country. */
  prices: Map<string, LetterPrice>
  /** The database time at which the work began. */
  now: Date
}

const dayMs = 86_400_000
const soonSeconds = 10
/** Pingen's own checks take seconds, and longer when one of its employees examines a letter. */
const checkingSeconds = ({ now, dispatch }: DispatchContext) =>
  now.getTime() - dispatch.created_at.getTime() < 600_000 ? soonSeconds : 600
const trackingSeconds = ({ now, dispatch: { ordered_at } }: DispatchContext) =>
  ordered_at && now.getTime() - ordered_at.getTime() > dayMs ? 6 * 3600 : 900

// The states of Pingen (its help centre, "Letter status from transfer to dispatching", and the list of PingenApiNet).
// No schema lists them, so an unknown one leaves a letter unchanged.
const beforePosting: Readonly<Record<string, LetterState>> = {
  validating: 'checking',
  fixing: 'checking',
  valid: 'ready',
  action_required: 'refused',
  invalid: 'refused',
  unprintable: 'refused',
  rejected: 'refused',
  expired: 'refused',
  cancelled: 'refused',
}
const afterPosting: Readonly<Record<string, LetterState>> = {
  submitted: 'accepted',
  accepted: 'accepted',
  awaiting_credits: 'accepted',
  cancelling: 'accepted',
  inspection: 'accepted',
  processing: 'accepted',
  transferring: 'accepted',
  printing: 'printing',
  sent: 'sent',
  delivered: 'delivered',
  undeliverable: 'returned',
  // Returned to this state because the organisation lacked credits for seven days.
  valid: 'refused',
  action_required: 'refused',
  cancelled: 'refused',
  expired: 'refused',
  invalid: 'refused',
  rejected: 'refused',
  unprintable: 'refused',
}

/** Uploads a letter, which Pingen then checks. Repeating the step creates no second letter. */
export async function uploadLetter(working: DispatchContext, letter: LetterRow): Promise<void> {
  const { pools, dispatch, session } = working
  const record = (change: LetterChange) => recordLetter(pools.write, dispatch, letter, change)
  const name = `${letter.release_id}.pdf`
  const uploaded = uploadOf(letter) ?? (await uploadPrinted(working, letter))
  if (!(await record({ upload_url: uploaded.url, upload_signature: uploaded.signature }))) return
  try {
    // Pingen prints addresses for a left window, and the export was made for that.
    const made = await createLetter(session, uploaded, { name, window: 'left', key: letter.letter_key })
    await record({ state: 'checking', service_id: made.id, service_status: made.status, again: 1 })
  } catch (error) {
    if (!(error instanceof PingenError) || error.fault !== 'refused') throw error
    // No letter was created. The next attempt uses a new upload and a new key, because the previous upload may have
    // expired.
    const anew = { upload_url: null, upload_signature: null, letter_key: randomUUID() }
    const isForGood = isLetterRefused(error) && uploadOf(letter) === null
    await record({ ...anew, ...(isForGood && { state: 'refused', reason: error.detail }) })
    if (!isLetterRefused(error)) throw error
  }
}

async function uploadPrinted({ pools, session, proofPages }: DispatchContext, letter: LetterRow) {
  return await uploadFile(session, await printDispatched(pools.write, letter, proofPages))
}

function uploadOf({ upload_url, upload_signature }: LetterRow) {
  return upload_url === null || upload_signature === null
    ? null
    : { url: upload_url, signature: upload_signature }
}

/** Reads whether Pingen accepts a letter, and its price. */
export async function checkLetter(working: DispatchContext, letter: LetterRow): Promise<void> {
  const { pools, dispatch, session } = working
  const found = await readLetter(session, letter.service_id ?? '')
  const state = found ? (beforePosting[found.status] ?? 'checking') : 'refused'
  const change: LetterChange = {
    state,
    service_status: found?.status ?? 'gone',
    again: checkingSeconds(working),
  }
  if (found && state === 'ready') Object.assign(change, await pricedChange(working, found))
  await recordLetter(pools.write, dispatch, letter, change)
}

/** Returns the letter with its price, or the reason why Pingen does not accept it after all. */
async function pricedChange(
  working: DispatchContext,
  { pages, country }: PingenLetter,
): Promise<LetterChange> {
  if (pages === null) throw new PingenError('not_pingen')
  try {
    return { pages, ...(await priceInPass(working, pages, country ?? 'CH')), again: 0 }
  } catch (error) {
    if (!isLetterRefused(error)) throw error
    return { state: 'refused', reason: error.detail }
  }
}

/**
 * Returns the price of a letter. Letters with the same number of pages and country cost the same, so each price is
 * requested once.
 */
async function priceInPass({ session, dispatch, prices }: DispatchContext, pages: number, country: string) {
  const name = `${pages} ${country}`
  const price = prices.get(name) ?? (await priceOf(session, { pages, country, product: dispatch.product }))
  prices.set(name, price)
  return price
}

/**
 * Posts a letter that a person ordered. Reads its state first, so that a letter that left before a crash is not sent
 * again. Withholds a letter whose recipient must no longer get it.
 */
export async function postLetter(working: DispatchContext, letter: LetterRow): Promise<void> {
  const { pools, dispatch, session } = working
  const record = (change: LetterChange) => recordLetter(pools.write, dispatch, letter, change)
  const found = await readLetter(session, letter.service_id ?? '')
  if (!found) return void (await record({ state: 'refused', service_status: 'gone' }))
  if (found.status !== 'valid') {
    const change = { state: stateOfSent(found.status), service_status: found.status, again: soonSeconds }
    return void (await record(change))
  }
  if (!(await isStillReleasable(working, letter))) return void (await record({ state: 'withheld' }))
  await record(await sentChange(working, letter, found.id))
}

/**
 * Returns the state of a letter that has already left, or is being checked again. The next phase records a returned
 * one.
 */
function stateOfSent(status: string): LetterState {
  if (beforePosting[status] === 'checking') return 'ready'
  const state = afterPosting[status] ?? 'accepted'
  return state === 'returned' ? 'accepted' : state
}

/**
 * Sends a letter. If Pingen refuses it and its state is unchanged, it did not leave; otherwise its state is read again
 * soon.
 */
async function sentChange(
  working: DispatchContext,
  { letter_key }: LetterRow,
  service_id: string,
): Promise<LetterChange> {
  const { session, dispatch } = working
  try {
    const key = `${letter_key}-send`
    const sent = await sendLetter(session, service_id, { product: dispatch.product, key })
    return { state: 'accepted', service_status: sent.status, again: trackingSeconds(working) }
  } catch (error) {
    if (!isLetterRefused(error)) throw error
    const kept = await readLetter(session, service_id)
    return kept?.status === 'valid' ? { state: 'refused', reason: error.detail } : { again: soonSeconds }
  }
}

/** Returns whether an export would still release the letter. */
async function isStillReleasable({ pools }: DispatchContext, letter: LetterRow) {
  return await transaction(pools.write, async (tx) => {
    const [release] = await tx.rows(findReleases, { ...letter, release_ids: [letter.release_id] })
    const call = systemCall(tx, systemCaller('Pingen', 'prospect:read', letter))
    return release !== undefined && (await mayBePosted(call, release))
  })
}

/** Reads the progress of a posted letter. A returned one marks its address. */
export async function trackLetter(working: DispatchContext, letter: LetterRow): Promise<void> {
  const { pools, dispatch, session, plan } = working
  const found = await readLetter(session, letter.service_id ?? '')
  // A letter that Pingen has deleted keeps its last state.
  const state = found ? (afterPosting[found.status] ?? letter.state) : letter.state
  const service_status = found?.status ?? 'gone'
  const change: LetterChange = { state, service_status, again: trackingSeconds(working) }
  if (state !== 'returned') return void (await recordLetter(pools.write, dispatch, letter, change))
  const reason = await reasonOfReturn(session, letter.service_id ?? '')
  const prospect_id = await prospectOfLetter(working, letter)
  const returned = { change: { ...change, reason }, plan }
  await recordReturn(pools.write, dispatch, { ...letter, prospect_id }, returned)
}

async function prospectOfLetter({ pools }: DispatchContext, letter: LetterRow) {
  return await withConnection(pools.read, async (db) => {
    const [release] = await db.rows(findReleases, { ...letter, release_ids: [letter.release_id] })
    if (!release) throw new PingenError('internal')
    return release.prospect_id
  })
}
