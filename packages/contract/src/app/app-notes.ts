import { z } from 'zod'
import { Day, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { mutation, read, type RouteTable } from '#contract/core/route'
import { maxDecidedProspects } from '#contract/prospecting/decision-limits'
import { Owner } from '#contract/prospecting/owner'

// Owner, reminders and comments of a prospect, visible to the members of the account.

export const Reminder = z
  .object({
    reminder_id: idOf('reminder'),
    prospect_id: idOf('prospect'),
    due_on: z.string().meta({ description: 'The Swiss day on which it comes up in the inbox' }),
    note: z.string(),
    created_by: z.string(),
    created_at: Timestamp,
    done_by: z.string().nullable(),
    done_at: Timestamp.nullable(),
  })
  .meta({ id: 'Reminder' })
export type Reminder = z.infer<typeof Reminder>

export const Comment = z
  .object({
    comment_id: idOf('comment'),
    prospect_id: idOf('prospect'),
    body: z.string(),
    written_by: z.string(),
    written_by_id: idOf('user').nullable().meta({ description: 'null: the author left the installation' }),
    written_at: Timestamp,
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/** Largest number of open reminders, and of comments, per prospect. */
export const maxReminders = 20
export const maxComments = 500

const ProspectNotes = z
  .object({ owner: Owner.nullable(), reminders: z.array(Reminder), comments: z.array(Comment) })
  .meta({ id: 'ProspectNotes' })
export type ProspectNotes = z.infer<typeof ProspectNotes>

const prospectPath = '/projects/:project_id/prospects/:prospect_id'
const common = { group: 'projects', access: session(everyone) } as const

export const appNoteRoutes = {
  app_prospect_notes: read({
    ...common,
    path: `${prospectPath}/notes`,
    summary: 'Get the owner, the reminders and the comments of a prospect, newest first',
    answer: ProspectNotes,
  }),
  app_owner_set: mutation({
    ...common,
    path: '/projects/:project_id/prospects/owners',
    summary: 'Assign prospects to a member, or remove their owner: all or none',
    body: z
      .strictObject({
        prospect_ids: z.array(idOf('prospect')).min(1).max(maxDecidedProspects),
        user_id: idOf('user')
          .nullable()
          .meta({ description: 'A member of the account; null removes the owner' }),
      })
      .meta({ id: 'OwnerInput' }),
    answers: {
      200: z
        .object({
          prospect_ids: z.array(idOf('prospect')),
          owner: Owner.nullable(),
          previous: z
            .array(z.object({ user_id: idOf('user').nullable(), prospect_ids: z.array(idOf('prospect')) }))
            .meta({ description: 'The previous owners of the prospects, to undo the call' }),
        })
        .meta({ id: 'OwnerSet' }),
    },
  }),
  app_reminder_create: mutation({
    ...common,
    path: `${prospectPath}/reminders`,
    summary: 'Create a reminder for a prospect',
    body: z.strictObject({ due_on: Day, note: text(500) }).meta({ id: 'ReminderInput' }),
    answers: { 201: Reminder },
  }),
  app_reminder_change: mutation({
    ...common,
    path: `${prospectPath}/reminders/:reminder_id`,
    method: 'PATCH',
    summary: 'Change a reminder, complete it or open it again',
    body: z
      .strictObject({ due_on: Day.optional(), note: text(500).optional(), done: z.boolean().optional() })
      .meta({ id: 'ReminderChange' }),
    answers: { 200: Reminder },
  }),
  app_comment_create: mutation({
    ...common,
    path: `${prospectPath}/comments`,
    summary: 'Write a comment on a prospect for the members of the account',
    body: z.strictObject({ body: text(4000) }).meta({ id: 'CommentInput' }),
    answers: { 201: Comment },
  }),
  app_comment_delete: mutation({
    ...common,
    path: `${prospectPath}/comments/:comment_id`,
    method: 'DELETE',
    summary: 'Delete an own comment',
    body: z.strictObject({}),
    answers: { 200: Comment },
  }),
} satisfies RouteTable
