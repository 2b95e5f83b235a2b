import { describe, expect, test } from 'vitest'
import { api } from '@alphorn/contract/api'
import { createDocuments } from '@alphorn/server/platform/http/openapi/api'
import { version } from '@alphorn/server/main'
import type { Untyped } from '../fixtures/untyped.ts'
import { breakingChanges } from './breaking-changes.ts'

const document = createDocuments(api, version)('outreach')
const at = '/api/v1/outreach/projects/{project_id}'
const changed = (change: (copy: Untyped) => void) => {
  const copy: Untyped = structuredClone(document)
  change(copy)
  return copy as object
}
const schemasOf = ({ components }: Untyped) => components.schemas

test('A document has no breaking changes against itself', () => {
  expect(breakingChanges(document, document)).toEqual([])
})

const breaking: Record<string, (copy: Untyped) => void> = {
  'an operation is gone': ({ paths }) => delete paths[at],
  'a method is gone': ({ paths }) => delete paths[`${at}/cycles`].get,
  'an operation has another name': ({ paths }) => (paths[at].get.operationId = 'project'),
  'another scope is needed': ({ paths }) => (paths[at].get['x-required-scope'] = 'prospect:run'),
  'a credential is needed': ({ paths }) => delete paths['/api/v1/outreach/openapi.json'].get.security,
  'the path at the root is gone': ({ paths }) => delete paths['/api/v1/outreach/me'].get['x-root-path'],
  'a parameter is gone': ({ paths }) => paths[`${at}/prospects`].get.parameters.splice(-2, 1),
  'a parameter is required now': ({ paths }) => (paths[`${at}/prospects`].get.parameters[1].required = true),
  'a new parameter is required': ({ components, paths }) => {
    components.parameters.region = { name: 'region', in: 'query', required: true, schema: { type: 'string' } }
    paths[at].get.parameters.push({ $ref: '#/components/parameters/region' })
  },
  'a page may hold less': ({ components }) => (components.parameters.limit_200.schema.maximum = 100),
  'a key may be shorter only': ({ components }) =>
    (components.parameters['Idempotency-Key'].schema.maxLength = 64),
  'a body has another member that is required': (copy) => schemasOf(copy).ApprovalInput.required.push('note'),
  'a member of a body is gone': (copy) => delete schemasOf(copy).CompanyInput.properties.lei,
  'a member of a body has another type': (copy) =>
    (schemasOf(copy).CompanyInput.properties.ehraid = { type: 'string' }),
  'a member of a body has another pattern': (copy) =>
    (schemasOf(copy).Failure.properties.code.pattern = '^[a-z]+$'),
  'a value of a body is gone': (copy) => schemasOf(copy).DecisionReason.enum.pop(),
  'fewer companies may be added': (copy) => (schemasOf(copy).AddCompanies.properties.companies.maxItems = 50),
  'a kind of result is gone': ({ paths }) =>
    paths[`${at}/stage-jobs/{job_id}/results`].post.requestBody.content[
      'application/json'
    ].schema.oneOf.pop(),
  'a status is gone': ({ paths }) => delete paths[`${at}/cycles`].post.responses[200],
  'a header is gone': ({ paths }) => delete paths[at].get.responses[200].headers.ETag,
  'a member of an answer is gone': (copy) => {
    delete schemasOf(copy).Project.properties.language
    schemasOf(copy).Project.required = schemasOf(copy).Project.required.filter(
      (name: string) => name !== 'language',
    )
  },
  'a member of an answer may be absent': (copy) => schemasOf(copy).Project.required.shift(),
  'a member of an answer may be null': (copy) => {
    schemasOf(copy).Cycle.properties.created_at = { anyOf: [{ type: 'null' }, { type: 'string' }] }
  },
  'a member of an answer has another type': (copy) =>
    (schemasOf(copy).Budget.properties.limit = { type: 'string' }),
  'a page is no page': (copy) => delete schemasOf(copy).ProjectPage.properties.data.items.$ref,
  'an id looks different': (copy) => (schemasOf(copy).Project.properties.project_id.pattern = '^[0-9]+$'),
}

describe('a change is reported as breaking:', () => {
  test.each(Object.entries(breaking))('A change is reported as breaking: %s', (_, change) => {
    expect(breakingChanges(document, changed(change))).not.toEqual([])
  })
})

const harmless: Record<string, (copy: Untyped) => void> = {
  'a new operation': ({ paths }) => (paths[`${at}/news`] = paths[at]),
  'a new parameter': ({ paths }) =>
    paths[at].get.parameters.push({ name: 'x', in: 'query', required: false, schema: { type: 'string' } }),
  'a new member of a body': (copy) =>
    (schemasOf(copy).CompanyInput.properties.duns = { type: 'string', minLength: 9 }),
  'a body member that is required no more': (copy) => schemasOf(copy).ApprovalInput.required.pop(),
  'a new value of a body': (copy) => schemasOf(copy).DecisionReason.enum.push('on_holiday'),
  'more companies may be added': (copy) => (schemasOf(copy).AddCompanies.properties.companies.maxItems = 200),
  'a new member of an answer': (copy) => {
    schemasOf(copy).Project.properties.owner = { type: 'string' }
    schemasOf(copy).Project.required.push('owner')
  },
  'a new value of an answer': (copy) => schemasOf(copy).StageJobState.enum.push('paused'),
  'a new status of an answer': ({ paths }) => (paths[at].get.responses[206] = paths[at].get.responses[200]),
  'other words': ({ paths }) => (paths[at].get.summary = 'A project'),
  'a refusal less': ({ paths }) => delete paths[at].get.responses[402],
}

describe('a change is accepted as compatible:', () => {
  test.each(Object.entries(harmless))('A change is accepted as compatible: %s', (_, change) => {
    expect(breakingChanges(document, changed(change))).toEqual([])
  })
})
