import { helpOn } from '@alphorn/contract/core/error-help'
import { z } from 'zod'
import { taskTool } from '#mcp/tasks/task-tool'

export const explainRefusal = taskTool({
  name: 'explain_refusal',
  title: 'Explain a refusal',
  description:
    'What an error code means and what to do about it. Refusals have codes, and so have `errors` of a result.',
  routes: ['me'],
  readOnly: true,
  input: z.strictObject({ code: z.string().min(1).max(64) }),
  run: async (client, { code }, call) => {
    await client.me({}, call) // a call all the same: it is counted and recorded
    const help = helpOn(code)
    if (!help) throw new TypeError(`There is no code ${code}.`)
    return help
  },
})
