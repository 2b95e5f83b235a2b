import type { ContactBasis, GateCheck } from '@alphorn/contract/approvals'
import type { FieldCode } from '@alphorn/contract/errors'
import { isSameProducer } from '@alphorn/contract/result-checks/check-result'
import type { Signal } from '@alphorn/contract/signals'
import type { Producer } from '@alphorn/contract/stage-results'
import type { Channel } from '@alphorn/contract/stages'
import { staleness } from '@alphorn/contract/staleness'
import type { ProjectRow } from '#server/projects/queries'
import type { ProspectRow } from '#server/prospects/queries'
import { contentOf } from '#server/revisions/content'
import type { Heads, RevisionRow } from '#server/revisions/queries'

/** What the gate judges: an outreach revision and all that stands around it. */
export type GateFacts = {
  project: ProjectRow
  prospect: ProspectRow
  revision: RevisionRow
  heads: Heads
  suppressed: boolean
  /** The company is deleted, being wound up or bankrupt. */
  gone: boolean
  /** What was told of the company since the text was written, where the project wants to know. */
  news: readonly Pick<Signal, 'kind' | 'published_on'>[]
}

/** A named check, and how a failed one is refused at an approval. */
export type Check = GateCheck & { code: FieldCode; field: string }

type Judgement = Omit<Check, 'check' | 'code' | 'field'> & Partial<Pick<Check, 'code'>>
const pass = (detail: string): Judgement => ({ result: 'pass', detail })
const warn = (detail: string): Judgement => ({ result: 'warn', detail })
const fail = (detail: string, code?: FieldCode): Judgement => ({
  result: 'fail',
  detail,
  ...(code && { code }),
})

/** The checks of the release gate that need no approver. A reviewer or an agent reads them before trying. */
export function releaseGate(facts: GateFacts): Check[] {
  const about = 'outreach_revision_id'
  return [
    { check: 'head', code: staleness.new_text.approval!, field: about, ...head(facts) },
    { check: 'stale', code: staleness.new_revision.approval!, field: about, ...stale(facts) },
    { check: 'decision', code: staleness.decided_against.approval!, field: '', ...decision(facts) },
    { check: 'suppression', code: staleness.suppressed.approval!, field: '', ...suppression(facts) },
    { check: 'company', code: staleness.company_gone.approval!, field: '', ...company(facts) },
    { check: 'claims_supported', code: 'claim_not_supported', field: about, ...claims(facts) },
    { check: 'evidence_verified', code: 'evidence_unverified', field: about, ...evidence(facts) },
    { check: 'identity', code: 'identity_doubtful', field: '', ...identity(facts) },
    { check: 'news', code: 'revision_stale', field: about, ...news(facts) },
    {
      check: 'notices',
      code: 'notice_missing',
      field: about,
      ...pass('Sender, source and refusal lines are in the text.'),
    },
  ]
}

function head({ revision }: GateFacts) {
  return revision.superseded
    ? fail('A newer outreach revision exists.')
    : pass('This is the current outreach revision.')
}

function stale({ revision }: GateFacts) {
  return revision.stale
    ? fail('What the text was written from has changed since.')
    : pass('Nothing it builds on has changed.')
}

function decision({ prospect, project }: GateFacts) {
  if (prospect.decision === 'accept') return pass('The prospect was accepted.')
  if (prospect.decision === null && project.policies.outreach_policy === 'auto')
    return warn('Nobody has decided; the project drafts on its own.')
  return fail(`The decision on the prospect is "${prospect.decision ?? 'none'}".`)
}

function suppression({ suppressed }: GateFacts) {
  return suppressed ? fail('The company must not be contacted.') : pass('The company is not suppressed.')
}

function company({ gone }: GateFacts) {
  return gone
    ? fail('The company is deleted, being wound up or bankrupt.')
    : pass('The company is in the register.')
}

function claims({ project, heads, revision }: GateFacts): Judgement {
  const { verification } = heads
  const content = verification && contentOf('verification', verification)
  if (content?.outreach_revision_id !== revision.revision_id || verification?.stale)
    return project.executor.verification === 'off'
      ? warn('The project does not verify claims; the reader must.')
      : fail('The claims have not been verified yet.', 'verification_missing')
  const bad = content.verdicts.filter(
    ({ verdict }) => verdict === 'unsupported' || verdict === 'contradicted',
  )
  if (bad.length > 0) return fail(`Not supported: ${bad.map(({ claim_id }) => claim_id).join(', ')}.`)
  const partly = content.verdicts.filter(({ verdict }) => verdict === 'partly_supported').length
  if (partly > 0) return warn(`Claims that are only partly supported: ${partly}.`)
  return isOwnJudge(revision.producer, verification!.producer)
    ? warn('Every claim is supported, by the judgement of the model that wrote the text.')
    : pass('Every claim is supported.')
}

/** A model finds its own words true; a program that compares them with the evidence says the same of anybody's. */
function isOwnJudge(author: Producer, judge: Producer) {
  return judge.model !== undefined && isSameProducer(author, judge)
}

function evidence({ revision }: GateFacts) {
  const cited = contentOf('outreach', revision).evidence
  if (cited.some(({ check }) => check === 'mismatch')) return fail('A cited page does not hold its excerpt.')
  const unchecked = cited.filter(({ check }) => check !== 'verified').length
  return unchecked > 0
    ? warn(`Cited excerpts that come from a worker and were not fetched by the service: ${unchecked}.`)
    : pass('All cited evidence is verified.')
}

function identity({ heads }: GateFacts) {
  const verdict = heads.research && contentOf('research', heads.research).identity.verdict
  if (verdict === 'confirmed') return pass('The sources are about this register entry.')
  return fail(verdict ? `Research calls the identity "${verdict}".` : 'There is no research.')
}

function news({ news: told }: GateFacts) {
  const [latest] = told
  return latest
    ? warn(
        `Told of the company since the text was written: ${told.length}, last ${latest.kind} on ${latest.published_on}.`,
      )
    : pass('Nothing was told of the company since the text was written.')
}

/** On what grounds the channel may be used (UWG 3(1)(o) and (u)); addressed letters need none. */
export function contactBasisCheck(channel: Channel, basis: ContactBasis | undefined, now: Date): Check {
  const named = { check: 'contact_basis', code: 'contact_basis_required', field: 'contact_basis' } as const
  if (channel === 'letter') return { ...named, ...pass('An addressed letter needs no further basis.') }
  if (!basis) return { ...named, ...fail(`The channel ${channel} needs a contact_basis.`) }
  return { ...named, ...(channel === 'phone_script' ? phone(basis, now) : written(channel, basis)) }
}

const month = 30 * 86_400_000

function phone(basis: ContactBasis, now: Date): Judgement {
  if (basis.kind === 'existing_customer') return pass('An existing customer.')
  if (basis.kind !== 'directory_check') return fail('A call needs directory_check or existing_customer.')
  const age = now.getTime() - new Date(basis.checked_at).getTime()
  if (age < 0 || age > month) return fail('The directory was not checked within the last 30 days.')
  if (!basis.listed || basis.asterisk)
    return fail('The number is not listed, or carries an asterisk: it must not be called.')
  return pass('The number is listed without an asterisk.')
}

function written(channel: Channel, { kind }: ContactBasis): Judgement {
  return kind === 'directory_check'
    ? fail(`A ${channel} needs consent, existing_customer or individual_by_hand.`)
    : pass(`Contact basis: ${kind}.`)
}

/** Whoever produced the text cannot approve it, if the project asks for four eyes. */
export function fourEyesCheck({ project, revision }: GateFacts, approver_id: string): Check {
  const named = { check: 'four_eyes', code: 'approver_is_author', field: '' } as const
  if (!project.policies.four_eyes) return { ...named, ...warn('The project does not ask for four eyes.') }
  return revision.produced_by === approver_id
    ? { ...named, ...fail('Whoever produced the text cannot approve it.') }
    : { ...named, ...pass('The approver did not produce the text.') }
}
