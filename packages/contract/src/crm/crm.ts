import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable } from '#contract/core/route'
import { type CrmFault, crmFaults } from '#contract/crm/faults'

// Synchronisation with a CRM: it receives companies with released texts and returns customers and opt-outs as
// suppressions.

const crmKinds = ['espocrm'] as const
const crmDirections = ['pull', 'push'] as const
const crmRunStates = ['queued', 'running', 'done', 'failed'] as const
const crmActions = ['create', 'update', 'leave', 'suppress', 'ask'] as const

/** Reasons for the action that a run took on a record. Records with the action `ask` wait for a person. */
export const crmReasons = {
  customer: 'The account of the CRM is a customer: its company is suppressed',
  opted_out: 'The e-mail address opted out in the CRM: it is suppressed',
  uid_invalid: 'The UID in the CRM has a wrong check digit. Correct it there',
  ambiguous: 'Several companies of the directory can be meant. Enter the UID in the CRM',
  not_found: 'No company of the directory is meant, yet the account is a customer. Enter the UID in the CRM',
  contacts_forbidden: 'The API user may not read contacts: their opt-outs were not read',
  no_account: 'The CRM has no account of the company',
  fields_missing: 'The account lacks facts that the directory has: only empty fields are filled',
  up_to_date: 'The account has everything already',
  suppressed: 'The company is suppressed in Alphorn',
  invented: 'The company was invented for the demo',
  several_accounts: 'Several accounts of the CRM are this company. Merge them there',
  same_name: 'An account of the CRM has this name and may be another company. Enter its UID in the CRM',
  other_uid: 'The account carries the UID of another company. Correct it in the CRM',
  duplicate:
    'The CRM takes the company for a duplicate of another account. Enter the UID of that account there',
} as const
export type CrmReason = keyof typeof crmReasons

const reasonNames = Object.keys(crmReasons) as [CrmReason, ...CrmReason[]]
const faultNames = Object.keys(crmFaults) as [CrmFault, ...CrmFault[]]

const Kind = z.enum(crmKinds).meta({ id: 'CrmKind', description: 'The product' })
const Direction = z
  .enum(crmDirections)
  .meta({ id: 'CrmDirection', description: '`pull`: from the CRM; `push`: to the CRM' })
const RunState = z.enum(crmRunStates).meta({ id: 'CrmRunState' })
const Fault = z.enum(faultNames).meta({ id: 'CrmFault' })
const Action = z
  .enum(crmActions)
  .meta({ id: 'CrmAction', description: 'The action, or in a dry run the planned action' })
const Reason = z.enum(reasonNames).meta({ id: 'CrmReason' })

const attribute = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'Must be the name of an attribute, such as cUid.')

const CrmConnection = z
  .object({
    kind: Kind,
    url: z.string().meta({ description: 'The address of the CRM, without /api/v1' }),
    uid_field: z
      .string()
      .nullable()
      .meta({ description: 'Attribute of accounts that holds the UID, such as `cUid`; null if none does' }),
    customer_types: z
      .array(z.string())
      .meta({ description: 'Accounts with one of these values in `type` are customers' }),
    tasks: z.boolean().meta({ description: 'Whether a task is created for each new account' }),
    created_by: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'CrmConnection' })
export type CrmConnection = z.infer<typeof CrmConnection>

const CrmConnectionInput = z
  .strictObject({
    kind: Kind.default('espocrm'),
    url: z.url({ protocol: /^https?$/ }).max(500),
    api_key: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/, 'Must be 8 to 200 characters without spaces.')
      .optional()
      .meta({ description: 'Key of an API user of the CRM. Without it the previous key stays' }),
    uid_field: attribute.nullable().default(null),
    customer_types: z.array(z.string().min(1).max(100)).max(20).default(['Customer']),
    tasks: z.boolean().default(true),
  })
  .meta({ id: 'CrmConnectionInput' })
export type CrmConnectionInput = z.infer<typeof CrmConnectionInput>

const CrmCounts = z
  .object({
    read: z.int().meta({ description: 'Number of CRM records, or prospects, that were examined' }),
    matched: z.int().meta({ description: 'Number of records that are companies of the directory' }),
    create: z.int(),
    update: z.int(),
    leave: z.int(),
    suppress: z.int(),
    ask: z.int(),
  })
  .meta({ id: 'CrmCounts', description: 'Number of records for each action' })
export type CrmCounts = z.infer<typeof CrmCounts>

const CrmRun = z
  .object({
    run_id: idOf('crm_run'),
    direction: Direction,
    project_id: z.string().nullable().meta({ description: 'Project whose released prospects are pushed' }),
    dry_run: z.boolean().meta({ description: 'Changes nothing in Alphorn or in the CRM' }),
    state: RunState,
    counts: CrmCounts,
    fault: Fault.nullable().meta({ description: 'Reason for which the run stopped or waits' }),
    fault_text: z.string().nullable().meta({ description: 'The reason as a sentence' }),
    fault_detail: z.string().nullable().meta({ description: 'Message of the CRM, if it gave one' }),
    requested_by: z.string(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'CrmRun' })
export type CrmRun = z.infer<typeof CrmRun>

const CrmState = z
  .object({
    hosts: z.array(z.string()).meta({ description: 'The origins that the operator allows' }),
    connection: CrmConnection.nullable(),
    runs: z.array(CrmRun).meta({ description: 'The last twenty runs, newest first' }),
  })
  .meta({ id: 'CrmState' })
export type CrmState = z.infer<typeof CrmState>

const CrmRunInput = z
  .strictObject({
    direction: Direction,
    project_id: idOf('project').optional(),
    dry_run: z.boolean().default(false),
  })
  .refine(({ direction, project_id }) => (direction === 'push') === (project_id !== undefined), {
    path: ['project_id'],
    message: 'A push needs the project whose released prospects go out. A pull takes no project.',
    params: { code: 'required' },
  })
  .meta({ id: 'CrmRunInput' })
export type CrmRunInput = z.infer<typeof CrmRunInput>

const CrmItem = z
  .object({
    position: z.int(),
    action: Action,
    reason: Reason,
    reason_text: z.string().meta({ description: 'The reason as a sentence' }),
    crm_id: z.string().nullable().meta({ description: 'The record of the CRM' }),
    company_id: z.string().nullable(),
    name: z.string().nullable().meta({ description: 'The name of the company; null for a contact' }),
  })
  .meta({ id: 'CrmItem' })
export type CrmItem = z.infer<typeof CrmItem>

const common = { group: 'meta' } as const

export const crmRoutes = {
  app_crm: read({
    ...common,
    path: '/crm',
    access: session(everyone),
    summary: 'Get the connection to the CRM, its last runs and the hosts that the operator allows',
    answer: CrmState,
  }),
  app_crm_save: mutation({
    ...common,
    path: '/crm',
    method: 'PUT',
    access: session(['owner'], { fresh: true }),
    summary: 'Connect the account with its CRM, or change the connection',
    body: CrmConnectionInput,
    answers: { 200: CrmConnection },
  }),
  app_crm_delete: mutation({
    ...common,
    path: '/crm',
    method: 'DELETE',
    access: session(['owner']),
    summary: 'Delete the connection to the CRM with its key, its runs and what it knows of accounts there',
    body: z.strictObject({}),
    answers: { 200: z.object({ deleted: z.boolean() }) },
  }),
  app_crm_run: mutation({
    ...common,
    path: '/crm/runs',
    access: session(editors),
    summary: 'Start a synchronisation with the CRM, or list its effects in a dry run',
    body: CrmRunInput,
    answers: { 201: CrmRun },
  }),
  app_crm_item_list: list({
    ...common,
    path: '/crm/runs/:run_id/items',
    access: session(everyone),
    summary: 'List what a synchronisation did, or would do, in its order',
    item: CrmItem,
    query: { action: Action.optional() },
  }),
} satisfies RouteTable
