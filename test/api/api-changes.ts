import { breakingChanges } from './breaking-changes.ts'

// Changes between two OpenAPI documents that affect clients, for docs/reference/api-changes.md. Texts are ignored:
// descriptions and examples may change at any time.

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Parameter = { $ref?: string; name: string; required?: boolean; schema: Schema }
type Body = { content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body & { $ref?: string }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
  'x-error-codes'?: Record<string, unknown>
}

/** A change, and the operations that it affects. */
export type ApiChange = { text: string; operations: string[] }
export type ApiChanges = {
  breaking: string[]
  added: ApiChange[]
  removed: ApiChange[]
  changed: ApiChange[]
}

/** Returns the changes of the new document that affect clients. */
export function apiChanges(before: object, after: object): ApiChanges {
  const [old, now] = [surfaceOf(before as Document), surfaceOf(after as Document)]
  const gather = (texts: [operation: string, text: string][]) => {
    const groups = Map.groupBy(texts, ([, text]) => text)
    return [...groups]
      .map(([text, all]) => ({ text, operations: [...new Set(all.map(([operation]) => operation))].sort() }))
      .sort((a, b) => (a.text < b.text ? -1 : 1))
  }
  return {
    breaking: breakingChanges(before, after).sort(),
    added: gather(missingIn(now, old)),
    removed: gather(missingIn(old, now)),
    changed: gather(changedBetween(old, now)),
  }
}

/** Lists everything that a client can observe, by operation: its name and its value. */
type Surface = Map<string, Map<string, string>>

const ofAll = 'every operation'

function surfaceOf(document: Document): Surface {
  const surface: Surface = new Map()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      surface.set(
        operation.operationId,
        operationSurface(document, `${method.toUpperCase()} ${path}`, operation),
      )
  const codes = Object.keys(document['x-error-codes'] ?? {}).map((code) => `error code \`${code}\``)
  const fields = (document.components.schemas['FieldCode']?.enum ?? []).map(
    (code) => `field code \`${String(code)}\``,
  )
  surface.set(ofAll, new Map([...codes, ...fields].map((name) => [name, ''])))
  return surface
}

function operationSurface(document: Document, place: string, operation: Operation) {
  const things = new Map<string, string>([['operation', place]])
  if (operation.deprecated) things.set('deprecation', '')
  for (const parameter of operation.parameters ?? []) {
    const { name, required, schema } = found(parameter, document)
    noteMembers(things, document, { schema, place: `parameter \`${name}\``, optional: !required })
  }
  noteBody(things, document, operation.requestBody, 'request')
  for (const [status, response] of Object.entries(operation.responses))
    if (Number(status) < 400) noteBody(things, document, found(response, document), `answer ${status}`)
  return things
}

function noteBody(things: Map<string, string>, document: Document, body: Body | undefined, side: string) {
  for (const { schema } of Object.values(body?.content ?? {}))
    noteMembers(things, document, { schema, place: side, optional: false })
}

type Noted = { schema: Schema; place: string; optional: boolean; depth?: number }
const deepest = 9

/** Records a value and, below it, its members. Alternative shapes are recorded as one with the members of all. */
function noteMembers(
  things: Map<string, string>,
  document: Document,
  { schema, place, optional, depth = 0 }: Noted,
) {
  if (depth > deepest) return
  const whole = found(schema, document)
  const branches = branchesOf(whole)
  if (branches.length === 0) {
    const kinds = [whole.type ?? 'any'].flat().join(' or ')
    noteThing(things, place, `${kinds}${optional ? ', optional' : ''}`)
  }
  for (const one of valuesOf(whole)) things.set(`value ${JSON.stringify(one)} of ${place}`, '')
  const inner = [
    ...branches.map((branch) => ({ schema: branch, place, optional })),
    ...membersOf(whole, place),
  ]
  for (const one of inner) noteMembers(things, document, { ...one, depth: depth + 1 })
}

function branchesOf({ anyOf = [], oneOf = [], allOf = [] }: Schema) {
  return [...anyOf, ...oneOf, ...allOf]
}

function valuesOf({ enum: values, const: value }: Schema) {
  return values ?? (value === undefined ? [] : [value])
}

function membersOf({ properties = {}, required = [], items }: Schema, place: string): Noted[] {
  const members = Object.entries(properties).map(([name, schema]) => ({
    schema,
    place: `${place} \`${name}\``,
    optional: !required.includes(name),
  }))
  return items ? [...members, { schema: items, place: `${place} items`, optional: false }] : members
}

function noteThing(things: Map<string, string>, place: string, kind: string) {
  const known = things.get(place)
  const kinds = new Set([...(known?.split('; ') ?? []), kind])
  things.set(place, [...kinds].sort().join('; '))
}

/** Returns the parts of the first surface that the second lacks. A new operation is listed once, without its parts. */
function missingIn(has: Surface, lacks: Surface): [string, string][] {
  return [...has].flatMap(([operation, things]): [string, string][] => {
    const others = lacks.get(operation)
    if (!others) return [[operation, `operation \`${things.get('operation')}\``]]
    const missing = [...things.keys()].filter((name) => !others.has(name))
    const outermost = missing.filter((name) => !missing.some((other) => isBelow(name, other)))
    return outermost.map((name) => [operation, name])
  })
}

/** Returns whether a part is a member or a value of another part. */
function isBelow(name: string, other: string) {
  return (
    name !== other &&
    (name.startsWith(`${other} `) || name.endsWith(` of ${other}`) || name.includes(` of ${other} `))
  )
}

function changedBetween(old: Surface, now: Surface): [string, string][] {
  return [...now].flatMap(([operation, things]) => {
    const before = old.get(operation)
    return [...things].flatMap(([name, kind]): [string, string][] => {
      const was = before?.get(name)
      return was === undefined || was === kind ? [] : [[operation, `${name} was ${was}, is ${kind}`]]
    })
  })
}

/** Resolves a reference, including chained ones. */
function found<Thing extends { $ref?: string }>(thing: Thing, document: object): Thing {
  let at = thing
  while (at.$ref !== undefined) {
    const keys = at.$ref.slice(2).split('/')
    at = keys.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], document) as Thing
  }
  return at
}

type Compared = { changes: ApiChanges; from: string; to: string }

const pageHead = [
  '# API changelog',
  '',
  '<!-- Generated by `npm run api-changes` from two versions of docs/reference/openapi/outreach.json. -->',
  '',
]

/** Returns the page as it is before the first release: no client uses an earlier version. */
export function unreleasedPage(): string {
  const text =
    'No version has been released yet. After the first release this page lists the changes for clients since the last one. [The API policy](../guides/api-policy.md) says what may change.'
  return [...pageHead, text, ''].join('\n')
}

/** Returns the changes as a page of the documentation. */
export function changesPage({ changes, from, to }: Compared): string {
  const { breaking, added, removed, changed } = changes
  return [
    ...pageHead,
    `What changed for clients from ${from} to ${to}. Words of descriptions do not count. [The API policy](../guides/api-policy.md) says what may change, and how long in advance it is announced.`,
    ...section(
      'Breaks clients',
      breaking.map((text) => `- ${text}`),
    ),
    ...section('Added', added.map(lineOf)),
    ...section('Changed', changed.map(lineOf)),
    ...section('Removed', removed.map(lineOf)),
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]) {
  return ['', `## ${title}`, '', ...(lines.length > 0 ? lines : ['Nothing.'])]
}

function lineOf({ text, operations }: ApiChange) {
  const named = operations.map((name) => (name === ofAll ? name : `\`${name}\``))
  return `- ${text}: ${named.join(', ')}`
}
