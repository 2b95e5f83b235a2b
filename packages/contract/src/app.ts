import { z } from 'zod'
import { AuditRow } from '#contract/accounts/accounts'
import { api } from '#contract/api'
import { Dossier, ProjectSummary, requestFilters, RequestErrors, Usage } from '#contract/app/app-views'
import { appAuditRoutes } from '#contract/app/app-audit'
import { appCycleRoutes } from '#contract/app/app-cycles'
import { appProgressRoutes } from '#contract/app/app-progress'
import { appDecisionRoutes, appProspectRoutes } from '#contract/app/app-prospects'
import { appReviewRoutes } from '#contract/app/app-review'
import { appExecutorRoutes } from '#contract/app/app-executors'
import { appJobRoutes } from '#contract/app/app-jobs'
import { appListRoutes } from '#contract/lists/app-lists'
import { companyHistoryRoutes } from '#contract/directory/company-history'
import { appMarketRoutes } from '#contract/lists/app-market'
import { appWatchRoutes } from '#contract/lists/app-watches'
import { credentialRoutes } from '#contract/accounts/credentials'
import { demoRoutes } from '#contract/app/demo'
import { changeRoutes } from '#contract/core/changes'
import { appReconcilerRoutes } from '#contract/directory/reconciliation'
import { Language, nameText, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import {
  Executors,
  Offering,
  OfferingContent,
  Project,
  ProjectPolicies,
} from '#contract/prospecting/projects'
import { editors, everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable } from '#contract/core/route'
import { savedViewRoutes } from '#contract/accounts/saved-views'
import { healthRoutes } from '#contract/app/system-health'
import { memberRoutes } from '#contract/accounts/members'
import { profileRoutes } from '#contract/accounts/profile'
import { secondFactorRoutes, SignInStep } from '#contract/accounts/second-factor'
import { CurrentSession, Email, Password, Session } from '#contract/accounts/session'
import { signInProviderRoutes } from '#contract/accounts/sign-in-provider'
import { suppressionRoutes } from '#contract/prospecting/suppressions'
import { exportRoutes } from '#contract/prospecting/exports'
import { subjectRoutes } from '#contract/privacy/subjects'
import { webhookRoutes } from '#contract/webhooks/webhooks'

// The browser app's own endpoints, mounted at /app/api: what may be done in the browser only, and what its screens
// show at a glance. The routes of the API stand beside them, for a session instead of a credential: `appTable`.

const ProjectInput = z
  .strictObject({
    name: text(120),
    language: Language,
    executor: Executors.default({
      research: 'offline',
      qualification: 'offline',
      outreach: 'offline',
      verification: 'offline',
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
    access: { kind: 'open', scarce: true },
    summary:
      'Open an account: a mail brings a link that opens it; the answer is the same for every address. The first user of a server gets in at once',
    body: z.strictObject({
      email: Email,
      password: Password,
      name: nameText(120),
      account_name: nameText(120),
      language: Language.optional(),
    }),
    answers: { 201: Session, 202: z.object({ asked: z.literal(true) }) },
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
    answers: { 200: Session, 202: SignInStep },
    refusals: ['unauthenticated', 'forbidden'],
    once: false,
  }),
  sign_out: mutation({
    ...common,
    path: '/sign-out',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'End this session',
    body: z.strictObject({}),
    answers: { 200: z.object({ signed_out: z.literal(true) }) },
    once: false,
  }),
  app_openapi: read({
    ...common,
    path: '/openapi.json',
    access: { kind: 'open' },
    summary: "The OpenAPI 3.1 document of the app's endpoints",
    answer: z.record(z.string(), z.unknown()),
    bare: true,
  }),
  session: read({
    ...common,
    path: '/session',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Who is signed in',
    answer: CurrentSession,
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
    body: OfferingContent.extend({
      base_revision_id: idOf('offering').nullable().optional().meta({
        description:
          'The revision that was edited, null for none: refused if it is not the present one any more',
      }),
    }),
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
} satisfies RouteTable

/** What the app has beside the routes of the API. */
export const appRoutes = {
  ...appOwnRoutes,
  ...appAuditRoutes,
  ...appExecutorRoutes,
  ...appJobRoutes,
  ...appListRoutes,
  ...companyHistoryRoutes,
  ...appMarketRoutes,
  ...appCycleRoutes,
  ...appProgressRoutes,
  ...appWatchRoutes,
  ...credentialRoutes,
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
  ...secondFactorRoutes,
  ...signInProviderRoutes,
  ...healthRoutes,
  ...savedViewRoutes,
}

// A session is told of by `session`, and the document of the API is the API's.
const { me: _me, openapi: _openapi, ...forSessions } = api

/** All that a session may call under /app/api: the routes of the API, and the app's own. */
export const appTable = { ...forSessions, ...appRoutes }
export type AppTable = typeof appTable
