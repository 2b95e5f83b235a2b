import { isRecord } from '@alphorn/contract/core/is-record'
import {
  closedNames,
  openAnswer,
  renameReferences,
  withoutDefaults,
} from '#server/platform/http/openapi/sides'
import { discriminatorOf } from '#server/platform/http/openapi/discriminator'
import { z } from 'zod'

export type Schema = Record<string, unknown>
type Io = 'input' | 'output'

/**
 * The named schemas of a document. Every object and every enumeration is listed there once. A schema with an id is
 * named after it, others after the place where they occur first.
 */
export type Schemas = {
  readonly named: Record<string, Schema>
  /** Schemas with an id, as they were generated. */
  readonly given: Readonly<Record<string, Schema>>
  readonly nameOf: Map<string, string>
  /** Names of the closed schemas of requests that are open in responses. */
  readonly inputNames: ReadonlyMap<string, string>
}

/** Returns all named schemas; the work yields between its steps. */
export function* createSchemas(all: readonly { schema: z.ZodType; io: Io }[]): Generator<void, Schemas> {
  const schemas: Schemas = { named: {}, ...(yield* collectSchemas(all)), nameOf: new Map() }
  const { named, given, nameOf } = schemas
  const ordered = bySize(given)
  for (const [name, schema] of ordered) if (isEnumeration(schema)) nameOf.set(contentOf(schema), name)
  for (const [name, schema] of ordered) {
    named[name] = inlineMembers(schemas, schema, name)
    const content = contentOf(named[name])
    if (isObject(schema) && !nameOf.has(content)) nameOf.set(content, name)
    yield
  }
  return schemas
}

/** A schema at a place, which provides the name of nested schemas without one. */
export function schemaAt(schemas: Schemas, schema: z.ZodType, io: Io, place: string) {
  const { root } = bareSchema(schema, io)
  const meant = io === 'input' ? renameReferences(root, schemas.inputNames) : root
  return inlineSchemas(schemas, meant, place) as Schema
}

/** Returns the schema with references in place of its objects and enumerations. */
function inlineSchemas(schemas: Schemas, value: unknown, place: string): unknown {
  if (!isRecord(value)) return value
  const settled = inlineMembers(schemas, value, place)
  if (!isObject(value) && !isEnumeration(value)) return settled
  const { description, default: usual, ...rest } = settled
  return {
    $ref: refTo(nameFor(schemas, rest, place)),
    ...(description !== undefined && { description }),
    ...('default' in value && { default: usual }),
  }
}

function nameFor({ named, given, nameOf }: Schemas, schema: Schema, place: string) {
  const content = contentOf(schema)
  const known = nameOf.get(content)
  if (known) return known
  if (named[place] ?? given[place]) throw new Error(`Give this schema an id: the name ${place} is taken.`)
  nameOf.set(content, place)
  named[place] = schema
  return place
}

function inlineMembers(schemas: Schemas, schema: Schema, place: string): Schema {
  const members = Object.entries(schema).map(([key, member]) => [
    key,
    inlineMember(schemas, key, member, place),
  ])
  const inlined = Object.fromEntries(members) as Schema
  return { ...inlined, ...discriminatorOf(schemas, schema['oneOf'], inlined['oneOf']) }
}

function inlineMember(schemas: Schemas, key: string, member: unknown, place: string): unknown {
  if (key === '$ref') return refTo(String(member).replace('#/$defs/', ''))
  if (key === 'properties') return inlineProperties(schemas, member as Schema, place)
  if (key === 'items') return inlineSchemas(schemas, member, singularName(place))
  if (!Array.isArray(member)) return inlineSchemas(schemas, member, place)
  return key === 'enum' || key === 'required' ? member : inlineAll(schemas, member, place)
}

function inlineProperties(schemas: Schemas, properties: Schema, place: string) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      inlineSchemas(schemas, one, place + pascalCase(name)),
    ]),
  )
}

/** Inlines several schemas; each is named after its difference from the others. */
function inlineAll(schemas: Schemas, several: readonly unknown[], place: string) {
  const objects = several.filter((one) => isRecord(one) && isObject(one))
  return several.map((one) =>
    inlineSchemas(schemas, one, objects.length > 1 ? place + variantOf(one) : place),
  )
}

/** Converts `stage_job_list` to `StageJobList`. */
export function pascalCase(name: string) {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
}

/** Returns the name of one of several schemas. */
function singularName(place: string) {
  return place.endsWith('s') ? place.slice(0, -1) : `${place}Item`
}

export function refTo(name: string) {
  return `#/components/schemas/${name}`
}

function isObject({ type, properties }: Schema) {
  return type === 'object' && properties !== undefined
}

function isEnumeration(schema: Schema) {
  return Array.isArray(schema['enum'])
}

/** Returns the content by which two schemas are compared: everything except descriptions. */
function contentOf({ description: _words, ...content }: Schema) {
  return JSON.stringify(content)
}

function variantOf(schema: unknown) {
  const { properties = {} } = schema as { properties?: Record<string, Schema> }
  const discriminator = Object.values(properties).find(({ const: value }) => typeof value === 'string')
  if (!discriminator) throw new Error('Give the objects of a union IDs, or a member that distinguishes them.')
  return pascalCase(String(discriminator['const']))
}

/** Every schema with an id. Schemas that are closed in requests and open in responses occur twice. */
function* collectSchemas(
  all: readonly { schema: z.ZodType; io: Io }[],
): Generator<void, Pick<Schemas, 'given' | 'inputNames'>> {
  const found: Record<Io, Record<string, Schema>> = { input: {}, output: {} }
  for (const { schema, io } of all) {
    for (const [name, one] of Object.entries(bareSchema(schema, io).named)) {
      const known = (found[io][name] ??= one)
      if (JSON.stringify(known) !== JSON.stringify(one))
        throw new Error(`${name} reads differently at two places: give each an id.`)
    }
    yield
  }
  const inputNames = closedNames(found.input, found.output)
  const requests = Object.entries(found.input).map(([name, schema]) => [
    inputNames.get(name) ?? name,
    renameReferences(schema, inputNames),
  ])
  return {
    given: { ...found.output, ...(Object.fromEntries(requests) as Record<string, Schema>) },
    inputNames,
  }
}

/** Small ones first, because an object that extends another refers to its parts by their names. */
function bySize(schemas: Record<string, Schema>) {
  const size = ({ properties = {} }: Schema) => Object.keys(properties as object).length
  return Object.entries(schemas).sort(([a, one], [b, other]) => size(one) - size(other) || (a < b ? -1 : 1))
}

function bareSchema(schema: z.ZodType, io: Io) {
  const whole = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' }) as Schema
  const written = io === 'output' ? openAnswer(whole) : withoutDefaults(whole)
  const { $schema: _dialect, '~standard': _standard, $defs = {}, ...root } = written
  return { root, named: $defs as Record<string, Schema> }
}
