import { taggedText } from '@alphorn/contract/core/canonical-json'
import { spansOf, type Span } from '@alphorn/contract/prospecting/result-checks/spans'
import type { TextEdit } from '@alphorn/contract/prospecting/approvals'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { InputFact, InputQualification } from '@alphorn/contract/prospecting/stage-input'
import type { NothingToSay, ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { TextBacking } from '@alphorn/contract/prospecting/letters/text-backing'
import type { Channel, Stage } from '@alphorn/contract/prospecting/stages'

/** Content of a stage's revision, with canonical ids. It is stored as canonical JSON text. */
export type ResearchContent = {
  facts: InputFact[]
  evidence: Evidence[]
  identity: ResultOf<'research'>['identity']
  not_found: ResultOf<'research'>['not_found']
  notices?: ResultOf<'research'>['notices']
  /** Answers to people's questions, if any were asked. */
  answers?: NonNullable<ResultOf<'research'>['answers']>
  summary: string
}
export type QualificationContent = InputQualification
export type PlacedClaim = ResultOf<'outreach'>['claims'][number] & { spans: Span[] }
/**
 * Positions of words without evidence. The words themselves are only in claims and texts, so that erasing those erases
 * them.
 */
type StoredBacking = {
  words: number
  unbacked: Omit<TextBacking['unbacked'][number], 'words'>[]
  /**
   * Absent for texts from before such sentences were detected. `words` are relative to the beginning of the sentence.
   */
  unclaimed?: (Omit<UnclaimedRange, 'sentence' | 'words'> & { words: StoredRange[] })[]
}
type UnclaimedRange = NonNullable<TextBacking['unclaimed']>[number]
type StoredRange = [start: number, length: number]
export type OutreachContent = {
  channel: Channel
  variants: ResultOf<'outreach'>['variants']
  claims: PlacedClaim[]
  evidence: Evidence[]
  /** Absent for texts from before words were compared. */
  backing?: StoredBacking
  /** The reason why there is no text. */
  nothing_to_say?: NothingToSay
  /** A person's changes, and the revision that they edited. */
  edited?: TextEdit
}
export type VerificationContent = Pick<
  ResultOf<'verification'>,
  'outreach_revision_id' | 'verdicts' | 'uncovered'
>

export type ContentByStage = {
  research: ResearchContent
  qualification: QualificationContent
  outreach: OutreachContent
  verification: VerificationContent
}

/** Returns the stored part of a text's backing. */
export function storedBacking({ words, unbacked, unclaimed = [] }: TextBacking): StoredBacking {
  return {
    words,
    unbacked: unbacked.map(({ claim_id, start, end }) => ({ claim_id, start, end })),
    unclaimed: unclaimed.map(({ sentence, words: own, ...at }) => ({
      ...at,
      words: rangesOf(sentence, own),
    })),
  }
}

/** Positions of words in a sentence, in UTF-16 units and in order. */
function rangesOf(sentence: string, words: readonly string[]): StoredRange[] {
  let from = 0
  return words.map((word) => {
    const start = sentence.indexOf(word, from)
    from = start + word.length
    return [start, word.length]
  })
}

/** Returns the backing of a text with the marked words; null if the text is from before words were compared. */
export function backingIn({ variants, claims, backing }: OutreachContent): TextBacking | null {
  if (!backing) return null
  const texts = new Map(claims.map(({ id, text }) => [id, Array.from(text)]))
  const unbacked = backing.unbacked.map((mark) => ({
    ...mark,
    words: texts.get(mark.claim_id)?.slice(mark.start, mark.end).join('') ?? '',
  }))
  const unclaimed = backing.unclaimed?.map(({ words, ...at }) => {
    const variant = variants.find(({ language }) => language === at.variant)
    const text = (at.part === 'subject' ? variant?.subject : variant?.body) ?? ''
    const sentence = Array.from(text).slice(at.start, at.end).join('')
    return { ...at, sentence, words: words.map(([start, length]) => sentence.slice(start, start + length)) }
  })
  return {
    words: backing.words,
    unbacked: unbacked.filter(({ words }) => words !== ''),
    ...(unclaimed && { unclaimed: unclaimed.filter(({ sentence }) => sentence !== '') }),
  }
}

/** Parses the content of a stage's revision. */
export function contentOf<S extends Stage>(_stage: S, revision: { content: string }): ContentByStage[S] {
  return JSON.parse(revision.content) as ContentByStage[S]
}

/** Returns the text under the fingerprint of a stage's revision, given its content in canonical form. */
export function revisionText(stage: Stage, content: string) {
  return taggedText(`stage-revision/${stage}/1`, content)
}

/** Adds the positions of a claim's words: the named occurrence, or all. */
export function placeClaim(
  claim: ResultOf<'outreach'>['claims'][number],
  variants: OutreachContent['variants'],
): PlacedClaim {
  const variant = variants.find(({ language }) => language === claim.variant)!
  const spans = spansOf(claim.part === 'subject' ? (variant.subject ?? '') : variant.body, claim.text)
  return {
    ...claim,
    spans: claim.occurrence === undefined ? spans : spans.slice(claim.occurrence - 1, claim.occurrence),
  }
}
