import type { ExportFormat, ExportInput, Recipient, StayReason } from '@alphorn/contract/prospecting/exports'
import { changes, staleness } from '@alphorn/contract/prospecting/staleness'
import type { Call } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { gateFacts } from '#server/prospecting/approvals/facts'
import { type Check, contactBasisCheck, releaseGate } from '#server/prospecting/approvals/gate'
import { findBasis, type ReleaseRow } from '#server/prospecting/exports/release-rows'
import { companiesByIds } from '#server/directory/companies/company'
import type { ProjectRow } from '#server/prospecting/projects/queries'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import { missingForPost, replaceAddress, undeliverable } from '#server/prospecting/releases/deliverable'
import { findRevision } from '#server/prospecting/revisions/queries'
import { isMailboxSuppressed } from '#server/prospecting/suppressions/in-force'

/** What must become of a release instead of leaving, and why; null: it may leave. */
export type Stay = {
  state: 'held' | 'blocked' | 'withdrawn'
  because: StayReason | null
  detail: string
} | null

/** A failed check does what the change does that it reports about; one that reports about none holds the text until it passes again. */
function consequenceOf({ code }: Check): 'held' | 'blocked' | 'withdrawn' {
  const change = changes.find((one) => staleness[one].approval === code)
  const release = change === undefined ? 'held' : staleness[change].release
  return release === 'kept' ? 'held' : release
}

type Asked = { project: ProjectRow; prospect: ProspectRow; release: ReleaseRow; now: Date }

/** Asks everything of a locked prospect again that was asked at the approval: since then, much may have changed. */
export async function recheckRelease(
  { tx, caller }: Call,
  { project, prospect, release, now }: Asked,
  { email, format }: Pick<ExportInput, 'email' | 'format'>,
): Promise<Stay> {
  if (release.state === 'blocked' || release.state === 'withdrawn')
    return {
      state: release.state,
      because: release.stays_because,
      detail: `The text is ${release.state}. Approve it again first.`,
    }
  const [revision, basis, mailbox] = await Promise.all([
    tx.row(findRevision, release),
    tx.row(findBasis, release),
    email === undefined ? false : isMailboxSuppressed(tx, caller.account_id, email),
  ])
  if (mailbox)
    return { state: 'blocked', because: 'mailbox', detail: 'The email address is on the suppression list.' }
  const checks = [
    ...releaseGate(await gateFacts(tx, project, prospect, revision!)),
    contactBasisCheck(release.channel, basis?.contact_basis ?? undefined, now),
  ]
  const failed = checks.find(({ result }) => result === 'fail')
  if (!failed) return isLetter(format) ? await stayOfLetter(tx, release, now) : null
  return { state: consequenceOf(failed), because: failed.check, detail: failed.detail }
}

function isLetter(format: ExportFormat) {
  return format === 'letter_pdf' || format === 'letter_html'
}

/**
 * A letter that the post cannot deliver is not made; as data the text may leave. A release keeps the address of its
 * approval: where that is incomplete and the register has a whole one by now, the release takes it.
 */
async function stayOfLetter(tx: Tx, release: ReleaseRow, now: Date): Promise<Stay> {
  const { company_id, address } = release.recipient as Recipient
  const missing = missingForPost(address)
  if (missing.length === 0) return null
  const { address: present = null } = (await companiesByIds(tx, [company_id])).get(company_id) ?? {}
  if (missingForPost(present).length > 0)
    return { state: 'held', because: 'address', detail: undeliverable(missing) }
  replaceAddress(tx, release, present, now)
  return null
}
