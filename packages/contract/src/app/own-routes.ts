import { z } from 'zod'
import {
  Dossier,
  NamedRequest,
  ProjectSummary,
  requestFilters,
  RequestErrors,
  Usage,
} from '#contract/app/app-views'
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
import { SignInStep } from '#contract/accounts/second-factor'
import { CurrentSession, Email, Password, Session } from '#contract/accounts/session'

// The browser app's routes for the account, its projects and their offerings; the other files of this folder hold the
// rest.

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

/** Changes of a project other than its offering. Omitted members keep their value. */
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
      description: 'Current texts that cite a statement of the current offering',
    }),
    losing: z
      .int()
      .meta({ description: 'Texts that cite a statement which the new revision no longer contains' }),
    statements: z.array(z.object({ text: z.string(), texts: z.int() })).meta({
      description: 'Statements that the new revision no longer contains, with the number of citing texts',
    }),
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
      'Sign up: an email contains a link that creates the account. The response is the same for every address. The first user of a server is signed in immediately',
    body: z.strictObject({
      email: Email,
      password: Password,
      name: nameText(120),
      account_name: nameText(120),
      language: Language.optional(),
    }),
    answers: { 201: Session, 202: z.object({ asked: z.literal(true) }) },
    // `forbidden`: a page of another site must not be able to submit this form.
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
    summary: 'Get the OpenAPI 3.1 document of the app',
    answer: z.record(z.string(), z.unknown()),
    bare: true,
  }),
  session: read({
    ...common,
    path: '/session',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Get the signed-in user',
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
    summary: 'Edit the name, the executors or the policies of a project',
    body: ProjectChange,
    answers: { 200: Project },
  }),
  app_summary_list: read({
    ...common,
    path: '/project-summaries',
    access: session(everyone),
    summary: 'List the summary figures of all projects',
    heavy: true,
    answer: z.array(ProjectSummary),
  }),
  app_summary: read({
    ...common,
    path: '/projects/:project_id/summary',
    access: session(everyone),
    summary: 'Get the summary figures of a project',
    heavy: true,
    answer: ProjectSummary,
  }),
  app_dossier: read({
    ...common,
    path: '/projects/:project_id/prospects/:prospect_id/dossier',
    access: session(everyone),
    summary: 'Get the results of the stages of a prospect',
    answer: Dossier,
  }),
  app_offering_list: list({
    ...common,
    path: '/projects/:project_id/offerings',
    access: session(everyone),
    summary: 'List the revisions of an offering, newest first',
    item: OfferingRevision,
  }),
  app_request_list: list({
    ...common,
    path: '/requests',
    access: session(everyone),
    summary: 'List the requests of the account in the last 31 days, newest first',
    heavy: true,
    item: NamedRequest,
    query: requestFilters,
  }),
  app_request_errors: read({
    ...common,
    path: '/requests/errors',
    access: session(everyone),
    summary: 'Count the refused requests of the last 31 days by code and route, most frequent first',
    heavy: true,
    answer: RequestErrors,
    query: requestFilters,
  }),
  app_usage: read({
    ...common,
    path: '/usage',
    access: session(everyone),
    summary: 'Get the requests and rows of the last 30 days',
    heavy: true,
    answer: Usage,
  }),
  app_offering_edit: mutation({
    ...common,
    path: '/projects/:project_id/offering',
    method: 'PUT',
    access: session(editors),
    summary: 'Edit the offering of a project, which creates a new revision',
    body: OfferingContent.extend({
      base_revision_id: idOf('offering').nullable().optional().meta({
        description: 'The edited revision, or null if there was none; refused if it is not the current one',
      }),
    }),
    answers: { 200: Project },
  }),
  app_offering_check: mutation({
    ...common,
    path: '/projects/:project_id/offering/checks',
    access: session(editors),
    summary: 'Preview how a new revision of an offering affects the texts that cite the current one',
    body: OfferingContent,
    answers: { 200: OfferingCheck },
    once: false,
  }),
} satisfies RouteTable
