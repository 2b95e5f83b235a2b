import { type ErrorCode, Refusal } from '@alphorn/contract/errors'
import { refusalsOf } from '@alphorn/contract/route'
import type { Place } from '#server/http/routing'
import type { Endpoint } from '#server/http/implement'

export type RefusedAnswer = {
  status: number
  headers: Record<string, string>
  members: object
  code: ErrorCode
}

/** The body of a refusal: the specification's `error`, and what stands beside it. */
export function presentRefusal({ code, message, fields, siblings, headers, status }: Refusal): RefusedAnswer {
  const errors = fields.length > 0 || code === 'validation_failed' ? { errors: fields } : {}
  return {
    status,
    headers: { ...headers },
    members: { error: { code, message, ...errors }, ...siblings },
    code,
  }
}

/** A refusal that its route or its form does not declare would be missing from the documents. */
export function isDeclared({ code }: Refusal, endpoint: Endpoint | undefined, place: Place | null) {
  const inForm = place?.form?.codes.includes(code) ?? true
  return inForm && (endpoint === undefined || refusalsOf(endpoint.route).includes(code))
}
