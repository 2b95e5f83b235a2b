import type { ContactBasis, GateCheck } from '@alphorn/contract/prospecting/approvals'
import type { Company } from '@alphorn/contract/directory/companies'
import type { FieldCode } from '@alphorn/contract/core/errors'
import { isSameProducer } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { Signal } from '@alphorn/contract/directory/signals'
import type { Producer } from '@alphorn/contract/prospecting/stage-results'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { unbackedShare, warnedShare } from '@alphorn/contract/prospecting/text-backing'
import { staleness } from '@alphorn/contract/prospecting/staleness'
import type { ProjectRow } from '#server/prospecting/projects/queries'
import { builtInId } from '#server/prospecting/stage-jobs/performer'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import { missingForPost, undeliverable } from '#server/prospecting/releases/deliverable'
import { backingIn, contentOf, type VerificationContent } from '#server/prospecting/revisions/content'
import { swissDay } from '#server/platform/swiss-time'
import type { Heads, RevisionRow } from '#server/prospecting/revisions/queries'

/** What the gate judges: an outreach revision and all that is around it. */
export type GateFacts = {
  project: ProjectRow
  prospect: ProspectRow
  revision: RevisionRow
  /** The evidence that the text cites, as far as it is checked by now. */
  cited: readonly Evidence[]
  heads: Heads
  suppressed: boolean
  /** The company is deleted, being wound up or bankrupt. */
  gone: boolean
  /** The signals about the company since the text was written, where the project asks for them. */
  news: readonly Pick<Signal, 'kind' | 'published_on'>[]
}

/** A named check, and how a failed one is refused at an approval. */
export type Check = GateCheck & { code: FieldCode; field: string }

type Judgement = Omit<Check, 'check' | 'code' | 'field'> & Partial<Pick<Check, 'code'>>
const passed = (detail: string): Judgement => ({ result: 'pass', detail })
const warned = (detail: string): Judgement => ({ result: 'warn', detail })
const fail = (detail: string, code?: FieldCode): Judgement => ({
  result: 'fail',
  detail,
  ...(code && { code }),
})

/** The checks of the release gate that need no approver. A reviewer or an agent reads them before trying. */
export function releaseGate(facts: GateFacts): Check[] {
  const about = 'outreach_revision_id'
  return [
    { check: 'head', code: staleness.new_text.approval!, field: about, ...checkHead(facts) },
    { check: 'stale', code: staleness.new_revision.approval!, field: about, ...checkStale(facts) },
    { check: 'decision', code: staleness.decided_against.approval!, field: '', ...checkDecision(facts) },
    { check: 'suppression', code: staleness.suppressed.approval!, field: '', ...checkSuppression(facts) },
    { check: 'company', code: staleness.company_gone.approval!, field: '', ...checkCompany(facts) },
    { check: 'claims_supported', code: 'claim_not_supported', field: about, ...checkClaims(facts) },
    { check: 'words_backed', code: 'words_unbacked', field: about, ...checkWords(facts) },
    { check: 'evidence_verified', code: 'evidence_unverified', field: about, ...checkEvidence(facts) },
    { check: 'identity', code: 'identity_doubtful', field: '', ...checkIdentity(facts) },
    { check: 'news', code: 'revision_stale', field: about, ...checkNews(facts) },
    {
      check: 'notices',
      code: 'notice_missing',
      field: about,
      ...passed('Sender, source and refusal lines are in the text.'),
    },
  ]
}

function checkHead({ revision }: GateFacts) {
  return revision.superseded
    ? fail('A newer outreach revision exists. Read it and approve it with its own fingerprint.')
    : passed('This is the current outreach revision.')
}

function checkStale({ revision }: GateFacts) {
  return revision.stale
    ? fail(
        'The text was written from data that has changed since. Start a cycle with the stage `outreach` to write a new version.',
      )
    : passed('The data that the text is based on has not changed.')
}

function checkDecision({ prospect, project }: GateFacts) {
  if (prospect.decision === 'accept') return passed('The prospect was accepted.')
  if (prospect.decision === null && project.policies.outreach_policy === 'auto')
    return warned('No decision has been recorded; the project writes drafts without one.')
  return prospect.decision === null
    ? fail('No decision on the prospect has been recorded. Record the decision "accept" first.')
    : fail(
        `This text cannot be released: the decision on the prospect is "${prospect.decision}". Record the decision "accept" first.`,
      )
}

function checkSuppression({ suppressed }: GateFacts) {
  return suppressed
    ? fail(
        'The company is on the suppression list. An entry can only be removed in the browser app, with a reason.',
      )
    : passed('The company is not on the suppression list.')
}

function checkCompany({ gone }: GateFacts) {
  return gone
    ? fail('The company is struck off, in liquidation or bankrupt. Texts to it cannot be released.')
    : passed('The company is in the register.')
}

function checkClaims({ project, heads, revision }: GateFacts): Judgement {
  const { verification } = heads
  const content = verification && contentOf('verification', verification)
  if (content?.outreach_revision_id !== revision.revision_id || verification?.stale)
    return project.executor.verification === 'off'
      ? warned('The project does not verify claims. Read the evidence yourself.')
      : fail(
          'The claims are not verified yet. Complete the verification job, or start a cycle with the stage `verification`.',
          'verification_missing',
        )
  const bad = content.verdicts.filter(
    ({ verdict }) => verdict === 'unsupported' || verdict === 'contradicted',
  )
  if (bad.length > 0)
    return fail(
      `Not supported: ${bad.map(({ claim_id }) => claim_id).join(', ')}. Start a cycle with mode "all" and the stage outreach to write a new version.`,
    )
  const doubts = [
    ...doubtsOf(content),
    ...(isOwnJudge(revision.producer, verification!.producer)
      ? ['The claims were judged by the model that wrote the text.']
      : []),
  ]
  return doubts.length > 0 ? warned(doubts.join(' ')) : passed('Every claim is supported.')
}

function doubtsOf({ verdicts, uncovered }: VerificationContent) {
  const partly = verdicts.filter(({ verdict }) => verdict === 'partly_supported').length
  return [
    ...(partly > 0 ? [`Claims that are only partly supported: ${partly}.`] : []),
    ...(uncovered.length > 0 ? [quoteWords(uncovered)] : []),
  ]
}

/** Words of the text that no evidence backs which its claims cite. A person reads them; a project may set a limit. */
function checkWords({ project, heads, revision }: GateFacts): Judgement {
  if (isComposed(heads, revision))
    return passed(
      'Alphorn composed the sentences from the cited facts, and its verifier found each of them again.',
    )
  const backing = backingIn(contentOf('outreach', revision))
  if (!backing) return passed('The words were not compared with the evidence: the text is from before.')
  const share = unbackedShare(backing)
  const { unbacked_limit: limit } = project.policies
  const words = backing.unbacked.slice(0, mostQuoted).map((one) => `"${one.words}"`)
  const detail = `No cited evidence backs ${share} % of the words: ${words.join(', ')}.`
  if (limit !== null && share > limit) return fail(`${detail} The project accepts ${limit} %.`)
  return share >= warnedShare
    ? warned(detail)
    : passed(`The cited evidence backs ${100 - share} % of the words.`)
}

/**
 * Whether the built-in writer made the text, and the built-in verifier composed each claim from the evidence again. Such a
 * sentence is a typed phrase around a fact: its own words need no evidence.
 */
function isComposed({ verification }: Heads, revision: RevisionRow) {
  const offline = builtInId('offline')
  if (revision.produced_by !== offline || verification?.produced_by !== offline) return false
  const { outreach_revision_id, verdicts } = contentOf('verification', verification)
  return (
    outreach_revision_id === revision.revision_id && verdicts.every(({ verdict }) => verdict === 'supported')
  )
}

const mostQuoted = 5

/** What the text states outside of its claims: no one has proved it. */
function quoteWords(words: readonly string[]) {
  const more = words.length - mostQuoted
  const first = words.slice(0, mostQuoted).map((one) => `"${one}"`)
  return `No claim covers: ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** A model finds its own words true; a program that compares them with the evidence says the same of anyone's. */
function isOwnJudge(author: Producer, judge: Producer) {
  return judge.model !== undefined && isSameProducer(author, judge)
}

function checkEvidence({ project, cited }: GateFacts) {
  if (cited.some(({ check }) => check === 'mismatch'))
    return fail('A cited page does not contain the quoted excerpt. Request new research for this company.')
  const unchecked = cited.filter(({ check }) => check !== 'verified').length
  if (unchecked === 0) return passed('All cited evidence is verified.')
  if (project.policies.evidence_policy === 'verified')
    return fail(
      `${unchecked} cited pieces of evidence are not verified, and this project requires it. Wait for verification, or request new research.`,
    )
  return warned(
    `${unchecked} cited excerpts come from a worker. Alphorn has not checked them against the source.`,
  )
}

function checkIdentity({ heads }: GateFacts) {
  const verdict = heads.research && contentOf('research', heads.research).identity.verdict
  if (verdict === 'confirmed') return passed('The sources are about this register entry.')
  return fail(
    verdict
      ? `Research rates the identity as "${verdict}". Request new research from sources that name the UID of the company.`
      : 'The company has not been researched. Start a cycle with the stage `research` first.',
  )
}

function checkNews({ news }: GateFacts) {
  const [latest] = news
  return latest
    ? warned(
        `${news.length} signals since the text was written; latest: ${latest.kind} on ${latest.published_on}.`,
      )
    : passed('No news about the company since the text was written.')
}

/** On what grounds the channel may be used (UWG 3(1)(o) and (u)); addressed letters need none. */
export function contactBasisCheck(channel: Channel, basis: ContactBasis | undefined, now: Date): Check {
  const named = { check: 'contact_basis', code: 'contact_basis_required', field: 'contact_basis' } as const
  if (channel === 'letter') return { ...named, ...passed('An addressed letter needs no further basis.') }
  if (!basis) {
    const kinds =
      channel === 'phone_script'
        ? 'directory_check or existing_customer'
        : 'consent, existing_customer or individual_by_hand'
    return { ...named, ...fail(`The channel ${channel} needs a contact_basis of the kind ${kinds}.`) }
  }
  const future = inFuture(basis, now)
  if (future) return { ...named, ...future }
  return {
    ...named,
    ...(channel === 'phone_script' ? checkPhoneBasis(basis, now) : checkWrittenBasis(channel, basis)),
  }
}

/** No one consented, became a customer or looked a number up on a day that is still to come. */
function inFuture(basis: ContactBasis, now: Date) {
  const today = swissDay(now)
  const code = 'timestamp_in_future'
  const late = (member: string) => ({
    ...fail(`The date is in the future. The server time is ${now.toISOString()}.`, code),
    field: `contact_basis.${member}`,
  })
  if (basis.kind === 'consent' && basis.at > today) return late('at')
  if (basis.kind === 'existing_customer' && basis.since > today) return late('since')
  if (basis.kind === 'directory_check' && new Date(basis.checked_at) > now) return late('checked_at')
  return null
}

const month = 30 * 86_400_000

function checkPhoneBasis(basis: ContactBasis, now: Date): Judgement {
  if (basis.kind === 'existing_customer') return passed('An existing customer.')
  if (basis.kind !== 'directory_check') return fail('A call needs directory_check or existing_customer.')
  const age = now.getTime() - new Date(basis.checked_at).getTime()
  if (age > month)
    return fail('The directory was not checked within the last 30 days. Look the number up again.')
  if (!basis.listed || basis.asterisk)
    return fail('This number must not be called: it is not listed, or it is marked with an asterisk.')
  return passed('The number is listed without an asterisk.')
}

function checkWrittenBasis(channel: Channel, { kind }: ContactBasis): Judgement {
  return kind === 'directory_check'
    ? fail(`A ${channel} needs consent, existing_customer or individual_by_hand.`)
    : passed(`Contact basis: ${kind}.`)
}

/**
 * Whether the post could deliver the text. It never keeps a text from being approved: the address is completed later, or
 * outside; an export as a letter asks again (prospecting/exports/recheck.ts).
 */
export function postalAddressCheck(channel: Channel, address: Company['address']): GateCheck {
  const missing = channel === 'letter' ? missingForPost(address) : []
  if (missing.length > 0) return { check: 'address', ...warned(undeliverable(missing)) }
  const detail =
    channel === 'letter' ? 'The post can deliver to this address.' : 'This channel needs no postal address.'
  return { check: 'address', ...passed(detail) }
}

/** Anyone who produced the text cannot approve it, if the project asks for four eyes. */
export function fourEyesCheck({ project, revision }: GateFacts, approver_id: string): Check {
  const named = { check: 'four_eyes', code: 'approver_is_author', field: '' } as const
  if (!project.policies.four_eyes)
    return { ...named, ...warned('The project does not require approval by a second person.') }
  return revision.produced_by === approver_id
    ? {
        ...named,
        ...fail('The person who wrote the text cannot approve it. Another member must approve it.'),
      }
    : { ...named, ...passed('The approver did not produce the text.') }
}
