import { readFileSync } from 'node:fs'
import {
  publishedSchema,
  type PublishedSchemaName,
  publishedSchemaNames,
} from '@alphorn/contract/core/published-schemas'
import { stages } from '@alphorn/contract/prospecting/stages'
import { readRecordedJobs } from '@alphorn/cli/mock/recorded-jobs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'
import { trackedDocument } from './tracked-documents.ts'

// The JSON Schemas of stages and errors are identical in the service, the SDK package and the OpenAPI document.

const world = await openWorld()
const document = trackedDocument('outreach') as unknown as {
  components: { schemas: Record<string, object> }
  'x-error-codes': object
}
const inPackage = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../packages/sdk/schemas/${name}.json`, import.meta.url), 'utf8'),
  ) as object
const address = (name: string) => `${world.url}/api/v1/outreach/schemas/${name}`

describe.each(publishedSchemaNames)('The schema %s', (name) => {
  test(`The schema ${name} is the same in the service, in the SDK package and in the OpenAPI document`, async () => {
    const answer = await fetch(address(name))
    expect(answer.status).toBe(200)
    const served = (await answer.json()) as { $defs: Record<string, object>; $schema: string }
    expect(served).toEqual(inPackage(name))
    expect(served).toEqual(publishedSchema(document, name))
    for (const [named, schema] of Object.entries(served.$defs))
      expect(inDocument(schema), named).toEqual(withoutDiscriminators(document.components.schemas[named]))
  })

  test(`The schema ${name} compiles on its own`, () => {
    expect(compiled(name)).toBeTypeOf('function')
  })
})

/** Returns the schema with references in the form of the document. */
function inDocument(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'))
}

function withoutDiscriminators(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, member: unknown) => (key === 'discriminator' ? undefined : member)),
  )
}

function compiled(name: PublishedSchemaName) {
  return new Ajv2020({ strict: false, formats: fullFormats }).compile(inPackage(name))
}

test.each(stages)('The input schema of %s accepts the inputs of this stage and of no other', (stage) => {
  const fits = compiled(`${stage}-input`)
  for (const { stage: of, input } of readRecordedJobs().jobs)
    expect([of, fits(input)]).toEqual([of, of === stage])
})

test('The error schema accepts the refusal of an unknown schema, which lists the available ones', async () => {
  const answer = await fetch(address('research'))
  expect(answer.status).toBe(404)
  const refusal = (await answer.json()) as { error: { message: string } }
  expect(compiled('error')(refusal)).toBe(true)
  expect(refusal.error.message).toContain('research-input')
  expect(compiled('error')({ ...refusal, error: { code: 'made_up', message: '' } })).toBe(false)
})
