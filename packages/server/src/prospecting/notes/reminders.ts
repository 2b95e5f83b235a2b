import { maxReminders, type Reminder } from '@alphorn/contract/app/app-notes'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Call } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import {
  type NamedProspect,
  presentReminder,
  type ReminderRow,
  remindersOf,
} from '#server/prospecting/notes/read'
import { projectKey } from '#server/prospecting/projects/queries'
import { lockProspect } from '#server/prospecting/prospects/queries'

/** Creates a reminder. It is in the inbox from its day on, until a member completes it. */
export async function createReminder(
  call: Call,
  { project_id, prospect_id }: NamedProspect,
  { due_on, note }: Pick<Reminder, 'due_on' | 'note'>,
): Promise<Reminder> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const { now } = await lockProspect(tx, key)
  await ensureRoom(tx, key)
  const row: ReminderRow = {
    ...key,
    reminder_id: newId('reminder'),
    due_on,
    note,
    created_by: caller.name,
    created_at: now,
    done_by: null,
    done_at: null,
  }
  tx.writeQuery(insertInto('reminders').values(row))
  call.auditContext.target = row.reminder_id
  return presentReminder(row)
}

async function ensureRoom(tx: Tx, key: NamedProspect & { account_id: string }) {
  const open = await tx.query(remindersOf(key).where('done_at', 'is', null).limit(maxReminders))
  if (open.length === maxReminders)
    throw invalid(
      'too_many_items',
      '',
      `The prospect already has ${maxReminders} open reminders. Complete one first.`,
    )
}

type ReminderChange = { due_on?: string | undefined; note?: string | undefined; done?: boolean | undefined }

/** Changes a reminder, completes it, or reopens it. */
export async function changeReminder(
  call: Call,
  { project_id, prospect_id, reminder_id }: NamedProspect & { reminder_id: string },
  { done, due_on, note }: ReminderChange,
): Promise<Reminder> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const { now } = await lockProspect(tx, key)
  const [row] = await tx.query(remindersOf(key).where('reminder_id', '=', reminder_id))
  if (!row) throw new Refusal('not_found')
  if (done === false && row.done_at) await ensureRoom(tx, key)
  const end = done ? { done_at: row.done_at ?? now, done_by: row.done_by ?? caller.name } : opened
  const changed = {
    due_on: due_on ?? row.due_on,
    note: note ?? row.note,
    ...(done !== undefined && end),
  }
  tx.writeQuery(
    build
      .updateTable('reminders')
      .set(changed)
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', '=', prospect_id)
      .where('reminder_id', '=', reminder_id),
  )
  recordDifference(call.auditContext, { due_on: row.due_on }, { due_on: changed.due_on })
  call.auditContext.target = reminder_id
  return presentReminder({ ...row, ...changed })
}

const opened = { done_at: null, done_by: null }
