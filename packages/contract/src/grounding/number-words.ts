import type { Language } from '#contract/fields'
import {
  collectives,
  numberWords,
  softWords,
  vagueWords,
  writesApart,
} from '#contract/grounding/number-lexicon'

/** A number that is written in letters. `soft`: an ordinal or a fraction. */
export type NumberWord = { start: number; end: number; value: number; soft: boolean; vague?: boolean }
type Token = { word: string; start: number; end: number }

/** The numbers from two on that a flat text writes in letters, in one language. "One" is an article, and not among them. */
export function numberWordsIn(flat: string, language: Language): NumberWord[] {
  const tokens = [...flat.matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  const found: NumberWord[] = []
  for (let at = 0; at < tokens.length; at++) {
    const word = singleWord(flat, tokens[at]!, language)
    if (word) found.push(word)
    if (word) continue
    const run = runFrom(flat, tokens, at, language)
    if (run.values.length === 0) continue
    const last = tokens[at + run.length - 1]!
    const value = sum(run.values)
    if (value > 1) found.push({ start: tokens[at]!.start, end: last.end, value, soft: false })
    at += run.length - 1
  }
  return found
}

const germanOrdinal = /^(.{3,})(?:st|t)e[nrsm]?$/
const germanDecade = /^(.{4,}s?sig|.{2,}zig)er(?:jahren?)?$/

/** Dozens, ordinals, fractions: words that stand alone. */
function singleWord(flat: string, { word, start, end }: Token, language: Language): NumberWord | undefined {
  const collective = collectives[language][word]
  if (collective !== undefined)
    return { start, end, value: collective, soft: false, vague: vagueWords.has(word) }
  const decade = language === 'de' ? valuesOf(germanDecade.exec(word)?.[1] ?? '-', numberWords.de) : undefined
  if (decade) return { start, end, value: sum(decade), soft: false }
  const soft = softWords[language][word] ?? (language === 'de' ? germanOrdinalValue(word) : undefined)
  if (soft === undefined || isThirdParty(flat, start, end)) return undefined
  return { start, end, value: soft, soft: true }
}

/** "Third parties" and "für Dritte" are no third. */
function isThirdParty(flat: string, start: number, end: number) {
  const isEnglish = /^[ -]part(?:y|ies)/.test(flat.slice(end, end + 8))
  const isGerman =
    flat.slice(start, start + 6) === 'dritte' &&
    /(?:fur|an|von|durch|gegenuber) $/.test(flat.slice(Math.max(0, start - 12), start))
  return isEnglish || isGerman
}

function germanOrdinalValue(word: string) {
  const stem = germanOrdinal.exec(word)?.[1]
  const values = stem === undefined ? undefined : valuesOf(stem, numberWords.de)
  const value = values ? sum(values) : 0
  return value > 1 ? value : undefined
}

type Run = { values: number[]; length: number }

/** The longest number that begins with a token: in French and English it may go on over several. */
function runFrom(flat: string, tokens: readonly Token[], at: number, language: Language): Run {
  const run: Run = { values: [], length: 0 }
  for (let next = at; next < tokens.length; next++) {
    const token = tokens[next]!
    if (next > at && !joins(flat, tokens[next - 1]!, token, language)) break
    const values = valuesOf(token.word, numberWords[language])
    if (!values || (next === at && (values[0] === 0 || isOtherWord(flat, token, language)))) break
    run.values.push(...values)
    // A joining word counts only with a number behind it.
    if (values.some((value) => value > 0)) run.length = next - at + 1
  }
  return run.length === 0 ? { values: [], length: 0 } : run
}

function joins(flat: string, { end }: Token, { start }: Token, language: Language) {
  return writesApart.includes(language) && /^[ -]$/.test(flat.slice(end, start))
}

/** Number words that mean something else here: French "neuf" (new) and Italian "sei" (you are). */
function isOtherWord(flat: string, { word, end }: Token, language: Language) {
  const next = flat.slice(end).match(/^[ -]([a-z]+)/)?.[1] ?? ''
  if (language === 'fr' && word === 'neuf') return !/(?:s|x|cent|mille)$/.test(next)
  if (language === 'it' && word === 'sei') return !/[ie]$/.test(next)
  return false
}

/** The number words that a word is put together from, or nothing when it is more than that. */
function valuesOf(word: string, lexicon: Readonly<Record<string, number>>): number[] | undefined {
  if (word === '') return []
  const whole = lexicon[word]
  if (whole !== undefined) return [whole]
  for (let length = Math.min(word.length - 1, 12); length > 1; length--) {
    const value = lexicon[word.slice(0, length)]
    if (value === undefined) continue
    const rest = valuesOf(word.slice(length), lexicon)
    if (rest) return [value, ...rest]
  }
  return undefined
}

/** Adds up what stands side by side, and multiplies with hundred, thousand and the French four times twenty. */
function sum(values: readonly number[]) {
  let total = 0
  let current = 0
  for (const value of values) {
    if (value === 1000) {
      total += (current || 1) * 1000
      current = 0
    } else if (value === 100) current = (current || 1) * 100
    else if (value === 20 && current % 100 === 4) current += 76
    else current += value
  }
  return total + current
}
