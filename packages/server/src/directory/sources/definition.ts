import type { Fact } from '#server/directory/companies/facts'

/** The settings of a source, without its code: its pace, the authority of its facts, and the terms of their use. */
export type SourceDefinition = {
  title: string
  /** Page of the source for people. */
  url: string
  /** URL from which the service reads it, unless the operator sets another one. */
  endpoint: string
  /** The minimum time between two requests. */
  pause_ms: number
  timeout_ms: number
  /** Interval of the runs, if the operator has enabled it. */
  every_hours: number
  /** Terms under which its facts may be used, as it publishes them; null if it publishes none. */
  licence: string | null
  /** A register, or a copy of one: it adds companies, and provides all facts. */
  register: boolean
  /**
   * Of two sources with the same authority that state a fact of the same day, the one with the higher precedence
   * counts.
   */
  precedence: number
  /** Facts for which this source outranks all others. */
  authority: readonly Fact[]
  /** The facts that a supplementary source provides. */
  provides: readonly Fact[]
  /** Days by which a copy may be older than the register. */
  lag_days: number
  /** Whether its responses contain addresses, which may name people. Then its folder has a `people.test.ts`. */
  has_addresses: boolean
  /** Its row in docs/operate/sources.md. */
  page: { brings: string; login: string; use: string }
}

const minute = 60_000
const usual = { pause_ms: 500, timeout_ms: minute, authority: [], provides: [] } as const

/** Properties that all registers share. */
export const registerDefaults = { ...usual, register: true, lag_days: 0 } as const

/** Properties that all copies of a register share. */
export const replicaDefaults = { ...usual, register: true, lag_days: 3 } as const

/** Properties of all sources that only add facts to known companies. */
export const supplementDefaults = { ...usual, register: false, precedence: 0, lag_days: 0 } as const

/** The terms of the Confederation's open data. */
export const openData = 'Open use; the source must be named'
