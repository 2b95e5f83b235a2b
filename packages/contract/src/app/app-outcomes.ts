import { z } from 'zod'
import { maxOutcomeRows, maxTextsCompared, outcomeDimensions } from '#contract/app/outcome-dimensions'
import { Language } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { read, type RouteTable } from '#contract/core/route'
import { signalKinds } from '#contract/directory/signal-kinds'
import { evidenceKinds } from '#contract/prospecting/evidence-kinds'
import { Executor } from '#contract/prospecting/projects'
import { QualificationResult } from '#contract/prospecting/stage-results'

const count = z.int().min(0)

/** Number of a project's prospects at each step. A prospect that reached a step counts in each step before it. */
export const OutcomeReport = z
  .object({
    project_id: idOf('project'),
    added: count,
    researched: count,
    accepted: count,
    approved: count.meta({ description: 'Prospects with an approved text' }),
    sent: count.meta({ description: 'Prospects whose text was exported, or with any outcome' }),
    answered: count.meta({ description: 'Prospects that answered, met, bought or declined' }),
    meeting: count.meta({ description: 'Prospects that met or bought' }),
    won: count,
    declined: count,
    returned: count.meta({ description: 'Prospects whose letter came back or whose address is wrong' }),
  })
  .meta({ id: 'OutcomeReport' })
export type OutcomeReport = z.infer<typeof OutcomeReport>

/** The answer to a criterion of the offering, as it was when the text was approved. */
const CriterionLabel = z.object({
  by: z.literal('criterion'),
  criterion_id: z.string(),
  text: z.string().meta({ description: 'The criterion in the words of the offering that was judged' }),
  verdict: QualificationResult.shape.criteria.element.shape.verdict,
})

/** The reason with which a text begins: its first claim about the company. */
const HookLabel = z.object({
  by: z.literal('hook'),
  evidence: z
    .enum(evidenceKinds)
    .nullable()
    .meta({ description: 'Kind of the evidence for the first claim; null if no claim is about the company' }),
  signal: z
    .enum(signalKinds)
    .nullable()
    .meta({ description: 'The event that the first claim reports; null if it reports none' }),
})

/** The version of a text: who wrote it, in which language, and whether a person changed it. */
const VersionLabel = z.object({
  by: z.literal('version'),
  executor: Executor.meta({ description: 'The executor that wrote the text, before any change' }),
  producer: z.string().meta({ description: 'Name of the program that wrote the text' }),
  producer_version: z.string(),
  model: z.string().nullable(),
  language: Language,
  edited: z.boolean().meta({
    description: 'Whether a person changed the text, or chose another text of the built-in writer',
  }),
})

const OutcomeRow = z
  .object({
    label: z.discriminatedUnion('by', [CriterionLabel, HookLabel, VersionLabel]),
    approved: count.meta({ description: 'Approved texts' }),
    sent: count.meta({ description: 'Texts that were exported, or that have an outcome' }),
    answered: count,
    meeting: count,
    won: count,
    declined: count,
    returned: count,
  })
  .meta({ id: 'OutcomeRow' })
export type OutcomeRow = z.infer<typeof OutcomeRow>

/**
 * Outcomes of the approved texts of a project by one property. Each text counts on its own: a company with two texts
 * counts twice. An outcome counts for the text that it names, otherwise for the company's last one.
 */
export const OutcomeBreakdown = z
  .object({
    project_id: idOf('project'),
    texts: count.meta({
      description: `Texts that were compared, the newest first: at most ${maxTextsCompared}`,
    }),
    rows: z.array(OutcomeRow).max(maxOutcomeRows).meta({ description: 'Those with the most sent first' }),
    more_rows: count.meta({ description: 'Rows that were left out' }),
  })
  .meta({ id: 'OutcomeBreakdown' })
export type OutcomeBreakdown = z.infer<typeof OutcomeBreakdown>

export const appOutcomeRoutes = {
  app_outcome_report: read({
    group: 'projects',
    path: '/projects/:project_id/outcome-report',
    access: session(everyone),
    summary: 'Count the prospects of a project by how far they came, from added to won',
    heavy: true,
    answer: OutcomeReport,
  }),
  app_outcome_breakdown: read({
    group: 'projects',
    path: '/projects/:project_id/outcome-breakdown',
    access: session(everyone),
    summary: 'Compare the outcomes of the approved texts of a project by criterion, hook or version',
    heavy: true,
    query: { by: z.enum(outcomeDimensions) },
    answer: OutcomeBreakdown,
  }),
} satisfies RouteTable
