import type { Random } from '../random.ts'

const looksLike: readonly [string, string][] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['l', 'I'],
  ['i', 'l'],
  ['o', '0'],
  ['e', 'c'],
  ['ü', 'ii'],
  ['cl', 'd'],
  ['h', 'b'],
  ['S', '5'],
  ['B', '8'],
  ['é', '6'],
  ['u', 'n'],
  ['li', 'h'],
]

/** Replaces letters in one or two places as a scanner misreads them. */
export function misread(name: string, random: Random) {
  const fitting = looksLike.filter(([from]) => name.slice(1).includes(from))
  if (fitting.length === 0) return undefined
  const [from, to] = random.pick(fitting)
  const text = name[0] + name.slice(1).replace(from, to)
  if (!random.chance(0.3)) return text
  const [other, read] = random.pick(fitting)
  return other === from ? text : text[0] + text.slice(1).replace(other, read)
}

const beside: Readonly<Record<string, string>> = {
  a: 's',
  b: 'v',
  c: 'x',
  d: 'f',
  e: 'r',
  f: 'd',
  g: 'h',
  h: 'g',
  i: 'o',
  k: 'l',
  l: 'k',
  m: 'n',
  n: 'm',
  o: 'p',
  p: 'o',
  r: 't',
  s: 'a',
  t: 'z',
  u: 'i',
  v: 'b',
  z: 't',
}

/** A key beside the right one, a letter twice or none, in the longest word. */
export function mistyped(name: string, random: Random) {
  const word = name.split(/[\s,()-]+/).sort((a, b) => b.length - a.length)[0]!
  if (word.length < 5) return undefined
  const at = 1 + random.below(word.length - 2)
  const letter = word[at]!
  const wrong = random.pick([
    beside[letter.toLowerCase()] ?? letter,
    `${letter}${letter}`,
    '',
    `${word[at + 1]}${letter}`,
  ])
  const skipped = wrong.length === 2 && wrong[0] !== wrong[1] ? 2 : 1
  return name.replace(word, word.slice(0, at) + wrong + word.slice(at + skipped))
}
