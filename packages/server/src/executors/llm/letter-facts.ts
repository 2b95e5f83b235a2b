import type { Language } from '@alphorn/contract/core/fields'
import { isQuotedIn } from '@alphorn/contract/prospecting/result-checks/citations'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { RevisionClaim } from '@alphorn/contract/prospecting/stage-results'
import type { z } from 'zod'

type Claim = z.infer<typeof RevisionClaim>
type Quote = NonNullable<Claim['quotes']>[number]

/** A fact that a text may state: its content, and the evidence that a claim cites for it. */
export type LetterFact = {
  /** `f1`: from research; `e1`: an event; `r1`: the register entry; `o1`: a statement of the offering. */
  id: string
  about: 'recipient' | 'sender'
  says: string
  /** The publication day of an event: YYYY-MM-DD. */
  published_on?: string
  /** Verbatim text of the evidence for the fact. Empty: `says` is the text of the evidence itself. */
  quotes: Quote[]
  evidence_ids: string[]
}

/**
 * Returns the facts from which a text in this language may be written, each under an id that is short enough to be
 * copied.
 */
export function letterFacts(input: StageInput, language: Language): LetterFact[] {
  const evidence = new Map(input.evidence.map((one) => [one.id, one]))
  const register = input.evidence.filter(
    ({ id, kind }) =>
      kind === 'register_entry' && !input.signals.some(({ evidence_id }) => evidence_id === id),
  )
  const statements = input.evidence.filter(
    (one) => one.kind === 'offering_statement' && one.language === language,
  )
  return [
    ...researchFacts(input, evidence),
    ...input.signals.flatMap(({ evidence_id, published_on }) => {
      const one = evidence.get(evidence_id)
      return one ? [{ ...factOf(one, 'recipient'), published_on }] : []
    }),
    ...register.map((one) => factOf(one, 'recipient')),
    ...statements.map((one) => factOf(one, 'sender')),
  ].map(numberFacts())
}

type Unnumbered = Omit<LetterFact, 'id'> & { letter: string }

function researchFacts({ facts }: StageInput, evidence: ReadonlyMap<string, Evidence>): Unnumbered[] {
  return facts.flatMap(({ statement, evidence_ids, quotes = [] }): Unnumbered[] => {
    const held = evidence_ids.filter((id) => evidence.has(id))
    if (held.length === 0) return []
    const verbatim = quotes.filter(
      ({ evidence_id, exact }) =>
        held.includes(evidence_id) && isQuotedIn(evidence.get(evidence_id)!.excerpt, exact),
    )
    return [{ letter: 'f', about: 'recipient', says: statement, quotes: verbatim, evidence_ids: held }]
  })
}

function factOf({ id, kind, excerpt }: Evidence, about: LetterFact['about']): Unnumbered {
  const letter = about === 'sender' ? 'o' : kind === 'register_entry' ? 'r' : 'e'
  return { letter, about, says: excerpt, quotes: [], evidence_ids: [id] }
}

/** Numbers the facts of each kind from 1. */
function numberFacts() {
  const counts = new Map<string, number>()
  return ({ letter, ...fact }: Unnumbered): LetterFact => {
    const at = (counts.get(letter) ?? 0) + 1
    counts.set(letter, at)
    return { id: `${letter}${at}`, ...fact }
  }
}

/** Returns the facts in the form for the model, without the long ids of evidence, which it does not cite. */
export function shownFacts(facts: readonly LetterFact[]) {
  return facts.map(({ id, about, says, published_on, quotes }) => ({
    id,
    about,
    says,
    ...(published_on && { published_on }),
    ...(quotes.length > 0 && { quotes: quotes.map(({ exact }) => exact) }),
  }))
}

const maxCitations = 10
type Proven = Pick<Claim, 'kind' | 'evidence_ids' | 'quotes'>

/**
 * Returns the proof of a sentence that states facts: their evidence and quotes. An unknown id is cited unchanged, so
 * that the check of results refuses it by name. Null: the sentence states nothing.
 */
export function proofOfFacts(facts: readonly LetterFact[], ids: readonly string[]): Proven | null {
  if (ids.length === 0) return null
  const cited = facts.filter(({ id }) => ids.includes(id))
  const unknown = ids.filter((id) => !facts.some((fact) => fact.id === id))
  const evidence_ids = [...new Set([...cited.flatMap((fact) => fact.evidence_ids), ...unknown])]
  const quotes = cited.flatMap((fact) => fact.quotes).slice(0, maxCitations)
  return {
    kind: kindOf(cited),
    evidence_ids: evidence_ids.slice(0, maxCitations),
    ...(quotes.length > 0 && {
      quotes: quotes.filter(({ evidence_id }) => evidence_ids.indexOf(evidence_id) < maxCitations),
    }),
  }
}

/** Derives the kind of a claim from its facts. A sentence with facts about both sides is an inference. */
function kindOf(cited: readonly LetterFact[]): Claim['kind'] {
  const sides = new Set(cited.map(({ about }) => about))
  if (sides.size > 1) return 'inference'
  return sides.has('sender') ? 'seller_fact' : 'recipient_fact'
}
