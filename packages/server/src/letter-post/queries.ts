import { letterFaults } from '@alphorn/contract/letter-post/faults'
import type {
  DispatchedLetter,
  LetterConnection,
  LetterDispatch,
} from '@alphorn/contract/letter-post/letter-post'
import type { Recipient } from '@alphorn/contract/prospecting/exports'
import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { LetterPostTables } from '#server/platform/db/tables/letter-post'
import type { ProjectKey } from '#server/prospecting/keys'

export type ConnectionRow = Selectable<LetterPostTables['letter_connections']>
export type DispatchRow = Selectable<LetterPostTables['letter_dispatches']>
export type LetterRow = Selectable<LetterPostTables['dispatched_letters']>
export type DispatchKey = ProjectKey & { export_id: string }

/** Selects the connection of an account. */
export const findConnection = statement<{ account_id: string }>()('letter_connection_find', (p) =>
  build.selectFrom('letter_connections').selectAll().where('account_id', '=', p.account_id),
)
/** Selects the dispatch of an export. */
export const findDispatch = statement<DispatchKey>()('letter_dispatch_find', (p) =>
  build
    .selectFrom('letter_dispatches')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('export_id', '=', p.export_id),
)
/** Selects and locks the dispatch of an export for a change. */
export const lockDispatch = statement<DispatchKey>()('letter_dispatch_lock', (p) =>
  build
    .selectFrom('letter_dispatches')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('export_id', '=', p.export_id)
    .forNoKeyUpdate(),
)
/** Selects the letters of an export, with their recipients. */
export const findLetters = statement<DispatchKey>()('dispatched_letters_find', (p) =>
  build
    .selectFrom('dispatched_letters as l')
    .innerJoin('releases as r', (join) =>
      join
        .onRef('r.account_id', '=', 'l.account_id')
        .onRef('r.project_id', '=', 'l.project_id')
        .onRef('r.release_id', '=', 'l.release_id'),
    )
    .selectAll('l')
    .select('r.recipient')
    .where('l.account_id', '=', p.account_id)
    .where('l.project_id', '=', p.project_id)
    .where('l.export_id', '=', p.export_id)
    .orderBy('l.release_id'),
)

/** Returns a connection as the app shows it, without its secret. */
export function presentConnection(row: ConnectionRow): LetterConnection {
  const { url, organisation_id, client_id, created_by } = row
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()]
  return { url, organisation_id, client_id, created_by, created_at, updated_at }
}

/**
 * Returns the total price of the letters that are ready, or null if there are none. They belong to one organisation, so
 * they have one currency.
 */
export function totalOf(letters: readonly Pick<LetterRow, 'state' | 'price_minor' | 'currency'>[]) {
  const ready = letters.filter(({ state }) => state === 'ready')
  if (ready.length === 0) return { ready: 0, price_minor: null, currency: null }
  const price_minor = ready.reduce((sum, letter) => sum + (letter.price_minor ?? 0), 0)
  return { ready: ready.length, price_minor, currency: ready[0]!.currency }
}

/** Returns a dispatch with its letters, as the app shows it. */
export async function readDispatch(db: Db, row: DispatchRow): Promise<LetterDispatch> {
  const letters = await db.rows(findLetters, row)
  const { export_id, product, phase, stopped, fault, fault_detail, requested_by, ordered_by } = row
  return {
    export_id,
    product,
    phase,
    stopped,
    ...totalOf(letters),
    letters: letters.map((letter) => presentLetter(letter, (letter.recipient as Recipient).name)),
    fault,
    fault_text: fault && letterFaults[fault],
    fault_detail,
    requested_by,
    created_at: row.created_at.toISOString(),
    ordered_by,
    ordered_at: row.ordered_at?.toISOString() ?? null,
  }
}

function presentLetter(row: LetterRow, name: string): DispatchedLetter {
  const { release_id, state, service_status, reason, pages, price_minor, currency } = row
  const changed_at = row.changed_at.toISOString()
  return { release_id, name, state, service_status, reason, pages, price_minor, currency, changed_at }
}
