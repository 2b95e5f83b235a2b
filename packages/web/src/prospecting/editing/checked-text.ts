import { boastsIn } from '@alphorn/contract/prospecting/backing/boasts'
import { carryClaims } from '@alphorn/contract/prospecting/carried-claims'
import { checkOutreach } from '@alphorn/contract/prospecting/result-checks/outreach'
import { textBacking } from '@alphorn/contract/prospecting/result-checks/backing'
import { type TextRange, touchesRange } from '@alphorn/contract/prospecting/grounding/sentences'
import type { TextBacking } from '@alphorn/contract/prospecting/letters/text-backing'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { CheckedText, Mark, Part, TypedText } from '#web/prospecting/editing/marks.ts'

type Outreach = ResultOf<'outreach'>

/** Checks a text while it is typed, with the service's own functions and against the same input. */
export function checkTyped(input: StageInput, { channel, variants, claims: before }: TypedText): CheckedText {
  const claims = carryClaims(before, variants)
  const result: Outreach = { stage: 'outreach', ...noHead, channel, variants, claims }
  const errors = checkOutreach(input, result, new Date())
  const { unbacked, unclaimed = [] } = textBacking(input, result)
  const outside = outsideClaims(result, unclaimed)
  const faults = errors.map(({ code, field, detail }) => ({ code, field, words: lastQuoted(detail) }))
  return {
    marks: [
      ...claims.flatMap((claim) =>
        rangesOf(result, claim, claim.text).map((range) => ({ ...range, is: 'claim' as const })),
      ),
      ...unbacked.flatMap((mark) => {
        const claim = claims.find(({ id }) => id === mark.claim_id)
        return claim ? unbackedRanges(result, claim, mark) : []
      }),
      ...outside.map(({ words: _words, ...range }) => ({ ...range, is: 'unbacked' as const })),
      ...faults.flatMap(({ field, words }) => refusedRanges(result, claims, field, words)),
    ],
    faults: faults.map(({ code, words }) => ({ code, words })),
    unbacked: unbacked.map(({ words }) => words),
    unclaimed: outside.map(({ words }) => words),
  }
}

// The checks do not depend on the job, so placeholders serve for its binding.
const noHead = {
  input_snapshot: { id: '', fingerprint: '' },
  upstream: [],
  producer: { name: 'person', version: '1' },
}

type Claim = Outreach['claims'][number]
type Place = { language: string; part: Part }
type Range = Place & { start: number; end: number }

type Sentence = NonNullable<TextBacking['unclaimed']>[number]

/** Returns what the gate objects to outside of the claims: whole sentences, and superlatives in other ones. */
function outsideClaims(result: Outreach, unclaimed: readonly Sentence[]): (Range & { words: string })[] {
  const sentences = unclaimed.map(({ variant, part, sentence, ...points }) => ({
    language: variant,
    part,
    words: sentence,
    ...utf16Range(partOf(result, { language: variant, part }), points),
  }))
  const boasts = result.variants.flatMap((variant) =>
    boastsIn(variant, result.claims).map((boast) => ({ ...boast, language: variant.language })),
  )
  const isInSentence = (boast: Range) =>
    sentences.some(
      (one) => one.language === boast.language && one.part === boast.part && touchesRange(boast, [one]),
    )
  return [...sentences, ...boasts.filter((boast) => !isInSentence(boast))]
}

function partOf({ variants }: Outreach, { language, part }: Place) {
  return variants.find((one) => one.language === language)?.[part] ?? ''
}

function rangesOf(result: Outreach, { variant, part }: Claim, words: string): Range[] {
  const text = partOf(result, { language: variant, part })
  const at = words === '' ? -1 : text.indexOf(words)
  return at < 0 ? [] : [{ language: variant, part, start: at, end: at + words.length }]
}

/** Converts a range from code points to UTF-16 units. */
function utf16Range(text: string, { start, end }: TextRange): TextRange {
  const points = Array.from(text)
  return { start: points.slice(0, start).join('').length, end: points.slice(0, end).join('').length }
}

function unbackedRanges(result: Outreach, claim: Claim, mark: TextRange): Mark[] {
  const { start: from, end: to } = utf16Range(claim.text, mark)
  return rangesOf(result, claim, claim.text).map(({ start: at, ...range }) => ({
    ...range,
    start: at + from,
    end: at + to,
    is: 'unbacked' as const,
  }))
}

/** Finds the words that a refusal concerns: in the claim that its field names, or in the part. */
function refusedRanges(
  result: Outreach,
  claims: readonly Claim[],
  field: string,
  words: string | null,
): Mark[] {
  const claim = claims[Number(/^claims\[(\d+)\]/.exec(field)?.[1] ?? -1)]
  const ranges = claim ? rangesOf(result, claim, wordsIn(claim, words)) : rangesInPart(result, field, words)
  return ranges.map((range) => ({ ...range, is: 'refused' as const }))
}

function wordsIn({ text }: Claim, words: string | null) {
  return words !== null && text.includes(words) ? words : text
}

function rangesInPart(result: Outreach, field: string, words: string | null): Range[] {
  const [, at = '-1', part = 'body'] = /^variants\[(\d+)\]\.(subject|body)/.exec(field) ?? []
  const language = result.variants[Number(at)]?.language
  if (language === undefined || words === null) return []
  const place = { language, part: part as Part }
  const start = partOf(result, place).indexOf(words)
  return start < 0 ? [] : [{ ...place, start, end: start + words.length }]
}

/** In a refusal's message, the last quotation is the part at fault. */
function lastQuoted(detail: string) {
  return [...detail.matchAll(/"([^"]{1,300})"/g)].at(-1)?.[1] ?? null
}
