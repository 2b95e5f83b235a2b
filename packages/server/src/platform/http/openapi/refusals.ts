import { type ErrorCode, errorCatalogue, fieldCodes } from '@alphorn/contract/core/errors'
import type { Form } from '@alphorn/contract/core/forms'
import { cycleExample, stageJobExample } from '#server/platform/http/openapi/examples'
import { type HeaderName, headersOf } from '#server/platform/http/openapi/headers'
import { pascalCase, refTo, type Schema } from '#server/platform/http/openapi/schemas'

/** The member beside `error` in the body, by code; 429 carries `retry_after`. */
const siblingOf: Partial<Record<ErrorCode, 'cycle' | 'job'>> = {
  cycle_active: 'cycle',
  external_worker_failed: 'job',
  job_cancelled: 'job',
  job_expired: 'job',
  job_not_claimed: 'job',
  job_not_open: 'job',
  lease_expired: 'job',
}
const siblings = {
  cycle: { schema: { $ref: refTo('Cycle') }, example: cycleExample },
  job: { schema: { $ref: refTo('StageJob') }, example: stageJobExample },
  retry_after: { schema: { type: 'integer', minimum: 0, description: 'Seconds to wait' }, example: 12 },
}

/** A refused retry shows the job; a refused request for research has no job to show. */
const maybeSiblingOf: Partial<Record<ErrorCode, 'job'>> = { job_allowance_full: 'job' }

function siblingsOf(code: ErrorCode) {
  const named = siblingOf[code]
  if (named) return [named]
  return errorCatalogue[code].status === 429 ? (['retry_after'] as const) : []
}

/** The closed table of codes of a form, with the status and the usual message of each. */
export function codeTable({ codes, messages }: Form) {
  return Object.fromEntries(
    codes.toSorted().map((code) => [code, { status: errorCatalogue[code].status, message: messages[code] }]),
  )
}

/** Schemas of field errors. */
export const fieldErrorSchemas: Record<string, Schema> = {
  FieldCode: { type: 'string', enum: fieldCodes },
  FieldError: objectSchema({
    code: { $ref: refTo('FieldCode') },
    field: { type: 'string', description: 'A path in the body, as `claims[1].evidence_ids`' },
    detail: { type: 'string' },
  }),
}

/** Returns the schema of one refusal: the envelope, with its code and its further members. */
export function refusalSchema(code: ErrorCode): Schema {
  const errors = { type: 'array', items: { $ref: refTo('FieldError') } }
  const maybe = maybeSiblingOf[code]
  const members = {
    error: objectSchema({
      code: { type: 'string', const: code },
      message: { type: 'string' },
      ...(code === 'validation_failed' && { errors }),
    }),
    ...Object.fromEntries(siblingsOf(code).map((name) => [name, siblings[name].schema])),
    request_id: { $ref: refTo('RequestId') },
  }
  return objectSchema(members, maybe && { [maybe]: siblings[maybe].schema })
}

function objectSchema(members: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  const properties = { ...members, ...optional }
  return { type: 'object', properties, required: Object.keys(members) }
}

export function refusalExample(code: ErrorCode, { messages }: Form) {
  const message = messages[code]
  const errors = [
    {
      code: 'evidence_reference_missing',
      field: 'claims[1].evidence_ids',
      detail: 'The input does not contain this evidence: evd_x.',
    },
  ]
  return {
    summary: message,
    value: {
      error: { code, message, ...(code === 'validation_failed' && { errors }) },
      ...Object.fromEntries(siblingsOf(code).map((name) => [name, siblings[name].example])),
      request_id: 'req_01kafxq3p8e9b8m2v4n6t7r0sz',
    },
  }
}

/** Returns the name of the response that refuses with one of these codes. */
export function refusalName(codes: readonly ErrorCode[]) {
  return codes.map(pascalCase).join('Or')
}

/** Returns the response for one status: exactly these codes, with an example of each. */
export function refusalResponse(codes: readonly ErrorCode[], { messages }: Form) {
  const schemas = codes.map((code) => ({ $ref: refTo(`${pascalCase(code)}Refusal`) }))
  return {
    description: codes.map((code) => `\`${code}\`: ${messages[code]}`).join('\n'),
    headers: headersOf(headersOfRefusal(codes)),
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function headersOfRefusal(codes: readonly ErrorCode[]): HeaderName[] {
  const [status] = codes.map((code) => errorCatalogue[code].status)
  if (status === 401 || codes.includes('forbidden')) return ['Link', 'WWW-Authenticate']
  const waits = status === 429 || status === 503 || codes.includes('job_not_claimed')
  return waits ? ['Link', 'Retry-After'] : ['Link']
}
