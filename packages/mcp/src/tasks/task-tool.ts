import type { Api } from '@alphorn/contract/api'
import type { CallOptions, Client } from '@alphorn/sdk/client'
import { z } from 'zod'
import type { RouteName } from '#mcp/tools'

/** Result of a tool in the task profile: one object, small enough for a model's context. */
export type TaskAnswer = Readonly<Record<string, unknown>>

export type TaskTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The routes it calls. Only credentials that may call all of them get the tool. */
  readonly routes: readonly RouteName[]
  readonly input: z.ZodObject
  readonly readOnly: boolean
  /** Whether its effect can be final, so that a client may ask a person first. */
  readonly lasting: boolean
  /** Whether repeated calls with the same arguments have no further effect. */
  readonly idempotent: boolean
  /** Whether the tool keeps its answer short itself, because cuts by length would make the answer wrong. */
  readonly ownRoom: boolean
  readonly run: (client: Client<Api>, input: never, call: CallOptions) => Promise<TaskAnswer>
}

type Definition<Input extends z.ZodObject> = Omit<
  TaskTool,
  'input' | 'run' | 'readOnly' | 'lasting' | 'idempotent' | 'ownRoom'
> & {
  input: Input
  readOnly?: boolean
  lasting?: boolean
  idempotent?: boolean
  ownRoom?: boolean
  run: (client: Client<Api>, input: z.output<Input>, call: CallOptions) => Promise<TaskAnswer>
}

/** One task of an agent: short arguments, one or two calls of the API, a short answer. */
export function taskTool<Input extends z.ZodObject>(definition: Definition<Input>): TaskTool {
  const { readOnly = false, lasting = false, idempotent = readOnly, ownRoom = false, ...tool } = definition
  return { ...tool, readOnly, lasting, idempotent, ownRoom, run: tool.run as TaskTool['run'] }
}

export const projectId = z.string().min(1).max(64)
export const prospectId = z.string().min(1).max(64)
export const jobId = z.string().min(1).max(64)

/** Pages of ten, unless the caller asks for more. */
export const paging = {
  limit: z.int().min(1).max(50).default(10),
  cursor: z.string().min(1).max(1000).optional().describe('`next_cursor` of the page before'),
}

/** The members of a row that a caller can select; `usual` are the default. */
export function fieldsOf<const Names extends readonly [string, ...string[]]>(
  names: Names,
  usual: readonly Names[number][],
) {
  return z
    .array(z.enum(names))
    .max(names.length)
    .default([...usual] as Names[number][])
    .describe(`Members of each row. Default: ${usual.join(', ')}`)
}

/** Returns the selected members of a row, in the requested order. */
export function pick(row: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}
