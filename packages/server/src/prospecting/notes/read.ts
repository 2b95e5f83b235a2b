import { Comment, maxComments, type ProspectNotes, Reminder } from '@alphorn/contract/app/app-notes'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import type { ResearchTables } from '#server/platform/db/tables/research'
import { presentRow } from '#server/platform/present-row'
import { projectKey } from '#server/prospecting/projects/queries'
import { ownersOf } from '#server/prospecting/prospects/owners'
import type { ProspectKey } from '#server/prospecting/keys'
import { prospectOf } from '#server/prospecting/prospects/queries'

export type ReminderRow = Selectable<ResearchTables['reminders']>
export type CommentRow = Selectable<ResearchTables['comments']>
/** Returns the prospect named by a path. */
export type NamedProspect = { project_id: string; prospect_id: string }

/** Returns the owner, the reminders and the comments of a prospect, newest first. */
export async function readNotes(
  call: ReadCall,
  { project_id, prospect_id }: NamedProspect,
): Promise<ProspectNotes> {
  const key = { ...projectKey(call, project_id), prospect_id }
  const { owner_id } = await prospectOf(call, key)
  const [owners, reminders, comments] = await Promise.all([
    ownersOf(call, [{ owner_id }]),
    call.tx.query(remindersOf(key).limit(maxComments)),
    call.tx.query(commentsOf(key).limit(maxComments)),
  ])
  return {
    owner: owners.get(owner_id ?? '') ?? null,
    reminders: reminders.map(presentReminder),
    comments: comments.map(presentComment),
  }
}

/** Builds the query for the reminders of a prospect, newest first. */
export function remindersOf({ account_id, project_id, prospect_id }: ProspectKey) {
  return build
    .selectFrom('reminders')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('prospect_id', '=', prospect_id)
    .orderBy('reminder_id', 'desc')
}

/** Builds the query for the comments on a prospect, newest first. */
export function commentsOf({ account_id, project_id, prospect_id }: ProspectKey) {
  return build
    .selectFrom('comments')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('prospect_id', '=', prospect_id)
    .orderBy('comment_id', 'desc')
}

/** Presents a reminder: every member is a column. */
export function presentReminder(row: ReminderRow): Reminder {
  return presentRow(Reminder, row)
}

/** Presents a comment: every member is a column. */
export function presentComment(row: CommentRow): Comment {
  return presentRow(Comment, row)
}
