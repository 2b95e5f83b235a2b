import type { FieldError } from '#contract/core/errors'
import { checkUnique, excerptsOf } from '#contract/prospecting/result-checks/citations'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

/** Every claim of the outreach revision has a verdict. */
export function checkVerification(input: StageInput, result: ResultOf<'verification'>): FieldError[] {
  const { outreach_revision_id, claims } = input.outreach!
  if (result.outreach_revision_id !== outreach_revision_id)
    return [
      {
        code: 'outreach_revision_unknown',
        field: 'outreach_revision_id',
        detail: `The job verifies the revision ${outreach_revision_id}. Name it.`,
      },
    ]
  const judged = result.verdicts.map(({ claim_id }) => claim_id)
  const known = claims.map(({ id }) => id)
  return [
    ...known
      .filter((id) => !judged.includes(id))
      .map((id): FieldError => ({
        code: 'verdict_missing',
        field: 'verdicts',
        detail: `The claim "${id}" has no verdict. Add one.`,
      })),
    ...checkUnique('verdicts', judged, 'claim_id'),
    ...result.verdicts.flatMap(({ claim_id, quotes }, at) => [
      ...(known.includes(claim_id) ? [] : [unknownClaim(`verdicts[${at}].claim_id`)]),
      ...checkVerdictQuotes(input, quotes, `verdicts[${at}]`),
    ]),
  ]
}

function unknownClaim(field: string): FieldError {
  return { code: 'value_not_allowed', field, detail: 'This claim does not exist in the outreach revision.' }
}

function checkVerdictQuotes(
  { evidence }: StageInput,
  quotes: ResultOf<'verification'>['verdicts'][number]['quotes'],
  path: string,
): FieldError[] {
  const excerpts = excerptsOf(evidence)
  return (quotes ?? []).flatMap(({ evidence_id, exact }, at): FieldError[] => {
    const excerpt = excerpts.get(evidence_id)
    if (excerpt === undefined)
      return [
        {
          code: 'evidence_reference_missing',
          field: `${path}.quotes[${at}].evidence_id`,
          detail: `The input does not contain this evidence: ${evidence_id}.`,
        },
      ]
    if (excerpt.includes(exact)) return []
    return [
      {
        code: 'quote_not_in_evidence',
        field: `${path}.quotes[${at}].exact`,
        detail: `The excerpt of ${evidence_id} does not contain these words.`,
      },
    ]
  })
}
