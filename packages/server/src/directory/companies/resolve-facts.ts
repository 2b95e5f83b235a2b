import { type Fact, factColumns, statedFacts } from '#server/directory/companies/facts'
import type { ImportRecord } from '#server/directory/companies/import-record'
import { sourceNamed } from '#server/directory/companies/known-sources'

/** The last report of a source about a company, with the facts that are still taken from it. */
export type Statement = { source: string; hash: string; stated_on: string; facts: Fact[] }

export type FactSource = { source: string; stated_on: string }

export type SettledRecord = {
  /** The record without the facts for which another source takes precedence. */
  record: ImportRecord
  /** The reporting source's own statement, and those of other sources that lost a fact to it. */
  mine: Statement
  others: Statement[]
}

/**
 * Merges a source's report about a company with the reports of other sources. For each fact, the source that outranks
 * the other wins. Returns null if the source repeats its last report, even if another source reported in between.
 */
export function resolveFacts(
  record: ImportRecord,
  speaker: FactSource,
  held: readonly Statement[],
): SettledRecord | null {
  const before = held.find(({ source }) => source === speaker.source)
  if (before?.hash === record.hash) return null
  const rivals = held.filter((one) => one !== before)
  const stated = statedFacts(record)
  const { register, provides } = sourceNamed(speaker.source)
  const yielded = stated.filter(
    (fact) =>
      (!register && !provides.includes(fact)) ||
      rivals.some((one) => holdsFact(one, fact) && outranks(one, speaker, fact)),
  )
  const taken = stated.filter((fact) => !yielded.includes(fact))
  const settled = yielded.length > 0 ? withoutFacts(record, yielded) : record
  // A registered company has no deletion day, even if a source reports one (directory/companies/upsert.ts).
  const lost: readonly Fact[] = isEntered(settled) ? [...taken, 'deleted_on'] : taken
  const left = ({ facts }: Statement) => facts.filter((fact) => !lost.includes(fact))
  return {
    record: settled,
    mine: { ...speaker, hash: record.hash, facts: [...(before ? left(before) : []), ...taken] },
    others: rivals
      .filter((one) => lost.some((fact) => holdsFact(one, fact)))
      .map((one) => ({ ...one, facts: left(one) })),
  }
}

function isEntered({ status }: ImportRecord) {
  return status === 'active' || status === 'being_cancelled'
}

function holdsFact({ facts }: Statement, fact: Fact) {
  return facts.includes(fact)
}

/** Returns whether the current source of a fact takes precedence over the reporting one. */
export function outranks(holder: FactSource, speaker: FactSource, fact: Fact) {
  const [theirs, ours] = [authorityOn(holder.source, fact), authorityOn(speaker.source, fact)]
  if (theirs !== ours) return theirs > ours
  if (holder.stated_on !== speaker.stated_on) return holder.stated_on > speaker.stated_on
  return sourceNamed(holder.source).precedence > sourceNamed(speaker.source).precedence
}

function authorityOn(source: string, fact: Fact) {
  const { authority: own, register } = sourceNamed(source)
  if (own.includes(fact)) return 2
  return register ? 1 : 0
}

/** Returns the record without the facts that other sources keep. */
export function withoutFacts(record: ImportRecord, yielded: readonly Fact[]): ImportRecord {
  const cleared = yielded.flatMap((fact) => factColumns[fact])
  return { ...record, ...Object.fromEntries(cleared.map((column) => [column, null])) }
}
