import { backingOf, type UnbackedWord } from '#contract/prospecting/backing/unbacked-words'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import { aboutClaim, namesIn, proofsOf, rangesOfClaim } from '#contract/prospecting/result-checks/grounding'
import { doubtsOfClaim } from '#contract/prospecting/result-checks/refusals'
import { unclaimedIn } from '#contract/prospecting/backing/unclaimed-words'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'
import type { TextBacking } from '#contract/prospecting/letters/text-backing'

/** Finds the words of a text's claims that the cited evidence does not back, and the statements outside all claims. */
export function textBacking(input: StageInput, result: ResultOf<'outreach'>): TextBacking {
  const { claims } = result
  const proofs = proofsOf(input, input.evidence)
  const names = namesIn(input)
  const read = claims.map(({ id, kind, text, variant, evidence_ids }) => {
    const [statement, cited] = [proofs.statement(text, variant), proofs.of(evidence_ids)]
    const doubts = doubtsOfClaim(statement, cited, aboutClaim(kind, proofs, names))
    const { words, unbacked } = backingOf(statement, cited, names, doubts)
    return { words, unbacked: unbacked.map((word) => ({ claim_id: id, ...markOf(text, word) })) }
  })
  return {
    words: read.reduce((sum, { words }) => sum + words, 0),
    unbacked: read.flatMap(({ unbacked }) => unbacked).slice(0, maxMarks),
    unclaimed: unclaimedSentences(input, result, names),
  }
}

function unclaimedSentences(
  { evidence }: StageInput,
  { variants, claims }: ResultOf<'outreach'>,
  names: readonly string[],
) {
  return variants
    .flatMap(({ language, subject, body }) =>
      (['subject', 'body'] as const).flatMap((part) => {
        const text = (part === 'subject' ? subject : body) ?? ''
        const own = claims.filter((claim) => claim.variant === language && claim.part === part)
        const around = { claims: own.flatMap((claim) => rangesOfClaim(text, claim)), evidence, names }
        return unclaimedIn({ text, language }, around).map(({ start, end, words }) => ({
          variant: language,
          part,
          sentence: text.slice(start, end),
          words: words.map((word) => text.slice(word.start, word.end)),
          ...codePoints(text, { start, end }),
        }))
      }),
    )
    .slice(0, maxSentences)
}

const maxSentences = 50

/** Largest number of marks shown in one text. */
const maxMarks = 500

function markOf(text: string, { start, end }: UnbackedWord) {
  return { words: text.slice(start, end), ...codePoints(text, { start, end }) }
}

/** Converts a range from UTF-16 units to code points. */
function codePoints(text: string, { start, end }: TextRange): TextRange {
  const from = Array.from(text.slice(0, start)).length
  return { start: from, end: from + Array.from(text.slice(start, end)).length }
}
