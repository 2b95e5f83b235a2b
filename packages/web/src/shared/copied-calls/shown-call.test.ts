import { api } from '@alphorn/contract/api'
import { spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { asClient, asCurl, asMcp } from '#web/shared/copied-calls/shown-call.ts'

const service = { origin: 'http://127.0.0.1:4400', form: 'outreach' } as const
const call = {
  name: 'prospects',
  given: { project_id: 'prj_1', q: `d'Or & "Söhne" $HOME`, sort: '-score' },
}

test('The copied curl command passes the address and the secret unchanged, whatever the search text', () => {
  const line = asCurl(api.prospects, call, service)
  const script = `curl() { printf '%s\\n' "$@"; }\n${line}`
  const { stdout, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { ALPHORN_SECRET: 'alp_secret' },
  })
  expect(stderr).toBe('')
  const [, address, , header] = stdout.trimEnd().split('\n')
  const { pathname, searchParams } = new URL(address!)
  expect(pathname).toBe('/api/v1/outreach/projects/prj_1/prospects')
  expect(Object.fromEntries(searchParams)).toEqual({ q: call.given.q, sort: '-score' })
  expect(header).toBe('Authorization: Bearer alp_secret')
})

test('The copied client program and MCP message pass the same parameters as the call', () => {
  const program = asClient(call, service)
  expect(() => stripTypeScriptTypes(program)).not.toThrow()
  const [, given] = /client\.prospects\(([^]*)\)\n$/.exec(program)!
  expect(JSON.parse(given!)).toEqual(call.given)
  expect(JSON.parse(asMcp(call)).params).toEqual({ name: 'prospects', arguments: call.given })
  expect(asClient({ name: 'limits', given: {} }, service)).toContain('client.limits({})')
})
