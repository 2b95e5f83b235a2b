import { readFileSync } from 'node:fs'
import type { Language } from '@alphorn/contract/core/fields'
import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import { aboutClaim, namesIn, proofsOf } from '@alphorn/contract/prospecting/result-checks/grounding'
import { refusalsOfClaim } from '@alphorn/contract/prospecting/result-checks/refusals'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { draftOf } from './grounded-drafts.ts'
import { outreachInput, type Recipient } from '../letters/letter-actors.ts'

// Claims written by hand, right and wrong, by the kind of mistake. Each kind has two halves: the rules are
// tuned on `a` only, and `b` says how good they are on unseen sentences.

export const kinds = [
  'numbers',
  'plan',
  'ended',
  'plain',
  'nouns',
  'uncovered',
  'offers',
  'lists',
  'adjectives',
  'hamlets',
  'exchanged',
  'units',
] as const
export type Kind = (typeof kinds)[number]
export type Half = 'a' | 'b'

/** One draft of a set, and whether the gate must refuse it. */
export type Case = { kind: Kind; language: Language; isWrong: boolean; title: string; draft: Draft }
type Draft = { input: StageInput; result: ResultOf<'outreach'> }

const recipient: Recipient = {
  name: 'Muster Dachbau AG',
  form: '0106',
  language: 'de',
  seat: 'Frauenfeld',
  canton: 'TG',
  purpose: 'Ausführung von Dacharbeiten aller Art.',
}

/** Returns the drafts of one kind: from each line the correct claim, and the wrong one if there is one. */
export function casesOf(kind: Kind, half: Half): Case[] {
  const lines = readFileSync(new URL(`grounding-sets/${kind}.${half}.txt`, import.meta.url), 'utf8')
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => casesOfLine(kind, line))
}

function casesOfLine(kind: Kind, line: string): Case[] {
  const [language, of, excerpt, right, wrong, open = ''] = line.split('|') as [
    Language,
    Language,
    ...string[],
  ]
  if (excerpt === undefined || right === undefined || wrong === undefined) throw new Error(`Unread: ${line}`)
  const proven = { language, of, excerpt }
  const isWhole = kind === 'uncovered'
  const one = (isWrong: boolean, claim: string, more: string): Case => ({
    kind,
    language,
    isWrong,
    title: `${kind}, ${language} of ${of}: "${[claim, more].join(' ').trim()}" on "${excerpt}"`,
    draft: draftOnPage(proven, claim, more),
  })
  const rightCase = one(false, right, open)
  if (wrong === '-') return [rightCase]
  return [rightCase, isWhole ? one(true, right, wrong) : one(true, wrong, '')]
}

export type Proven = {
  language: Language
  of: Language
  excerpt: string
  /** Kind of the evidence, if it is not a page of the company; and its company, if not the usual one. */
  kind?: Evidence['kind']
  company?: string
}

const inputs = new Map<string, StageInput>()

/** Returns the input for writing to the company in the language, made once for the thousands of drafts that have it. */
function inputOf(company: string, language: Language): StageInput {
  const key = `${language} ${company}`
  const input = inputs.get(key) ?? outreachInput({ ...recipient, name: company }, { language })
  inputs.set(key, input)
  return input
}

/** A draft with one claim that cites a page of the company, and, in no claim, what else it says. */
export function draftOnPage(proven: Proven, text: string, more: string): Draft {
  const { language, of, excerpt, kind = 'web_page', company = recipient.name } = proven
  const input = inputOf(company, language)
  const page = {
    ...input.evidence[0]!,
    id: 'evd_page',
    kind,
    language: of,
    title: null,
    published_at: null,
    retrieved_at: '2026-09-01T08:00:00.000Z',
    subject_uid: input.prospect.company.uid,
    excerpt,
  }
  const claim = {
    id: 'c1',
    kind: 'recipient_fact' as const,
    variant: language,
    part: 'body' as const,
    text,
    evidence_ids: [page.id],
  }
  return {
    input: { ...input, evidence: [...input.evidence, page] },
    result: draftOf(language, more === '' ? [text] : [text, more], [claim]),
  }
}

const now = new Date('2026-10-01T12:00:00.000Z')

/** Returns the gate's faults for a draft. */
export function faultsOf({ input, result }: Draft) {
  const { stage, input_snapshot, upstream } = result
  return checkResult({ stage, input_snapshot, upstream }, input, result, now)
}

/** Returns the names of the rules that refuse the claims of a draft. */
export function rulesAgainst({ input, result }: Draft): string[] {
  const proofs = proofsOf(input, input.evidence)
  const names = namesIn(input)
  const found = result.claims.flatMap(({ kind, text, variant, evidence_ids }) => {
    const statement = proofs.statement(text, variant)
    return refusalsOfClaim(statement, proofs.of(evidence_ids), aboutClaim(kind, proofs, names))
  })
  return [...new Set(found.map(({ rule }) => rule))]
}

export type Figure = { caught: number; wrong: number; alarms: number; right: number }

/** Counts the refused drafts among the wrong ones, and among the correct ones. */
export function figureOf(cases: readonly Case[]): Figure {
  const count = (isWrong: boolean) => {
    const those = cases.filter((one) => one.isWrong === isWrong)
    return [those.filter(({ draft }) => faultsOf(draft).length > 0).length, those.length] as const
  }
  const [caught, wrong] = count(true)
  const [alarms, right] = count(false)
  return { caught, wrong, alarms, right }
}
