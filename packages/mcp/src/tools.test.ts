import { api } from '@alphorn/contract/api'
import { products, scopeNames } from '@alphorn/contract/core/scopes'
import { describe, expect, test } from 'vitest'
import { taskTools, tasksFor } from '#mcp/tasks'
import { type Access, toolsFor } from '#mcp/tools'

const everything: Access = { scopes: scopeNames, products }
const outreach = { family: 'outreach', profile: 'full' } as const
const named = (access: Access, options = outreach as Parameters<typeof toolsFor>[1]) =>
  toolsFor(access, options).map(({ tool }) => tool.name)

// Tools without effects beyond their summary, whose result can be changed at any time.
const plain = new Set(['resolution_revoke', 'stage_job_retries', 'market_create'])

// A person releases a text, and takes it along.
const ofPersons = new Set(['prospect_approvals', 'export_create', 'export_file'])

describe('a tool for each route of the table:', () => {
  const tools = toolsFor(everything, outreach)
  test.each(Object.entries(api).filter(([, { access, bare }]) => access.kind !== 'open' && !bare))(
    'The route %s has a tool with its schemas, unless a person must call it',
    (name, route) => {
      const found = tools.find(({ routeName }) => routeName === name)
      expect(found !== undefined).toBe(route.families.includes('outreach') && !ofPersons.has(name))
      if (!found) return
      const { inputSchema, outputSchema, annotations } = found.tool
      expect(inputSchema.type).toBe('object')
      expect(inputSchema).not.toHaveProperty('anyOf')
      expect(Object.keys(inputSchema.properties!)).toEqual(
        expect.arrayContaining(Object.keys(route.params.shape)),
      )
      expect(inputSchema.required ?? []).toEqual(expect.arrayContaining(Object.keys(route.params.shape)))
      expect('idempotency_key' in inputSchema.properties!).toBe(route.mutates)
      expect(JSON.stringify(inputSchema).match(/"#\/\$defs\/\w+"/g) ?? []).toSatisfy((refs: string[]) =>
        refs.every((ref) => JSON.parse(ref).slice(8) in (inputSchema['$defs'] as object)),
      )
      expect(outputSchema!.required).toContain('data')
      const isChanging = route.mutates
      expect(annotations!.readOnlyHint).toBe(!isChanging)
      expect(annotations!.idempotentHint).toBe(!isChanging || route.method === 'DELETE')
      // A tool that only reads cannot be destructive.
      expect(annotations!.readOnlyHint && annotations!.destructiveHint).toBe(false)
      expect(route.effect !== '').toBe(isChanging && !plain.has(name))
      expect(found.tool.description).toContain(route.effect)
    },
  )
})

test('A tool that a credential may not call is not listed', () => {
  expect(named({ scopes: ['prospect:read'], products })).not.toContain('prospect_add')
  expect(named({ scopes: ['prospect:write'], products })).toContain('prospect_add')
  expect(named({ scopes: [], products })).toEqual(['me', 'limits'])
  expect(named({ scopes: ['companies:read'], products: ['prospecting'] })).not.toContain('companies')
})

test('No profile has a tool that approves or exports a text, since only a person may do so', () => {
  for (const name of [...named(everything), ...tasksFor(everything, outreach).map((task) => task.name)])
    expect(name).not.toMatch(/approve|approvals$|export_(?:create|file)/)
  for (const { routes } of taskTools) expect(routes.filter((name) => ofPersons.has(name))).toEqual([])
})

test('An irreversible tool is marked and describes its consequences', () => {
  const lasting = toolsFor(everything, outreach).filter(({ tool }) => tool.annotations!.destructiveHint)
  expect(lasting.map(({ routeName }) => routeName)).toEqual([
    'prospect_decisions',
    'prospect_outcomes',
    'suppression_add',
    'stage_job_cancellations',
    'market_delete',
    'webhook_delete',
  ])
  for (const { tool, route } of lasting) {
    expect(route.effect).not.toBe('')
    expect(tool.description).toContain(route.effect)
    expect(tool.description).toContain('Ask a person first')
  }
})

test('The decision tool states that do_not_contact reaches every project and is lifted only by a person', () => {
  const decide = toolsFor(everything, outreach).find(({ tool }) => tool.name === 'prospect_decisions')!
  expect(decide.tool.description).toMatch(/`do_not_contact`.*every project.*only a person can lift/)
})

test('A read that takes a request body is still marked as read-only', () => {
  const resolve = toolsFor(everything, outreach).find(({ tool }) => tool.name === 'company_resolve')!
  expect(resolve.tool.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true })
  expect(resolve.tool.description).toContain('It changes nothing.')
})

test('Numbers and lists keep their types, and alternatives are placed under a name of their own', () => {
  const schema = (name: string) =>
    toolsFor(everything, outreach).find(({ tool }) => tool.name === name)!.tool.inputSchema
  expect(schema('companies').properties).toMatchObject({
    limit: { type: 'integer' },
    canton: { type: 'array' },
  })
  expect(schema('companies').required ?? []).not.toContain('limit')
  expect(schema('stage_job_results').required).toEqual(['project_id', 'job_id', 'body'])
  expect(schema('prospect_decisions').required).toEqual(['project_id', 'prospect_id', 'decision'])
})
