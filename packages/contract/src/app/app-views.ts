import { z } from 'zod'
import { AuditRow } from '#contract/accounts/accounts'
import { changeSubjects } from '#contract/app/change-subjects'
import { CriterionAnswer } from '#contract/prospecting/criterion-answers'
import { Cycle } from '#contract/prospecting/cycles'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { integerParameter } from '#contract/core/query-parameters'
import { prospectStates } from '#contract/prospecting/prospect-states'
import { stageJobStates } from '#contract/prospecting/stage-job-rules'
import { QualificationResult, ResearchResult } from '#contract/prospecting/stage-results'
import { Evidence } from '#contract/prospecting/snapshots'
import { OutreachRevision, Verification } from '#contract/prospecting/approvals'

// Summaries for the app's screens. The service computes them, so that a screen needs a single request.

const Counts = <const Names extends readonly string[]>(names: Names) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Names[number], z.ZodInt>)

/** Get the summary figures of a project. */
export const ProjectSummary = z
  .object({
    project_id: idOf('project'),
    prospects: z.int(),
    states: Counts(prospectStates),
    /** Prospects that are new, without research and without a decision against them. */
    to_research: z.int(),
    /** Prospects that are researched or qualified but have no decision. */
    to_decide: z.int(),
    /** Accepted prospects without a text. The next cycle writes them if an executor is set for `outreach`. */
    to_write: z.int(),
    /** Drafts to be reviewed, of prospects that are accepted or have no decision. */
    to_review: z.int(),
    /** Ambiguous inputs for which no one has chosen the company yet. */
    to_settle: z.int(),
    jobs: Counts(stageJobStates),
    /** Failed or expired jobs without a retry. */
    jobs_to_retry: z.int(),
    cantons: z.array(z.object({ canton: z.string(), prospects: z.int() })),
    active_cycle: Cycle.nullable(),
    last_activity_at: Timestamp.nullable(),
  })
  .meta({ id: 'ProjectSummary' })
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** The results of the stages of a prospect: the content of its heads, and all outreach revisions. */
export const Dossier = z
  .object({
    research: ResearchResult.pick({
      facts: true,
      identity: true,
      not_found: true,
      notices: true,
      summary: true,
    })
      .extend({ evidence: z.array(Evidence), created_at: Timestamp })
      .nullable(),
    qualification: QualificationResult.pick({ criteria: true, recommendation: true })
      .extend({ score: z.number().nullable(), coverage: z.number(), created_at: Timestamp })
      .nullable(),
    answers: z.array(CriterionAnswer).meta({ description: "People's answers to criteria of the offering" }),
    verification: Verification.nullable(),
    outreach_revisions: z.array(OutreachRevision),
  })
  .meta({ id: 'Dossier' })
export type Dossier = z.infer<typeof Dossier>

/** The surface over which a call came: the screens, the API, agents, files, feed readers or OpenRefine. */
export const surfaces = ['app', 'api', 'mcp', 'exports', 'feeds', 'openrefine'] as const
export type Surface = (typeof surfaces)[number]

/** Calls and rows of one day in Swiss time, by surface; surfaces without calls are omitted. */
const UsageDay = z.object({
  day: z.string(),
  surfaces: z.array(z.object({ surface: z.enum(surfaces), requests: z.int(), rows: z.int() })),
  refused: z.int(),
})

export const Usage = z
  .object({
    days: z.array(UsageDay),
    callers: z.array(
      z.object({
        credential_id: z.string(),
        name: z.string(),
        requests: z.int(),
        refused: z.int(),
        rows: z.int(),
        last_at: Timestamp,
        recent: z
          .array(z.int())
          .meta({ description: 'Requests of the last 36 hours by hour, the current hour last' }),
      }),
    ),
    /** Numbers of lists and of open jobs, with their limits. */
    headroom: z.object({
      built_lists: z.object({ held: z.int(), limit: z.int() }),
      projects: z.array(
        z.object({ project_id: idOf('project'), name: z.string(), jobs_open: z.int(), limit: z.int() }),
      ),
    }),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>

/** A call, with the company that it concerned. */
export const NamedRequest = AuditRow.extend({
  company_name: z.string().nullable().meta({
    description: 'The company of the prospect or the job that the path names. Null: the path names neither',
  }),
}).meta({ id: 'NamedRequest' })
export type NamedRequest = z.infer<typeof NamedRequest>

/** Filters of the request log. */
export const requestFilters = {
  outcome: z.enum(['ok', 'refused']).optional(),
  kind: z.enum(['change', 'read']).optional(),
  subject: z.enum(changeSubjects).optional(),
  surface: z.enum(surfaces).optional(),
  status: integerParameter(100, 599).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  target: z.string().max(200).optional(),
  original_request_id: z.string().max(64).optional(),
  operation_id: z.string().max(64).optional(),
  error_code: z.string().max(64).optional(),
  credential_id: z.string().max(64).optional(),
  project_id: z.string().max(64).optional(),
  request_id: z.string().max(64).optional(),
} as const
export type RequestFilters = z.output<z.ZodObject<typeof requestFilters>>

/** Refusals of one kind at one route. */
export const RequestErrors = z
  .array(
    z.object({
      error_code: z.string(),
      status: z.int(),
      operation_id: z.string(),
      calls: z.int(),
      last_at: Timestamp,
      last_request_id: z.string(),
    }),
  )
  .meta({ id: 'RequestErrors' })
export type RequestErrors = z.infer<typeof RequestErrors>
