import { api } from '@alphorn/contract/api'
import { products, scopeNames } from '@alphorn/contract/scopes'
import { describe, expect, test } from 'vitest'
import { type Access, toolName, toolsFor } from '#mcp/tools'

const everything: Access = { scopes: scopeNames, products }
const outreach = { family: 'outreach', approvals: true } as const
const named = (access: Access, options = outreach as Parameters<typeof toolsFor>[1]) =>
  toolsFor(access, options).map(({ tool }) => tool.name)

describe('a tool for each route of the table:', () => {
  const tools = toolsFor(everything, outreach)
  test.each(Object.entries(api).filter(([, { access, bare }]) => access.kind !== 'open' && !bare))(
    '%s',
    (name, route) => {
      const found = tools.find(({ routeName }) => routeName === name)
      expect(found !== undefined).toBe(route.families.includes('outreach'))
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
      expect(annotations!.readOnlyHint).toBe(route.method === 'GET')
    },
  )
})

test('what a credential may not do is no tool of its', () => {
  expect(named({ scopes: ['prospect:read'], products })).not.toContain('prospect_add')
  expect(named({ scopes: ['prospect:write'], products })).toContain('prospect_add')
  expect(named({ scopes: [], products })).toEqual(['me', 'limits'])
  expect(named({ scopes: ['companies:read'], products: ['prospecting'] })).not.toContain('companies')
})

test('an approval is offered only where somebody enabled it, and says that it cannot be taken back', () => {
  expect(toolName('prospect_approvals')).toBe('approve_outreach')
  expect(named(everything, { ...outreach, approvals: false })).not.toContain('approve_outreach')
  const approve = toolsFor(everything, outreach).find(({ tool }) => tool.name === 'approve_outreach')!
  expect(approve.tool.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
})

test('a number is a number, a list is a list, and alternatives stand below a name of their own', () => {
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
