/** Returns the quotations, without those that another one contains. */
export function withoutParts(quotations: readonly string[]): string[] {
  const all = [...new Set(quotations)]
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)))
}
