import type { FieldError } from '#contract/core/errors'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import {
  exchangedWordsIn,
  findReversal,
  type ReadProof,
  stanceMissedIn,
  type Statement,
  unbackedEvents,
  unnamedWordsIn,
} from '#contract/prospecting/grounding/grounded-claim'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import type { Stance } from '#contract/prospecting/grounding/lexicon/stance-words'

/**
 * Something that a rule found in a statement. `rule`: the name of the rule, by which the rules are measured. `words`:
 * the words of the statement that are at fault, if not all.
 */
export type Finding = {
  rule: string
  code: Extract<FieldError['code'], 'specific_not_in_evidence' | 'meaning_not_in_evidence'>
  detail: string
  words?: string
}

/** `names`: those of the two companies. `own`: those of the company that "you" means. */
export type About = { names: readonly string[]; own: readonly string[]; isOfSeller: boolean }

// In sets that are only counted, these rules about meaning refused right claims almost as often as wrong ones. Their
// findings are marked for the reader (docs/internals/grounding.md has the table).
const rulesThatMark: ReadonlySet<string> = new Set(['added item', 'added speaker', 'wrong count'])

const mustRefuse = ({ rule }: Finding) => !rulesThatMark.has(rule)

/** Finds all reasons to refuse a claim of an outreach text that cites this evidence. */
export function refusalsOfClaim(statement: Statement, cited: readonly ReadProof[], about: About): Finding[] {
  return findingsOfClaim(statement, cited, about).filter(mustRefuse)
}

/** Finds the words of a claim that a rule doubts without refusing them. */
export function doubtsOfClaim(statement: Statement, cited: readonly ReadProof[], about: About): TextRange[] {
  const { text } = statement
  return findingsOfClaim(statement, cited, about).flatMap((finding) => {
    const { words = '' } = finding
    const start = mustRefuse(finding) || words === '' ? -1 : text.indexOf(words)
    return start < 0 ? [] : [{ start, end: start + words.length }]
  })
}

type Found = { cited: readonly ReadProof[]; about: About; findings: Finding[] }
const foundIn = new WeakMap<Statement, Found>()

/** Applies all rules to a claim, once for its check and its marks. */
function findingsOfClaim(statement: Statement, cited: readonly ReadProof[], about: About): Finding[] {
  const known = foundIn.get(statement)
  if (known && areSame(known.cited, cited) && isSameAbout(known.about, about)) return known.findings
  const findings = [
    ...findingsOfStatement(statement, cited, about.names, about.own),
    ...findingsOfEvents(statement, cited, about),
  ]
  foundIn.set(statement, { cited, about, findings })
  return findings
}

const areSame = <One>(some: readonly One[], others: readonly One[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

function isSameAbout(one: About, other: About) {
  return one.isOfSeller === other.isOfSeller && areSame(one.names, other.names) && areSame(one.own, other.own)
}

/** Finds events that no publication reports, and values that a claim exchanges or turns around. */
function findingsOfEvents(
  statement: Statement,
  cited: readonly ReadProof[],
  { names, isOfSeller }: About,
): Finding[] {
  const reversed = findReversal(statement, cited, names)
  const turned =
    reversed === undefined
      ? exchangedWordsIn(statement, cited, names)
      : { rule: 'reversed event', words: reversed }
  const events = isOfSeller ? [] : unbackedEvents(statement, cited, names)
  return [
    ...(turned === undefined
      ? []
      : [
          {
            ...turned,
            code: 'specific_not_in_evidence' as const,
            detail: `The cited evidence states the opposite of "${turned.words}". State what the evidence says, or leave it out.`,
          },
        ]),
    ...events.map((event): Finding => ({
      rule: 'unreported event',
      code: 'specific_not_in_evidence',
      detail: `The cited publications do not report this event (${event}). Cite a publication that reports it, or leave it out.`,
    })),
  ]
}

/** Finds all reasons to refuse a statement, such as a fact of research. */
export function refusalsOfStatement(
  statement: Statement,
  cited: readonly ReadProof[],
  names: readonly string[],
): Finding[] {
  return findingsOfStatement(statement, cited, names, names).filter(mustRefuse)
}

function findingsOfStatement(
  statement: Statement,
  cited: readonly ReadProof[],
  names: readonly string[],
  own: readonly string[],
): Finding[] {
  return [
    ...refusalsOfValues(statement, cited, names),
    ...excessOf(statement, cited, names, own).map(({ of, ...found }): Finding => ({
      ...found,
      code: of === 'name' ? 'specific_not_in_evidence' : 'meaning_not_in_evidence',
    })),
  ]
}

/** Finds numbers, dates and places that the evidence lacks, denies, only announces, or calls ended. */
export function refusalsOfValues(
  statement: Statement,
  cited: readonly ReadProof[],
  names: readonly string[],
): Finding[] {
  const missed = stanceMissedIn(statement, cited, names)
  return [
    ...unnamedWordsIn(statement, cited, names).map(({ rule, words }): Finding => ({
      rule,
      code: 'specific_not_in_evidence',
      detail: `The cited evidence does not name "${words}". Cite evidence that names it, or leave it out.`,
      words,
    })),
    ...(missed === undefined
      ? []
      : [
          {
            rule: `value ${missed.stance}`,
            code: 'specific_not_in_evidence' as const,
            detail: `The cited evidence names "${missed.named}" and ${sayings[missed.stance]}. State the same, or leave it out.`,
            words: missed.named,
          },
        ]),
  ]
}

const sayings: Readonly<Record<Stance, string>> = {
  denied: 'says that it is not so',
  planned: 'only announces it',
  ended: 'says that it is over',
}
