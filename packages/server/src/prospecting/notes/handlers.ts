import { appNoteRoutes } from '@alphorn/contract/app/app-notes'
import { answerWith, implement } from '#server/platform/http/implement'
import { deleteComment, writeComment } from '#server/prospecting/notes/comments'
import { readNotes } from '#server/prospecting/notes/read'
import { changeReminder, createReminder } from '#server/prospecting/notes/reminders'
import { assignProspects } from '#server/prospecting/prospects/assign'

/** Owner, reminders and comments of prospects. */
export const noteHandlers = implement(appNoteRoutes, {
  app_prospect_notes: async (call, { params }) => answerWith(200, await readNotes(call, params)),
  app_owner_set: async (call, { params, body }) =>
    answerWith(200, await assignProspects(call, params.project_id, body)),
  app_reminder_create: async (call, { params, body }) =>
    answerWith(201, await createReminder(call, params, body)),
  app_reminder_change: async (call, { params, body }) =>
    answerWith(200, await changeReminder(call, params, body)),
  app_comment_create: async (call, { params, body }) =>
    answerWith(201, await writeComment(call, params, body.body)),
  app_comment_delete: async (call, { params }) => answerWith(200, await deleteComment(call, params)),
})
