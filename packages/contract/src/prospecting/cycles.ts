import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { list, mutation, read, type RouteTable, scoped } from '#contract/core/route'
import { Stage } from '#contract/prospecting/stages'

const cycleStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type CycleState = (typeof cycleStates)[number]

/** Seconds without a claim after which the open jobs of a cycle count as unserved. */
export const unservedSeconds = 60

const UnservedJobs = z
  .object({
    jobs: z.int().meta({ description: 'Number of these jobs' }),
    stages: z.array(Stage),
    since: Timestamp.meta({ description: 'Time at which the oldest of these jobs was opened' }),
  })
  .meta({ id: 'UnservedJobs' })

export const Cycle = z
  .object({
    cycle_id: idOf('cycle'),
    project_id: idOf('project'),
    state: z.enum(cycleStates).meta({ id: 'CycleState' }),
    stages: z.array(Stage),
    mode: z.enum(['missing_or_stale', 'all']),
    counters: z
      .object({
        prospects: z.int(),
        skipped_unchanged: z.int(),
        waiting: z.int(),
        jobs_open: z.int(),
        jobs_completed: z.int(),
        jobs_failed: z.int(),
        units_reserved: z.int(),
        units_spent: z.int(),
        units_released: z.int(),
      })
      .meta({ id: 'CycleCounters' }),
    unserved: UnservedJobs.nullable().meta({
      description: `Open jobs for workers that no worker has claimed for ${unservedSeconds} seconds; null if there are none`,
    }),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Cycle' })
export type Cycle = z.infer<typeof Cycle>

/** Largest number of left-out prospects in the list. */
export const maxLeftOutProspects = 500

export const StartedCycle = Cycle.extend({
  left_out: z
    .object({
      count: z.int(),
      prospect_ids: z
        .array(idOf('prospect'))
        .meta({ description: `The first ${maxLeftOutProspects} of them, by their ids` }),
    })
    .meta({
      id: 'LeftOut',
      description: 'With `allow_partial`: prospects without a research unit',
    }),
}).meta({ id: 'StartedCycle' })
export type StartedCycle = z.infer<typeof StartedCycle>

export const CycleStart = z
  .strictObject({
    prospect_ids: z.array(z.string().min(1).max(64)).min(1).max(500).optional(),
    stages: z.array(Stage).min(1).max(4).optional(),
    mode: z.enum(['missing_or_stale', 'all']).default('missing_or_stale'),
    allow_partial: z.boolean().default(false).meta({
      description: 'Take as many prospects as research units are left; `left_out` lists the others',
    }),
  })
  .meta({ id: 'CycleStart' })
export type CycleStart = z.infer<typeof CycleStart>

export const cycleRoutes = {
  cycle_create: mutation({
    path: '/projects/:project_id/cycles',
    group: 'projects',
    access: scoped('prospect:run'),
    summary: 'Start a cycle',
    effect:
      'Each prospect costs a research unit, unless nothing about it has changed. Without `prospect_ids` the cycle takes every prospect that lacks a stage.',
    body: CycleStart,
    answers: { 200: Cycle, 202: StartedCycle },
    location: '/projects/:project_id/cycles/:cycle_id',
    refusals: ['cycle_active'],
  }),
  cycle_list: list({
    extension: true,
    path: '/projects/:project_id/cycles',
    group: 'projects',
    access: scoped('prospect:read'),
    summary: 'List the cycles of a project',
    item: Cycle,
    query: { state: z.enum(cycleStates).optional() },
  }),
  cycle_detail: read({
    path: '/projects/:project_id/cycles/:cycle_id',
    group: 'projects',
    access: scoped('prospect:read'),
    summary: 'Get a cycle',
    answer: Cycle,
  }),
  prospect_research: mutation({
    path: '/projects/:project_id/prospects/:prospect_id/research',
    group: 'projects',
    access: scoped('prospect:run'),
    summary: 'Request research by the executor of the project',
    effect: 'It costs a research unit, unless nothing about the prospect changed.',
    body: z.strictObject({}).meta({ id: 'ResearchRequest' }),
    answers: { 202: Cycle },
    location: '/projects/:project_id/cycles/:cycle_id',
    refusals: ['cycle_active', 'job_allowance_full'],
  }),
} satisfies RouteTable
