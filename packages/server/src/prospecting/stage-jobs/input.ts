import type { Company } from '@alphorn/contract/directory/companies'
import type { Signal } from '@alphorn/contract/directory/signals'
import type { Evidence, Upstream } from '@alphorn/contract/prospecting/snapshots'
import {
  type InputAnswer,
  type InputQuestion,
  type InputSignal,
  inputTag,
  type StageInput,
} from '@alphorn/contract/prospecting/stage-input'
import { type Stage, stages, upstreamOf } from '@alphorn/contract/prospecting/stages'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { hash } from 'node:crypto'
import { offeringEvidence, registerEvidence, signalEvidence } from '#server/prospecting/evidence/evidence'
import { withoutDerived } from '#server/directory/companies/derived/present-derived'
import type { ProjectRow } from '#server/prospecting/projects/queries'
import { contentOf } from '#server/prospecting/revisions/content'
import type { Heads } from '#server/prospecting/revisions/queries'

/** The columns of a project that are part of its stages' input. */
type SeenProject = Pick<ProjectRow, 'project_id' | 'language' | 'policies'>

export type Sources = {
  project: ProjectRow
  offering: OfferingContent
  prospect_id: string
  company: Company
  /** Recent events of the company, newest first. */
  signals: readonly Signal[]
  heads: Heads
  /** People's answers to criteria of the offering. */
  answers: readonly InputAnswer[]
  /** The cycle's questions about the company, in addition to the offering's. */
  questions?: readonly InputQuestion[]
}
type SeenSources = Omit<Sources, 'project'> & { project: SeenProject }
export type FrozenInput = { content: string; fingerprint: string; upstream: Upstream[] }

/** Freezes the input of a stage as canonical text. Only its content can make the stage's output stale. */
export function freezeInput(stage: Stage, sources: SeenSources): FrozenInput {
  const upstream = upstreamRefs(stage, sources.heads)
  const { questions = [] } = sources
  const input: StageInput = {
    stage,
    project: projectPart(stage, sources.project),
    offering: offeringPart(stage, sources.offering),
    prospect: { prospect_id: sources.prospect_id, company: companyPart(stage, sources.company) },
    signals: sources.signals.map((signal) => signalPart(sources.company, signal)),
    facts: stage === 'research' ? [] : factsOf(sources.heads),
    ...(stage === 'qualification' && sources.answers.length > 0 && { answers: [...sources.answers] }),
    ...(stage === 'research' && questions.length > 0 && { questions: [...questions] }),
    qualification: stage === 'outreach' ? qualificationOf(sources.heads) : null,
    outreach: stage === 'verification' ? outreachOf(sources.heads) : null,
    evidence: evidenceFor(stage, sources),
    upstream,
  }
  const content = canonicalJson(input)
  return { content, fingerprint: inputFingerprint(stage, content), upstream }
}

/** Returns the fingerprint of an input from its canonical text. */
export function inputFingerprint(stage: Stage, content: string): string {
  return `sha256:${hash('sha256', `${inputTag(stage)}\n${content}`)}`
}

/** Returns the project's part of the stages' input. */
export type Brief = { project: ProjectRow; offering: OfferingContent }

/** Returns the stages whose input differs between two briefs. */
export function stagesThatDiffer(before: Brief, after: Brief): Stage[] {
  return stages.filter(
    (stage) => canonicalJson(seenOf(stage, before)) !== canonicalJson(seenOf(stage, after)),
  )
}

function seenOf(stage: Stage, { project, offering }: Brief) {
  // Requirements on results apply to jobs that open later, so changing them makes nothing stale.
  const {
    result_version: _version,
    unbacked_limit: _limit,
    self_verification: _self,
    ...seen
  } = projectPart(stage, project)
  return {
    project: seen,
    offering: offeringPart(stage, offering),
    evidence: offeringEvidenceFor(stage, project, offering),
  }
}

function offeringEvidenceFor(stage: Stage, { project_id, language }: SeenProject, offering: OfferingContent) {
  const reads = stage === 'outreach' || stage === 'verification'
  return reads ? offeringEvidence(project_id, language, offering) : []
}

function upstreamRefs(stage: Stage, heads: Heads): Upstream[] {
  return upstreamOf[stage].flatMap((name) => {
    const head = heads[name]
    return head ? [{ stage: name, revision_id: head.revision_id, fingerprint: head.fingerprint }] : []
  })
}

function projectPart(stage: Stage, { language, policies }: SeenProject): StageInput['project'] {
  const writes = stage === 'outreach' || stage === 'verification'
  return {
    language,
    languages: policies.languages,
    channels: writes ? policies.channels : [],
    tone: writes ? policies.tone : null,
    banned_phrases: writes ? policies.banned_phrases : [],
    ...demandsOf(stage, policies),
  }
}

/** Returns the requirements of a project on a stage's result, beyond the rules that apply to all. */
function demandsOf(
  stage: Stage,
  { result_version, unbacked_limit, self_verification }: ProjectRow['policies'],
) {
  const quotes = stage === 'research' || stage === 'verification'
  return {
    ...(quotes && result_version === 2 && { result_version }),
    ...(stage === 'outreach' && unbacked_limit !== null && { unbacked_limit }),
    ...(stage === 'verification' && self_verification && { self_verification }),
  }
}

function offeringPart(
  stage: Stage,
  { name, summary, questions, criteria, points, translations, sender }: OfferingContent,
): StageInput['offering'] {
  const always = { name, summary }
  if (stage === 'research') return { ...always, questions }
  if (stage === 'qualification') return { ...always, criteria }
  const shared = { ...always, points, ...(translations && { translations }) }
  return stage === 'outreach' ? { ...shared, sender } : shared
}

/**
 * The facts of the register; the time of their last import is not part of them. Research receives the facts that
 * sources state, so it is not repeated when another version of the rules derives something else.
 */
function companyPart(stage: Stage, company: Company) {
  const {
    sources: _sources,
    updated_at: _updated,
    website,
    ...shown
  } = stage === 'research' ? withoutDerived(company) : company
  return { ...shown, website: website && withoutProof(website) }
}

/** The website as a source states it, so a new proof of the same site makes no work stale. */
function withoutProof({ url, source, confidence }: NonNullable<Company['website']>) {
  return { url, source, confidence }
}

function factsOf({ research }: Heads): StageInput['facts'] {
  return research ? contentOf('research', research).facts : []
}

function qualificationOf({ qualification }: Heads) {
  return qualification ? contentOf('qualification', qualification) : null
}

function outreachOf({ outreach }: Heads): StageInput['outreach'] {
  if (!outreach) return null
  const { channel, variants, claims } = contentOf('outreach', outreach)
  return {
    outreach_revision_id: outreach.revision_id,
    channel,
    variants,
    claims: claims.map(({ spans: _spans, ...claim }) => claim),
  }
}

/** Presents a signal; its source is part of its evidence. */
function signalPart(company: Company, signal: Signal): InputSignal {
  const { signal_id, kind, published_on, occurred_on, before, after } = signal
  const evidence_id = signalEvidence(company, signal).id
  return { signal_id, kind, published_on, occurred_on, before, after, evidence_id }
}

/** Returns evidence by id, each once, in the order of ids. */
function evidenceFor(stage: Stage, { project, offering, company, signals, heads }: SeenSources): Evidence[] {
  const all = [
    registerEvidence(stage === 'research' ? withoutDerived(company) : company),
    ...signals.map((signal) => signalEvidence(company, signal)),
    ...(heads.research && stage !== 'research' ? contentOf('research', heads.research).evidence : []),
    ...offeringEvidenceFor(stage, project, offering),
  ]
  const byId = new Map(all.map((evidence) => [evidence.id, evidence]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
