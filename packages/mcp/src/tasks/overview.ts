import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { z } from 'zod'
import { paging, projectId, taskTool } from '#mcp/tasks/task-tool'

export const overview = taskTool({
  name: 'overview',
  title: 'List projects, or the prospects of one',
  description:
    'Begin here. Without arguments: your projects. With `project_id`: its prospects, newest change first.',
  routes: ['project_list', 'prospects'],
  readOnly: true,
  input: z.strictObject({
    project_id: projectId.optional(),
    state: z.enum(prospectStates).optional().describe('Only prospects in this state'),
    q: z.string().trim().min(1).max(200).optional().describe('Words of the company name'),
    ...paging,
  }),
  run: async (client, { project_id, ...asked }, call) => {
    if (project_id === undefined) {
      const { limit, cursor } = asked
      const { data, next_cursor } = await client.project_list({ limit, cursor }, call)
      const projects = data.map(({ project_id: id, name, status, language, research_units }) => ({
        project_id: id,
        name,
        status,
        language,
        research_units_left: research_units.available,
      }))
      return { projects, next_cursor, ...(projects.length === 0 && !cursor && { next: noProject }) }
    }
    const { data, next_cursor } = await client.prospects({ project_id, ...asked }, call)
    const prospects = data.map(({ prospect_id, state, decision, score, company }) => ({
      prospect_id,
      company: company.name,
      place: company.seat.name,
      state,
      decision,
      score,
    }))
    const isEmpty = prospects.length === 0 && Object.keys(asked).every((name) => name === 'limit')
    return { prospects, next_cursor, ...(isEmpty && { next: noProspect }) }
  },
})

const noProject =
  'This credential sees no project. A person creates one in the browser app, or gives the credential access to it.'
const noProspect =
  'The project has no prospects. Find companies with `find_companies`, then call `add_prospects`.'
