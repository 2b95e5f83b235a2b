import type { FieldError } from '#contract/core/errors'

type Excerpts = ReadonlyMap<string, string>
type Quote = { evidence_id: string; exact: string }

/** Checks the evidence ids at `${path}.evidence_ids`: at least one, all known, without duplicates. */
export function checkCitations(path: string, ids: readonly string[], excerpts: Excerpts): FieldError[] {
  const field = `${path}.evidence_ids`
  if (ids.length === 0)
    return [{ code: 'evidence_required', field, detail: 'Cite at least one piece of evidence.' }]
  const unknown = ids.filter((id) => !excerpts.has(id))
  if (unknown.length > 0)
    return [
      {
        code: 'evidence_reference_missing',
        field,
        detail: `The input does not contain this evidence: ${unknown.join(', ')}.`,
      },
    ]
  if (new Set(ids).size < ids.length)
    return [{ code: 'evidence_reference_duplicate', field, detail: 'Cite each piece of evidence once.' }]
  return []
}

/** Checks that quotes are verbatim in the evidence cited beside them. */
export function checkQuotes(
  path: string,
  quotes: readonly Quote[] | undefined,
  cited: readonly string[],
  excerpts: Excerpts,
): FieldError[] {
  return (quotes ?? []).flatMap(({ evidence_id, exact }, at): FieldError[] => {
    const field = `${path}.quotes[${at}]`
    if (!cited.includes(evidence_id))
      return [
        {
          code: 'quote_evidence_not_cited',
          field: `${field}.evidence_id`,
          detail: 'The quote is not from the cited evidence. Cite its source.',
        },
      ]
    const excerpt = excerpts.get(evidence_id)
    if (excerpt === undefined || isQuotedIn(excerpt, exact)) return []
    return [
      {
        code: 'quote_not_in_evidence',
        field: `${field}.exact`,
        detail: `The excerpt of ${evidence_id} does not contain these words.`,
      },
    ]
  })
}

/** Returns whether an excerpt contains words verbatim, except that all white space is equivalent. */
export function isQuotedIn(excerpt: string, exact: string): boolean {
  return excerpt.includes(exact) || oneLine(excerpt).includes(oneLine(exact))
}

function oneLine(text: string) {
  return text.trim().replace(/\s+/g, ' ')
}

/** Checks that there is a quote if the job's version of results requires one. */
export function checkQuoted(
  path: string,
  quotes: readonly Quote[] | undefined,
  version: 2 | undefined,
): FieldError[] {
  if (version === undefined || (quotes ?? []).length > 0) return []
  return [
    {
      code: 'quote_required',
      field: `${path}.quotes`,
      detail: 'Quote the words of the evidence that state this, as they are in the excerpt.',
    },
  ]
}

/** Finds ids that occur more than once. */
export function checkUnique(path: string, ids: readonly string[], member = 'id'): FieldError[] {
  return ids.flatMap((id, at): FieldError[] =>
    ids.indexOf(id) === at
      ? []
      : [
          {
            code: 'id_duplicate',
            field: `${path}[${at}].${member}`,
            detail: `"${id}" is used twice. Give each item its own ID.`,
          },
        ],
  )
}

export function excerptsOf(evidence: readonly { id: string; excerpt: string }[]): Map<string, string> {
  return new Map(evidence.map(({ id, excerpt }) => [id, excerpt]))
}
