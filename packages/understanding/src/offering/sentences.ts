import { cleanText, fold } from '#understanding/words'

const maxReadCharacters = 6000
const maxSentences = 30

const abbreviations = new Set(
  'z b ca bzw inkl exkl usw etc evtl dr nr st u a d h p ex resp max min mio kt kte bez'.split(' '),
)

/** Splits a user's description of an offering into sentences. Line breaks end sentences too. */
export function sentencesOf(text: string): string[] {
  return text
    .slice(0, maxReadCharacters)
    .split(/[\r\n]/)
    .flatMap((line) => sentencesOfLine(cleanText(line, maxReadCharacters)))
    .slice(0, maxSentences)
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { index } of line.matchAll(/[.!?] /g)) {
    const before = fold(line.slice(Math.max(from, index - 12), index))
    const last = before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('.')) + 1)
    const next = line.slice(index + 2, index + 4)
    if (!/^["«„(]?[\p{Lu}\p{N}]/u.test(next) || (line[index] === '.' && abbreviations.has(last))) continue
    sentences.push(line.slice(from, index + 1))
    from = index + 2
  }
  sentences.push(line.slice(from))
  return sentences
    .map((sentence) => sentence.replace(/^[-–•*·] ?/, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
}
