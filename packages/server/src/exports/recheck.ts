import type { CompanyStatus } from '@alphorn/contract/companies'
import type { StayReason } from '@alphorn/contract/exports'
import type { Call } from '#server/call'
import { gateFacts } from '#server/approvals/facts'
import { releaseGate } from '#server/approvals/gate'
import { companiesByIds } from '#server/directory/company'
import type { ReleaseRow } from '#server/exports/release-rows'
import type { ProjectRow } from '#server/projects/queries'
import { lockProspect } from '#server/prospects/queries'
import { findRevision } from '#server/revisions/queries'
import { isMailboxSuppressed } from '#server/suppressions/in-force'

/** What must become of a release instead of leaving, and why; null: it may leave. */
export type Stay = {
  state: 'held' | 'blocked' | 'withdrawn'
  because: StayReason | null
  detail: string
} | null

// Which failed check does what. What is not named here holds the text until it passes again.
const consequences: Readonly<Record<string, 'blocked' | 'withdrawn'>> = {
  suppression: 'blocked',
  decision: 'withdrawn',
}

const gone: readonly CompanyStatus[] = ['cancelled', 'being_cancelled']

/** Locks the prospect and asks everything again that was asked at the approval: since then, much may have changed. */
export async function recheck(
  { tx, caller }: Call,
  project: ProjectRow,
  release: ReleaseRow,
  email: string | undefined,
): Promise<Stay> {
  if (release.state === 'blocked' || release.state === 'withdrawn')
    return {
      state: release.state,
      because: release.stays_because,
      detail: `The text is ${release.state}: it needs a new approval.`,
    }
  const { prospect } = await lockProspect(tx, release)
  const [revision, companies, mailbox] = await Promise.all([
    tx.row(findRevision, release),
    companiesByIds(tx, [prospect.company_id]),
    email === undefined ? false : isMailboxSuppressed(tx, caller.account_id, email),
  ])
  if (mailbox)
    return { state: 'blocked', because: 'mailbox', detail: 'The e-mail address must not be written to.' }
  const status = companies.get(prospect.company_id)?.status ?? 'cancelled'
  if (gone.includes(status))
    return { state: 'held', because: 'register', detail: `The register calls the company "${status}".` }
  const checks = releaseGate(await gateFacts(tx, project, prospect, revision!))
  const failed = checks.find(({ result }) => result === 'fail')
  if (!failed) return null
  const { check, detail } = failed
  return { state: consequences[check] ?? 'held', because: check, detail }
}
