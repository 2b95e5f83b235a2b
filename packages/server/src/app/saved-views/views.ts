import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import {
  maxViews,
  type SavedScreen,
  type SavedView,
  type SavedViewChange,
  type SavedViewInput,
} from '@alphorn/contract/accounts/saved-views'
import { type Selectable, sql } from 'kysely'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { lockAccount } from '#server/accounts/lock-account'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { projectOf } from '#server/prospecting/projects/queries'

type ViewRow = Selectable<Tables['saved_views']>

/**
 * Lists the caller's own views and those that the account shares, newest first. A credential has none of its own, and
 * sees those of its projects.
 */
export async function listViews(
  { tx, caller }: ReadCall,
  { screen, project_id }: { screen?: SavedScreen | undefined; project_id?: string | undefined },
  page: Page,
): Promise<PageOf<SavedView>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('saved_views')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .where((is) => is.or([is('shared', '=', true), is('user_id', '=', caller.id)]))
      .$if(caller.project_ids !== null, (query) =>
        query.where((is) =>
          is.or([is('project_id', 'is', null), is('project_id', 'in', caller.project_ids!)]),
        ),
      )
      .$if(screen !== undefined, (query) => query.where('screen', '=', screen!))
      .$if(project_id !== undefined, (query) => query.where('project_id', '=', project_id!))
      .$if(after !== undefined, (query) => query.where('view_id', '<', after!))
      .orderBy('view_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    ({ view_id }) => [view_id],
    (row) => presentView(row, caller.id),
  )
}

/** Saves the caller's filters and columns of a table as a view. */
export async function createView(call: Call, input: SavedViewInput): Promise<SavedView> {
  const { tx, caller, auditContext } = call
  const { screen, project_id = null, name, search, shared } = input
  if (project_id !== null) await projectOf(call, project_id)
  await ensureRoom(call)
  const now = await nowOf(call)
  const [row] = await tx.query(
    insertInto('saved_views')
      .values({
        account_id: caller.account_id,
        view_id: newId('view'),
        user_id: caller.id,
        created_by: caller.name,
        screen,
        project_id,
        name,
        search,
        shared,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  )
  if (!row) throw nameTaken()
  auditContext.target = row.view_id
  return presentView(row, caller.id)
}

/** The account's lock makes the second of two concurrent calls count the view of the first. */
async function ensureRoom(call: Call) {
  await lockAccount(call)
  const { tx, caller } = call
  const [counted] = await tx.query(
    build
      .selectFrom('saved_views')
      .select(({ fn }) => fn.countAll<number>().as('views'))
      .where('account_id', '=', caller.account_id)
      .where('user_id', '=', caller.id),
  )
  if (Number(counted!.views) >= maxViews)
    throw invalid('too_many_items', 'name', `You already have ${maxViews} views. Delete one first.`)
}

/** Changes one of the caller's own views. */
export async function changeView(call: Call, view_id: string, change: SavedViewChange): Promise<SavedView> {
  const { tx, caller } = call
  // Of two calls that take the same name, the second sees the name that the first one took.
  if (change.name !== undefined) await lockAccount(call)
  const { user_id, ...kept } = await lockView(call, view_id)
  if (user_id !== caller.id) throw new Refusal('forbidden')
  const { name = kept.name, search = kept.search, shared = kept.shared } = change
  const [other] = await tx.query(
    build
      .selectFrom('saved_views')
      .select('view_id')
      .where('account_id', '=', caller.account_id)
      .where('user_id', '=', caller.id)
      .where('screen', '=', kept.screen)
      .where(sql<boolean>`project_id is not distinct from ${kept.project_id}`)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('view_id', '<>', view_id),
  )
  if (other) throw nameTaken()
  const [row] = await tx.query(
    build
      .updateTable('saved_views')
      .set({ name, search, shared, updated_at: await nowOf(call) })
      .where('account_id', '=', caller.account_id)
      .where('view_id', '=', view_id)
      .returningAll(),
  )
  return presentView(row!, caller.id)
}

/** Deletes one of the caller's own views, or as an owner a shared one. */
export async function deleteView(call: Call, view_id: string) {
  const { tx, caller } = call
  const { user_id } = await lockView(call, view_id)
  if (user_id !== caller.id && caller.role !== 'owner') throw new Refusal('forbidden')
  tx.writeQuery(
    build
      .deleteFrom('saved_views')
      .where('account_id', '=', caller.account_id)
      .where('view_id', '=', view_id),
  )
  return { view_id, deleted: true as const }
}

/** Returns and locks a view that the caller can see. Private views of others are not found. */
async function lockView({ tx, caller }: Call, view_id: string): Promise<ViewRow> {
  const [row] = await tx.query(
    build
      .selectFrom('saved_views')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .where('view_id', '=', view_id)
      .where((is) => is.or([is('shared', '=', true), is('user_id', '=', caller.id)]))
      .forUpdate(),
  )
  if (!row) throw new Refusal('not_found')
  return row
}

function nameTaken() {
  return invalid('name_taken', 'name', 'You already have a view with this name. Choose another name.')
}

function presentView(
  { view_id, screen, project_id, name, search, shared, ...row }: ViewRow,
  user_id: string,
) {
  return {
    view_id,
    screen,
    project_id,
    name,
    search,
    shared,
    mine: row.user_id === user_id,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
