import { randomUUID } from 'node:crypto'
import type { LetterDispatch } from '@alphorn/contract/letter-post/letter-post'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Recipient } from '@alphorn/contract/prospecting/exports'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { filterInvented } from '#server/directory/companies/invented'
import { ensureMayLeave, exportOf } from '#server/prospecting/exports/file'
import { findReleases, isApproved, type ReleaseRow } from '#server/prospecting/exports/release-rows'
import { changeDispatch } from '#server/letter-post/change-dispatch'
import { type DispatchKey, type DispatchRow, findConnection, lockDispatch } from '#server/letter-post/queries'

/**
 * Starts bringing the letters of an export to Pingen, which checks them and returns their price. Nothing is posted. A
 * known price is requested again. In any other phase, an existing dispatch is returned unchanged.
 */
export async function prepareDispatch(
  call: Call,
  key: DispatchKey,
  product: LetterDispatch['product'],
): Promise<DispatchRow> {
  const { tx } = call
  const releases = await lettersToPost(call, key)
  const before = await tx.row(lockDispatch, key)
  if (before) return before.phase === 'priced' ? await askPriceAgain(call, before) : before
  const connection = await tx.row(findConnection, { account_id: key.account_id })
  if (!connection)
    throw invalid('value_not_allowed', 'step', 'The account has no connection to Pingen. Save one first.')
  deleteUnposted(call, key, releases)
  const posted = await postedAmong(call, key, releases)
  const left = releases.filter(({ release_id }) => !posted.has(release_id))
  if (left.length === 0)
    throw invalid(
      'value_not_allowed',
      'step',
      'All letters of this export were posted already, by another export.',
    )
  return insertDispatch(call, { ...key, organisation_id: connection.organisation_id, product }, left)
}

/** Checks the letters that could be posted once more, because prices change. */
async function askPriceAgain(call: Call, row: DispatchRow): Promise<DispatchRow> {
  const now = await nowOf(call)
  const { account_id, project_id, export_id } = row
  call.tx.writeQuery(
    build
      .updateTable('dispatched_letters')
      .set({ state: 'checking', due_at: now, changed_at: now })
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('export_id', '=', export_id)
      .where('state', '=', 'ready'),
  )
  return changeDispatch(call, row, { phase: 'preparing', due_at: now })
}

/** Returns the releases of the export, if Pingen can process them. */
async function lettersToPost(call: Call, key: DispatchKey) {
  const made = await exportOf(call.tx, key)
  if (!made) throw new Refusal('not_found')
  if (made.format !== 'letter_pdf' && made.format !== 'letter_zip')
    throw refusedBecause('Only exports of letters as PDF can be posted. Make one of the format `letter_zip`.')
  if (made.envelope_window !== 'service')
    throw refusedBecause(
      'The addresses of this export are not where Pingen reads them. Set the window `service` in the settings of the project, and make a new export.',
    )
  const releases = await call.tx.rows(findReleases, { ...key, release_ids: made.release_ids })
  await ensureMayLeave(call, releases, null)
  const invented = await filterInvented(call.tx, releases.map(companyOf))
  const approved = await Promise.all(releases.map((release) => isApproved(call.tx, release)))
  const real = releases.filter(
    (release, at) => release.state === 'exported' && approved[at] && !invented.has(companyOf(release)),
  )
  if (real.length === 0)
    throw refusedBecause(
      'No letter of this export may be posted: its companies are invented, or its texts were withdrawn, or their approval was revoked.',
    )
  return real
}

const refusedBecause = (detail: string) => invalid('value_not_allowed', 'step', detail)
const companyOf = ({ recipient }: ReleaseRow) => (recipient as Recipient).company_id

/**
 * Deletes letters that never left, so that they can be brought again: refused or withheld ones, and those of a dispatch
 * that was not ordered.
 */
function deleteUnposted({ tx }: Call, { account_id, project_id }: DispatchKey, of: readonly ReleaseRow[]) {
  tx.writeQuery(
    build
      .deleteFrom('dispatched_letters')
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where(
        sql<boolean>`(state in ('refused', 'withheld') or exists (select from letter_dispatches d
          where d.account_id = dispatched_letters.account_id and d.project_id = dispatched_letters.project_id
            and d.export_id = dispatched_letters.export_id and d.ordered_at is null))`,
      )
      .where(sql<boolean>`release_id = any(${of.map(({ release_id }) => release_id)}::text[])`),
  )
}

async function postedAmong({ tx }: Call, { account_id, project_id }: DispatchKey, of: readonly ReleaseRow[]) {
  const rows = await tx.query(
    build
      .selectFrom('dispatched_letters')
      .select('release_id')
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where(sql<boolean>`release_id = any(${of.map(({ release_id }) => release_id)}::text[])`),
  )
  return new Set(rows.map(({ release_id }) => release_id))
}

async function insertDispatch(
  call: Call,
  {
    account_id,
    project_id,
    export_id,
    ...chosen
  }: DispatchKey & Pick<DispatchRow, 'organisation_id' | 'product'>,
  releases: readonly ReleaseRow[],
): Promise<DispatchRow> {
  const now = await nowOf(call)
  const named = { account_id, project_id, export_id }
  const row: DispatchRow = {
    ...named,
    ...chosen,
    phase: 'preparing',
    stopped: false,
    failures: 0,
    fault: null,
    fault_detail: null,
    claims: 0,
    due_at: now,
    requested_by: call.caller.name,
    created_at: now,
    ordered_by: null,
    ordered_at: null,
  }
  call.tx.writeQuery(insertInto('letter_dispatches').values(row))
  call.tx.writeQuery(
    insertInto('dispatched_letters').values(
      releases.map(({ release_id }) => ({ ...named, release_id, ...newLetter(now) })),
    ),
  )
  return row
}

function newLetter(now: Date) {
  return {
    state: 'waiting' as const,
    letter_key: randomUUID(),
    upload_url: null,
    upload_signature: null,
    service_id: null,
    service_status: null,
    reason: null,
    pages: null,
    price_minor: null,
    currency: null,
    due_at: now,
    changed_at: now,
  }
}
