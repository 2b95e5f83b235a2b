import { fold, wordsOf } from '#understanding/words'

const abbreviations = new Set(
  'dr prof st bzw z b ca inkl exkl usw etc evtl insb insbes abs nr no u a d h p ex ev resp gmbh co jun sen tel'.split(
    ' ',
  ),
)

/** Splits a purpose into sentences, and at semicolons. Abbreviations and ordinal numbers end none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { 0: stop, index } of text.matchAll(/[.;] /g)) {
    if (stop === '. ') {
      const before = wordsOf(fold(text.slice(Math.max(from, index - 20), index))).at(-1) ?? ''
      const after = text.slice(index + 2, index + 4)
      if (abbreviations.has(before) || !/^["«„(]?[\p{Lu}\p{N}]/u.test(after)) continue
      if (before === 'art' && /^\p{N}/u.test(after)) continue
    }
    sentences.push(text.slice(from, index + 1))
    from = index + 2
  }
  sentences.push(text.slice(from))
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /\p{L}/u.test(sentence))
}
