import type { OwnFieldKind } from '#contract/directory/own-field-values'
import type { Company } from '#contract/directory/companies'
import type { Language } from '#contract/core/fields'
import type { OfferingContent, Project } from '#contract/prospecting/projects'
import type { SignalKind } from '#contract/directory/signal-kinds'
import type { SignalFacts } from '#contract/directory/signals'
import type { Evidence, Upstream } from '#contract/prospecting/snapshots'
import type { ResultOf } from '#contract/prospecting/stage-results'
import type { Channel, Stage } from '#contract/prospecting/stages'

/** A fact of research as later stages receive it, with evidence by canonical id. */
export type InputFact = ResultOf<'research'>['facts'][number]
export type InputQualification = {
  criteria: ResultOf<'qualification'>['criteria']
  recommendation: ResultOf<'qualification'>['recommendation']
  score: number | null
  coverage: number
}
/** A person's answer to a criterion of the offering, with its date. */
export type InputAnswer = { criterion_id: string; answer: 'yes' | 'no'; answered_on: string }
/** A question that people ask about companies in addition to the offering's, and the form of its answer. */
export type InputQuestion = { question_id: string; text: string; kind: OwnFieldKind; choices: string[] }
/** An outreach revision as the input of verification. */
export type InputOutreach = {
  outreach_revision_id: string
  channel: Channel
  variants: ResultOf<'outreach'>['variants']
  claims: ResultOf<'outreach'>['claims']
}

/** An event of the company, as reported by a publication; `evidence_id` is the evidence with that publication. */
export type InputSignal = {
  signal_id: string
  kind: SignalKind
  published_on: string
  occurred_on: string | null
  before: SignalFacts | null
  after: SignalFacts | null
  evidence_id: string
}

/**
 * A company as part of a stage's input. The proof of its website is not included, because a new one would make work
 * stale.
 */
export type InputCompany = Partial<Omit<Company, 'website'>> & {
  uid: string
  name: string
  website?: Omit<NonNullable<Company['website']>, 'proof'> | null
}

/**
 * The frozen input of a stage. It contains only what the stage may use, so that only a relevant change makes the output
 * stale. IDs, times and deadlines of the job are excluded.
 */
export type StageInput = {
  stage: Stage
  project: {
    language: Language
    languages: Language[]
    channels: Channel[]
    tone: Project['policies']['tone'] | null
    banned_phrases: string[]
    /**
     * 2: facts and verdicts "supported" need quotes. Absent means 1. A job keeps the version with which it was opened.
     */
    result_version?: 2
    /** Whether a model may verify its own text; absent means no. */
    self_verification?: true
    /** The largest share of unbacked words, in percent; absent means any. */
    unbacked_limit?: number
  }
  offering: Partial<OfferingContent> & { name: string; summary: string }
  prospect: { prospect_id: string; company: InputCompany }
  /** Newest first. */
  signals: InputSignal[]
  facts: InputFact[]
  /** Answers of people to criteria; only for qualification, and only if there are any. */
  answers?: InputAnswer[]
  /** Questions of people about this company; only for research, and only if there are any. */
  questions?: InputQuestion[]
  qualification: InputQualification | null
  outreach: InputOutreach | null
  evidence: Evidence[]
  upstream: Upstream[]
}

/** The domain tag of an input's fingerprint. */
export function inputTag(stage: Stage) {
  return `stage-input/${stage}/1`
}
