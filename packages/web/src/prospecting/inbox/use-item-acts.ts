import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { formatDay } from '#web/language/format.ts'
import {
  type Approval,
  sendApproval,
  type SentApproval,
  undoApproval,
} from '#web/prospecting/approvals/send-approval.ts'
import { usualLaterDay } from '#web/prospecting/decisions/later-day.ts'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import type { Act, ActResult } from '#web/prospecting/inbox/use-acts.ts'

type Reason = NonNullable<DecisionInput['reason']>
export type Member = { user_id: string; name: string }
type Offered = { company_id: string; name: string }

const idempotencyOptions = () => ({ idempotencyKey: crypto.randomUUID() })
const refOf = ({ kind, item_id }: InboxItem) => ({ kind, item_id })

/** Returns the actions on an item; each returns its undo. */
export function useItemActs(perform: (act: Act) => void) {
  const t = useTranslations('inbox')
  return {
    ...decisionActs(perform, t),
    ...markActs(perform, t),
    approve: (item: InboxItem, approval: Approval) => perform(approvalAct(item, approval, t)),
    approved: (item: InboxItem, sent: SentApproval) => perform(approvedAct(item, sent, t)),
    retry: (item: InboxItem) => perform(retryAct(item, t)),
    complete: (item: InboxItem) => perform(reminderAct(item, t)),
    settle: (item: InboxItem, offered: Offered | null) => perform(settlementAct(item, offered, t)),
    assign: (item: InboxItem, member: Member | null) => perform(ownerAct(item, member, t)),
  }
}
export type ItemActs = ReturnType<typeof useItemActs>

type Words = ReturnType<typeof useTranslations<'inbox'>>

/** Accepts, postpones and rejects. */
function decisionActs(perform: (act: Act) => void, t: Words) {
  return {
    accept: (item: InboxItem) =>
      perform(decisionAct(item, t('did_accept', { name: item.title }), { decision: 'accept' })),
    later: (item: InboxItem) => {
      const until = usualLaterDay()
      const words = t('did_later', { name: item.title, day: formatDay(until) })
      perform(decisionAct(item, words, { decision: 'later', until }))
    },
    reject: (item: InboxItem, reason: Reason) =>
      perform(decisionAct(item, t('did_reject', { name: item.title }), { decision: 'reject', reason })),
  }
}

function decisionAct(item: InboxItem, words: string, decision: DecisionInput): Act {
  const { project_id } = item
  const prospect_id = item.prospect_id!
  const go = async () => {
    const { data } = await callRoute(
      'prospect_decisions',
      { project_id, prospect_id, ...decision },
      idempotencyOptions(),
    )
    const decision_ids = [data.decision_id]
    const undo = () => callRoute('app_decision_withdraw', { project_id, decision_ids }, idempotencyOptions())
    return { undo }
  }
  return { item, words, shown: null, go }
}

/** Approves the text on screen. Its undo revokes the approval, and the acceptance that was recorded with it. */
function approvalAct(item: InboxItem, approval: Approval, t: Words): Act {
  const go = async () => undoableApproval(item, await sendApproval(approval), t)
  return { item, words: approvalWords(item, approval.acceptsToo, t), shown: null, go }
}

/** Removes an item whose text was approved in the dialog. */
function approvedAct(item: InboxItem, sent: SentApproval, t: Words): Act {
  const go = () => Promise.resolve(undoableApproval(item, sent, t))
  return { item, words: approvalWords(item, sent.decision_id !== null, t), shown: null, go }
}

const approvalWords = ({ title: name }: InboxItem, acceptsToo: boolean, t: Words) =>
  t(acceptsToo ? 'did_accept_approve' : 'did_approve', { name })

function undoableApproval({ project_id, prospect_id }: InboxItem, sent: SentApproval, t: Words) {
  const prospect = { project_id, prospect_id: prospect_id! }
  return { undo: () => undoApproval(prospect, sent, t('approval_undone')) }
}

/** Runs a failed job again. This cannot be undone. */
function retryAct(item: InboxItem, t: Words): Act {
  const given = { project_id: item.project_id, job_id: item.item_id }
  const go = async () => {
    await callRoute('stage_job_retries', given, idempotencyOptions())
    return { undo: null }
  }
  return { item, words: t('did_retry', { name: item.title }), shown: null, go }
}

/** Marks a reminder as done. */
function reminderAct(item: InboxItem, t: Words): Act {
  const { project_id } = item
  const reminder = { project_id, prospect_id: item.prospect_id!, reminder_id: item.item_id }
  const setDone = (done: boolean) =>
    callRoute('app_reminder_change', { ...reminder, done }, idempotencyOptions())
  const go = async () => {
    await setDone(true)
    return { undo: () => setDone(false) }
  }
  return { item, words: t('did_done', { name: item.title }), shown: null, go }
}

/** Sets or clears the owner of the prospect. */
function ownerAct(item: InboxItem, member: Member | null, t: Words): Act {
  const before = item.owner?.user_id ?? null
  const { project_id, title: name } = item
  const prospect_ids = [item.prospect_id!]
  const setOwner = (user_id: string | null) =>
    callRoute('app_owner_set', { project_id, prospect_ids, user_id }, idempotencyOptions())
  const go = async () => {
    await setOwner(member?.user_id ?? null)
    return { undo: () => setOwner(before) }
  }
  const words = member ? t('did_assign', { name, member: member.name }) : t('did_unassign', { name })
  return { item, words, shown: { ...item, owner: member }, go }
}

/** Snoozes, dismisses and restores an item. */
function markActs(perform: (act: Act) => void, t: Words) {
  const unmark = (item: InboxItem) =>
    callRoute('app_inbox_unmark', { items: [refOf(item)] }, idempotencyOptions())
  const mark = (item: InboxItem, until: string | null) =>
    callRoute('app_inbox_mark', { items: [refOf(item)], until }, idempotencyOptions())
  const marked = (item: InboxItem, words: string, until: string | null) => {
    const go = async () => {
      await mark(item, until)
      return { undo: () => unmark(item) }
    }
    perform({ item, words, shown: null, go })
  }
  return {
    snooze: (item: InboxItem, until: string) =>
      marked(item, t('did_snooze', { name: item.title, day: formatDay(until) }), until),
    dismiss: (item: InboxItem) =>
      marked(item, t(item.kind === 'signal' ? 'did_done' : 'did_dismiss', { name: item.title }), null),
    unsnooze: (item: InboxItem) => {
      const until = item.snoozed_until!
      const go = async () => {
        await unmark(item)
        return { undo: () => mark(item, until) }
      }
      perform({ item, words: t('did_unsnooze', { name: item.title }), shown: null, go })
    },
  }
}

/**
 * Chooses a company for an ambiguous input, or none. The choice is recorded also if the company is blocked and
 * therefore not added. Its undo makes the input ambiguous again.
 */
function settlementAct(item: InboxItem, offered: Offered | null, t: Words): Act {
  const { project_id, item_id: resolution_id, title: name } = item
  const choice = offered ? { company_id: offered.company_id } : { dismiss: true as const }
  const go = async (): Promise<ActResult> => {
    const companies = [{ resolution_id, ...choice }]
    const { data } = await callRoute('prospect_add', { project_id, companies }, idempotencyOptions())
    const [added] = data
    const prospect_id = added?.outcome === 'added' ? added.prospect_id : null
    // Removing the added company makes its input ambiguous again.
    const undo = () =>
      prospect_id
        ? callRoute('app_prospect_remove', { project_id, prospect_ids: [prospect_id] }, idempotencyOptions())
        : callRoute('resolution_revoke', { project_id, resolution_id }, idempotencyOptions())
    return {
      undo,
      ...(offered && added?.outcome === 'suppressed' && { words: t('did_settle_blocked', { name }) }),
    }
  }
  return { item, words: t(offered ? 'did_settle' : 'did_none', { name }), shown: null, go }
}
