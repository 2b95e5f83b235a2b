import type { Untyped } from '../fixtures/untyped.ts'
import { z } from 'zod'
import { api } from '@alphorn/contract/api'
import { appRoutes } from '@alphorn/contract/app'
import type { Route } from '@alphorn/contract/core/route'

// Finds the members of all bodies in the route table, and those that can be read back after a write.

/** An accepted body, and the values that a later read returns under the same names. */
export type Written = { sent: Untyped; read: Untyped }

type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export const routes: [name: string, route: Route][] = [...Object.entries(api), ...Object.entries(appRoutes)]

/**
 * Returns the members of a route's body, and of the objects in it: `policies.tone`. Members in lists are read back with
 * the list.
 */
export function membersOf(route: Route): string[] {
  if (route.method === 'GET' || !route.body) return []
  const whole = z.toJSONSchema(route.body, { unrepresentable: 'any', io: 'input' }) as Schema
  return [...new Set(walk(whole, '', whole))]
}

function walk(schema: Schema, at: string, whole: Schema): string[] {
  const found = schema.$ref ? whole.$defs?.[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!found) return []
  const parts = [...(found.anyOf ?? []), ...(found.oneOf ?? []), ...(found.allOf ?? [])]
  const members = Object.entries(found.properties ?? {}).flatMap(([name, member]) => {
    const path = at ? `${at}.${name}` : name
    return [path, ...walk(member, path, whole)]
  })
  return [...parts.flatMap((part) => walk(part, at, whole)), ...members]
}

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(body: Untyped, path: string): unknown {
  return path.split('.').reduce((value, name) => value?.[name], body)
}

/** Returns whether a path, or one of its parents, is listed. */
export function isNamed(path: string, named: readonly string[]) {
  return named.some((name) => path === name || path.startsWith(`${name}.`))
}
