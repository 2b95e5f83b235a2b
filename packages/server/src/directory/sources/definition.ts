import type { Fact } from '#server/directory/companies/facts'

/** Everything about a source that is not code: how gently it is read, how far its facts count, what may be done with them. */
export type SourceDefinition = {
  title: string
  /** Where people read it. */
  url: string
  /** Address from which the service reads it, unless the operator sets another one. */
  endpoint: string
  /** The least time between two requests. */
  pause_ms: number
  timeout_ms: number
  /** How often it is read, when the operator has switched it on. */
  every_hours: number
  /** Terms under which its facts may be used, as it publishes them; null where it publishes none. */
  licence: string | null
  /** A register, or a copy of one: it adds companies, and provides all facts. */
  register: boolean
  /** Of two sources with the same authority that state a fact of the same day, the one with the higher precedence counts. */
  precedence: number
  /** Facts that only this source decides. */
  authority: readonly Fact[]
  /** The facts that are taken from a source that is no register. */
  provides: readonly Fact[]
  /** Days by which a copy may be older than the register. */
  lag_days: number
  /** Whether its answers have addresses, which may name people. Then its folder has a `people.test.ts`. */
  has_addresses: boolean
  /** Its row in docs/operate/sources.md. */
  page: { brings: string; login: string; use: string }
}

const minute = 60_000
const usual = { pause_ms: 500, timeout_ms: minute, authority: [], provides: [] } as const

/** Properties that all registers share. */
export const aRegister = { ...usual, register: true, lag_days: 0 } as const

/** Properties that all copies of a register share. */
export const aReplica = { ...usual, register: true, lag_days: 3 } as const

/** Properties of all sources that only add facts to known companies. */
export const aSupplement = { ...usual, register: false, precedence: 0, lag_days: 0 } as const

/** The terms of the Confederation's open data. */
export const openData = 'Open use; the source must be named'
