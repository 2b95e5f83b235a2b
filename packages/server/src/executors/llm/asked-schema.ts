import { z } from 'zod'

/** A JSON Schema in the form that is sent to models. */
export type AskedSchema = { type: 'object' } & Record<string, unknown>

type Node = {
  $ref?: string
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  description?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  $defs?: Record<string, Node>
}

/**
 * Returns the schema of an answer in the subset of JSON Schema that all endpoints support. Every member is required,
 * and an optional one may be null. Bounds are described in words: grammars built from bounds grow too large for some
 * endpoints.
 */
export function askedSchema(schema: z.ZodType): AskedSchema {
  const root = z.toJSONSchema(schema, { io: 'input' }) as Node
  return describeSchema(root, root.$defs ?? {}) as AskedSchema
}

function describeSchema(node: Node, named: Record<string, Node>): Node {
  if (node.$ref) return describeSchema(named[node.$ref.replace('#/$defs/', '')]!, named)
  const { type, properties, items, anyOf, description } = node
  const said = [description, describeBounds(node)].filter(Boolean).join('. ')
  return {
    ...(type && { type }),
    ...(node.enum && { enum: node.enum }),
    ...(node.const !== undefined && { const: node.const }),
    ...(said && { description: said }),
    ...(items && { items: describeSchema(items, named) }),
    ...(anyOf && { anyOf: anyOf.map((one) => describeSchema(one, named)) }),
    ...(properties && describeMembers(node, properties, named)),
  }
}

function describeMembers(
  { required = [] }: Node,
  properties: Record<string, Node>,
  named: Record<string, Node>,
) {
  const entries = citationsFirst(properties).map(([name, property]) => {
    const inner = describeSchema(property, named)
    const isAsked = required.includes(name) || takesNull(inner)
    return [name, isAsked ? inner : { anyOf: [inner, { type: 'null' }] }] as const
  })
  return {
    properties: Object.fromEntries(entries),
    required: entries.map(([name]) => name),
    additionalProperties: false,
  }
}

// An endpoint that enforces a schema generates the members in its order. So a model cites before it states, gives its
// reason before its verdict, and decides whether there is anything to say before it writes.
const early = [
  'nothing_to_say',
  'id',
  'claim_id',
  'criterion_id',
  'question_id',
  'evidence_ids',
  'fact_ids',
  'quotes',
  'reason',
]
const late = ['subject', 'summary', 'recommendation']

function citationsFirst(properties: Record<string, Node>) {
  const rank = (name: string) => {
    if (late.includes(name)) return early.length + 1
    const at = early.indexOf(name)
    return at < 0 ? early.length : at
  }
  return Object.entries(properties).toSorted(([one], [other]) => rank(one) - rank(other))
}

function takesNull({ type, anyOf }: Node): boolean {
  return type === 'null' || (anyOf ?? []).some(takesNull)
}

function describeBounds({ minLength, maxLength, minItems, maxItems, format }: Node) {
  return [
    format === 'date' && 'YYYY-MM-DD',
    minLength !== undefined && minLength > 1 && `At least ${minLength} characters`,
    maxLength !== undefined && `At most ${maxLength} characters`,
    minItems !== undefined && minItems > 0 && `At least ${minItems}`,
    maxItems !== undefined && `At most ${maxItems}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** Removes the nulls of an answer that represent omitted members. */
export function withoutNulls(schema: z.ZodType, answer: unknown): unknown {
  const root = z.toJSONSchema(schema, { io: 'input' }) as Node
  return pruneValue(root, answer, root.$defs ?? {})
}

function pruneValue(node: Node, value: unknown, named: Record<string, Node>): unknown {
  const { items, properties, required = [] } = structuredNode(node, named)
  if (Array.isArray(value)) return items ? value.map((one) => pruneValue(items, one, named)) : value
  if (typeof value !== 'object' || value === null || !properties) return value
  const members = Object.entries(value).flatMap(([name, member]) => {
    // An unknown member is kept, so that the validation refuses it by its name.
    if (!Object.hasOwn(properties, name)) return [[name, member]]
    if (member === null && !required.includes(name)) return []
    return [[name, pruneValue(properties[name]!, member, named)]]
  })
  return Object.fromEntries(members) as object
}

/** Returns the node that describes the content: the target of a reference, or the alternative that is an object. */
function structuredNode(node: Node, named: Record<string, Node>): Node {
  if (node.$ref) return structuredNode(named[node.$ref.replace('#/$defs/', '')]!, named)
  return (node.anyOf ?? []).find(({ properties }) => properties) ?? node
}
