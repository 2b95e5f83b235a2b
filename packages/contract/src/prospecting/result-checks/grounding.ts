import type { FieldError } from '#contract/core/errors'
import type { Language } from '#contract/core/fields'
import { uncoveredIn } from '#contract/prospecting/grounding/coverage'
import {
  type Proof,
  type ReadProof,
  readProof,
  type Statement,
} from '#contract/prospecting/grounding/grounded-claim'
import { asSeen } from '#contract/prospecting/grounding/seen'
import { memoizeByText } from '#contract/prospecting/grounding/memoize-by-text'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import { placesOfText, type Specific } from '#contract/prospecting/grounding/specifics'
import { superlativesIn } from '#contract/prospecting/grounding/superlatives'
import { type About, refusalsOfClaim } from '#contract/prospecting/result-checks/refusals'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Outreach = ResultOf<'outreach'>
type Claim = Outreach['claims'][number]

/** Evidence by id. Each piece is parsed at most once, regardless of the number of claims that cite it. */
export type Proofs = {
  of(ids: readonly string[]): ReadProof[]
  /** Returns the shared statement of a text, so that the checks and the marks parse it only once. */
  statement(text: string, language: Language): Statement
  /** Returns the ids of the evidence that contains these words verbatim. */
  holding(words: string): string[]
  /** The names of the company that the evidence is about. */
  company: readonly string[]
}

const readOfInputs = new WeakMap<readonly ProofSource[], Proofs>()

/** Returns the parsed evidence of an input, cached for the checks and the marks. */
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
    company: companyNamesIn(input),
    holding: (words) => evidence.filter(({ excerpt }) => holdsWords(excerpt, words)).map(({ id }) => id),
  }
}
const keptProof = memoizeByText<ReadProof>()

function proofAlone(proof: Proof): ReadProof {
  const { kind, language, title, published_at, subject_uid, excerpt } = proof
  if (kind !== 'offering_statement') return readProof(proof)
  const key = JSON.stringify([language, title, published_at, subject_uid, excerpt])
  return keptProof(key, () => readProof(proof))
}

type ProofSource = Proof & { id: string }

/** Returns whether an excerpt contains these words verbatim, or with a capital that the claim dropped after a colon. */
function holdsWords(excerpt: string, words: string) {
  return excerpt.includes(words) || excerpt.includes(words.slice(0, 1).toUpperCase() + words.slice(1))
}

const namesOfInputs = new WeakMap<StageInput, readonly string[]>()

/**
 * Names that claim nothing: the firm "3000 AG" contains no number to check. Each call returns the same array, which
 * serves as a cache key.
 */
export function namesIn(input: StageInput): readonly string[] {
  const known = namesOfInputs.get(input)
  if (known) return known
  const { sender } = input.offering
  const names = [
    ...companyNamesIn(input),
    ...(sender ? [sender.organisation, sender.name, sender.email] : []),
  ].sort((a, b) => b.length - a.length)
  namesOfInputs.set(input, names)
  return names
}

function companyNamesIn({ prospect: { company } }: StageInput): string[] {
  return [company.name, ...Object.values(company.translations ?? {})]
}

/**
 * Checks that the cited evidence contains the numbers, dates, amounts, percentages, UIDs and Swiss places of a claim,
 * and the event it reports.
 */
export function checkClaimGrounds(
  { text, variant, kind, evidence_ids }: Claim,
  path: string,
  proofs: Proofs,
  names: readonly string[],
): FieldError[] {
  const cited = proofs.of(evidence_ids)
  const statement = proofs.statement(text, variant)
  const about = aboutClaim(kind, proofs, names)
  const elsewhere = cited.some(({ proof }) => holdsWords(proof.excerpt, text)) ? [] : proofs.holding(text)
  return [
    ...elsewhere.slice(0, 1).map((id): FieldError => ({
      code: 'quote_evidence_not_cited',
      field: `${path}.evidence_ids`,
      detail: `These words are from ${id}, which the claim does not cite. Cite it.`,
    })),
    ...refusalsOfClaim(statement, cited, about).map(({ code, detail }) => ({
      code,
      field: `${path}.text`,
      detail,
    })),
  ]
}

/** Returns the companies that a claim of this kind may be about. */
export function aboutClaim(kind: Claim['kind'], proofs: Proofs, names: readonly string[]): About {
  const isOfSeller = kind === 'seller_fact'
  return { names, own: isOfSeller ? names : proofs.company, isOfSeller }
}

/** Checks that every sentence with a number, a date or, in the body, a place lies inside a claim. */
export function checkCoverage(
  input: StageInput,
  { variants, claims }: Outreach,
  names: readonly string[],
): FieldError[] {
  const seen = names.map(asSeen)
  return variants.flatMap(({ language, subject, body }, at) => {
    let read: Specific[] | undefined
    // Parsed lazily, because few sentences outside the claims name a place.
    const places = () => (read ??= placesToName(input, claims, language))
    return (['subject', 'body'] as const).flatMap((part) => {
      const text = asSeen((part === 'subject' ? subject : body) ?? '')
      const own = claims.filter((claim) => claim.variant === language && claim.part === part)
      const ranges = own.flatMap((claim) => rangesOfClaim(text, { ...claim, text: asSeen(claim.text) }))
      const covering = { claims: ranges, names: seen, places: part === 'body' ? places : null }
      return uncoveredIn(text, language, covering).map(({ sentence, named }): FieldError => ({
        code: 'statement_without_claim',
        field: `variants[${at}].${part}`,
        detail: `No claim covers the sentence "${sentence.slice(0, 200)}", which names "${named}". Make it a claim with evidence, or remove it.`,
      }))
    })
  })
}

/** Returns the places that need no claim: those of the company and the sender, and those in the text's claims. */
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
export function rangesOfClaim(
  text: string,
  { text: words, occurrence }: Pick<Claim, 'text' | 'occurrence'>,
): TextRange[] {
  const ranges: TextRange[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    ranges.push({ start: at, end: at + words.length })
  return occurrence === undefined ? ranges : ranges.slice(occurrence - 1, occurrence)
}

/** A remark on a result that is accepted nevertheless. */
export type ResultWarning = {
  code: 'superlative_unbacked' | 'same_producer' | 'words_unbacked' | 'statement_unclaimed'
  field: string
  detail: string
}

/** Warns of superlatives that no cited evidence contains; the text is accepted. */
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
        .flatMap((claim) => rangesOfClaim(text, claim))
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
