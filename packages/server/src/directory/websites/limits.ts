/** Limits on reading a website. Nothing here can be set: tests give tighter ones. */
export type Limits = {
  /** From the look-up of a name to the last byte of its answer. */
  requestMilliseconds: number
  headersMilliseconds: number
  /** The longest silence inside of a body. */
  silenceMilliseconds: number
  /** Most bytes of a page, decompressed; the compressed bytes have the same limit. */
  pageBytes: number
  headerBytes: number
  redirects: number
  /** All requests to a site together, redirects and the pauses between them included. */
  visitMilliseconds: number
  pages: number
  /** Between two requests to a host, unless it asks for more. */
  pauseMilliseconds: number
  /** A site that asks for a longer pause than this is asked for its front page alone. */
  longestPauseMilliseconds: number
}

export const usualLimits: Limits = {
  requestMilliseconds: 10_000,
  headersMilliseconds: 6000,
  silenceMilliseconds: 5000,
  pageBytes: 2_000_000,
  headerBytes: 16_384,
  redirects: 5,
  visitMilliseconds: 60_000,
  pages: 5,
  pauseMilliseconds: 1000,
  longestPauseMilliseconds: 10_000,
}
