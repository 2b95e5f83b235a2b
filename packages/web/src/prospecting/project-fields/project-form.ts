import { OfferingContent, type Project } from '@alphorn/contract/prospecting/projects'
import { Executors, ProjectPolicies, defaultLanguages } from '@alphorn/contract/prospecting/projects'
import { Language, text } from '@alphorn/contract/core/fields'
import type { SessionView } from '@alphorn/contract/accounts/session'
import { z } from 'zod'

/** Values of the wizard: a project with its offering. */
export const ProjectForm = z.strictObject({
  name: text(120),
  language: Language,
  executor: Executors,
  policies: ProjectPolicies,
  offering: OfferingContent,
})
export type ProjectForm = z.infer<typeof ProjectForm>
/** The fields of a project other than its offering, which can be changed later. */
export const ProjectRules = ProjectForm.omit({ offering: true })
export type ProjectRules = z.infer<typeof ProjectRules>
export type OfferingForm = { offering: OfferingContent }

export const emptyOffering: OfferingContent = {
  name: '',
  summary: '',
  points: [],
  criteria: [],
  questions: [],
  sender: { name: '', organisation: '', address: '', email: '' },
}

/**
 * Returns the initial values of a new project. The sender comes from the account. `isAlone`: the account has one member,
 * so no second one could approve a text.
 */
export function newProjectForm(
  language: Project['language'],
  { user, account }: SessionView,
  isAlone: boolean,
): ProjectForm {
  const sender = { ...emptyOffering.sender, name: user.name, organisation: account.name, email: user.email }
  return {
    name: '',
    language,
    executor: { research: 'offline', qualification: 'offline', outreach: 'offline', verification: 'offline' },
    policies: {
      languages: defaultLanguages(language),
      channels: ['letter', 'email'],
      tone: 'formal',
      banned_phrases: [],
      outreach_policy: 'after_decision',
      signal_policy: 'flag',
      evidence_policy: 'any',
      letter_window: 'right',
      result_version: 2,
      unbacked_limit: null,
      self_verification: false,
      four_eyes: !isAlone,
      draft_on_research: false,
    },
    offering: { ...emptyOffering, points: [newPoint()], criteria: [newCriterion()], sender },
  }
}

// Stages cite these points by id, so an id stays with its text when others are added or removed.
const newId = () => crypto.randomUUID().slice(0, 8)
export const newPoint = () => ({ id: newId(), text: '' })
export const newQuestion = () => ({ id: newId(), text: '' })
/** Criteria start with a test of the register: without one, the built-in executor leaves them to a person. */
export const newCriterion = () => ({
  id: newId(),
  text: '',
  kind: 'must' as const,
  weight: 3,
  test: { of: 'purpose_any' as const, words: [] },
})
