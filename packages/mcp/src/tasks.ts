import { type Api, api } from '@alphorn/contract/api'
import { shapeErrors } from '@alphorn/contract/core/shape'
import { jsonSchema } from '@alphorn/contract/core/json-schema'
import type { Client } from '@alphorn/sdk/client'
import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { refusalResult } from '#mcp/refusal'
import { addProspects } from '#mcp/tasks/add-prospects'
import { explainRefusal } from '#mcp/tasks/explain-refusal'
import { findCompanies } from '#mcp/tasks/find-companies'
import { overview } from '#mcp/tasks/overview'
import { readDossier } from '#mcp/tasks/read-dossier'
import { recordOutcome } from '#mcp/tasks/record-outcome'
import { shortenedJson, usualRoom } from '#mcp/tasks/shorten'
import { draftText, startResearch } from '#mcp/tasks/start-research'
import type { TaskTool } from '#mcp/tasks/task-tool'
import { claimWork } from '#mcp/tasks/claim-work'
import { checkText, submitWork } from '#mcp/tasks/submit-work'
import { type Access, isOffered, isPermitted, type ToolOptions } from '#mcp/tools'

/**
 * The tools of the task profile, in the order of an agent's work. Approval is not among them, because only a person
 * releases a text.
 */
export const taskTools: readonly TaskTool[] = [
  overview,
  findCompanies,
  addProspects,
  startResearch,
  readDossier,
  draftText,
  claimWork,
  checkText,
  submitWork,
  recordOutcome,
  explainRefusal,
]

/** Returns the task tools of which the credential may call every route. */
export function tasksFor(access: Access, options: ToolOptions): readonly TaskTool[] {
  return taskTools.filter(({ routes }) =>
    routes.every(
      (name) => isOffered(name, api[name], options) && isPermitted(api[name], access, options.family),
    ),
  )
}

const keyProperty = {
  type: 'string',
  maxLength: 255,
  description: 'Only to repeat a call whose outcome is not known',
}

/** A task tool as `tools/list` shows it. */
export function presentTask({
  name,
  title,
  description,
  input,
  readOnly,
  lasting,
  idempotent,
}: TaskTool): Tool {
  const { properties, ...schema } = jsonSchema(input, 'input') as { properties: Record<string, object> }
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      ...schema,
      properties: { ...properties, ...(!readOnly && { idempotency_key: keyProperty }) },
    },
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: lasting,
      idempotentHint: idempotent,
      openWorldHint: false,
    },
  }
}

const remedy =
  'Longer texts or lists are cut. Without `next_cursor`, rows are missing. Ask for fewer rows or fields, or with `full: true` where the tool takes it.'

/** Calls a task tool. A refusal is a result as well, with a sentence that says what to do. */
export async function callTask(
  client: Client<Api>,
  tool: TaskTool,
  { idempotency_key: key, ...given }: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<CallToolResult> {
  const idempotencyKey = typeof key === 'string' ? key : crypto.randomUUID()
  const call = { idempotencyKey, ...(signal && { signal }) }
  try {
    const { data, errors } = shapeErrors(tool.input, given)
    if (errors.length > 0)
      throw new TypeError(errors.map(({ field, detail }) => `${field}: ${detail}`).join(' '))
    const answer = await tool.run(client, data as never, call)
    const room = given['full'] === true ? Infinity : usualRoom
    const text = tool.ownRoom ? JSON.stringify(answer) : shortenedJson(answer, remedy, room)
    return { content: [{ type: 'text', text }] }
  } catch (error) {
    return await refusalResult(client, error, tool.readOnly ? null : idempotencyKey)
  }
}
