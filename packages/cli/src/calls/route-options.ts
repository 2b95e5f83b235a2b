import type { FieldError } from '@alphorn/contract/core/errors'
import { jsonSchema, querySchema } from '@alphorn/contract/core/json-schema'
import type { Route } from '@alphorn/contract/core/route'
import { shapeErrors } from '@alphorn/contract/core/shape'

/** An option of a call: a query parameter, or a member of the body that is a scalar or a list of scalars. */
export type RouteOption = {
  /** Name on the command line: `--updated-since`. */
  option: string
  /** Name in the API. */
  name: string
  kind: 'string' | 'integer' | 'number' | 'boolean'
  /** Whether it may be repeated. */
  many: boolean
  /** The allowed values, if there are few. */
  values: readonly string[]
  required: boolean
  description: string
}

type Property = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  items?: Property
  anyOf?: Property[]
  $ref?: string
}
type ObjectSchema = {
  properties?: Record<string, Property>
  required?: string[]
  $defs?: Record<string, Property>
}

/** Returns the options of a route, from its query or its body. */
export function optionsOf(route: Route): RouteOption[] {
  const meant: ObjectSchema =
    route.method === 'GET' ? querySchema(route.query) : jsonSchema(route.body, 'input')
  const { required = [] } = meant
  return Object.entries(meant.properties ?? {}).flatMap(([name, property]) => {
    const found = scalarOf(property, meant.$defs ?? {})
    if (!found) return []
    const { description = '' } = property
    return [{ option: kebabCase(name), name, ...found, required: required.includes(name), description }]
  })
}

export function kebabCase(name: string) {
  return name.replaceAll('_', '-')
}

type Scalar = Pick<RouteOption, 'kind' | 'many' | 'values'>

function scalarOf(given: Property, named: Record<string, Property>): Scalar | undefined {
  const property = given.$ref ? (named[given.$ref.replace('#/$defs/', '')] ?? {}) : given
  if (property.anyOf) return alternativesOf(property.anyOf, named)
  if (property.type === 'array') return listOf(property, named)
  const type = [property.type ?? typeof property.const].flat().find((one) => one !== 'null')
  const kind = kinds.find((known) => known === type)
  const values = kind === 'boolean' ? ['true', 'false'] : (property.enum ?? []).map(String)
  return kind && { kind, many: false, values }
}

function listOf({ items = {} }: Property, named: Record<string, Property>): Scalar | undefined {
  const item = scalarOf(items, named)
  return item && !item.many ? { ...item, many: true } : undefined
}

/** If all variants are scalars, such as a number or null, they are one option. */
function alternativesOf(alternatives: Property[], named: Record<string, Property>): Scalar | undefined {
  const scalars = alternatives.filter(({ type }) => type !== 'null').map((one) => scalarOf(one, named))
  const [first] = scalars
  return first && scalars.every((one) => one !== undefined) ? { ...first, values: [] } : undefined
}

const kinds = ['string', 'integer', 'number', 'boolean'] as const

/** Converts a typed value to the API's type. Invalid numbers stay text, so that the API refuses them by name. */
export function valueOf({ kind, many }: RouteOption, typed: string | readonly string[]): unknown {
  if (many) return [typed].flat().map((one) => scalarFrom(kind, one))
  return scalarFrom(kind, String(typed))
}

function scalarFrom(kind: RouteOption['kind'], typed: string): unknown {
  if (kind === 'boolean') return typed === 'true' ? true : typed === 'false' ? false : typed
  if (kind === 'string' || !/^-?\d+(\.\d+)?$/.test(typed)) return typed
  return Number(typed)
}

/** Finds the faults that the service would report, before it is called. */
export function faultsOf(route: Route, given: Readonly<Record<string, unknown>>): FieldError[] {
  if (route.method !== 'GET') return shapeErrors(route.body, given).errors
  const typed = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ])
  return shapeErrors(route.query, Object.fromEntries(typed)).errors
}
