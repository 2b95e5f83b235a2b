import { z } from 'zod'
import { projectId, prospectId, taskTool } from '#mcp/tasks/task-tool'

const prospects = z.array(prospectId).min(1).max(50)

export const startResearch = taskTool({
  name: 'start_research',
  title: 'Start research',
  description:
    'Research and qualify prospects with the executors of the project. Each costs a research unit unless nothing changed. It runs in the background: read the dossier later.',
  routes: ['cycle_create'],
  input: z.strictObject({ project_id: projectId, prospect_ids: prospects }),
  run: async (client, given, call) =>
    startedCycle(await client.cycle_create({ ...given, stages: ['research', 'qualification'] }, call)),
})

export const draftText = taskTool({
  name: 'draft_text',
  title: 'Draft texts',
  description:
    'Have letters or messages drafted for researched prospects, each claim with its evidence. Research that is stale or missing is done first and costs a research unit each. A person reviews and approves them; no tool can. Where the project waits for it, a person accepts the prospect first.',
  routes: ['cycle_create'],
  input: z.strictObject({ project_id: projectId, prospect_ids: prospects }),
  run: async (client, given, call) => startedCycle(await client.cycle_create(given, call)),
})

type Started = {
  status: number
  data: {
    cycle_id: string
    state: string
    stages: readonly string[]
    counters: { prospects: number; skipped_unchanged: number }
  }
}

function startedCycle({ data: { cycle_id, state, stages, counters } }: Started) {
  const { prospects: named, skipped_unchanged } = counters
  return { cycle_id, state, stages, prospects: named, skipped_unchanged }
}
