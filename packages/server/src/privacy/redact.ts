import { erasedText } from '@alphorn/contract/privacy/erased-text'

/** The parts of a JSON value to remove. */
export type Redaction = {
  /** Returns whether a text under the key is removed. */
  text: (text: string, key: string) => boolean
  /** Returns whether a number under the key is removed. */
  number: (key: string) => boolean
  /** Returns whether the name of a member is removed: workers choose some of them. */
  name: (name: string) => boolean
  /** Members about someone else, which are not redacted. */
  leaves: ReadonlySet<string>
  /** Returns another redaction for a special part. */
  within?: (part: object) => Redaction | null
}

/** Redacts a value and keeps its shape, so that readers can still parse it. */
export function redactValue(value: unknown, redaction: Redaction, key = ''): unknown {
  if (typeof value === 'string') return redaction.text(value, key) ? erasedText : value
  if (typeof value === 'number') return redaction.number(key) ? 0 : value
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redaction, key))
  return value !== null && typeof value === 'object' ? redactedPart(value, redaction) : value
}

function redactedPart(part: object, outside: Redaction): object {
  const redaction = outside.within?.(part) ?? outside
  return Object.fromEntries(
    Object.entries(part).map(([name, member]) =>
      redaction.leaves.has(name)
        ? [name, member]
        : [redaction.name(name) ? erasedText : name, redactValue(member, redaction, name)],
    ),
  )
}

/** White space of any kind, which separates the words of a name. */
const spaces = /\s+/gu

/** Replaces white space of any kind by one space. */
export function foldSpaces(text: string): string {
  return text.replaceAll(spaces, ' ')
}

/** Removes every value that mentions one of the words, wherever it is. */
export function redactMentions(words: readonly string[]): Redaction {
  const mentions = (text: string) => {
    const folded = foldSpaces(text.normalize().toLowerCase())
    return words.some((word) => folded.includes(word))
  }
  return { text: mentions, name: mentions, number: () => false, leaves: new Set() }
}

/** Keys that connect the parts of a record and contain nothing about the company. */
const structure = new Set(
  `id kind stage channel language part variant verdict recommendation confidence check origin predicate code criterion_id
  question_id claim_id excerpt_sha256 content_sha256 published_at published_on occurred_on as_of by credential_name worker_id
  state decision outcome problem score coverage weight start end occurrence percent status attempt fencing_token`.split(
    /\s+/,
  ),
)
/** The account's own words are kept, and the description of how a result was made. */
const ownWords = new Set(['project', 'offering', 'producer', 'upstream', 'lease', 'input_snapshot'])

/** Ids, fingerprints and times, wherever they occur. */
const reference = /^(?:[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}|sha256:[0-9a-f]{64}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** Removes everything about a company and keeps the ids that connect the records. */
export const fullRedaction: Redaction = {
  text: (text, key) => !structure.has(key) && !reference.test(text),
  number: (key) => !structure.has(key),
  name: () => false,
  leaves: ownWords,
}

const nothing: Redaction = { text: () => false, number: () => false, name: () => false, leaves: new Set() }

function textsUnder(...keys: string[]): Redaction {
  return { ...nothing, text: (_, key) => keys.includes(key) }
}

/** Removes what a part states: the texts under the keys, and a value that is a number. */
function statementUnder(...keys: string[]): Redaction {
  return { ...textsUnder('value', 'exact', ...keys), number: (key) => key === 'value' }
}

type Part = {
  id?: unknown
  excerpt?: unknown
  evidence_id?: unknown
  evidence_ids?: unknown
  statement?: unknown
  question_id?: unknown
  quotes?: unknown
}

/**
 * Removes evidence wherever it was copied to, with its quotes, and with the facts and answers that are based only on
 * it.
 */
export function redactEvidence(evidence_ids: readonly string[]): Redaction {
  const gone = (id: unknown) => evidence_ids.includes(id as string)
  const allGone = (ids: unknown) => Array.isArray(ids) && ids.length > 0 && ids.every(gone)
  return {
    ...nothing,
    within: (part: Part) => {
      if (typeof part.excerpt === 'string' && gone(part.id))
        return textsUnder('excerpt', 'title', 'url', 'publisher')
      if (gone(part.evidence_id)) return textsUnder('exact')
      if ('statement' in part && allGone(part.evidence_ids)) return statementUnder('statement')
      if ('question_id' in part && allGone(quotedIn(part))) return statementUnder('note')
      return null
    },
  }
}

function quotedIn({ quotes }: Part): unknown {
  return Array.isArray(quotes) ? quotes.map((quote: Part) => quote.evidence_id) : null
}
