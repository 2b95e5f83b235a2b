import { describe, expect, test } from 'vitest'
import type { Untyped } from '../fixtures/untyped.ts'
import { apiChanges, changesPage } from './api-changes.ts'
import { trackedDocument } from './tracked-documents.ts'

const document = trackedDocument('outreach')
const changed = (change: (copy: Untyped) => void) => {
  const copy: Untyped = structuredClone(document)
  change(copy)
  return copy as object
}
const at = '/api/v1/outreach/projects/{project_id}'
const nothing = { breaking: [], added: [], removed: [], changed: [] }

test('A document has no changes against itself or against one with other descriptions', () => {
  expect(apiChanges(document, document)).toEqual(nothing)
  const reworded = changed(({ paths }) => (paths[at].get.description = 'Other words.'))
  expect(apiChanges(document, reworded)).toEqual(nothing)
})

const cases: [string, (copy: Untyped) => void, object][] = [
  [
    'a new operation',
    ({ paths }) => (paths[`${at}/news`] = { get: { ...paths[at].get, operationId: 'project_news' } }),
    { added: [{ text: `operation \`GET ${at}/news\``, operations: ['project_news'] }], breaking: [] },
  ],
  [
    'an operation that is gone',
    ({ paths }) => delete paths[`${at}/audit`],
    { removed: [{ text: `operation \`GET ${at}/audit\``, operations: ['audit_list'] }] },
  ],
  [
    'a new member of an answer, at every operation that has it',
    ({ components }) => (components.schemas.Project.properties.owner = { type: 'string' }),
    {
      added: [
        { text: 'answer 200 `data` `owner`', operations: ['project_detail'] },
        { text: 'answer 200 `data` items `owner`', operations: ['project_list'] },
      ],
      breaking: [],
    },
  ],
  [
    'a deprecation',
    ({ paths }) => (paths[at].get.deprecated = true),
    { added: [{ text: 'deprecation', operations: ['project_detail'] }] },
  ],
  [
    'a new value',
    ({ components }) => components.schemas.DecisionReason.enum.push('on_holiday'),
    {
      added: expect.arrayContaining([
        { text: 'value "on_holiday" of request `reason`', operations: ['prospect_decisions'] },
      ]),
    },
  ],
  [
    'a new code',
    (copy) => (copy['x-error-codes'].teapot = { status: 418, message: '' }),
    { added: [{ text: 'error code `teapot`', operations: ['every operation'] }] },
  ],
  [
    'another type, which breaks clients',
    ({ components }) => (components.schemas.Budget.properties.limit = { type: 'string' }),
    {
      breaking: [expect.stringContaining('limit')],
      changed: [{ text: 'answer 200 `data` items `limit` was integer, is string', operations: ['limits'] }],
    },
  ],
]

describe('The changelog names', () => {
  test.each(cases)('The changelog names %s', (_, change, expected) => {
    expect(apiChanges(document, changed(change))).toMatchObject(expected)
  })
})

test('The changelog page has a section for each kind of change and states where there are none', () => {
  const [[, change]] = cases as [(typeof cases)[0]]
  const page = changesPage({ changes: apiChanges(document, changed(change)), from: 'a', to: 'b' })
  expect(page).toContain('## Breaks clients\n\nNothing.')
  expect(page).toContain(`## Added\n\n- operation \`GET ${at}/news\`: \`project_news\``)
})
