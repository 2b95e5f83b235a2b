import type { RevisedText } from '@alphorn/contract/app/app-review'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { withoutNotices } from '@alphorn/contract/prospecting/letters/letter-parts'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { noticesFor } from '@alphorn/messages/letters/notices'
import type { Call } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { checksOf } from '#server/prospecting/evidence/checks'
import { ensureNotArchived } from '#server/prospecting/projects/archived'
import { countOpenJobs, lockProject, projectKey, type ProjectRow } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect, type ProspectRow } from '#server/prospecting/prospects/queries'
import { hasExportableRelease } from '#server/prospecting/releases/withdraw'
import { presentOutreach } from '#server/prospecting/approvals/prospect-detail'
import { carryClaims } from '@alphorn/contract/prospecting/carried-claims'
import { contentOf, type OutreachContent } from '#server/prospecting/revisions/content'
import { differenceOf } from '#server/prospecting/revisions/difference'
import { findRevision, type RevisionRow } from '#server/prospecting/revisions/queries'
import { cancelJobs, lockOpenJobs } from '#server/prospecting/stage-jobs/cancel'
import { checkedFor } from '#server/prospecting/stage-jobs/check-result'
import { maxErrors } from '#server/prospecting/stage-jobs/check-result-task'
import { storeResult } from '#server/prospecting/stage-jobs/complete'
import { freezeInput, type Sources } from '#server/prospecting/stage-jobs/input'
import { openJob } from '#server/prospecting/stage-jobs/open'
import { ensureWanted } from '#server/prospecting/stage-jobs/retry'
import { offeringOf, sourcesOf } from '#server/prospecting/stage-jobs/sources'

type Revised = { revision: OutreachRevision; verification_job_id: string | null }

/** Producer of a text that a person wrote. */
const person = { name: 'person', version: '1' }

/**
 * Makes a person's text the current text of a prospect. It is handled like a result: a stage job on the present input,
 * the same checks and a revision. A project that verifies texts gets a verification. A refused text leaves no trace.
 */
export async function reviseText(
  call: Call,
  project_id: string,
  prospect_id: string,
  given: RevisedText,
): Promise<Revised> {
  const { tx } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const project = await lockProject(tx, key)
  const { prospect, now } = await lockProspect(tx, key)
  const base = await ensureCurrent(tx, key, given)
  ensureNotArchived(project)
  await ensureWanted(tx, key)
  const sources = await sourcesOf(tx, project, await offeringOf(tx, project), prospect, now)
  // A text that is being written for the prospect at this moment would replace this one at once.
  cancelJobs(tx, await lockOpenJobs(tx, { ...key, stages: ['outreach'] }), 'edited', now)
  const revision_id = await saveText(call, { project, prospect, sources, base, given, now })
  const verification_job_id = await verifyText(tx, { project, prospect, sources, now })
  const revision = (await tx.row(findRevision, { ...key, revision_id }))!
  const byNow = await checksOf(tx, key, contentOf('outreach', revision).evidence)
  const cited = contentOf('outreach', revision).evidence.map(byNow)
  call.auditContext.target = revision_id
  return { revision: presentOutreach(revision, [], cited), verification_job_id }
}

/** Returns the revision that was read, if it is still the current one. */
async function ensureCurrent(
  tx: Tx,
  key: ProspectKey,
  { outreach_revision_id, content_fingerprint }: RevisedText,
): Promise<RevisionRow> {
  const base = await tx.row(findRevision, { ...key, revision_id: outreach_revision_id })
  const field = 'outreach_revision_id'
  if (!base || base.stage !== 'outreach' || base.prospect_id !== key.prospect_id)
    throw invalid('outreach_revision_unknown', field, 'The prospect has no such outreach revision.')
  if (base.superseded)
    throw invalid(
      'revision_superseded',
      field,
      'A newer outreach revision exists. Read it and change that one.',
    )
  if (base.fingerprint !== content_fingerprint)
    throw invalid(
      'content_fingerprint_mismatch',
      'content_fingerprint',
      'This is not the fingerprint of the revision. Read it again.',
    )
  return base
}

type Keeping = {
  project: ProjectRow
  prospect: ProspectRow
  sources: Sources
  base: RevisionRow
  given: RevisedText
  now: Date
}

/** Creates the job and its result together; returns the id of the new revision. */
async function saveText(call: Call, { project, prospect, sources, base, given, now }: Keeping) {
  const { tx } = call
  const { prospect_id } = prospect
  const frozen = freezeInput('outreach', sources)
  const job = openJob(tx, { project, prospect_id, stage: 'outreach', cycle_id: null, input: frozen, now })
  const before = contentOf('outreach', base)
  const after = dropNotices(given.variants, sources)
  const result: ResultOf<'outreach'> = {
    stage: 'outreach',
    input_snapshot: { id: job.snapshot_id, fingerprint: frozen.fingerprint },
    upstream: frozen.upstream,
    producer: person,
    channel: before.channel,
    variants: after,
    claims:
      given.claims ??
      carryClaims(
        before.claims.map(({ spans: _spans, ...claim }) => claim),
        after,
      ),
  }
  const input = frozen.content
  const { errors, backing } = await checkedFor(project.account_id, { job, input, result, now })
  if (errors.length > 0) throw new Refusal('validation_failed', { fields: errors.slice(0, maxErrors) })
  const edited = {
    of: base.revision_id,
    difference: differenceOf(dropNotices(before.variants, sources), after),
  }
  const judged = { job, prospect, input: JSON.parse(input) as StageInput, backing, now, edited }
  const facts = { ...judged, author: undefined, archived: new Set<string>(), unit: null }
  const downstream = await lockOpenJobs(tx, { ...job, stages: ['verification'] })
  const around = { looksUp: false, downstream, leaving: await hasExportableRelease(tx, job) }
  const { accepted } = await storeResult(call, facts, result, around)
  return accepted.revision_id
}

/** The service appends the notices to each text itself. */
function dropNotices(variants: OutreachContent['variants'], { offering: { sender } }: Sources) {
  const notices = variants.map(({ language }) => ({ language, text: noticesFor(language, sender) }))
  return withoutNotices(variants, notices)
}

type Verifying = Omit<Keeping, 'base' | 'given'>

/** Opens the verification of the new text, if the project verifies texts and has room for a job. */
async function verifyText(tx: Tx, { project, prospect, now }: Verifying): Promise<string | null> {
  if (project.executor.verification === 'off') return null
  if ((await countOpenJobs(tx, project)) >= project.stage_job_limit) return null
  const { prospect_id } = prospect
  const input = freezeInput(
    'verification',
    await sourcesOf(tx, project, await offeringOf(tx, project), prospect, now),
  )
  return openJob(tx, { project, prospect_id, stage: 'verification', cycle_id: null, input, now }).job_id
}
