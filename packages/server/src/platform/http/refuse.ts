import { type ErrorCode, errorCatalogue, type Refusal } from '@alphorn/contract/core/errors'
import type { Form } from '@alphorn/contract/core/forms'
import { refusalsOf } from '@alphorn/contract/core/route-refusals'
import type { MatchedPath } from '#server/platform/http/routing'
import type { Endpoint } from '#server/platform/http/implement'

export type RefusedAnswer = {
  status: number
  headers: Record<string, string>
  members: object
  code: ErrorCode
}

/**
 * Returns the body of a refusal: the specification's `error`, and the members beside it. The form provides the usual
 * message.
 */
export function presentRefusal(
  { code, message: said, fields, siblings, headers, status }: Refusal,
  form: Form | null,
): RefusedAnswer {
  const message = form && said === errorCatalogue[code].message ? form.messages[code] : said
  const errors = fields.length > 0 || code === 'validation_failed' ? { errors: fields } : {}
  return {
    status,
    headers: { ...headers },
    members: { error: { code, message, ...errors }, ...siblings },
    code,
  }
}

/** A code that the form lacks can never be sent; one that the route does not declare is missing from the documents. */
export function isDeclared(
  { code }: Refusal,
  { endpoint, matchedPath }: { endpoint: Endpoint | undefined; matchedPath: MatchedPath | null },
  strict: boolean,
) {
  const inForm = matchedPath?.form?.codes.includes(code) ?? true
  return inForm && (!strict || endpoint === undefined || refusalsOf(endpoint.route).includes(code))
}
