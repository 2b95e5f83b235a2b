import { randomUUID } from 'node:crypto'
import type { appInboxRoutes } from '@alphorn/contract/app/app-inbox'
import type { appNoteRoutes } from '@alphorn/contract/app/app-notes'
import type { appOutcomeRoutes } from '@alphorn/contract/app/app-outcomes'
import type {
  appDecisionRoutes,
  appProspectExportRoutes,
  appProspectRoutes,
} from '@alphorn/contract/app/app-prospects'
import { newId } from '@alphorn/contract/core/ids'
import type { criterionAnswerRoutes } from '@alphorn/contract/prospecting/criterion-answers'
import type { questionRoutes } from '@alphorn/contract/prospecting/questions'
import type { snippetRoutes } from '@alphorn/contract/prospecting/snippets'
import type { Account } from '../../fixtures/accounts.ts'
import { story } from '../../fixtures/story-companies.ts'
import type { AppCase } from './team-cases.ts'

// Fixtures for the prospect routes: their list, decisions, answers, outcomes, notes, snippets, and the inbox.

type Routes = typeof appProspectRoutes &
  typeof appProspectExportRoutes &
  typeof appDecisionRoutes &
  typeof criterionAnswerRoutes &
  typeof questionRoutes &
  typeof snippetRoutes &
  typeof appOutcomeRoutes &
  typeof appInboxRoutes &
  typeof appNoteRoutes

export const withProject = async (owner: Account) => ({ project_id: await owner.project() })
export const withProspect = async (owner: Account) => {
  const ids = await withProject(owner)
  const added = await owner.app('POST', `/projects/${ids.project_id}/prospects`, {
    companies: [{ uid: story.muster.uid }],
  })
  return { ...ids, prospect_id: added.body.data[0]!.prospect_id as string }
}
const withDecision = async (owner: Account) => {
  const { project_id, prospect_id } = await withProspect(owner)
  const at = `/projects/${project_id}/prospects/${prospect_id}/decisions` as const
  const made = await owner.app('POST', at, { decision: 'accept' })
  return { project_id, decision_id: made.body.data.decision_id as string }
}
const withQuestion = async (owner: Account) => {
  const name = `Fleet ${randomUUID()}`
  const input = { name, kind: 'checkbox', question: 'Do they run their own fleet?' } as const
  const defined = await owner.app('POST', '/fields', input)
  return { ...(await withProspect(owner)), field_id: defined.body.data.field_id }
}
const withReminder = async (owner: Account) => {
  const { project_id, prospect_id } = await withProspect(owner)
  const at = `/projects/${project_id}/prospects/${prospect_id}/reminders` as const
  const made = await owner.app('POST', at, { due_on: '2999-01-01', note: 'Call.' })
  return { project_id, prospect_id, reminder_id: made.body.data.reminder_id as string }
}
const withComment = async (owner: Account) => {
  const { project_id, prospect_id } = await withProspect(owner)
  const at = `/projects/${project_id}/prospects/${prospect_id}/comments` as const
  const made = await owner.app('POST', at, { body: 'Family business.' })
  return { project_id, prospect_id, comment_id: made.body.data.comment_id as string }
}

const withProjectAndField = async (owner: Account) => {
  const made = await owner.app('POST', '/fields', { name: `Fuel ${randomUUID()}`, kind: 'text' })
  return { ...(await withProject(owner)), field_id: made.body.data.field_id as string }
}

const regards = () => ({ language: 'de', name: `Gruss ${randomUUID()}`, text: 'Freundliche Grüsse' })
const withSnippet = async (owner: Account) => {
  const made = await owner.app('POST', '/snippets', regards())
  return { snippet_id: made.body.data.snippet_id as string }
}

/** One case for each prospect route. */
export const prospectCases: Record<keyof Routes, AppCase> = {
  app_prospect_cells: { ids: withProjectAndField },
  app_prospect_ids: { ids: withProject },
  app_prospect_groups: { ids: withProject, query: '?group=canton' },
  app_prospect_export: { ids: withProject },
  app_prospect_export_chosen: {
    ids: withProspect,
    body: ({ prospect_id = newId('prospect') } = {}) => ({ prospect_ids: [prospect_id] }),
  },
  app_prospect_remove: {
    ids: withProspect,
    body: ({ prospect_id = newId('prospect') } = {}) => ({ prospect_ids: [prospect_id] }),
    other: { prospect_ids: [newId('prospect')] },
  },
  app_decision_make: {
    ids: withProspect,
    body: ({ prospect_id = newId('prospect') } = {}) => ({
      prospect_ids: [prospect_id],
      decision: 'accept',
    }),
    other: { decision: 'later' },
  },
  app_criterion_answer: {
    ids: withProspect,
    body: () => ({ criterion_id: 'builds', answer: 'yes' }),
    other: { answer: 'no' },
  },
  app_question_ask: {
    ids: withQuestion,
    body: ({ field_id = newId('field'), prospect_id = newId('prospect') } = {}) => ({
      field_id,
      prospect_ids: [prospect_id],
    }),
    other: { prospect_ids: [newId('prospect')] },
  },
  app_decision_withdraw: {
    ids: withDecision,
    body: ({ decision_id = newId('decision') } = {}) => ({ decision_ids: [decision_id] }),
    other: { decision_ids: [newId('decision')] },
  },
  app_snippet_list: {},
  app_snippet_create: { body: regards, other: { name: 'Einladung' } },
  app_snippet_change: {
    ids: withSnippet,
    body: () => ({ version: 1, text: 'Beste Grüsse' }),
    other: { text: 'Mit bestem Gruss' },
  },
  app_snippet_delete: { ids: withSnippet, body: () => ({}) },
  app_outcome_report: { ids: withProspect },
  app_outcome_breakdown: { ids: withProspect, query: '?by=hook' },
  app_inbox: {},
  app_inbox_mark: {
    body: () => ({ items: [{ kind: 'start', item_id: 'prj_none' }], until: '2999-01-01' }),
    other: { until: '2999-01-02' },
  },
  app_inbox_unmark: {
    body: () => ({ items: [{ kind: 'signal', item_id: 'prs_none' }] }),
    other: { items: [{ kind: 'failed', item_id: 'job_none' }] },
  },
  app_prospect_notes: { ids: withProspect },
  app_owner_set: {
    ids: withProspect,
    body: ({ prospect_id = newId('prospect') } = {}) => ({ prospect_ids: [prospect_id], user_id: null }),
    other: { prospect_ids: [newId('prospect')] },
  },
  app_reminder_create: {
    ids: withProspect,
    body: () => ({ due_on: '2999-01-01', note: 'Call again.' }),
    other: { note: 'Write again.' },
  },
  app_reminder_change: {
    ids: withReminder,
    body: () => ({ done: true }),
    other: { done: false },
  },
  app_comment_create: {
    ids: withProspect,
    body: () => ({ body: 'They bought a chiller in 2019.' }),
    other: { body: 'They did not.' },
  },
  app_comment_delete: { ids: withComment, body: () => ({}) },
}
