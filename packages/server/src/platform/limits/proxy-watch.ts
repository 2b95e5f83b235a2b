import type { Clock } from '#server/platform/db/clock'

/** Time and address of the first sender of `X-Forwarded-For`. */
type IgnoredProxy = { at: Date; address: string }

/**
 * Records that `X-Forwarded-For` arrives but is not read. With a proxy that the settings do not know, all callers share
 * the proxy's address: one of them can use up the limits of all.
 */
export function createProxyWatch(
  { trustProxy }: { trustProxy: boolean },
  log: { warn(fields: object, text: string): void },
  clock: Pick<Clock, 'now'>,
) {
  let first: IgnoredProxy | null = null
  return {
    /** Warns at the first such request; later ones cost nothing. */
    note(address = '') {
      if (trustProxy || first) return
      first = { at: clock.now(), address }
      log.warn(
        { address },
        'X-Forwarded-For came in and was ignored. If a proxy of yours is at this address, set TRUST_PROXY=1: until then all callers behind it share one address and its limits. Without a proxy the caller wrote the header, and it has no effect.',
      )
    },
    /** The first one since the process started. */
    seen: () => first,
  }
}
export type ProxyWatch = ReturnType<typeof createProxyWatch>
