import { staleness } from '@alphorn/contract/prospecting/staleness'
import { checkClaims, checkEvidence, checkWords } from '#server/prospecting/approvals/claim-checks'
import {
  textReason,
  settingReason,
  type Check,
  fail,
  type GateFacts,
  passed,
  warned,
} from '#server/prospecting/approvals/judgement'
import { contentOf } from '#server/prospecting/revisions/content'

/** The checks of the release gate that need no approver. Reviewers and agents read them before they try. */
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
    ? fail(
        'A newer outreach revision exists. Read it and approve it with its own fingerprint.',
        textReason('newer_revision'),
      )
    : passed('This is the current outreach revision.')
}

function checkStale({ revision }: GateFacts) {
  return revision.stale
    ? fail(
        'The text was written from data that has changed since. Start a cycle with the stage `outreach` to write a new version.',
        textReason('data_changed'),
      )
    : passed('The data that the text is based on has not changed.')
}

function checkDecision({ prospect, project }: GateFacts) {
  if (prospect.decision === 'accept') return passed('The prospect was accepted.')
  if (prospect.decision === null && project.policies.outreach_policy === 'auto')
    return warned(
      'No decision has been recorded; the project writes drafts without one.',
      textReason('undecided'),
    )
  return prospect.decision === null
    ? fail(
        'No decision on the prospect has been recorded. Record the decision "accept" first.',
        textReason('undecided'),
      )
    : fail(
        `This text cannot be released: the decision on the prospect is "${prospect.decision}". Record the decision "accept" first.`,
        textReason('decided_against'),
      )
}

function checkSuppression({ suppressed }: GateFacts) {
  return suppressed
    ? fail(
        'The company is on the suppression list. An entry can only be removed in the browser app, with a reason.',
        textReason('suppressed'),
      )
    : passed('The company is not on the suppression list.')
}

function checkCompany({ gone }: GateFacts) {
  return gone
    ? fail(
        'The company is struck off, in liquidation or bankrupt. Texts to it cannot be released.',
        textReason('company_gone'),
      )
    : passed('The company is in the register.')
}

function checkIdentity({ heads }: GateFacts) {
  const verdict = heads.research && contentOf('research', heads.research).identity.verdict
  if (verdict === 'confirmed') return passed('The sources are about this register entry.')
  return fail(
    verdict
      ? `Research rates the identity as "${verdict}". Request new research from sources that name the UID of the company.`
      : 'The company has not been researched. Start a cycle with the stage `research` first.',
    textReason(verdict ? 'identity_doubtful' : 'not_researched'),
  )
}

function checkNews({ news }: GateFacts) {
  const [latest] = news
  return latest
    ? warned(
        `${news.length} signals since the text was written; latest: ${latest.kind} on ${latest.published_on}.`,
        textReason('news', news.length),
      )
    : passed('No news about the company since the text was written.')
}

/** Refuses the producer of the text as its approver, if the project requires four eyes. */
export function fourEyesCheck({ project, revision }: GateFacts, approver_id: string): Check {
  const named = { check: 'four_eyes', code: 'approver_is_author', field: '' } as const
  if (!project.policies.four_eyes)
    return {
      ...named,
      ...warned('The project does not require approval by a second person.', settingReason('four_eyes_off')),
    }
  return revision.produced_by === approver_id
    ? {
        ...named,
        ...fail(
          'The person who wrote the text cannot approve it. Another member must approve it.',
          textReason('own_text'),
        ),
      }
    : { ...named, ...passed('The approver did not produce the text.') }
}
