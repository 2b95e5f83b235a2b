import type { FieldError } from '#contract/core/errors'
import {
  checkQuoted,
  checkUnique,
  excerptsOf,
  isQuotedIn,
} from '#contract/prospecting/result-checks/citations'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

/** Checks that every claim of the outreach revision has a verdict. */
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
    ...result.verdicts.flatMap(({ claim_id, verdict, quotes }, at) => [
      ...(known.includes(claim_id) ? [] : [unknownClaim(`verdicts[${at}].claim_id`)]),
      ...(verdict === 'supported'
        ? checkQuoted(`verdicts[${at}]`, quotes, input.project.result_version)
        : []),
      ...checkVerdictQuotes(input, claim_id, quotes, `verdicts[${at}]`),
    ]),
  ]
}

function unknownClaim(field: string): FieldError {
  return { code: 'value_not_allowed', field, detail: 'This claim does not exist in the outreach revision.' }
}

function checkVerdictQuotes(
  { evidence, outreach, project }: StageInput,
  claim_id: string,
  quotes: ResultOf<'verification'>['verdicts'][number]['quotes'],
  path: string,
): FieldError[] {
  const excerpts = excerptsOf(evidence)
  const claim = outreach?.claims.find(({ id }) => id === claim_id)
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
    if (project.result_version === 2 && claim && !claim.evidence_ids.includes(evidence_id))
      return [
        {
          code: 'quote_evidence_not_cited',
          field: `${path}.quotes[${at}].evidence_id`,
          detail: `The claim "${claim_id}" does not cite ${evidence_id}. Quote evidence that it cites.`,
        },
      ]
    if (isQuotedIn(excerpt, exact)) return []
    return [
      {
        code: 'quote_not_in_evidence',
        field: `${path}.quotes[${at}].exact`,
        detail: `The excerpt of ${evidence_id} does not contain these words.`,
      },
    ]
  })
}
