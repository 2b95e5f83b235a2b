import type { FieldError } from '#contract/core/errors'
import {
  checkCitations,
  checkQuotes,
  checkUnique,
  excerptsOf,
} from '#contract/prospecting/result-checks/citations'
import { checkCoverage, namesIn, type Proofs, proofsOf } from '#contract/prospecting/result-checks/grounding'
import { checkGroundsOnce } from '#contract/prospecting/result-checks/claim-grounds'
import { textBacking } from '#contract/prospecting/result-checks/backing'
import { unbackedShare } from '#contract/prospecting/letters/unbacked-share'
import { asSeen, turnsDirection } from '#contract/prospecting/grounding/seen'
import { spansOf } from '#contract/prospecting/result-checks/spans'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Outreach = ResultOf<'outreach'>
type Claim = Outreach['claims'][number]
type Variant = Outreach['variants'][number]

/**
 * Checks a text and its claims. Every claim is verbatim in the text, cites evidence of the input and names nothing that
 * this evidence lacks. Every sentence with a number or a date is inside a claim. The text follows the project's rules.
 */
export function checkOutreach(input: StageInput, result: Outreach, now: Date): FieldError[] {
  const isText = checkIsText(input, result)
  if (isText.length > 0 || result.nothing_to_say) return isText
  const grounds = {
    proofs: proofsOf(input, input.evidence),
    names: namesIn(input),
    excerpts: excerptsOf(input.evidence),
    now,
  }
  return [
    ...checkChannel(input, result),
    ...checkUnique(
      'variants',
      result.variants.map(({ language }) => language),
      'language',
    ).map((error) => ({
      ...error,
      code: 'language_duplicate' as const,
    })),
    ...result.variants.flatMap((variant, at) => checkVariant(input, result, variant, `variants[${at}]`)),
    ...checkUnique(
      'claims',
      result.claims.map(({ id }) => id),
    ),
    ...result.claims.flatMap((claim, at) => checkClaim(input, result, claim, `claims[${at}]`, grounds)),
    // A claim that is not found in the text covers nothing. Sentences without a claim are therefore reported only when
    // all claims are found.
    ...(result.claims.some((claim) => checkPlace(result, claim, '').length > 0)
      ? []
      : checkCoverage(input, result, grounds.names)),
    ...checkBacking(input, result),
  ]
}

/** Refuses a text with more unbacked words than the project allows. */
function checkBacking(input: StageInput, result: Outreach): FieldError[] {
  const limit = input.project.unbacked_limit
  if (limit === undefined) return []
  const backing = textBacking(input, result)
  const share = unbackedShare(backing)
  if (share <= limit) return []
  const words = backing.unbacked.slice(0, 10).map((one) => `"${one.words}"`)
  return [
    {
      code: 'words_unbacked',
      field: 'claims',
      detail: `No cited evidence backs ${share} % of the words, and the project accepts ${limit} %: ${words.join(', ')}. Use words of the evidence.`,
    },
  ]
}

/** Checks that a result has either a text or the reason why there is none. */
function checkIsText(input: StageInput, result: Outreach): FieldError[] {
  const { nothing_to_say, variants, claims } = result
  if (!nothing_to_say)
    return variants.length > 0
      ? []
      : [
          {
            code: 'required',
            field: 'variants',
            detail: 'Write a variant, or give a reason in nothing_to_say.',
          },
        ]
  const field = variants.length > 0 ? 'variants' : 'claims'
  const isEmpty = variants.length === 0 && claims.length === 0
  const detail = 'A result with nothing_to_say has no variants and no claims. Send the text or the reason.'
  return [
    ...(isEmpty ? [] : [{ code: 'value_not_allowed' as const, field, detail }]),
    ...checkChannel(input, result),
  ]
}

function checkChannel({ project }: StageInput, { channel }: Outreach): FieldError[] {
  if (project.channels.includes(channel)) return []
  return [
    {
      code: 'channel_not_allowed',
      field: 'channel',
      detail: `The project does not use this channel. Allowed: ${project.channels.join(', ')}.`,
    },
  ]
}

const placeholder = /\[[A-Z][A-Za-zÀ-ÿ _-]{1,40}\]|\{\{[^{}]*\}\}|<[A-Z_ ]{3,40}>|\bLorem ipsum\b|\bXXX\b/
const link = /https?:\/\/|\bwww\./i

function checkVariant(
  { project }: StageInput,
  { channel }: Outreach,
  variant: Variant,
  path: string,
): FieldError[] {
  const { language, subject, body } = variant
  const text = `${subject ?? ''}\n${body}`
  const errors: (FieldError | false)[] = [
    !project.languages.includes(language) && {
      code: 'language_not_allowed',
      field: `${path}.language`,
      detail: `The project does not use this language. Allowed: ${project.languages.join(', ')}.`,
    },
    channel !== 'phone_script' &&
      channel !== 'linkedin' &&
      (subject ?? '').trim() === '' && {
        code: 'subject_required',
        field: `${path}.subject`,
        detail: `The channel ${channel} needs a subject. Add one.`,
      },
    ...checkWords(project, text, `${path}.body`),
  ]
  return errors.filter((error) => error !== false)
}

/** Refuses words that no text may contain in any language. */
function checkWords(
  { banned_phrases }: StageInput['project'],
  text: string,
  field: string,
): (FieldError | false)[] {
  const seen = asSeen(text).toLowerCase()
  const banned = banned_phrases.find((phrase) => seen.includes(asSeen(phrase).toLowerCase()))
  return [
    placeholder.test(text) && {
      code: 'placeholder_left',
      field,
      detail: 'The text contains a placeholder. Replace it.',
    },
    link.test(seen) && { code: 'link_not_allowed', field, detail: 'The text contains a link. Remove it.' },
    turnsDirection(text) && {
      code: 'direction_mark_left',
      field,
      detail: 'The text contains invisible bidirectional control characters. Remove them.',
    },
    banned !== undefined && {
      code: 'phrase_banned',
      field,
      detail: `The text contains the banned phrase "${banned}". Remove it.`,
    },
  ]
}

type Grounds = {
  proofs: Proofs
  names: readonly string[]
  excerpts: ReadonlyMap<string, string>
  now: Date
}

function checkClaim(
  input: StageInput,
  result: Outreach,
  claim: Claim,
  path: string,
  { proofs, names, excerpts, now }: Grounds,
): FieldError[] {
  const unsound = [...checkPlace(result, claim, path), ...checkCitations(path, claim.evidence_ids, excerpts)]
  return [
    ...unsound,
    ...checkKind(input, claim, path),
    ...checkCurrent(input, claim.evidence_ids, `${path}.evidence_ids`, now),
    ...checkQuotes(path, claim.quotes, claim.evidence_ids, excerpts),
    // An unsound claim or citation is reported alone, because its grounds cannot be judged yet.
    ...(unsound.length > 0 ? [] : checkGroundsOnce(claim, path, proofs, names)),
  ]
}

/** Checks that cited evidence is about this company and has not expired. */
function checkCurrent(
  { evidence, prospect }: StageInput,
  ids: readonly string[],
  field: string,
  now: Date,
): FieldError[] {
  return evidence
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, subject_uid, expires_at }): FieldError[] => {
      if (subject_uid !== null && subject_uid !== prospect.company.uid)
        return [
          {
            code: 'evidence_subject_mismatch',
            field,
            detail: `${id} is about ${subject_uid}, another company.`,
          },
        ]
      if (expires_at === null || new Date(expires_at) > now) return []
      return [
        { code: 'evidence_expired', field, detail: `${id} expired on ${expires_at}. Cite other evidence.` },
      ]
    })
}

function checkPlace({ variants }: Outreach, claim: Claim, path: string): FieldError[] {
  const variant = variants.find(({ language }) => language === claim.variant)
  if (!variant)
    return [
      {
        code: 'variant_reference_missing',
        field: `${path}.variant`,
        detail: `The text has no ${claim.variant} variant.`,
      },
    ]
  const found = spansOf(claim.part === 'subject' ? (variant.subject ?? '') : variant.body, claim.text).length
  if (found === 0)
    return [
      {
        code: 'claim_text_not_found',
        field: `${path}.text`,
        detail: `The ${claim.part} of the ${claim.variant} variant does not contain these words.`,
      },
    ]
  if (claim.occurrence !== undefined && claim.occurrence > found)
    return [
      {
        code: 'claim_occurrence_missing',
        field: `${path}.occurrence`,
        detail: `The text contains these words ${found} times. Quote more of the sentence.`,
      },
    ]
  return []
}

/** Requires that a claim about the seller cites its own offering, and a claim about the recipient does not. */
function checkKind({ evidence }: StageInput, { kind, evidence_ids }: Claim, path: string): FieldError[] {
  if (kind === 'inference') return []
  const cited = evidence.filter(({ id }) => evidence_ids.includes(id))
  const fits = cited.every((one) => (one.kind === 'offering_statement') === (kind === 'seller_fact'))
  if (fits) return []
  return [
    {
      code: 'evidence_kind_mismatch',
      field: `${path}.evidence_ids`,
      detail:
        kind === 'seller_fact'
          ? 'A seller_fact cites offering_statement evidence.'
          : 'A recipient_fact cites evidence about the recipient, not the offering.',
    },
  ]
}
