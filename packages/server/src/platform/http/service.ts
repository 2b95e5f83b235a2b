import type { Logger } from 'pino'
import type { Journal } from '#server/platform/audit/journal'
import type { Caller } from '#server/platform/caller'
import type { Clock } from '#server/platform/db/clock'
import type { Pools } from '#server/platform/db/connect'
import type { LongReads } from '#server/platform/db/long-reads'
import type { Wakeups } from '#server/platform/db/wakeups'
import type { ConcurrencyLimiter } from '#server/platform/http/concurrency-limiter'
import type { Cursors } from '#server/platform/http/cursor'
import type { Health } from '#server/platform/http/health'
import type { Mutations } from '#server/platform/http/batches'
import type { ProxyWatch } from '#server/platform/limits/proxy-watch'
import type { ProcessMetrics } from '#server/platform/metrics/process-metrics'
import type { MatchedPath } from '#server/platform/http/routing'
import type { Pages } from '#server/platform/http/static'
import type { AddressLimit } from '#server/platform/limits/address-limit'
import type { Limits } from '#server/platform/limits/limits'
import type { ResourceGroup } from '@alphorn/contract/core/route'

/** Dependencies of the pipeline; main.ts assembles them. */
export type Service = {
  readonly pools: Pools
  /** Reads in several parts, and reports; from a standby, if there is one. */
  readonly longReads: LongReads
  readonly clock: Clock
  /** The browser app's files. */
  readonly pages: Pages
  /** Reports whether the process is alive and ready. */
  readonly health: Health
  readonly find: (path: string) => MatchedPath | null
  /**
   * The service for interfaces of this process: they may call the extensions of the API even if those are not
   * published.
   */
  readonly findInside: (path: string) => MatchedPath | null
  readonly authenticate: (authorization: string | undefined, address: string) => Promise<Caller>
  /** Whether a `Cookie` header contains a session, valid or not. */
  readonly showsSession: (cookie: string | undefined) => boolean
  readonly authenticateSession: (cookie: string | undefined) => Promise<Caller>
  /** Authenticates callers by a secret address. */
  readonly authenticateAddress: Readonly<
    Record<'feed' | 'spreadsheet' | 'reconciler', (secret: string) => Promise<Caller>>
  >
  /** Refuses with 503 what the operator has switched off. */
  readonly ensureSwitchedOn: (group: ResourceGroup | null) => Promise<void>
  /** Records a proxy that the settings do not know. */
  readonly proxyWatch: ProxyWatch
  readonly limits: Limits
  readonly addressLimit: AddressLimit
  readonly journal: Journal
  readonly cursors: Cursors
  readonly wakeups: Wakeups
  readonly limiter: ConcurrencyLimiter
  readonly mutations: Mutations
  readonly log: Logger
  /** null: metrics are switched off. */
  readonly metrics: ProcessMetrics | null
  /** Whether undeclared refusals become faults. */
  readonly strict: boolean
}
