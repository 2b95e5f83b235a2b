import { outcomeKinds } from '@alphorn/contract/prospecting/outcome-kinds'
import { returnReasons } from '@alphorn/contract/prospecting/letters/return-reasons'
import { z } from 'zod'
import { projectId, prospectId, taskTool } from '#mcp/tasks/task-tool'

export const recordOutcome = taskTool({
  name: 'record_outcome',
  title: 'Record an outcome',
  description:
    'Record what became of a prospect after its text left. `no`: it refused the offer. `returned`, `wrong_address`: no letter leaves for that address. `do_not_contact`: it asked for no further contact; this reaches every project, and only a person lifts it.',
  routes: ['prospect_outcomes'],
  lasting: true,
  input: z.strictObject({
    project_id: projectId,
    prospect_id: prospectId,
    outcome: z.enum(outcomeKinds),
    return_reason: z.enum(returnReasons).optional(),
    occurred_on: z.string().max(10).optional().describe('YYYY-MM-DD; default: today'),
    note: z.string().max(2000).optional(),
    do_not_contact: z.literal(true).optional().describe('Only with no or answered'),
  }),
  run: async (client, given, call) => {
    const { data } = await client.prospect_outcomes(given, call)
    const { outcome_id, outcome, return_reason, occurred_on, suppressed } = data
    return { outcome_id, outcome, return_reason: return_reason ?? undefined, occurred_on, suppressed }
  },
})
