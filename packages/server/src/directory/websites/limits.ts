/** Limits on reading a website. They cannot be configured; tests use tighter ones. */
export type Limits = {
  /** From the name lookup to the last byte of the response. */
  requestMilliseconds: number
  headersMilliseconds: number
  /** The longest pause within a body. */
  silenceMilliseconds: number
  /** Maximum bytes of a page, decompressed; the compressed bytes have the same limit. */
  pageBytes: number
  headerBytes: number
  redirects: number
  /** All requests to a site together, including redirects and pauses. */
  visitMilliseconds: number
  pages: number
  /** Between two requests to a host, unless it asks for more. */
  pauseMilliseconds: number
  /** If a site asks for a longer pause than this, only its front page is read. */
  maxPauseMilliseconds: number
}

export const defaultLimits: Limits = {
  requestMilliseconds: 10_000,
  headersMilliseconds: 6000,
  silenceMilliseconds: 5000,
  pageBytes: 2_000_000,
  headerBytes: 16_384,
  redirects: 5,
  visitMilliseconds: 60_000,
  pages: 5,
  pauseMilliseconds: 1000,
  maxPauseMilliseconds: 10_000,
}
