import { formatInteger } from '#web/language/format.ts'

/** Formats a decimal number with grouped digits and with exactly its own decimals: `1'388.5`. */
export function formatNumber(value: number): string {
  // The service stores six decimals; trailing zeros are dropped for display.
  const size = Math.abs(value)
  const decimals = Number((size % 1).toFixed(6))
  const whole = formatInteger(Math.trunc(size) + (decimals === 1 ? 1 : 0))
  const text = decimals > 0 && decimals < 1 ? decimals.toFixed(6).slice(1) : ''
  const shown = text === '' ? '' : text.slice(0, lastDigit(text) + 1)
  return `${value < 0 ? '−' : ''}${whole}${shown}`
}

/** Returns the position of the last digit that is not zero. */
function lastDigit(text: string): number {
  let at = text.length - 1
  while (text[at] === '0') at--
  return at
}
