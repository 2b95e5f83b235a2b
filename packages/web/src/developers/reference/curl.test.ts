import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ApiDocument, operationsOf, schemaOf, typeOf } from '#web/developers/reference/document.ts'
import { exampleOf } from '#web/developers/reference/example.ts'
import { curlOf } from '#web/developers/reference/curl.ts'
import { curlOfCall } from '#web/shared/copied-calls/curl-of-call.ts'

const document = JSON.parse(
  readFileSync(new URL('../../../../../docs/reference/openapi/outreach.json', import.meta.url), 'utf8'),
) as ApiDocument
const operations = operationsOf(document)

describe('the OpenAPI document', () => {
  test('The OpenAPI document is parsed completely: every operation with its answers and no unresolved reference', () => {
    expect(operations.length).toBeGreaterThan(35)
    for (const { answers, parameters } of operations) {
      expect(answers.length).toBeGreaterThan(2)
      for (const { name } of parameters) expect(name).toMatch(/\S/)
    }
    expect(operations.find(({ id }) => id === 'prospect_add')).toMatchObject({
      method: 'POST',
      scope: 'prospect:write',
      keyed: true,
      tag: 'projects',
    })
  })

  test('The OpenAPI document yields an example with all required members for every body', () => {
    for (const { id, body } of operations) {
      if (!body) continue
      const { required = [] } = schemaOf(document, body)
      const example = exampleOf(document, body)
      for (const name of required)
        expect([id, example]).toEqual([id, expect.objectContaining({ [name]: expect.anything() })])
    }
  })

  test('The types of the OpenAPI document are shown in short notation', () => {
    expect(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Canton' } })).toBe('Canton[]')
    expect(typeOf({ type: ['string', 'null'] })).toBe('string | null')
    expect(typeOf({ enum: ['a', 'b'] })).toBe('"a" | "b"')
  })
})

describe('a curl command', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    'The curl command of %s is parsed by a shell as intended',
    (_, operation) => {
      const line = curlOf(document, operation, 'http://127.0.0.1:4400')
      // A fake curl that prints its arguments, one per line.
      const { stdout, stderr } = spawnSync(
        'sh',
        ['-c', `curl() { printf '%s\\n' "$@"; }; uuidgen() { echo key; }; ${line}`],
        {
          encoding: 'utf8',
          env: { ALPHORN_SECRET: 'alp_x', PROJECT_ID: 'prj_x' },
        },
      )
      expect(stderr).toBe('')
      const reported = stdout.split('\n')
      expect(reported).toContain('Authorization: Bearer alp_x')
      if (operation.keyed) expect(reported).toContain('Idempotency-Key: key')
      if (operation.body)
        expect(JSON.parse(reported[reported.indexOf('-d') + 1]!)).toEqual(exampleOf(document, operation.body))
    },
  )

  test('A recorded call becomes a curl command with the session or credential that it needs', () => {
    const session = { method: 'GET', path: '/app/api/session', operation_id: 'session' }
    expect(curlOfCall(session, 'https://a.example', 'outreach')).toBe(
      'curl -s "https://a.example/app/api/session" \\\n  -H "Cookie: $ALPHORN_COOKIE"',
    )
    const path = '/api/v1/outreach/projects/prj_1/cycles'
    const cycle = { method: 'POST', path, operation_id: 'cycle_create' }
    expect(curlOfCall(cycle, 'https://a.example', 'outreach')).toMatch(
      /-H "Authorization: Bearer \$\{ALPHORN_SECRET:[^}]+\}" \\\n {2}-H "Idempotency-Key: \$\(uuidgen\)"/,
    )
  })

  test('A recorded call of the app to a route of the API becomes a call of the API, with a credential', () => {
    const call = { method: 'GET', path: '/app/api/projects/prj_1', operation_id: 'project_detail' }
    const line = curlOfCall(call, 'https://a.example', 'prospect')
    expect(line).toContain('"https://a.example/api/v1/prospect/projects/prj_1"')
    expect(line).not.toContain('Cookie')
  })

  test('A copied command without a secret says which variable to set, and sends nothing', () => {
    const call = { method: 'GET', path: '/api/v1/outreach/projects', operation_id: 'project_list' }
    const line = curlOfCall(call, 'https://a.example', 'outreach')
    const { status, stdout, stderr } = spawnSync('sh', ['-c', `curl() { echo sent; }; ${line}`], {
      encoding: 'utf8',
      env: {},
    })
    expect({ isRefused: status !== 0, stdout }).toEqual({ isRefused: true, stdout: '' })
    expect(stderr).toContain('ALPHORN_SECRET: Set it to the secret of a credential')
  })
})
