/** Returns the digits of an amount as people type it, such as `100'000`; null if it is not one. */
export function readAmount(text: string): string | null {
  const digits = text.replaceAll(/['’\s]/g, '')
  return /^\d{1,13}$/.test(digits) ? digits : null
}

/**
 * Returns the range of capital from a typed amount. The end of the former range is kept only if it is not below the
 * new start.
 */
export function capitalFrom(from: string | undefined, former: number | undefined) {
  if (from === undefined) return { capital_from: undefined, capital_to: undefined }
  const capital_from = Number(from)
  return { capital_from, capital_to: former !== undefined && former >= capital_from ? former : undefined }
}
