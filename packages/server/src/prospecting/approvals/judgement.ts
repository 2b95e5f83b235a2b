import type { FieldCode } from '@alphorn/contract/core/errors'
import type { Signal } from '@alphorn/contract/directory/signals'
import type { GateCheck, GateReason } from '@alphorn/contract/prospecting/approvals'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { ProjectRow } from '#server/prospecting/projects/queries'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import type { Heads, RevisionRow } from '#server/prospecting/revisions/queries'

/** Input of the gate: an outreach revision and everything that its release depends on. */
export type GateFacts = {
  project: ProjectRow
  prospect: ProspectRow
  revision: RevisionRow
  /** The evidence that the text cites, with the present state of its checks. */
  cited: readonly Evidence[]
  heads: Heads
  suppressed: boolean
  /** The company is deleted, in liquidation or bankrupt. */
  gone: boolean
  /** The signals about the company since the text was written, if the project requires them. */
  news: readonly Pick<Signal, 'kind' | 'published_on'>[]
}

/** A named check, and the refusal of an approval when it fails. */
export type Check = GateCheck & { code: FieldCode; field: string }

export type Judgement = Omit<Check, 'check' | 'code' | 'field'> & Partial<Pick<Check, 'code'>>
export const passed = (detail: string): Judgement => ({ result: 'pass', detail, reasons: [] })
export const warned = (detail: string, ...reasons: GateReason[]): Judgement => ({
  result: 'warn',
  detail,
  reasons,
})
export const fail = (detail: string, reason: GateReason, code?: FieldCode): Judgement => ({
  result: 'fail',
  detail,
  reasons: [reason],
  ...(code && { code }),
})

/** A reason that is part of this text; `count` and `words` if it concerns only parts of it. */
export function textReason(
  code: GateReason['code'],
  count: number | null = null,
  words: string[] = [],
): GateReason {
  return { code, about: 'text', count, words }
}

/** A reason that follows from the settings of the project. */
export function settingReason(code: GateReason['code']): GateReason {
  return { code, about: 'project', count: null, words: [] }
}
