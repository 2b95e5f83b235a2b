import { readFileSync } from 'node:fs'
import type { Language } from '@alphorn/contract/core/fields'
import { resultBacking } from '@alphorn/contract/prospecting/result-checks/check-result'
import { draftOnPage, faultsOf, type Half } from './grounding-sets.ts'

// Claims in other manners of speech: paraphrase, ellipsis, the passive, Helvetisms, numbers, days and times in words, fractions,
// places in another language. Each line has a right claim and a wrong one. N: it names something else; M: it means something else.

export type SpeechFigures = {
  right: { made: number; words: number; marks: number; refused: string[] }
  named: { made: number; refused: number; missed: string[] }
  meaning: { made: number; refused: number; marked: number; missed: string[] }
}

/** Returns the gate's figures for one half of the set. */
export function speechFigures(half: Half): SpeechFigures {
  const figures: SpeechFigures = {
    right: { made: 0, words: 0, marks: 0, refused: [] },
    named: { made: 0, refused: 0, missed: [] },
    meaning: { made: 0, refused: 0, marked: 0, missed: [] },
  }
  const lines = readFileSync(new URL(`grounding-sets/speech.${half}.txt`, import.meta.url), 'utf8')
  for (const line of lines.trim().split('\n')) countLine(figures, line)
  return figures
}

function countLine({ right, named, meaning }: SpeechFigures, line: string) {
  const [language, of, excerpt, correct, sort, wrong] = line.split('|') as [Language, Language, ...string[]]
  if (excerpt === undefined || correct === undefined || wrong === undefined)
    throw new Error(`Unread: ${line}`)
  const proven = { language, of, excerpt }
  const good = judgeClaim(proven, correct)
  right.made++
  right.words += good.words
  right.marks += good.marks
  if (good.isRefused) right.refused.push(line)
  const bad = judgeClaim(proven, wrong)
  const counted = sort === 'N' ? named : meaning
  counted.made++
  if (bad.isRefused) counted.refused++
  else if (sort === 'M' && bad.marks > 0) meaning.marked++
  else counted.missed.push(line)
}

function judgeClaim(proven: { language: Language; of: Language; excerpt: string }, text: string) {
  const draft = draftOnPage(proven, text, '')
  const { words, unbacked } = resultBacking(draft.input, draft.result)!
  return { isRefused: faultsOf(draft).length > 0, words, marks: unbacked.length }
}
