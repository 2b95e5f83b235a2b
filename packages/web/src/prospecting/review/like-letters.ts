import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { Language } from '@alphorn/contract/core/fields'
import { splitNotices } from '@alphorn/contract/prospecting/letters/letter-parts'

// Letters with a common text: the shared words, and the places where they differ. Joined, they reproduce each letter
// character for character, so nothing is approved unseen.

type Letter = Pick<OutreachRevision, 'channel' | 'variants' | 'claims'> &
  Partial<Pick<OutreachRevision, 'producer'>>

/**
 * Kind of a difference between letters: about the company, about the sender, a conclusion, or words without a claim.
 */
export type Difference = 'recipient_fact' | 'seller_fact' | 'inference' | 'words'

/** A range that all letters have: either identical words, or each letter's own words. */
export type Stretch =
  | { same: string }
  | { own: readonly string[]; kinds: readonly Difference[]; claims: readonly (readonly string[])[] }

/** A subject or a paragraph of all letters. */
type SharedPart = { language: Language; part: 'subject' | 'body'; stretches: readonly Stretch[] }
export type SharedShape = readonly SharedPart[]

/** Letters are alike from this share of common characters in the same places. */
const minSharedShare = 0.5

/**
 * Returns whether two letters are alike: the same channel, languages, paragraphs and notices, and at least half of
 * their words. The built-in writer takes phrases in turn, so in its letters differing phrases do not count.
 */
export function areAlike(one: Letter, other: Letter): boolean {
  if (one.channel !== other.channel) return false
  const parts = partsOf(one)
  const others = partsOf(other)
  const isSameShape =
    parts.length === others.length &&
    parts.every(({ language, part, isNotice, text }, at) => {
      const like = others[at]!
      return (
        like.language === language &&
        like.part === part &&
        like.isNotice === isNotice &&
        (!isNotice || like.text === text)
      )
    })
  if (!isSameShape) return false
  const isComposed = [one, other].every(({ producer }) => producer?.name === composer)
  const texts = parts.flatMap((part, at) => {
    if (part.isNotice) return []
    const pair = [part.text, others[at]!.text] as const
    return [isComposed ? withoutPhrases(pair, [claimedIn(one, part), claimedIn(other, others[at]!)]) : pair]
  })
  const shared = sumOf(texts.map(([text, like]) => sharedSentences([text, like]).length))
  const longest = sumOf(texts.map(([text, like]) => Math.max(text.length, like.length)))
  return longest > 0 && shared >= minSharedShare * longest
}

/** Name under which the built-in writer states its results. */
const composer = 'alphorn-offline'

type Pair = readonly [string, string]
type HasClaim = (start: number, end: number) => boolean

/** Returns two texts without the sentences that only one of them has and that belong to no claim. */
function withoutPhrases([text, like]: Pair, [hasClaim, hasOtherClaim]: readonly [HasClaim, HasClaim]): Pair {
  return [keptSentences(text, like, hasClaim), keptSentences(like, text, hasOtherClaim)]
}

function keptSentences(text: string, like: string, hasClaim: HasClaim) {
  const others = new Set(sentencesOf(like))
  let end = 0
  return sentencesOf(text)
    .filter((sentence) => {
      const start = end
      end += sentence.length
      return others.has(sentence) || hasClaim(start, end)
    })
    .join('')
}

/** Returns whether a range of a part of a letter belongs to a claim. */
function claimedIn(letter: Letter, { from, ...place }: Part): HasClaim {
  return (start, end) => claimsWithin(letter, place, from + start, from + end).length > 0
}

/** Returns the shared text of similar letters, part by part, and what is specific to each. */
export function shapeOf(letters: readonly Letter[]): SharedShape {
  const all = letters.map(partsOf)
  return all[0]!.map(({ language, part }, at) => {
    const texts = all.map((parts) => parts[at]!.text)
    const { head, tail } = sharedSentences(texts)
    const own = texts.map((text) => text.slice(head.length, text.length - tail.length))
    const claims = letters.map((letter, of) => {
      const { from } = all[of]![at]!
      return claimsWithin(
        letter,
        { language, part },
        from + head.length,
        from + head.length + own[of]!.length,
      )
    })
    const stretches: Stretch[] = own.some((text) => text !== '')
      ? [{ same: head }, { own, kinds: kindsOf(letters, claims), claims }, { same: tail }]
      : [{ same: head + tail }]
    return { language, part, stretches: stretches.filter((one) => !('same' in one) || one.same !== '') }
  })
}

/** `from`: position of the part in its subject or body. */
type Part = { language: Language; part: 'subject' | 'body'; text: string; from: number; isNotice: boolean }

function partsOf({ variants }: Letter): Part[] {
  return variants.flatMap(({ language, subject, body }) => {
    const { written } = splitNotices(body)
    const paragraphs = paragraphsOf(body).map(({ text, from }) => ({
      language,
      part: 'body' as const,
      text,
      from,
      isNotice: from >= written.length,
    }))
    const head = { language, part: 'subject' as const, text: subject ?? '', from: 0, isNotice: false }
    return subject === null ? paragraphs : [head, ...paragraphs]
  })
}

/** Splits a text into paragraphs, each with the empty lines after it. */
function paragraphsOf(body: string): { text: string; from: number }[] {
  const paragraphs: { text: string; from: number }[] = []
  let from = 0
  while (from < body.length) {
    const end = body.indexOf('\n\n', from)
    let to = end < 0 ? body.length : end
    while (body[to] === '\n') to++
    paragraphs.push({ text: body.slice(from, to), from })
    from = to
  }
  return paragraphs
}

/** Returns the whole sentences that all texts have in common at their beginning and at their end. */
function sharedSentences(texts: readonly string[]): { head: string; tail: string; length: number } {
  const all = texts.map(sentencesOf)
  const fewest = Math.min(...all.map(({ length }) => length))
  const isSame = (placeOf: (sentences: readonly string[]) => number) =>
    all.every((sentences) => sentences[placeOf(sentences)] === all[0]![placeOf(all[0]!)])
  let first = 0
  while (first < fewest && isSame(() => first)) first++
  let last = 0
  while (last < fewest - first && isSame(({ length }) => length - 1 - last)) last++
  const [one = []] = all
  const head = one.slice(0, first).join('')
  const tail = one.slice(one.length - last).join('')
  return { head, tail, length: head.length + tail.length }
}

/**
 * Splits a text after each sentence, keeping the blanks. The splits affect how much is highlighted, never what is
 * shown.
 */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:] |\n)/)
}

type Place = { language: Language; part: 'subject' | 'body' }

/** Returns the ids of the claims that overlap a range of a letter. Their positions are counted in code points. */
function claimsWithin(
  { claims, variants }: Letter,
  { language, part }: Place,
  start: number,
  end: number,
): string[] {
  const variant = variants.find((one) => one.language === language)
  const text = (part === 'subject' ? variant?.subject : variant?.body) ?? ''
  const pointsTo = (at: number) => Array.from(text.slice(0, at)).length
  const [from, to] = [pointsTo(start), pointsTo(end)]
  return claims
    .filter((claim) => claim.variant === language && claim.part === part)
    .filter(({ spans }) => spans.some((span) => span.start < to && from < span.end))
    .map(({ id }) => id)
}

function kindsOf(letters: readonly Letter[], claims: readonly (readonly string[])[]): Difference[] {
  const kinds = letters.flatMap((letter, at) =>
    letter.claims.filter(({ id }) => claims[at]!.includes(id)).map(({ kind }): Difference => kind),
  )
  return kinds.length === 0 ? ['words'] : [...new Set(kinds)]
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
