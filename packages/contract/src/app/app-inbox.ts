import { z } from 'zod'
import { Day, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { list, mutation, type RouteTable } from '#contract/core/route'
import { Owner } from '#contract/prospecting/owner'
import { Candidate } from '#contract/prospecting/resolution'
import { signalKinds } from '#contract/directory/signal-kinds'
import { Stage } from '#contract/prospecting/stages'

// One queue for all projects of an account: the tasks that need a person.

/** The kinds of tasks in an inbox. */
export const inboxKinds = [
  'decide',
  'review',
  'settle',
  'failed',
  'signal',
  'reminder',
  'start',
  'stuck',
] as const
export type InboxKind = (typeof inboxKinds)[number]
const Kind = z.enum(inboxKinds).meta({
  id: 'InboxKind',
  description:
    '`decide`: a researched prospect without a decision, or one whose `later` is over. `review`: a text waits for approval. ' +
    '`settle`: an ambiguous input. `failed`: a job without a result. `signal`: news about a company that was worked on. ' +
    '`reminder`: a reminder is due. `start`: companies are new and no cycle is active. `stuck`: nobody claims the jobs of the active cycle',
})

/** Kinds that a person can dismiss for good; the others end when the work is done. */
export const dismissibleKinds = ['signal', 'failed'] as const satisfies readonly InboxKind[]

/** News older than this many days is not in the inbox. */
export const inboxSignalDays = 30
/** Counts per kind stop at this number. */
export const maxCountedItems = 1000
/** Largest number of items that one call snoozes or dismisses. */
const maxMarkedItems = 100

const count = z.int().min(0)
const ItemId = z.string().min(1).max(80)

/** A company that an ambiguous input may refer to, with the evidence for and against it in today's directory. */
const InboxCandidate = Candidate.pick({
  company_id: true,
  uid: true,
  name: true,
  seat: true,
  canton: true,
  status: true,
  signs: true,
  fields: true,
  differences: true,
  notices: true,
}).meta({ id: 'InboxCandidate' })
export type InboxCandidate = z.infer<typeof InboxCandidate>

export const InboxItem = z
  .object({
    kind: Kind,
    item_id: ItemId.meta({ description: 'Unique within its kind' }),
    project_id: idOf('project'),
    project_name: z.string(),
    prospect_id: idOf('prospect').nullable(),
    title: z.string().meta({ description: 'The company, the ambiguous input, or the project' }),
    since: Timestamp.meta({
      description:
        'Time since which it waits; the newest is first. Companies to decide with a score of 0 come last',
    }),
    owner: Owner.nullable(),
    score: z.number().min(0).max(1).nullable(),
    stage: Stage.nullable().meta({ description: 'Stage of the failed job' }),
    signal: z
      .object({ kind: z.enum(signalKinds), published_on: z.string() })
      .meta({ id: 'InboxSignal' })
      .nullable(),
    note: z.string().nullable().meta({
      description: 'The note of a reminder, the code of a failure, or the place of an ambiguous input',
    }),
    count: count.nullable().meta({
      description: 'Number of new companies, waiting jobs or offered candidates; at most 1,000',
    }),
    candidates: z
      .array(InboxCandidate)
      .meta({ description: 'The companies that an ambiguous input may mean' }),
    comments: count.meta({ description: 'Comments on the prospect' }),
    snoozed_until: z.string().nullable(),
    marked_by: z.string().nullable().meta({ description: 'Name of the person who put it off' }),
  })
  .meta({ id: 'InboxItem' })
export type InboxItem = z.infer<typeof InboxItem>

const InboxCounts = z
  .object(Object.fromEntries(inboxKinds.map((kind) => [kind, count])) as Record<InboxKind, typeof count>)
  .meta({ id: 'InboxCounts', description: 'Items by kind, each counted up to 1,000' })
export type InboxCounts = z.infer<typeof InboxCounts>

/** Hints for an empty inbox: where the next work will come from. */
export const InboxOutlook = z
  .object({
    projects: count.meta({ description: 'Active projects' }),
    prospects: z.boolean().meta({ description: 'Whether any active project has companies' }),
    active_cycles: count,
    snoozed: count,
    next_day: z.string().nullable().meta({
      description: 'The next day on which a snoozed item, a reminder or a decision `later` comes up',
    }),
  })
  .meta({ id: 'InboxOutlook' })
export type InboxOutlook = z.infer<typeof InboxOutlook>

const ItemRef = z.strictObject({ kind: Kind, item_id: ItemId })

const InboxMarked = z
  .object({
    marked: z.array(ItemId),
    missing: z.array(ItemId).meta({ description: 'Items that no longer wait' }),
  })
  .meta({ id: 'InboxMarked' })

const under = { group: 'projects', access: session(everyone) } as const

export const appInboxRoutes = {
  app_inbox: list({
    ...under,
    path: '/inbox',
    summary: 'List what waits for a person in all projects, newest first',
    item: InboxItem,
    query: {
      kind: Kind.optional(),
      whose: z.enum(['all', 'mine', 'open']).default('all').meta({
        description:
          '`mine`: items of prospects that the caller owns. `open`: these, and items without an owner',
      }),
      snoozed: z.enum(['true', 'false']).default('false').meta({
        description: '`true`: only items that were put off until a later day',
      }),
    },
    beside: { counts: InboxCounts, outlook: InboxOutlook },
  }),
  app_inbox_mark: mutation({
    ...under,
    path: '/inbox/marks',
    summary: 'Put items of the inbox off until a day, or dismiss them',
    effect: 'It applies to all members of the account. Only signals and failed jobs can be dismissed.',
    body: z
      .strictObject({
        items: z.array(ItemRef).min(1).max(maxMarkedItems),
        until: Day.nullable().meta({
          description: 'The Swiss day on which they come back; null dismisses them',
        }),
      })
      .meta({ id: 'InboxMarks' }),
    answers: { 200: InboxMarked },
  }),
  app_inbox_unmark: mutation({
    ...under,
    path: '/inbox/marks/removals',
    summary: 'Bring items back into the inbox',
    body: z.strictObject({ items: z.array(ItemRef).min(1).max(maxMarkedItems) }).meta({ id: 'InboxUnmarks' }),
    answers: { 200: InboxMarked },
  }),
} satisfies RouteTable
