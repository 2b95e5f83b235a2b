import { isAbbreviatedCompound, isAbbreviationOf } from '#identity/abbreviations'
import { editsBetween } from '#identity/edits'
import { isListedTrade } from '@alphorn/swiss-names/trade-words'

/** The correspondence between the words of two names. */
export type Alignment = {
  pairs: readonly Pair[]
  /** Positions of words without a counterpart. */
  freeInput: readonly number[]
  freeOther: readonly number[]
}
/** Two words with the same meaning; `likeness` 1: the same word. A joined or split word corresponds to two. */
export type Pair = { input: readonly number[]; other: readonly number[]; likeness: number; kind: PairKind }
type PairKind = 'same' | 'edited' | 'abbreviated' | 'shortened' | 'initial' | 'joined'

type Reading = {
  /** Whether the last word of the input may be only a prefix. */
  isCut?: boolean
  /** The words of the input that a dot abbreviates. */
  abbreviated?: ReadonlySet<string>
}
const none: ReadonlySet<string> = new Set()

/** Pairs the words of two names: first identical ones, then joined and abbreviated ones, then the most similar. */
export function alignWords(
  input: readonly string[],
  other: readonly string[],
  { isCut, abbreviated = none }: Reading = {},
): Alignment {
  const left = { input: new Set(input.keys()), other: new Set(other.keys()) }
  const pairs: Pair[] = []
  const take = (pair: Pair) => {
    pairs.push(pair)
    for (const at of pair.input) left.input.delete(at)
    for (const at of pair.other) left.other.delete(at)
  }
  for (const at of left.input) {
    const same = [...left.other].find((place) => isSameWord(input[at]!, other[place]!))
    if (same !== undefined) take({ input: [at], other: [same], likeness: 1, kind: 'same' })
  }
  for (const pair of joinedPairs(input, other, left)) if (isLeft(pair, left)) take(pair)
  const likeOnes = [...abbreviatedPairs(input, other, left, abbreviated), ...likePairs(input, other, left)]
  for (const pair of likeOnes) if (isLeft(pair, left)) take(pair)
  for (const pair of cutPairs(input, other, left, isCut)) take(pair)
  return { pairs, freeInput: [...left.input], freeOther: [...left.other] }
}

type Left = { input: Set<number>; other: Set<number> }

function isLeft(pair: Pair, left: Left) {
  return pair.input.every((at) => left.input.has(at)) && pair.other.every((at) => left.other.has(at))
}

function joinedPairs(input: readonly string[], other: readonly string[], left: Left): Pair[] {
  const pairs: Pair[] = []
  for (const at of left.input)
    for (const place of left.other) {
      if (`${input[at]}${input[at + 1] ?? ''}` === other[place] && left.input.has(at + 1))
        pairs.push({ input: [at, at + 1], other: [place], likeness: 1, kind: 'joined' })
      if (`${other[place]}${other[place + 1] ?? ''}` === input[at] && left.other.has(place + 1))
        pairs.push({ input: [at], other: [place, place + 1], likeness: 1, kind: 'joined' })
    }
  return pairs
}

const likenessOfAbbreviated = 0.9
/** `El.` matches Elektro rather than Elektroplanung. */
const likenessOfAbbreviatedCompound = 0.75

function abbreviatedPairs(
  input: readonly string[],
  other: readonly string[],
  left: Left,
  abbreviated: ReadonlySet<string>,
): Pair[] {
  if (abbreviated.size === 0) return []
  const pairs: Pair[] = []
  const pair = { likeness: likenessOfAbbreviated, kind: 'abbreviated' } as const
  for (const at of left.input)
    for (const place of left.other) {
      const [word, next, known] = [input[at]!, input[at + 1] ?? '', other[place]!]
      if (left.input.has(at + 1) && isAbbreviatedCompound([word, next], known, abbreviated))
        pairs.push({ ...pair, input: [at, at + 1], other: [place] })
      if (abbreviated.has(word) && isAbbreviationOf(word, known))
        pairs.push({
          ...pair,
          input: [at],
          other: [place],
          likeness: isListedTrade(known) ? likenessOfAbbreviated : likenessOfAbbreviatedCompound,
        })
    }
  // A match of one word with two is more certain than with one of them.
  return pairs.sort((a, b) => b.input.length - a.input.length)
}

function likePairs(input: readonly string[], other: readonly string[], left: Left): Pair[] {
  const pairs: Pair[] = []
  for (const at of left.input)
    for (const place of left.other) {
      const like = likenessOf(input[at]!, other[place]!)
      if (like) pairs.push({ input: [at], other: [place], ...like })
    }
  return pairs.sort((a, b) => b.likeness - a.likeness)
}

/** Pairs the last few letters of a truncated name with the word that they begin. */
function cutPairs(
  input: readonly string[],
  other: readonly string[],
  left: Left,
  isCut: boolean | undefined,
): Pair[] {
  if (!isCut) return []
  const last = input.length - 1
  const ending = input[last] ?? ''
  const at = [...left.other].find((place) => other[place]!.startsWith(ending))
  return ending.length === 2 && left.input.has(last) && at !== undefined
    ? [{ input: [last], other: [at], likeness: 0.6, kind: 'shortened' }]
    : []
}

type Likeness = Pick<Pair, 'likeness' | 'kind'>

function likenessOf(word: string, other: string): Likeness | undefined {
  if (isMisread(word, other)) return { likeness: 0.9, kind: 'edited' }
  if (/\d/.test(word + other)) return undefined
  const isStart = word.startsWith(other) || other.startsWith(word)
  const likeness = editedLikeness(word, other, isStart)
  if (likeness !== undefined) return { likeness, kind: 'edited' }
  return isStart ? abbreviationLikeness(Math.min(word.length, other.length)) : undefined
}

/** OCR reads some letters as digits: `H0lding`. */
function isMisread(word: string, other: string) {
  if (!/\d/.test(word) || word.length < 4 || word.length !== other.length) return false
  return Array.from(word).every((letter, at) => letter === other[at] || misread[letter]?.includes(other[at]!))
}

const misread: Readonly<Record<string, string>> = { '0': 'o', '1': 'il', '5': 's', '6': 'eg', '8': 'b' }

function abbreviationLikeness(letters: number): Likeness | undefined {
  if (letters === 1) return { likeness: 0.4, kind: 'initial' }
  return letters < 3 ? undefined : { likeness: letters >= 4 ? 0.7 : 0.6, kind: 'shortened' }
}

function editedLikeness(word: string, other: string, isStart: boolean) {
  const longest = Math.max(word.length, other.length)
  const shorter = Math.min(word.length, other.length)
  if (shorter < 3) return undefined
  if (isStart && shorter >= 4 && longest - shorter <= 2) return 0.85
  const edits = editsBetween(word, other, longest >= 12 ? 3 : longest >= 8 ? 2 : 1)
  if (edits === undefined) return undefined
  return edits === 1 ? ofOneEdit(longest, shorter) : edits === 2 ? 0.8 : 0.75
}

function ofOneEdit(longest: number, shorter: number) {
  if (longest >= 6) return 0.9
  return shorter >= 4 ? 0.75 : 0.6
}

/** Returns whether two words are identical, translations of each other, or abbreviations. */
export function isSameWord(word: string, other: string) {
  if (word === other || (synonyms.get(word) ?? word) === (synonyms.get(other) ?? other)) return true
  return (
    (word === 'schweizer' && isSwissAdjective(other)) || (other === 'schweizer' && isSwissAdjective(word))
  )
}

// `Schweizer` is a surname as well: it means the adjective only, and never the country.
function isSwissAdjective(word: string) {
  return word.startsWith('schweizerisch')
}

const synonyms: ReadonlyMap<string, string> = new Map(
  `schweiz schweizerische schweizerischer schweizerisches suisse switzerland svizzera
   gebr gebruder|st sankt saint|international int intl internationale|etablissements etablissement ets etabl|societe ste|immobilien immo|management mgmt|ingenieure ing
   co cie cia comp compagnie|fc fussballclub|tc tennisclub|ehc eishockeyclub|tv turnverein|mg musikgesellschaft|sohne fils|zweigniederlassung niederlassung filiale succursale|stiftung fondation fondazione foundation|verein association associazione`
    .split(/\||\n/)
    .flatMap((line) => {
      const [key = '', ...others] = line.trim().split(/\s+/)
      return others.map((other): [string, string] => [other, key])
    }),
)
