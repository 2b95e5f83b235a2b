import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { families } from '@alphorn/contract/forms'
import { scopeNames } from '@alphorn/contract/scopes'
import { startProcess } from './api-processes.ts'
import { breachesOf } from './contract-breaches.ts'
import { parametersOf, type Place, places, resolved, type Schema } from './documents.ts'
import { fitting } from './fuzz-values.ts'
import { type Actor, actorAt, type Body, openWorld } from './world.ts'

// The published documents against a server that runs in a process of its own: every constraint that they tell is broken,
// one at a time, and must be refused where it was broken; every value that they tell of must be taken.

const pepper = 'the pepper of the contract'
const world = await openWorld({ config: { peppers: [pepper] } })
const { url } = await startProcess(world.databaseUrl, { ALPHORN_PEPPERS: pepper })
const account = await world.account()
const { secret } = await account.credential([...scopeNames], { name: 'Olga' })
const olga = actorAt(url, secret)
const project = await account.project()

const nothing = { ids: {}, words: {} }
const pathOf = ({ path }: Place) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'project_id' ? project : 'x'))

/** A value that fits, with all its members: the same in every run. */
function sampleOf(id: string, schema: Schema) {
  return fc.sample(fitting(id, schema, { ...nothing, whole: true }), { numRuns: 1, seed: 20_261_121 })[0]
}

describe.each(families)('the document of the %s form', (family) => {
  const operations = places.filter(({ id, path }) => id === family && path.startsWith(`/api/v1/${family}/`))

  test('is what the running server shows, and what is committed', async () => {
    const shown = await (await fetch(`${url}/api/v1/${family}/openapi.json`)).json()
    const committed = readFileSync(new URL(`../docs/openapi/${family}.json`, import.meta.url), 'utf8')
    expect(shown).toEqual(JSON.parse(committed))
  })

  const writing = operations.filter(({ operation }) => operation.requestBody)
  test.each(named(writing))('%s refuses each breach of its body, where it is', async (_, place) => {
    const { schema } = place.operation.requestBody!.content['application/json']!
    const value = sampleOf(place.id, resolved(place.id, schema))
    const breaches = breachesOf(place.id, schema, value)
    expect(breaches.length).toBeGreaterThan(0)
    for (const { field, what, value: body } of breaches) {
      const { status, body: told } = await send(olga, place, body)
      expect({ what, field, status }).toEqual({ what, field, status: 422 })
      const fields = told.error.errors.map((error: Body) => error.field)
      expect(
        fields.some((one: string) => one === field || one.startsWith(field)),
        `${what}: ${field} in ${fields}`,
      ).toBe(true)
    }
  })

  const filtered = operations.filter((place) => queryOf(place).length > 0)
  test.each(named(filtered))('%s takes what its parameters tell, and nothing else', async (_, place) => {
    for (const { name, schema } of queryOf(place)) {
      const one = single(place.id, schema)
      const right = sampleOf(place.id, one)
      const taken = await olga.get(`${pathOf(place)}?${name}=${encodeURIComponent(String(right))}`)
      expect([name, right, [400, 405].includes(taken.status)]).toEqual([name, right, false])
      for (const { value, what } of breachesOf(place.id, one, right)) {
        if (what === 'another type') continue // everything in a query is text
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

function named(some: readonly Place[]) {
  return some.map((place) => [place.operation.operationId, place] as const)
}

/** The parameters of a query, but for the cursor: only the service can write one. */
function queryOf(place: Place) {
  return parametersOf(place).filter((one) => one.in === 'query' && one.name !== 'cursor')
}

/** One value of a parameter that may stand several times. */
function single(id: string, schema: Schema): Schema {
  const known = resolved(id, schema)
  return known.items ? resolved(id, known.items) : known
}

async function send(who: Actor, place: Place, body: unknown) {
  return who.send(place.method, pathOf(place), { raw: JSON.stringify(body) })
}
