import type { FieldError } from '#contract/core/errors'
import { checkClaimGrounds, type Proofs } from '#contract/prospecting/result-checks/grounding'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Claim = ResultOf<'outreach'>['claims'][number]

/** Maximum number of claims whose errors are cached for one input. */
const maxCachedClaims = 200

const checkedOfInputs = new WeakMap<Proofs, Map<string, FieldError[]>>()

/**
 * Checks the grounds of a claim once for each input. A text is often checked again with most of its claims unchanged:
 * by the executor, by the service, and after each edit.
 */
export function checkGroundsOnce(
  claim: Claim,
  path: string,
  proofs: Proofs,
  names: readonly string[],
): FieldError[] {
  const checked = checkedOfInputs.get(proofs) ?? new Map<string, FieldError[]>()
  checkedOfInputs.set(proofs, checked)
  // The id says only where an error is.
  const key = JSON.stringify([{ ...claim, id: '' }, names])
  const known = checked.get(key)
  const errors = known ?? checkClaimGrounds(claim, '', proofs, names)
  if (known === undefined && checked.size < maxCachedClaims) checked.set(key, errors)
  return errors.map((error) => ({ ...error, field: path + error.field }))
}
