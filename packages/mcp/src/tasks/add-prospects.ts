import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import { z } from 'zod'
import { projectId, taskTool } from '#mcp/tasks/task-tool'

const word = z.string().trim().min(1).max(200).optional()

export const addProspects = taskTool({
  name: 'add_prospects',
  title: 'Add companies to a project',
  description:
    'Add up to 50 companies; it costs nothing. Name each by `company_id`, `uid`, or `name` with `place`. `ambiguous` lists candidates: call again with the `resolution_id` and the chosen `company_id`. Never guess.',
  routes: ['prospect_add'],
  input: z.strictObject({
    project_id: projectId,
    companies: z
      .array(
        z.strictObject({
          company_id: word,
          uid: word,
          name: word,
          place: word,
          resolution_id: word,
          dismiss: z.literal(true).optional().describe('None of the candidates fits'),
        }),
      )
      .min(1)
      .max(50),
  }),
  run: async (client, given, call) => {
    const { data } = await client.prospect_add(given, call)
    return { outcomes: data.map(shortOutcome) }
  },
})

function shortOutcome({ index, outcome, prospect_id, company, resolution }: AddedCompany) {
  const isOpen = outcome === 'ambiguous'
  return {
    index,
    outcome,
    prospect_id,
    company: company?.name,
    place: company?.seat.name,
    ...(isOpen && {
      resolution_id: resolution?.resolution_id,
      reason: resolution?.summary,
      candidates: resolution?.candidates.slice(0, 5).map((candidate) => ({
        company_id: candidate.company_id,
        name: candidate.name,
        place: candidate.seat,
        probability: candidate.probability,
      })),
    }),
  }
}
