import type { CountQuantity } from '#contract/prospecting/grounding/numbers/quantities'
import { asNumber } from '#contract/prospecting/grounding/times/times-and-fractions'

// Times of the day in words: "halb sieben" is 6.30 or 18.30, as are "six heures et demie", "le sei e mezza" and "half past six".

const hours =
  'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf|une deux trois quatre cinq six sept huit neuf dix onze midi|una due tre quattro cinque sei sette otto nove dieci undici mezzogiorno|one two three four five six seven eight nine ten eleven twelve'
    .split('|')
    .map((words) => words.split(' '))
const [de, fr, it, en] = hours.map((words) => words.join('|'))

const patterns: readonly (readonly [RegExp, minutes: number])[] = [
  [new RegExp(`(?<![a-z])halb (${de})(?! (?:jahre?|prozent))`, 'g'), -30],
  [new RegExp(`(?<![a-z])viertel nach (${de})`, 'g'), 15],
  [new RegExp(`(?<![a-z])viertel vor (${de})`, 'g'), -15],
  [new RegExp(`(?<![a-z])(${fr})(?: heures?)? et demie`, 'g'), 30],
  [new RegExp(`(?<![a-z])(${fr})(?: heures?)? et quart`, 'g'), 15],
  [new RegExp(`(?<![a-z])(${fr})(?: heures?)? moins le quart`, 'g'), -15],
  [new RegExp(`(?<![a-z])(?:le |alle |dalle |all'|l')(${it}) e mezz[ao]`, 'g'), 30],
  [new RegExp(`(?<![a-z])(?:le |alle |dalle |all'|l')(${it}) e un quarto`, 'g'), 15],
  [new RegExp(`(?<![a-z])(${it}) meno un quarto`, 'g'), -15],
  [new RegExp(`(?<![a-z])half past (${en})`, 'g'), 30],
  [new RegExp(`(?<![a-z])quarter past (${en})`, 'g'), 15],
  [new RegExp(`(?<![a-z])quarter to (${en})`, 'g'), -15],
]
const any = /halb |viertel |demie| quart|mezz|past|quarter to/
const letter = /[a-z]/
const halfDay = 12 * 60

/** Times in words of a flat text, each with both hours that it may mean, and a point before the minutes. */
export function clockWordsIn(flat: string): CountQuantity[] {
  if (!any.test(flat)) return []
  return patterns.flatMap(([pattern, more]) =>
    [...flat.matchAll(pattern)].flatMap(({ 0: whole, 1: word, index }) => {
      const end = index + whole.length
      if (letter.test(flat[end] ?? ' ')) return []
      const hour = 1 + hours.findLast((words) => words.includes(word!))!.indexOf(word!)
      const minutes = hour * 60 + more
      const times = [minutes, (minutes + halfDay) % (2 * halfDay)]
      return [asNumber(index, end, times.map(asTime), false)]
    }),
  )
}

/** Returns minutes since midnight as hours with a point before the minutes. */
function asTime(minutes: number) {
  return Math.floor(minutes / 60) + (minutes % 60) / 100
}
