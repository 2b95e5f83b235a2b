// Finds changes in a new OpenAPI document that break clients of an old one. Additions do not break clients: operations,
// optional parameters and members, members of responses, enumeration values in responses, and error codes.

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  format?: string
}
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Response = { $ref?: string; headers?: Record<string, unknown>; content?: Content }
type Operation = {
  operationId: string
  'x-required-scope'?: string
  'x-idempotency'?: string
  'x-root-path'?: string
  security?: unknown[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}
type Document = { paths: Record<string, Record<string, Operation>> }

/** Returns a sentence for each change that breaks a client of the old document. */
export function breakingChanges(before: object, after: object): string[] {
  const [old, now] = [before as Document, after as Document]
  return Object.entries(old.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const next = now.paths[path]?.[method]
      if (!next) return [`${name}: is gone`]
      return operationBreaks({ old, now }, operation, next).map((text) => `${name}: ${text}`)
    }),
  )
}

type Both = { old: object; now: object }

function operationBreaks(both: Both, before: Operation, after: Operation): string[] {
  const fixed = ['operationId', 'x-required-scope', 'x-idempotency', 'x-root-path', 'security'] as const
  return [
    ...fixed
      .filter((key) => before[key] !== undefined || key === 'x-required-scope' || key === 'x-idempotency')
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => `${key} was ${JSON.stringify(before[key])}, is ${JSON.stringify(after[key])}`),
    ...parameterBreaks(both, before, after),
    ...contentBreaks(both, 'request', before.requestBody?.content, after.requestBody?.content, 'the body'),
    ...answerBreaks(both, before, after),
  ]
}

function parameterBreaks({ old, now }: Both, before: Operation, after: Operation): string[] {
  const listOf = (operation: Operation, document: object) =>
    new Map(
      operation.parameters
        .map((one) => found(one, document))
        .map((one) => [`${one.in} parameter ${one.name}`, one] as const),
    )
  const [was, is] = [listOf(before, old), listOf(after, now)]
  const news = [...is].filter(([name, { required }]) => required && !was.get(name)?.required)
  return [
    ...news.map(([name]) => `${name} is required now`),
    ...[...was].flatMap(([name, { schema }]) => {
      const next = is.get(name)
      if (!next) return [`${name} is gone`]
      return misfits({ reader: now, writer: old, tolerant: false }, next.schema, schema, name)
    }),
  ]
}

function answerBreaks(both: Both, before: Operation, after: Operation): string[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    if (Number(status) >= 400) return [] // codes may be added and removed, since their envelope is the same everywhere
    const next = after.responses[status]
    if (!next) return [`answer ${status} is gone`]
    const [was, is] = [found(response, both.old), found(next, both.now)]
    const lost = Object.keys(was.headers ?? {}).filter((name) => !(name in (is.headers ?? {})))
    return [
      ...lost.map((name) => `answer ${status} has no ${name} any more`),
      ...contentBreaks(both, 'answer', was.content, is.content, `answer ${status}`),
    ]
  })
}

function contentBreaks(
  { old, now }: Both,
  kind: 'request' | 'answer',
  before: Content = {},
  after: Content = {},
  place: string,
): string[] {
  const news = kind === 'request' && Object.keys(before).length === 0 && Object.keys(after).length > 0
  if (news) return [`${place} is asked for now`]
  return Object.entries(before).flatMap(([media, { schema }]) => {
    const next = after[media]?.schema
    if (!next) return [`${place} as ${media} is gone`]
    return kind === 'request'
      ? misfits({ reader: now, writer: old, tolerant: false }, next, schema, place)
      : misfits({ reader: old, writer: now, tolerant: true }, schema, next, place)
  })
}

/**
 * A reader and a writer: the service reads requests according to the new document, and a client reads responses
 * according to the old one.
 */
type Meeting = { reader: object; writer: object; tolerant: boolean; depth?: number }

/** Finds values that a writer may send and a reader does not accept. A tolerant reader ignores unknown members. */
function misfits(meeting: Meeting, reading: Schema, writing: Schema, place: string): string[] {
  const { depth = 0, tolerant } = meeting
  if (depth > 24) return []
  const [reads, writes] = [found(reading, meeting.reader), found(writing, meeting.writer)]
  const deeper = { ...meeting, depth: depth + 1 }
  if (branches(reads) || branches(writes)) return branchMisfits(deeper, reads, writes, place)
  return [
    ...typeMisfits(reads, writes, place),
    ...valueMisfits(reads, writes, place, tolerant),
    ...textMisfits(reads, writes, place, tolerant),
    ...(tolerant ? [] : boundMisfits(reads, writes, place)),
    ...memberMisfits(deeper, reads, writes, place),
    ...(reads.items && writes.items ? misfits(deeper, reads.items, writes.items, `${place}[]`) : []),
  ]
}

const branches = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf

/** Finds branches of the writer that match no branch of the reader. Reports the misfits with the closest one. */
function branchMisfits(meeting: Meeting, reads: Schema, writes: Schema, place: string): string[] {
  return (branches(writes) ?? [writes]).flatMap((written) => {
    const tries = (branches(reads) ?? [reads]).map((read) => misfits(meeting, read, written, place))
    return tries.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

function typesOf({ type, properties, enum: values, const: value }: Schema): string[] {
  if (Array.isArray(type)) return type
  if (type) return [type]
  if (properties) return ['object']
  const known = values ?? (value === undefined ? [] : [value])
  return [...new Set(known.map((one) => (one === null ? 'null' : typeof one)))]
}

function typeMisfits(reads: Schema, writes: Schema, place: string) {
  const [accepted, given] = [typesOf(reads), typesOf(writes)]
  if (accepted.length === 0) return []
  const fits = (type: string) =>
    accepted.includes(type) || (type === 'integer' && accepted.includes('number'))
  const odd = given.length === 0 ? ['anything'] : given.filter((type) => !fits(type))
  return odd.map((type) => `${place} can be ${type}, which is not expected`)
}

function valueMisfits(reads: Schema, writes: Schema, place: string, tolerant: boolean) {
  const [accepted, given] = [valuesOf(reads), valuesOf(writes)]
  if (!accepted || (tolerant && reads.enum)) return []
  if (!given) return [`${place} takes only some values`]
  return given
    .filter((value) => !accepted.includes(value))
    .map((value) => `${place} can be ${JSON.stringify(value)}, which is not expected`)
}

function valuesOf({ enum: values, const: value }: Schema) {
  return values ?? (value === undefined ? undefined : [value])
}

function textMisfits(reads: Schema, writes: Schema, place: string, tolerant: boolean) {
  if (tolerant && valuesOf(writes)) return []
  return (['pattern', 'format'] as const)
    .filter((key) => reads[key] !== undefined && reads[key] !== writes[key])
    .map((key) => `the ${key} of ${place} was ${String(writes[key])}, is ${String(reads[key])}`)
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

function boundMisfits(reads: Schema, writes: Schema, place: string) {
  const bound = (schema: Schema, key: string) => (schema as Record<string, number | undefined>)[key]
  const tighter = [...lowerBounds, ...upperBounds].filter((key) => {
    const [now, before] = [bound(reads, key), bound(writes, key)]
    if (now === undefined) return false
    return before === undefined || (lowerBounds.includes(key) ? now > before : now < before)
  })
  return tighter.map((key) => `the ${key} of ${place} is tighter`)
}

function memberMisfits(meeting: Meeting, reads: Schema, writes: Schema, place: string): string[] {
  const [known, given] = [reads.properties ?? {}, writes.properties ?? {}]
  const needed = (reads.required ?? []).filter((name) => !writes.required?.includes(name))
  const closed = !meeting.tolerant && reads.additionalProperties === false
  const unknown = closed ? Object.keys(given).filter((name) => !(name in known)) : []
  return [
    ...needed.map((name) => `${place} may lack ${name}`),
    ...unknown.map((name) => `${place} may have ${name}, which is not expected`),
    ...Object.keys(known)
      .filter((name) => name in given)
      .flatMap((name) => misfits(meeting, known[name]!, given[name]!, `${place}.${name}`)),
  ]
}

/** Resolves a reference, including chained ones. */
function found<Thing extends { $ref?: string }>(thing: Thing, document: object): Thing {
  let at = thing
  while (at.$ref !== undefined)
    at = at.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (inside, key) => (inside as Record<string, unknown>)[key.replaceAll('~1', '/')],
        document,
      ) as Thing
  return at
}
