import type { Untyped } from '../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { families } from '@alphorn/contract/core/forms'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { startProcess } from '../support/api-processes.ts'
import { trackedDocument } from './tracked-documents.ts'
import { breachesOf } from '../support/contract-breaches.ts'
import {
  neededBy,
  parametersOf,
  type OperationPlace,
  places,
  resolved,
  type Schema,
} from '../support/documents.ts'
import { fitting } from './cases/fuzz-values.ts'
import { type Actor, actorAt } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Tests the published documents against a server in a separate process. Each constraint is violated on its own, and
// must be refused at that place. Every value that the documents describe must be accepted.

const pepper = 'the pepper of the contract'
const world = await openWorld({ config: { peppers: [pepper] } })
const { url } = await startProcess(world.databaseUrl, { ALPHORN_PEPPERS: pepper })
const account = await world.account()
const { secret } = await account.credential([...scopeNames], { name: 'Olga' })
const olga = actorAt(url, secret)
const project = await account.project()

const nothing = { ids: {}, words: {} }
const pathOf = ({ path }: OperationPlace) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'project_id' ? project : 'x'))

/** Returns a valid value with all its members, which is the same in every run. */
function sampleOf(id: string, schema: Schema) {
  return fc.sample(fitting(id, schema, { ...nothing, whole: true }), { numRuns: 1, seed: 20_261_121 })[0]
}

describe.each(families)('the document of the %s form', (family) => {
  const operations = places.filter(({ id, path }) => id === family && path.startsWith(`/api/v1/${family}/`))

  test(`The document of the ${family} form matches the running server and the committed file`, async () => {
    const shown = await (await fetch(`${url}/api/v1/${family}/openapi.json`)).json()
    expect(shown).toEqual(trackedDocument(family))
  })

  const writing = operations.filter(({ operation }) => operation.requestBody)
  test.each(named(writing))(
    '%s accepts a valid body and refuses each violation at its field',
    async (_, place) => {
      const { schema } = place.operation.requestBody!.content['application/json']!
      const value = sampleOf(place.id, resolved(place.id, schema))
      for (const right of [value, leastOf(place.id, schema, value)]) {
        const { body: reported } = await send(olga, place, withoutWait(right))
        const codes = (reported?.error?.errors ?? []).map((error) => error.code)
        expect({ right, refused: codes.filter((code: string) => ofShape.has(code)) }).toEqual({
          right,
          refused: [],
        })
      }
      const breaches = breachesOf(place.id, schema, value)
      expect(breaches.length).toBeGreaterThan(0)
      for (const { field, what, value: body } of breaches) {
        const { status, body: reported } = await send(olga, place, body)
        expect({ what, field, status }).toEqual({ what, field, status: 422 })
        const fields: string[] = reported.error.errors.map((error: { field: string }) => error.field)
        expect(
          fields.some((one) => one === field || one.startsWith(field)),
          `${what}: ${field} in ${fields.join()}`,
        ).toBe(true)
      }
    },
  )

  const filtered = operations.filter((place) => queryOf(place).length > 0)
  test.each(named(filtered))('%s accepts only what its parameters declare', async (_, place) => {
    for (const { name, schema } of queryOf(place)) {
      const one = single(place.id, schema)
      const right = sampleOf(place.id, one)
      const needed = neededBy(schema)
        .map(([other, value]) => `&${other}=${value}`)
        .join('')
      for (const value of one.enum ?? [right]) {
        const taken = await olga.get(`${pathOf(place)}?${name}=${encodeURIComponent(String(value))}${needed}`)
        expect([name, value, [400, 405].includes(taken.status)]).toEqual([name, value, false])
      }
      for (const { value, what } of breachesOf(place.id, one, right)) {
        if (what === 'another type') continue // every query value is text
        const refused = await olga.get(`${pathOf(place)}?${name}=${encodeURIComponent(String(value))}`)
        expect({ name, value, code: refused.body.error?.code }).toEqual({
          name,
          value,
          code: 'invalid_parameter',
        })
      }
    }
  })
})

/**
 * Codes for a body that does not match its schema; the other codes concern its meaning. A blank text counts as too
 * short, which no schema can express.
 */
const ofShape = new Set([
  'required',
  'null_not_allowed',
  'type_mismatch',
  'unknown_field',
  'too_long',
  'too_few_items',
  'too_many_items',
  'too_small',
  'too_large',
])

/** Removes the wait, so that no call waits for a job that does not exist. */
function withoutWait(value: unknown) {
  return typeof value === 'object' && value !== null && 'wait_seconds' in value
    ? { ...value, wait_seconds: 0 }
    : value
}

/** Returns the value with its required members only. */
function leastOf(id: string, schema: Schema, value: unknown) {
  const { required } = resolved(id, schema)
  if (required === undefined || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => required.includes(name)))
}

/** Checks that browser requests follow the app's document: each violation is refused at its place. */
describe('the document of the app', () => {
  const writing = places.filter(({ id, operation }) => id === 'app' && operation.requestBody)
  test.each(named(writing))('%s refuses each violation of its body at its field', async (_, place) => {
    const { schema } = place.operation.requestBody!.content['application/json']!
    const value = sampleOf(place.id, resolved(place.id, schema))
    for (const { field, what, value: body } of breachesOf(place.id, schema, value)) {
      const { status, body: reported } = await sendAsOwner(place, body)
      expect({ what, field, status }).toEqual({ what, field, status: 422 })
      const fields: string[] = reported.error.errors.map((error: { field: string }) => error.field)
      expect(
        fields.some((one) => one === field || one.startsWith(field)),
        `${what}: ${field} in ${fields.join()}`,
      ).toBe(true)
    }
  })
})

function named(some: readonly OperationPlace[]) {
  return some.map((place) => [place.operation.operationId, place] as const)
}

/** Returns the query parameters except the cursor, which only the service can create. */
function queryOf(place: OperationPlace) {
  return parametersOf(place).filter((one) => one.in === 'query' && one.name !== 'cursor')
}

/** Returns the schema of one value of a repeatable parameter. */
function single(id: string, schema: Schema): Schema {
  const known = resolved(id, schema)
  return known.items ? resolved(id, known.items) : known
}

async function sendAsOwner(place: OperationPlace, body: unknown) {
  const response = await fetch(url + pathOf(place), {
    method: place.method,
    headers: { cookie: account.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Untyped }
}

async function send(who: Actor, place: OperationPlace, body: unknown) {
  return who.send(place.method, pathOf(place), { raw: JSON.stringify(body) })
}
