import type { NodeProperty, Row } from '#n8n/n8n-types'
import type { NodeInput } from '#n8n/nodes/Alphorn/node-input'

/** An operation of the node on a resource. Its fields are shown when it is chosen. */
export type Operation = {
  value: string
  name: string
  action: string
  description: string
  fields: readonly NodeProperty[]
  run: ((input: NodeInput) => Promise<readonly Row[]>) | Batch
}

/** An operation that processes many items in one call. */
export type Batch = {
  /** The member of the body with one entry per item. The paths of faults begin with it. */
  member: 'companies' | 'values'
  /** Largest number of entries per call. */
  most: number
  /** Whether the call changes something, so that it needs an idempotency key. */
  writes: boolean
  pathFor(input: NodeInput): string
  entryFor(input: NodeInput): Row
  rowOf(result: Row, input: NodeInput): Row
}

export type Resource = { value: string; name: string; operations: readonly Operation[] }
