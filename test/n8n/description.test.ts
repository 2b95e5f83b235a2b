import { existsSync } from 'node:fs'
import { eventContents, eventKinds } from '@alphorn/contract/webhooks/events'
import { decisionKinds, decisionReasons } from '@alphorn/contract/prospecting/decision-kinds'
import { outcomeKinds } from '@alphorn/contract/prospecting/outcome-kinds'
import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { prospectSorts } from '@alphorn/contract/prospecting/prospects'
import { releaseStates } from '@alphorn/contract/prospecting/release-states'
import { expect, test } from 'vitest'
import * as choices from 'n8n-nodes-alphorn/choices'
import { AlphornApi } from 'n8n-nodes-alphorn/credentials/AlphornApi.credentials'
import type { NodeProperty } from 'n8n-nodes-alphorn/n8n-types'
import { Alphorn, resources } from 'n8n-nodes-alphorn/nodes/Alphorn/Alphorn.node'
import { AlphornTrigger } from 'n8n-nodes-alphorn/nodes/AlphornTrigger/AlphornTrigger.node'

// The nodes' appearance in n8n, and its consistency with the contract.

const source = new URL('../../packages/n8n/src/', import.meta.url)
const node = new Alphorn()
const trigger = new AlphornTrigger()
const properties = [
  ...node.description.properties,
  ...trigger.description.properties,
  ...new AlphornApi().properties,
]

/** Returns a property with the fields of its collection. */
const withAdded = (property: NodeProperty): NodeProperty[] => [
  property,
  ...(property.options ?? []).filter((one): one is NodeProperty => 'displayName' in one),
]

test('The selectable values are those of the API contract', () => {
  const offered = (name: string) =>
    properties
      .flatMap(withAdded)
      .filter((property) => property.name === name)
      .map(({ options }) => options?.map((one) => ('value' in one ? one.value : one.name)))
  // The first is a filter of the list of prospects.
  expect(offered('decision')).toEqual([decisionKinds, decisionKinds])
  expect(offered('reason')).toEqual([decisionReasons])
  expect(offered('outcome')).toEqual([outcomeKinds])
  expect(offered('state')).toEqual([prospectStates])
  expect(offered('states')).toEqual([releaseStates])
  expect(prospectSorts).toEqual(expect.arrayContaining([...choices.prospectSorts]))
  expect(Object.keys(choices.events)).toEqual(eventKinds)
  expect(Object.keys(eventContents)).toHaveLength(eventKinds.length + 1)
})

test('No operation approves a text', () => {
  const names = resources.flatMap(({ value, operations }) => operations.map((one) => `${value} ${one.value}`))
  expect(names).toEqual([
    'company get',
    'company match',
    'company search',
    'company setField',
    'prospect add',
    'prospect decide',
    'prospect get',
    'prospect getMany',
    'prospect recordOutcome',
    'text get',
    'text getManyApproved',
  ])
})

test('Each operation shows each field name only once', () => {
  for (const { value: resource, operations } of resources)
    for (const { value: operation, fields } of operations) {
      const shown = node.description.properties
        .filter(({ displayOptions }) => {
          const { resource: of = [], operation: on = [] } = displayOptions?.show ?? {}
          return of.includes(resource) && on.includes(operation)
        })
        .map(({ name }) => name)
      expect(shown.toSorted()).toEqual(fields.map(({ name }) => name).toSorted())
      expect(new Set(shown).size).toBe(shown.length)
    }
})

test('Labels are in title case, and the fields of a collection are in alphabetical order', () => {
  const all = properties.flatMap(withAdded)
  expect(all.length).toBeGreaterThan(50)
  const small = new Set(['or', 'of', 'to', 'on', 'a', 'the'])
  for (const { displayName } of all)
    for (const word of displayName.split(' '))
      expect([displayName, small.has(word) || /^[A-Z]/.test(word)]).toEqual([displayName, true])
  for (const { type, options = [] } of properties) {
    if (type !== 'collection') continue
    const labels = (options as NodeProperty[]).map(({ displayName }) => displayName)
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
  }
})

test('Icons exist, and codex files name their nodes', () => {
  const icons = [
    ['nodes/Alphorn/', node.description.icon],
    ['nodes/AlphornTrigger/', trigger.description.icon],
    ['credentials/', new AlphornApi().icon],
  ] as const
  for (const [folder, icon] of icons)
    for (const file of Object.values(icon))
      expect([folder, file, existsSync(new URL(folder + file.replace('file:', ''), source))]).toEqual([
        folder,
        file,
        true,
      ])
})

test('The secret of the credential is a password field', () => {
  const hidden = new AlphornApi().properties.filter(({ typeOptions }) => typeOptions?.password)
  expect(hidden.map(({ name }) => name)).toEqual(['secret'])
})
