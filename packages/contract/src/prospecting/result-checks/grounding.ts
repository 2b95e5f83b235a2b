import type { FieldError } from '#contract/core/errors'
import type { Language } from '#contract/core/fields'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import { uncoveredIn } from '#contract/prospecting/grounding/coverage'
import {
  exchangedBy,
  type Proof,
  type ReadProof,
  readProof,
  stanceMissedIn,
  type Statement,
  turnedRound,
  unbackedEvents,
  unnamedIn,
} from '#contract/prospecting/grounding/grounded-claim'
import type { Stance } from '#contract/prospecting/grounding/stance-words'
import { asSeen } from '#contract/prospecting/grounding/seen'
import { keptReadings } from '#contract/prospecting/grounding/kept-readings'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import { placesOfText, type Specific } from '#contract/prospecting/grounding/specifics'
import { superlativesIn } from '#contract/prospecting/grounding/superlatives'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Outreach = ResultOf<'outreach'>
type Claim = Outreach['claims'][number]

/** Evidence by id, each read at most once however many claims cite it. */
export type Proofs = {
  of(ids: readonly string[]): ReadProof[]
  /** Returns the one statement with these words, so that the checks and the marks share its reading. */
  statement(text: string, language: Language): Statement
  /** The evidence that holds these words as they are. */
  holding(words: string): string[]
}

const readOfInputs = new WeakMap<readonly ProofSource[], Proofs>()

/** Returns the proofs of an input. Their readings are cached with them, for the checks and the marks. */
export function proofsOf(input: StageInput, evidence: readonly ProofSource[]): Proofs {
  if (evidence !== input.evidence) return readProofs(input, evidence)
  const known = readOfInputs.get(evidence) ?? readProofs(input, evidence)
  readOfInputs.set(evidence, known)
  return known
}

function readProofs(input: StageInput, evidence: readonly ProofSource[]): Proofs {
  const byId = new Map(evidence.map((one) => [one.id, one]))
  const read = new Map<string, ReadProof>()
  const statements = new Map<string, Statement>()
  const proofOf = (id: string) => {
    const known = read.get(id)
    if (known) return [known]
    const one = byId.get(id)
    if (!one) return []
    const signals = (input.signals ?? []).filter(({ evidence_id }) => evidence_id === id)
    const proof = signals.length > 0 ? readProof({ ...one, signals }) : proofAlone(one)
    read.set(id, proof)
    return [proof]
  }
  return {
    of: (ids) => ids.flatMap(proofOf),
    statement: (text, language) => {
      const key = `${language} ${text}`
      const statement = statements.get(key) ?? { text, language }
      statements.set(key, statement)
      return statement
    },
    holding: (words) => evidence.filter(({ excerpt }) => holdsWords(excerpt, words)).map(({ id }) => id),
  }
}
const keptProof = keptReadings<ReadProof>()

function proofAlone(proof: Proof): ReadProof {
  const { kind, language, title, published_at, subject_uid, excerpt } = proof
  if (kind !== 'offering_statement') return readProof(proof)
  const key = JSON.stringify([language, title, published_at, subject_uid, excerpt])
  return keptProof(key, () => readProof(proof))
}

type ProofSource = Proof & { id: string }

/** Whether an excerpt has these words as they are, or with the capital that they lost after a colon. */
function holdsWords(excerpt: string, words: string) {
  return excerpt.includes(words) || excerpt.includes(words.slice(0, 1).toUpperCase() + words.slice(1))
}

const namesOfInputs = new WeakMap<StageInput, readonly string[]>()

/** Names that claim nothing: a firm "3000 AG" names no number. Each call returns the same list. */
export function namesIn(input: StageInput): readonly string[] {
  const known = namesOfInputs.get(input)
  if (known) return known
  const { company } = input.prospect
  const { sender } = input.offering
  const names = [
    company.name,
    ...Object.values(company.translations ?? {}),
    ...(sender ? [sender.organisation, sender.name, sender.email] : []),
  ].sort((a, b) => b.length - a.length)
  namesOfInputs.set(input, names)
  return names
}

/** Numbers, dates, amounts, percentages, UIDs and Swiss places of a claim, and the event it reports, are its evidence's too. */
export function checkClaimGrounds(
  { text, variant, kind, evidence_ids }: Claim,
  path: string,
  proofs: Proofs,
  names: readonly string[],
): FieldError[] {
  const cited = proofs.of(evidence_ids)
  const statement = proofs.statement(text, variant)
  const turned = turnedRound(statement, cited, names) ?? exchangedBy(statement, cited, names)
  const events = kind === 'seller_fact' ? [] : unbackedEvents(statement, cited, names)
  const elsewhere = cited.some(({ proof }) => holdsWords(proof.excerpt, text)) ? [] : proofs.holding(text)
  return [
    ...elsewhere.slice(0, 1).map((id): FieldError => ({
      code: 'quote_evidence_not_cited',
      field: `${path}.evidence_ids`,
      detail: `These words are from ${id}, which the claim does not cite. Cite it.`,
    })),
    ...unnamedIn(statement, cited, names).map((named) => unnamedError(`${path}.text`, named)),
    ...unprovenErrors(statement, cited, names, `${path}.text`),
    ...excessErrors(statement, cited, names, `${path}.text`),
    ...(turned === undefined
      ? []
      : [
          {
            code: 'specific_not_in_evidence' as const,
            field: `${path}.text`,
            detail: `The cited evidence states the opposite of "${turned}".`,
          },
        ]),
    ...events.map((event): FieldError => ({
      code: 'specific_not_in_evidence',
      field: `${path}.text`,
      detail: `The cited publications do not report this event (${event}).`,
    })),
  ]
}

/**
 * Refuses additions of a statement to its evidence, by closed lists: names of others, "only", a denial, another part.
 */
export function excessErrors(
  statement: Statement,
  cited: readonly ReadProof[],
  names: readonly string[],
  field: string,
): FieldError[] {
  return excessOf(statement, cited, names).map(({ of, detail }) => ({
    code: of === 'name' ? 'specific_not_in_evidence' : 'meaning_not_in_evidence',
    field,
    detail,
  }))
}

/** Refuses statements that the evidence denies, only announces or calls over. */
export function unprovenErrors(
  statement: Statement,
  cited: readonly ReadProof[],
  names: readonly string[],
  field: string,
): FieldError[] {
  const missed = stanceMissedIn(statement, cited, names)
  if (!missed) return []
  const says = sayings[missed.stance]
  return [
    {
      code: 'specific_not_in_evidence',
      field,
      detail: `The cited evidence names "${missed.named}" and ${says}. State the same, or leave it out.`,
    },
  ]
}

const sayings: Readonly<Record<Stance, string>> = {
  denied: 'says that it is not so',
  planned: 'only announces it',
  ended: 'says that it is over',
}

export function unnamedError(field: string, named: string): FieldError {
  return {
    code: 'specific_not_in_evidence',
    field,
    detail: `The cited evidence does not name "${named}".`,
  }
}

/** Every sentence with a number, a date or, in the body, a place lies inside a claim. */
export function checkCoverage(
  input: StageInput,
  { variants, claims }: Outreach,
  names: readonly string[],
): FieldError[] {
  const seen = names.map(asSeen)
  return variants.flatMap(({ language, subject, body }, at) => {
    let read: Specific[] | undefined
    // Few sentences outside of the claims name a place.
    const places = () => (read ??= placesToName(input, claims, language))
    return (['subject', 'body'] as const).flatMap((part) => {
      const text = asSeen((part === 'subject' ? subject : body) ?? '')
      const own = claims.filter((claim) => claim.variant === language && claim.part === part)
      const ranges = own.flatMap((claim) => rangesOf(text, { ...claim, text: asSeen(claim.text) }))
      const covering = { claims: ranges, names: seen, places: part === 'body' ? places : null }
      return uncoveredIn(text, language, covering).map(({ sentence, named }): FieldError => ({
        code: 'statement_without_claim',
        field: `variants[${at}].${part}`,
        detail: `No claim covers the sentence "${sentence.slice(0, 200)}", which names "${named}".`,
      }))
    })
  })
}

/** Places that need no claim: where the company sits, where the sender does, and what a claim of the text proves already. */
function placesToName({ prospect, offering }: StageInput, claims: readonly Claim[], language: Language) {
  const { seat, address } = prospect.company
  const own = [seat?.name, seat?.canton && `Kanton ${seat.canton}`, address?.town, offering.sender?.address]
  const said = claims.filter(({ variant }) => variant === language).map(({ text }) => asSeen(text))
  return [
    ...own.flatMap((text) => (text ? placesOfText(text, false) : [])),
    ...said.flatMap((text) => placesOfText(text, true)),
  ]
}

/** Returns the positions of a claim in its part of the text, in UTF-16 units: the named occurrence, or all. */
export function rangesOf(
  text: string,
  { text: words, occurrence }: Pick<Claim, 'text' | 'occurrence'>,
): TextRange[] {
  const ranges: TextRange[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    ranges.push({ start: at, end: at + words.length })
  return occurrence === undefined ? ranges : ranges.slice(occurrence - 1, occurrence)
}

/** A remark on a result that may enter all the same. */
export type ResultWarning = {
  code: 'superlative_unbacked' | 'same_producer' | 'words_unbacked' | 'statement_unclaimed'
  field: string
  detail: string
}

/** Superlatives that no cited evidence holds as well: the reader sees a warning, the text may enter. */
export function superlativeWarnings(input: StageInput, { variants, claims }: Outreach): ResultWarning[] {
  const excerpts = new Map(input.evidence.map(({ id, excerpt }) => [id, excerpt]))
  const backed = claims.filter(({ evidence_ids }) =>
    evidence_ids.some((id) => superlativesIn(excerpts.get(id) ?? '').length > 0),
  )
  return variants.flatMap(({ language, subject, body }, at) =>
    (['subject', 'body'] as const).flatMap((part) => {
      const text = (part === 'subject' ? subject : body) ?? ''
      const covered = backed
        .filter((claim) => claim.variant === language && claim.part === part)
        .flatMap((claim) => rangesOf(text, claim))
      return superlativesIn(text)
        .filter(({ start, end }) => !covered.some((claim) => claim.start <= start && end <= claim.end))
        .map(({ words }): ResultWarning => ({
          code: 'superlative_unbacked',
          field: `variants[${at}].${part}`,
          detail: `No cited evidence supports "${words}".`,
        }))
    }),
  )
}
