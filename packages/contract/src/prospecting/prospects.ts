import { z } from 'zod'
import { needing } from '#contract/core/needed-parameters'
import { Approval, GateCheck, OutreachRevision, Verification } from '#contract/prospecting/approvals'
import { Company } from '#contract/directory/companies'
import { decisionKinds } from '#contract/prospecting/decision-kinds'
import { Decision } from '#contract/prospecting/decisions'
import { Canton, Fingerprint, Timestamp } from '#contract/core/fields'
import { companyFactParameters } from '#contract/directory/company-filters'
import { fieldFilterPattern, maxFieldFilters } from '#contract/directory/field-filters'
import { groupOrder } from '#contract/prospecting/groups/prospect-groups'
import { idOf } from '#contract/core/ids'
import { CompanyInput, Resolution } from '#contract/prospecting/resolution'
import { Owner } from '#contract/prospecting/owner'
import { OwnCells } from '#contract/directory/own-fields'
import { Executor } from '#contract/prospecting/projects'
import { prospectStates } from '#contract/prospecting/prospect-states'
import { list, mutation, type RouteTable, scoped } from '#contract/core/route'
import { NothingToSay, Producer } from '#contract/prospecting/stage-results'
import { Stage } from '#contract/prospecting/stages'

/** Sort orders of prospects. `-` sorts in descending order. */
export const prospectSorts = [
  'score',
  '-score',
  'name',
  '-name',
  'seat',
  '-seat',
  'canton',
  '-canton',
  'industry',
  '-industry',
  'kind',
  '-kind',
  'size',
  '-size',
  'language',
  '-language',
  'capital',
  '-capital',
  'founded',
  '-founded',
  'state',
  '-state',
  'decision',
  '-decision',
  'owner',
  '-owner',
  'updated',
  '-updated',
  'field',
  '-field',
] as const
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
    owner: Owner.nullable().meta({
      description: 'Owner of the prospect; null if there is none, or if the owner has left the account',
    }),
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
      language: true,
      noga: true,
      size: true,
      kind: true,
      capital: true,
      founded_on: true,
      website: true,
      derived: true,
    }).meta({ id: 'CompanyHead' }),
    own_values: OwnCells,
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
    description: 'Reason for which the stage `outreach` wrote no text; null if it wrote one, or was not done',
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

/** Filters of a project's prospects. */
export const prospectFilters = {
  state: z.enum(prospectStates).optional(),
  decision: z.enum(decisionKinds).optional(),
  canton: Canton.optional(),
  ...companyFactParameters,
  owner_id: z
    .string()
    .regex(/^(usr_\w{1,60}|none)$/, 'Must be the ID of a user, or `none`.')
    .optional()
    .meta({ description: "User ID of the prospect's owner; `none` for prospects without one" }),
  field: z
    .array(
      z
        .string()
        .regex(
          fieldFilterPattern,
          'Must be the ID of an own field, an operator and a value, with points between: `fld_01.at_least.10`, `fld_01.is.Gas`, `fld_01.contains.heat`, `fld_01.empty`.',
        ),
    )
    .min(1)
    .max(maxFieldFilters)
    .optional()
    .meta({
      description:
        'Conditions on own fields: the ID of a field, an operator and a value, separated by dots. `is` (choice, person, checkbox), `contains` (text), `at_least` and `at_most` (number, date), `empty`, `filled`, and `not_found` (a question without an answer). All must hold; of several `is` of one field, one',
    }),
  q: z.string().min(1).max(200).optional(),
  updated_since: z.iso.datetime().optional(),
}

const reading = { group: 'projects', access: scoped('prospect:read') } as const

export const prospectRoutes = {
  prospects: list({
    ...reading,
    path: '/projects/:project_id/prospects',
    summary: 'List the prospects of a project',
    item: Prospect,
    query: {
      ...prospectFilters,
      sort: z.enum(prospectSorts).optional().meta({
        description:
          'By a column, ascending; with `-` descending. Prospects without a value come last. By `score`, all pages use the ranking at the time of the first page. By any other column, each page reports what applies when it is read. Default: newest first',
      }),
      sort_field: z
        .string()
        .max(64)
        .optional()
        .meta({
          description: 'The own field that `sort=field` sorts by',
          ...needing('sort', 'field', '-field'),
        }),
      ...groupOrder,
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
