import {
  type ExportFormat,
  type ExportInput,
  letterFormats,
  type Recipient,
  type StayReason,
} from '@alphorn/contract/prospecting/exports'
import { changes, staleness } from '@alphorn/contract/prospecting/staleness'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import type { Db, Tx } from '#server/platform/db/connection'
import { gateFacts } from '#server/prospecting/approvals/facts'
import { contactBasisCheck } from '#server/prospecting/approvals/contact-checks'
import { releaseGate } from '#server/prospecting/approvals/gate'
import type { Check } from '#server/prospecting/approvals/judgement'
import { findBasis, type ReleaseRow } from '#server/prospecting/exports/release-rows'
import { unprintable, unprintableCharacters } from '#server/prospecting/exports/printable'
import { companiesByIds } from '#server/directory/companies/company'
import { projectOf, type ProjectRow } from '#server/prospecting/projects/queries'
import { prospectOf, type ProspectRow } from '#server/prospecting/prospects/queries'
import { replaceAddress } from '#server/prospecting/releases/deliverable'
import { postalFault } from '#server/prospecting/releases/postal-fault'
import { returnedFrom } from '#server/prospecting/releases/returned-address'
import { findRevision, type RevisionRow } from '#server/prospecting/revisions/queries'
import { isMailboxSuppressed } from '#server/prospecting/suppressions/in-force'

/** New state of a release that may not be exported, with the reason; null if it may. */
export type Stay = {
  state: 'held' | 'blocked' | 'withdrawn'
  because: StayReason | null
  detail: string
  /** The characters that the letters' font lacks. */
  characters?: string[]
  /** Whether only this request is refused, so that the release keeps its state. */
  ofRequest?: true
} | null

/**
 * A failed check has the effect of the change that it reports. One that reports no change holds the text until it
 * passes again.
 */
function consequenceOf({ code }: Check): 'held' | 'blocked' | 'withdrawn' {
  const change = changes.find((one) => staleness[one].approval === code)
  const release = change === undefined ? 'held' : staleness[change].release
  return release === 'kept' ? 'held' : release
}

type RecheckInput = { project: ProjectRow; prospect: ProspectRow; release: ReleaseRow; now: Date }

/** Repeats all checks of the approval for a locked prospect, since much may have changed. */
export async function recheckRelease(
  { tx, caller }: Call,
  { project, prospect, release, now }: RecheckInput,
  { email, format, language }: Pick<ExportInput, 'email' | 'format' | 'language'>,
): Promise<Stay> {
  if (release.state === 'blocked' || release.state === 'withdrawn')
    return {
      state: release.state,
      because: release.stays_because,
      detail: `The text is ${release.state}. Approve it again first.`,
    }
  const [revision, mailbox] = await Promise.all([
    tx.row(findRevision, release),
    email === undefined ? false : isMailboxSuppressed(tx, caller.account_id, email),
  ])
  if (mailbox)
    return {
      state: 'blocked',
      because: 'mailbox',
      detail: 'The email address is on the suppression list.',
      ofRequest: true,
    }
  const stay = await gateStay(tx, { project, prospect, release, now }, revision!)
  if (stay || !isLetter(format)) return stay
  return await stayOfLetter(tx, { release, revision: revision!, now }, { format, language })
}

/** Returns the present objections of the approval and the gate to a text that is about to be exported. */
async function gateStay(
  db: Db,
  { project, prospect, release, now }: RecheckInput,
  revision: RevisionRow,
): Promise<Stay> {
  const basis = await db.row(findBasis, release)
  // A text that was exported keeps its state when its approval is revoked.
  if (basis?.revoked_at)
    return {
      state: 'withdrawn',
      because: 'revoked',
      detail: 'The approval of the text was revoked. Approve it again first.',
    }
  const checks = [
    ...releaseGate(await gateFacts(db, project, prospect, revision)),
    contactBasisCheck(release.channel, basis?.contact_basis ?? undefined, now),
  ]
  const failed = checks.find(({ result }) => result === 'fail')
  return failed ? { state: consequenceOf(failed), because: failed.check, detail: failed.detail } : null
}

/**
 * Whether an exported letter may still be posted. Checks its approval and the gate as at the export, and whether a
 * letter was returned from its address. Marks nothing.
 */
export async function mayBePosted(call: ReadCall, release: ReleaseRow): Promise<boolean> {
  const { project_id, account_id, state } = release
  if (state !== 'exported') return false
  const [project, prospect, revision, now] = await Promise.all([
    projectOf(call, project_id),
    prospectOf(call, release),
    call.tx.row(findRevision, release),
    nowOf(call),
  ])
  if (await gateStay(call.tx, { project, prospect, release, now }, revision!)) return false
  const { company_id, address } = release.recipient as Recipient
  return (await returnedFrom(call.tx, account_id, company_id, address)) === null
}

function isLetter(format: ExportFormat) {
  return letterFormats.some((one) => one === format)
}

/**
 * A letter that cannot be delivered by post, or that its font cannot print, is not produced. Its text may still be
 * exported as data.
 */
async function stayOfLetter(
  tx: Tx,
  { release, revision, now }: { release: ReleaseRow; revision: RevisionRow; now: Date },
  { format, language }: Pick<ExportInput, 'format' | 'language'>,
): Promise<Stay> {
  const { fault, address } = await postalAddress(tx, release)
  if (fault !== null) return { state: 'held', because: 'address', detail: fault.detail }
  // A browser takes characters that a font lacks from another font.
  const characters =
    format === 'letter_html' ? [] : await unprintableCharacters(tx, { release, revision, address, language })
  if (characters.length > 0)
    return { state: 'held', because: 'characters', detail: unprintable(characters), characters }
  if (address !== (release.recipient as Recipient).address) replaceAddress(tx, release, address, now)
  return null
}

/**
 * Returns the address for a letter. A release keeps the address of its approval, unless it is undeliverable or a letter
 * was returned from it. Then a better address of the register is used, if there is one.
 */
async function postalAddress(tx: Tx, { account_id, recipient }: ReleaseRow) {
  const { company_id, address } = recipient as Recipient
  const fault = await postalFault(tx, account_id, company_id, address)
  if (fault === null) return { fault, address }
  const { address: present = null } = (await companiesByIds(tx, [company_id])).get(company_id) ?? {}
  const isBetter = (await postalFault(tx, account_id, company_id, present)) === null
  return isBetter ? { fault: null, address: present } : { fault, address }
}
