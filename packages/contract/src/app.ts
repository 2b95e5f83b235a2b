import { z } from 'zod'
import { AuditRow } from '#contract/accounts'
import { api } from '#contract/api'
import { Dossier, ProjectSummary, requestFilters, RequestErrors, Usage } from '#contract/app-views'
import { appAuditRoutes } from '#contract/app-audit'
import { appProgressRoutes } from '#contract/app-progress'
import { appDecisionRoutes, appProspectRoutes } from '#contract/app-prospects'
import { appReviewRoutes } from '#contract/app-review'
import { appExecutorRoutes } from '#contract/app-executors'
import { appListRoutes } from '#contract/app-lists'
import { companyHistoryRoutes } from '#contract/company-history'
import { appMarketRoutes } from '#contract/app-market'
import { appWatchRoutes } from '#contract/app-watches'
import { demoRoutes } from '#contract/demo'
import { changeRoutes } from '#contract/changes'
import { appReconcilerRoutes } from '#contract/reconciliation'
import { Language, Timestamp, text } from '#contract/fields'
import { idOf } from '#contract/ids'
import { Executors, Offering, OfferingContent, Project, ProjectPolicies } from '#contract/projects'
import { editors, everyone, session } from '#contract/roles'
import { list, mutation, read, type RouteTable } from '#contract/route'
import { savedViewRoutes } from '#contract/saved-views'
import { scopeNames } from '#contract/scopes'
import { healthRoutes } from '#contract/system-health'
import { memberRoutes } from '#contract/members'
import { profileRoutes } from '#contract/profile'
import { Email, Password, Session } from '#contract/session'
import { suppressionRoutes } from '#contract/suppressions'
import { exportRoutes } from '#contract/exports'
import { subjectRoutes } from '#contract/subjects'
import { webhookRoutes } from '#contract/webhooks'

// The browser app's own endpoints, mounted at /app/api: what may be done in the browser only, and what its screens
// show at a glance. The routes of the API stand beside them, for a session instead of a credential: `appTable`.

export const Credential = z
  .object({
    credential_id: idOf('credential'),
    name: z.string(),
    scopes: z.array(z.enum(scopeNames)),
    project_ids: z.array(z.string()).nullable(),
    key_id: z.string(),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    previous_secret_valid_until: Timestamp.nullable(),
  })
  .meta({ id: 'Credential' })
export type CredentialView = z.infer<typeof Credential>

/** The only answer that ever holds a secret. */
const CredentialWithSecret = Credential.extend({ secret: z.string() }).meta({ id: 'CredentialWithSecret' })

const CredentialInput = z
  .strictObject({
    name: text(100),
    scopes: z.array(z.enum(scopeNames)).min(1).max(scopeNames.length),
    project_ids: z.array(idOf('project')).min(1).max(100).optional(),
    expires_at: Timestamp.optional(),
  })
  .meta({ id: 'CredentialInput' })
export type CredentialInput = z.infer<typeof CredentialInput>

const ProjectInput = z
  .strictObject({
    name: text(120),
    language: Language,
    executor: Executors.default({
      research: 'external',
      qualification: 'external',
      outreach: 'external',
      verification: 'off',
    }),
    policies: ProjectPolicies.partial().optional(),
    offering: OfferingContent.optional(),
  })
  .meta({ id: 'ProjectInput' })
export type ProjectInput = z.infer<typeof ProjectInput>

/** What of a project can be changed beside its offering; what is not named stays. */
const ProjectChange = z
  .strictObject({
    name: text(120).optional(),
    language: Language.optional(),
    status: z.enum(['active', 'archived']).optional(),
    executor: Executors.partial().optional(),
    policies: ProjectPolicies.partial().optional(),
  })
  .meta({ id: 'ProjectChange' })
export type ProjectChange = z.infer<typeof ProjectChange>

const OfferingRevision = Offering.extend({ created_by: z.string() }).meta({ id: 'OfferingRevision' })
export type OfferingRevision = z.infer<typeof OfferingRevision>

const OfferingCheck = z
  .object({
    texts: z.int().meta({
      description: 'Texts, written and not replaced, that cite a statement of the present offering',
    }),
    losing: z
      .int()
      .meta({ description: 'Those of them that cite a statement which the new one does not make any more' }),
    statements: z
      .array(z.object({ text: z.string(), texts: z.int() }))
      .meta({ description: 'What the new one does not state any more, and how many texts cite it' }),
  })
  .meta({ id: 'OfferingCheck' })
export type OfferingCheck = z.infer<typeof OfferingCheck>

const common = { group: 'meta' } as const

export const appOwnRoutes = {
  sign_up: mutation({
    ...common,
    path: '/sign-up',
    access: { kind: 'open' },
    summary: 'Create an account and its first user',
    body: z.strictObject({
      email: Email,
      password: Password,
      name: text(120),
      account_name: text(120),
      language: Language.optional(),
    }),
    answers: { 201: Session },
    // A page of another site may not send it.
    refusals: ['forbidden'],
    once: false,
  }),
  sign_in: mutation({
    ...common,
    path: '/sign-in',
    access: { kind: 'open' },
    summary: 'Sign in',
    body: z.strictObject({ email: Email, password: z.string().min(1).max(200) }),
    answers: { 200: Session },
    refusals: ['unauthenticated', 'forbidden'],
    once: false,
  }),
  sign_out: mutation({
    ...common,
    path: '/sign-out',
    access: session(everyone),
    summary: 'End this session',
    body: z.strictObject({}),
    answers: { 200: z.object({ signed_out: z.literal(true) }) },
    once: false,
  }),
  session: read({
    ...common,
    path: '/session',
    access: session(everyone),
    summary: 'Who is signed in',
    answer: Session,
  }),
  app_project_create: mutation({
    ...common,
    path: '/projects',
    access: session(editors),
    summary: 'Create a project',
    body: ProjectInput,
    answers: { 201: Project },
  }),
  app_project_edit: mutation({
    ...common,
    path: '/projects/:project_id',
    method: 'PATCH',
    access: session(editors),
    summary: 'Change the name, the executors or the policies of a project',
    body: ProjectChange,
    answers: { 200: Project },
  }),
  app_summary_list: read({
    ...common,
    path: '/project-summaries',
    access: session(everyone),
    summary: 'Where each project stands, in numbers',
    answer: z.array(ProjectSummary),
  }),
  app_summary: read({
    ...common,
    path: '/projects/:project_id/summary',
    access: session(everyone),
    summary: 'Where a project stands, in numbers',
    answer: ProjectSummary,
  }),
  app_dossier: read({
    ...common,
    path: '/projects/:project_id/prospects/:prospect_id/dossier',
    access: session(everyone),
    summary: 'What the stages found on a prospect',
    answer: Dossier,
  }),
  app_offering_list: list({
    ...common,
    path: '/projects/:project_id/offerings',
    access: session(everyone),
    summary: "Revisions of a project's offering, newest first",
    item: OfferingRevision,
  }),
  app_request_list: list({
    ...common,
    path: '/requests',
    access: session(everyone),
    summary: 'Calls of the account within 31 days, newest first',
    item: AuditRow,
    query: requestFilters,
  }),
  app_request_errors: read({
    ...common,
    path: '/requests/errors',
    access: session(everyone),
    summary: 'Refused calls within 31 days by what was refused where, the most frequent first',
    answer: RequestErrors,
    query: requestFilters,
  }),
  app_usage: read({
    ...common,
    path: '/usage',
    access: session(everyone),
    summary: 'Calls and rows of the last 30 days',
    answer: Usage,
  }),
  app_offering_edit: mutation({
    ...common,
    path: '/projects/:project_id/offering',
    method: 'PUT',
    access: session(editors),
    summary: "Edit a project's offering: a new revision of it",
    body: OfferingContent,
    answers: { 200: Project },
  }),
  app_offering_check: mutation({
    ...common,
    path: '/projects/:project_id/offering/checks',
    access: session(editors),
    summary: 'What saving an offering would do to the texts that cite the present one; nothing is changed',
    body: OfferingContent,
    answers: { 200: OfferingCheck },
    once: false,
  }),
  app_credential_list: list({
    ...common,
    path: '/credentials',
    access: session(everyone),
    summary: 'API credentials of the account',
    item: Credential,
  }),
  app_credential_create: mutation({
    ...common,
    path: '/credentials',
    access: session(['owner']),
    summary: 'Create a credential; its secret is shown once, in this answer',
    body: CredentialInput,
    answers: { 201: CredentialWithSecret },
    once: false,
  }),
  app_credential_rotate: mutation({
    ...common,
    path: '/credentials/:credential_id/rotations',
    access: session(['owner']),
    summary: 'Give a credential a second secret; the old one stays valid for a grace time',
    body: z.strictObject({ grace_seconds: z.int().min(0).max(604_800).default(86_400) }),
    answers: { 201: CredentialWithSecret },
    once: false,
  }),
  app_credential_revoke: mutation({
    ...common,
    path: '/credentials/:credential_id/revocations',
    access: session(['owner']),
    summary: 'Revoke a credential, at once and for good',
    body: z.strictObject({ reason: text(300).optional() }),
    answers: { 201: Credential },
  }),
} satisfies RouteTable

/** What the app has beside the routes of the API. */
export const appRoutes = {
  ...appOwnRoutes,
  ...appAuditRoutes,
  ...appExecutorRoutes,
  ...appListRoutes,
  ...companyHistoryRoutes,
  ...appMarketRoutes,
  ...appProgressRoutes,
  ...appWatchRoutes,
  ...demoRoutes,
  ...appDecisionRoutes,
  ...appProspectRoutes,
  ...appReviewRoutes,
  ...appReconcilerRoutes,
  ...suppressionRoutes,
  ...exportRoutes,
  ...subjectRoutes,
  ...webhookRoutes,
  ...changeRoutes,
  ...memberRoutes,
  ...profileRoutes,
  ...healthRoutes,
  ...savedViewRoutes,
}

// A session is told of by `session`, and the document of the API is the API's.
const { me: _me, openapi: _openapi, ...forSessions } = api

/** All that a session may call under /app/api: the routes of the API, and the app's own. */
export const appTable = { ...forSessions, ...appRoutes }
export type AppTable = typeof appTable
