import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ApiDocument, operationsOf, schemaOf, typeOf } from '#web/developers/reference/document.ts'
import { exampleOf } from '#web/developers/reference/example.ts'
import { curlOf } from '#web/developers/reference/curl.ts'
import { curlOfCall } from '#web/shared/copied-calls/curl-line.ts'

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
    expect(curlOfCall({ method: 'GET', path: '/app/api/session' }, 'https://a.example')).toBe(
      'curl -s "https://a.example/app/api/session" \\\n  -H "Cookie: $ALPHORN_COOKIE"',
    )
    expect(
      curlOfCall({ method: 'POST', path: '/api/v1/outreach/projects/prj_1/cycles' }, 'https://a.example'),
    ).toContain('-H "Authorization: Bearer $ALPHORN_SECRET" \\\n  -H "Idempotency-Key: $(uuidgen)"')
  })
})
