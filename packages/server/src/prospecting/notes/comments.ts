import { type Comment, maxComments } from '@alphorn/contract/app/app-notes'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { sql } from 'kysely'
import type { Call } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import {
  type CommentRow,
  commentsOf,
  type NamedProspect,
  presentComment,
} from '#server/prospecting/notes/read'
import { projectKey } from '#server/prospecting/projects/queries'
import { lockProspect } from '#server/prospecting/prospects/queries'

/** Adds a comment to a prospect. */
export async function writeComment(
  call: Call,
  { project_id, prospect_id }: NamedProspect,
  body: string,
): Promise<Comment> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const { now } = await lockProspect(tx, key)
  const [counted] = await tx.query(
    commentsOf(key)
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)::int`.as('count')),
  )
  if (counted!.count >= maxComments)
    throw invalid('too_many_items', '', `The prospect already has ${maxComments} comments. Delete one first.`)
  const row: CommentRow = {
    ...key,
    comment_id: newId('comment'),
    body,
    written_by: caller.name,
    written_by_id: creatorOf(caller),
    written_at: now,
  }
  tx.writeQuery(insertInto('comments').values(row))
  call.auditContext.target = row.comment_id
  return presentComment(row)
}

/** Deletes one of the caller's own comments. */
export async function deleteComment(
  call: Call,
  { project_id, prospect_id, comment_id }: NamedProspect & { comment_id: string },
): Promise<Comment> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const [row] = await tx.query(commentsOf(key).where('comment_id', '=', comment_id).forNoKeyUpdate())
  if (!row) throw new Refusal('not_found')
  if (row.written_by_id !== caller.id)
    throw new Refusal('forbidden', { message: 'Only its author can delete a comment.' })
  tx.writeQuery(
    build
      .deleteFrom('comments')
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', '=', prospect_id)
      .where('comment_id', '=', comment_id),
  )
  call.auditContext.target = comment_id
  return presentComment(row)
}
