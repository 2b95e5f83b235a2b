import { z } from 'zod'
import { Approval, GateCheck, OutreachRevision, Verification } from '#contract/prospecting/approvals'
import { Company } from '#contract/directory/companies'
import { Decision, decisionKinds } from '#contract/prospecting/decisions'
import { Canton, Fingerprint, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { CompanyInput, Resolution } from '#contract/prospecting/resolution'
import { Executor } from '#contract/prospecting/projects'
import { list, mutation, type RouteTable, scoped } from '#contract/core/route'
import { NothingToSay, Producer } from '#contract/prospecting/stage-results'
import { Stage } from '#contract/prospecting/stages'

export const prospectStates = [
  'new',
  'researching',
  'researched',
  'qualified',
  'nothing_to_say',
  'drafted',
  'approved',
  'excluded',
] as const
export type ProspectState = (typeof prospectStates)[number]

/** How a page of prospects is sorted. `-` is descending. */
export const prospectSorts = ['score', '-score'] as const
export type ProspectSort = (typeof prospectSorts)[number]

/** The current revision of a stage for a prospect. */
const StageHead = z
  .object({
    stage: Stage,
    revision_id: z.string(),
    fingerprint: Fingerprint,
    stale: z.boolean(),
    summary: z.string().nullable(),
    score: z.number().nullable(),
    coverage: z.number().nullable(),
    recommendation: z.enum(['pursue', 'review', 'skip']).nullable(),
    lineage: z
      .object({
        job_id: idOf('job'),
        executor: Executor,
        producer: Producer,
        produced_by: z.string(),
        input_fingerprint: Fingerprint,
      })
      .meta({ id: 'Lineage', description: 'The producer, its version and the input snapshot' }),
    created_at: Timestamp,
  })
  .meta({ id: 'StageHead' })

export const Prospect = z
  .object({
    prospect_id: idOf('prospect'),
    project_id: idOf('project'),
    state: z.enum(prospectStates).meta({ id: 'ProspectState' }),
    decision: z.enum(decisionKinds).nullable(),
    external_ref: z.string().nullable(),
    score: z.number().min(0).max(1).nullable().meta({
      description:
        'Score of the qualification: met weight divided by known weight. Null: no criterion is known',
    }),
    company: Company.pick({
      company_id: true,
      uid: true,
      ehraid: true,
      name: true,
      legal_form: true,
      status: true,
      seat: true,
    }).meta({ id: 'CompanyHead' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Prospect' })
export type Prospect = z.infer<typeof Prospect>

export const ProspectDetail = Prospect.extend({
  company: Company,
  decisions: z.array(Decision),
  heads: z.array(StageHead),
  outreach_revision: OutreachRevision.nullable(),
  nothing_to_say: NothingToSay.nullable().meta({
    description: 'Why the stage `outreach` wrote no text; null: it wrote one, or was not done',
  }),
  verification: Verification.nullable().meta({
    description: 'The verification of the claims of this outreach revision',
  }),
  gate: z.array(GateCheck),
  approvals: z.array(Approval),
}).meta({ id: 'ProspectDetail' })
export type ProspectDetail = z.infer<typeof ProspectDetail>

export const addOutcomes = [
  'added',
  'already_present',
  'duplicate_in_request',
  'ambiguous',
  'not_found',
  'suppressed',
] as const

export const AddedCompany = z
  .object({
    index: z.int(),
    external_ref: z.string().nullable(),
    outcome: z.enum(addOutcomes).meta({ id: 'AddOutcome' }),
    prospect_id: idOf('prospect').nullable(),
    company: Company.nullable(),
    resolution: Resolution.nullable(),
  })
  .meta({ id: 'AddedCompany' })
export type AddedCompany = z.infer<typeof AddedCompany>

const AddCompanies = z
  .strictObject({ companies: z.array(CompanyInput).min(1).max(100) })
  .meta({ id: 'AddCompanies' })

const reading = { group: 'projects', access: scoped('prospect:read') } as const

export const prospectRoutes = {
  prospects: list({
    ...reading,
    path: '/projects/:project_id/prospects',
    summary: 'List the prospects of a project',
    item: Prospect,
    query: {
      state: z.enum(prospectStates).optional(),
      decision: z.enum(decisionKinds).optional(),
      canton: Canton.optional(),
      q: z.string().min(1).max(200).optional(),
      updated_since: z.iso.datetime().optional(),
      sort: z.enum(prospectSorts).optional().meta({
        description:
          'By score; `-score` is the highest first, and prospects without a score come last. All pages use the ranking at the time of the first page. Default: newest first',
      }),
    },
  }),
  prospect_add: mutation({
    path: '/projects/:project_id/prospects',
    group: 'projects',
    access: scoped('prospect:write'),
    summary: 'Add companies to a project after matching each with its register entry',
    effect: 'It costs no research unit. A prospect that was added stays in the project.',
    body: AddCompanies,
    answers: { 200: z.array(AddedCompany) },
  }),
} satisfies RouteTable
