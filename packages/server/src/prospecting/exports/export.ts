import { type FieldError, invalid, refuseIfAny } from '@alphorn/contract/core/errors'
import type {
  ExportFormat,
  ExportInput,
  ExportMade,
  ExportOutcome,
} from '@alphorn/contract/prospecting/exports'
import { newId } from '@alphorn/contract/core/ids'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { type Call, nowOf } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { recheckRelease, type Stay } from '#server/prospecting/exports/recheck'
import { findReleases, type ReleaseRow } from '#server/prospecting/exports/release-rows'
import { projectKey, projectOf, type ProjectRow } from '#server/prospecting/projects/queries'
import { lockProspect, markState, type ProspectRow } from '#server/prospecting/prospects/queries'
import { insertPages } from '#server/prospecting/proof-pages/queries'
import { markRelease } from '#server/prospecting/releases/mark-release'

// Data may be exported for every channel; each other format is for some channels.
const channelsOf: Readonly<Partial<Record<ExportFormat, readonly Channel[]>>> = {
  letter_pdf: ['letter'],
  letter_zip: ['letter'],
  letter_html: ['letter'],
  eml: ['email'],
  call_sheet: ['phone_script'],
}

/**
 * Exports approved texts. Each is checked once more under the lock of its prospect; one that must not be sent is held
 * and marked. Releases that were exported before keep their state. If none may be sent, there is no export.
 */
export async function exportReleases(
  call: Call,
  project_id: string,
  input: ExportInput,
  hasProofPages: boolean,
): Promise<ExportMade> {
  const project = await projectOf(call, project_id)
  const releases = await namedReleases(call, project_id, input)
  const outcomes: ExportOutcome[] = []
  for (const release of inLockOrder(releases))
    outcomes.push(await exportRelease(call, project, release, input))
  const release_ids = outcomes.filter(({ outcome }) => outcome === 'exported').map((one) => one.release_id)
  if (release_ids.length === 0) return { export: null, outcomes }
  if (hasProofPages) {
    const key = projectKey(call, project_id)
    insertPages(
      call.tx,
      release_ids.map((release_id) => ({ ...key, release_id })),
      await nowOf(call),
    )
  }
  return { export: await insertExport(call, project, { ...input, release_ids }), outcomes }
}

async function namedReleases(call: Call, project_id: string, { release_ids, format }: ExportInput) {
  const found = await call.tx.rows(findReleases, { ...projectKey(call, project_id), release_ids })
  const byId = new Map(found.map((row) => [row.release_id, row]))
  const channels = channelsOf[format]
  refuseIfAny(
    release_ids.flatMap((release_id, at): FieldError[] => {
      const field = `release_ids[${at}]`
      const row = byId.get(release_id)
      if (!row)
        return [{ code: 'release_unknown', field, detail: 'This release does not exist in the project.' }]
      if (channels && !channels.includes(row.channel))
        return [
          {
            code: 'channel_not_allowed',
            field,
            detail: `The channel ${row.channel} cannot be exported as ${format}. Choose another format.`,
          },
        ]
      return []
    }),
  )
  return found
}

function inLockOrder(releases: readonly ReleaseRow[]) {
  return releases.toSorted((a, b) => (a.prospect_id < b.prospect_id ? -1 : 1))
}

async function exportRelease(
  call: Call,
  project: ProjectRow,
  named: ReleaseRow,
  input: ExportInput,
): Promise<ExportOutcome> {
  const { release_id } = named
  const { prospect, now } = await lockProspect(call.tx, named)
  // Read after the lock, because another export or a change may have marked it in the meantime, or its time may be
  // over.
  const [release] = await call.tx.rows(findReleases, { ...named, release_ids: [release_id] })
  if (!release)
    throw invalid(
      'release_unknown',
      'release_ids',
      `The release ${release_id} no longer exists in the project.`,
    )
  const stay = await recheckRelease(call, { project, prospect, release, now }, input)
  const { state, because: stays_because, detail, characters = [] } = stay ?? exported
  markStay(call.tx, { release, prospect, now }, stay)
  return { release_id, outcome: state, stays_because, detail, characters }
}

type Rechecked = { release: ReleaseRow; prospect: ProspectRow; now: Date }

/** Stores the result of the check in the release, unless only the request was refused. */
function markStay(tx: Tx, { release, prospect, now }: Rechecked, stay: Stay) {
  const { state, because: stays_because } = stay ?? exported
  // A release that was exported once stays valid: its proof page, outcomes and return continue.
  const hasLeft = release.state === 'exported'
  const isChanged = state !== release.state || stays_because !== release.stays_because
  if (hasLeft || !isChanged || stay?.ofRequest) return
  markRelease(tx, release, { state, stays_because }, now)
  // The text has lost its approval: if it may leave again, a person must review it again.
  if ((state === 'blocked' || state === 'withdrawn') && prospect.state === 'approved')
    tx.write(markState, { ...release, state: 'drafted', now })
}

/** The state of a release that may be exported. */
const exported = { state: 'exported', because: null, detail: null, characters: [] as string[] } as const

async function insertExport(
  call: Call,
  { project_id, policies }: ProjectRow,
  { format, release_ids, language, email }: ExportInput,
) {
  const now = await nowOf(call)
  const made = { export_id: newId('export'), format, release_ids, created_by: call.caller.name }
  const window = policies.letter_window
  const key = projectKey(call, project_id)
  call.tx.writeQuery(
    insertInto('exports').values({
      ...key,
      ...made,
      language: language ?? null,
      envelope_window: window,
      email: email ?? null,
      created_at: now,
    }),
  )
  call.auditContext.target = made.export_id
  return { ...made, window, created_at: now.toISOString() }
}

/** Refuses, because a recipient in the export must not be contacted any more. */
export function suppressedRefusal(names: readonly string[]) {
  return invalid(
    'prospect_suppressed',
    'release_ids',
    `Must not be contacted any more: ${names.join(', ')}. Make a new export without them.`,
  )
}
