import { backingOf, type UnbackedWord } from '#contract/prospecting/backing/unbacked-words'
import { namesIn, proofsOf } from '#contract/prospecting/result-checks/grounding'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'
import type { TextBacking } from '#contract/prospecting/text-backing'

/** The words of a text's claims that no evidence backs which the claim cites. */
export function textBacking(input: StageInput, { claims }: ResultOf<'outreach'>): TextBacking {
  const proofs = proofsOf(input, input.evidence)
  const names = namesIn(input)
  const read = claims.map(({ id, text, variant, evidence_ids }) => {
    const { words, unbacked } = backingOf({ text, language: variant }, proofs.of(evidence_ids), names)
    return { words, unbacked: unbacked.map((word) => ({ claim_id: id, ...markOf(text, word) })) }
  })
  return {
    words: read.reduce((sum, { words }) => sum + words, 0),
    unbacked: read.flatMap(({ unbacked }) => unbacked).slice(0, mostMarks),
  }
}

/** No text is shown with more marks. */
const mostMarks = 500

function markOf(text: string, { start, end }: UnbackedWord) {
  const from = Array.from(text.slice(0, start)).length
  const words = text.slice(start, end)
  return { words, start: from, end: from + Array.from(words).length }
}
