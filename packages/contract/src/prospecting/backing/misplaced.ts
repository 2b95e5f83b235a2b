import { unchangedAmountsIn } from '#contract/prospecting/backing/changed-amounts'
import { misplacedThingsIn, otherSeatsIn } from '#contract/prospecting/backing/tied-places'
import { misplacedValuesIn } from '#contract/prospecting/backing/tied-values'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import type { Specific } from '#contract/prospecting/grounding/specifics'

/**
 * Finds values and places of a statement that its evidence has, but for another thing. `flat`: the statement without
 * the names of the two companies.
 */
export function misplacedIn(
  statement: Statement,
  flat: string,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): TextRange[] {
  return [
    ...misplacedValuesIn(statement, specifics, proofs),
    ...unchangedAmountsIn(statement.text, specifics, proofs),
    ...misplacedThingsIn(statement, specifics, proofs),
    ...otherSeatsIn(flat, specifics, proofs),
  ]
}
