import type { Language } from '#contract/core/fields'

// Grammar of sequences of number words, and their joint value. "Between twenty and thirty" is two numbers,
// "vierundzwanzig" is 24, and only French counts in four twenties.

/** The number read so far. `last`: the value of its last word. `joined`: the last word was "und", "et" or "and". */
export type Sum = { total: number; current: number; last: number; joined: boolean }

export const nothing: Sum = { total: 0, current: 0, last: 0, joined: false }

export function valueOf({ total, current }: Sum) {
  return total + current
}

/** Returns the sum with one more number word, or undefined if the word begins another number. */
export function extended(sum: Sum, value: number, language: Language): Sum | undefined {
  if (value === 0) return joinedBy(sum, language)
  if (value === 0.5) return { ...sum, current: sum.current + value, last: value, joined: false }
  const next = value >= 100 ? multiplySum(sum, value) : addToSum(sum, value, language)
  return next && { ...next, last: value, joined: false }
}

type Parts = Pick<Sum, 'total' | 'current'>

function joinedBy(sum: Sum, language: Language): Sum | undefined {
  if (sum.joined || valueOf(sum) === 0) return undefined
  if (language === 'en' && sum.last < 100) return undefined
  return { ...sum, joined: true }
}

function multiplySum({ total, current, joined }: Sum, value: number): Parts | undefined {
  if (joined && current > 0 && value === 100) return undefined
  if (value === 1000) return total > 0 ? undefined : { total: (current || 1) * 1000, current: 0 }
  return current < 20 ? { total, current: (current || 1) * 100 } : undefined
}

// oxlint-disable-next-line complexity -- one line for each rule of the grammar
function addToSum(sum: Sum, value: number, language: Language): Parts | undefined {
  const { total, current } = sum
  const sumOf = (addend: number) => ({ total, current: current + addend })
  // Any number below a hundred may follow a hundred, a thousand, or the beginning.
  if (current % 100 === 0 && (!sum.joined || sum.last >= 100)) return sumOf(value)
  if (language === 'de') return value >= 20 && sum.joined && sum.last < 10 ? sumOf(value) : undefined
  if (language === 'fr') return addedInFrench(sum, value) ? sumOf(frenchAddend(sum, value)) : undefined
  return !sum.joined && value < 10 && sum.last >= 20 && sum.last < 100 ? sumOf(value) : undefined
}

const frenchAddend = ({ last }: Sum, value: number) => (value === 20 && last === 4 ? 76 : value)

/** "Quatre-vingt", "soixante-douze", "dix-sept", "vingt et un", "soixante et onze". */
// oxlint-disable-next-line complexity -- one line for each rule of the grammar
function addedInFrench({ current, last, joined }: Sum, value: number) {
  const rest = current % 100
  if (joined) return last < 100 && last >= 20 && (value === 1 || (value === 11 && rest === 60))
  if (value === 20) return rest === 4
  if (value >= 10) return value < 17 && (rest === 60 || rest === 80)
  if (last === 10) return value >= 7
  return last >= 20 && last < 100
}
