import { invalid, Refusal } from '@alphorn/contract/core/errors'
import {
  type MatchedProperty,
  matchedProperties,
  type MatchQuery,
  maxReconciledItems,
} from '@alphorn/contract/directory/reconciliation'
import { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { shapeErrors } from '@alphorn/contract/core/shape'
import { parseStrictJson } from '@alphorn/contract/core/strict-json'
import { parseUid } from '@alphorn/contract/core/uid'
import { z } from 'zod'

/** Parses and validates JSON in a parameter or a form field. */
export function jsonIn<Schema extends z.ZodType>(
  schema: Schema,
  field: string,
  text: string,
): z.output<Schema> {
  const parsed = parseStrictJson(text, { maxDepth: 8 })
  if (!parsed.ok) throw invalid('invalid_format', field, `This is not valid JSON: ${parsed.reason}`)
  const { data, errors } = shapeErrors(schema, parsed.value)
  if (errors.length > 0)
    throw new Refusal('validation_failed', {
      fields: errors.map((error) => ({ ...error, field: `${field}.${error.field}` })),
    })
  return data as z.output<Schema>
}

/** Limits the questions of a batch, so that a response takes well under a second. */
export function ensureFew(field: string, count: number) {
  if (count > maxReconciledItems)
    throw invalid(
      'too_many_items',
      field,
      `It has more than ${maxReconciledItems} questions: send smaller batches.`,
    )
}

/** Converts a question to the input of the resolution; undefined if it has nothing that identifies a company. */
export function inputOf({ query, properties = [] }: MatchQuery): CompanyInput | undefined {
  const known = properties.flatMap(({ pid, v }) => {
    const text = textOf(v)
    return isMatched(pid) && text !== '' ? [[pid, text]] : []
  })
  const members = { ...identifierOf(query?.trim() ?? ''), ...Object.fromEntries(known) }
  const input = CompanyInput.safeParse(members)
  return input.success ? input.data : CompanyInput.safeParse(withoutUnusable(members)).data
}

function isMatched(pid: string): pid is MatchedProperty {
  return Object.hasOwn(matchedProperties, pid)
}

/** Recognizes an id in the typed text: OpenRefine asks for a matched company by its id. */
function identifierOf(text: string) {
  if (/^cmp_[0-9a-z]{26}$/.test(text)) return { company_id: text }
  if (parseUid(text).ok) return { uid: text }
  return text === '' ? {} : { name: text.slice(0, 300) }
}

type Value = NonNullable<MatchQuery['properties']>[number]['v']

function textOf(value: Value): string {
  const first = Array.isArray(value) ? value[0] : value
  if (first === undefined) return ''
  return String(typeof first === 'object' ? first.id : first).trim()
}

/** Drops invalid cell values, so that the valid ones still count. */
function withoutUnusable(members: Record<string, unknown>) {
  const cleaned = {
    ...members,
    ...(typeof members['canton'] === 'string' && { canton: members['canton'].toUpperCase() }),
  }
  if (typeof members['ehraid'] === 'string') Object.assign(cleaned, { ehraid: Number(members['ehraid']) })
  const errors = new Set(shapeErrors(CompanyInput, cleaned).errors.map(({ field }) => field))
  return Object.fromEntries(Object.entries(cleaned).filter(([name]) => !errors.has(name)))
}
