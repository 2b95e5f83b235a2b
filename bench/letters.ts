import { languages } from '@alphorn/contract/core/country'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { letterOfferings } from '@alphorn/test/prospecting/letters/letter-offerings'
import { scoresOf } from '@alphorn/test/prospecting/letters/letter-scores'
import type { Bench } from './bench.ts'
import type { Row } from './report.ts'
import { atMost, atLeast } from './report.ts'

// Fifty texts for fifty companies, per language, offering and channel: how much they have in common, whether they open with
// the right reason, their length and their sentences. It needs no database. Half `a` was for building, half `b` is not.

const channels: readonly Channel[] = ['letter', 'email', 'linkedin', 'phone_script']
const percent = (share: number) => `${Math.round(100 * share)} %`

export const letters: Bench = () => Promise.resolve((['a', 'b'] as const).flatMap(rowsOf))

function rowsOf(half: 'a' | 'b'): Row[] {
  return languages.flatMap((language) =>
    Object.entries(letterOfferings[half]).flatMap(([name, offering]) => {
      for (const channel of channels.slice(1)) console.log(lineOf(half, language, name, channel, offering))
      const scores = scoresOf(language, half, offering)
      console.log(lineOf(half, language, name, 'letter', offering))
      const of = `${scores.written} of ${scores.written + scores.nothing} letters, half ${half}, ${language}, ${name}`
      return [
        {
          what: `${of}: sentences that two letters share, most`,
          baseline: `mean ${percent(scores.meanPair)}`,
          ours: `${Math.round(scores.words)} words, ${scores.wordsInSentence.toFixed(1)} in a sentence`,
          ratios: [scores.worstPair],
          bar: atMost(0.5),
        },
        {
          what: `${of}: open with the newest event`,
          baseline: `forbidden phrases ${scores.forbidden.length}`,
          ours: `refused ${scores.refused.length}, unsupported ${scores.unsupported.length}`,
          ratios: [scores.rightOpening],
          bar: atLeast(1),
        },
      ]
    }),
  )
}

function lineOf(
  half: 'a' | 'b',
  language: (typeof languages)[number],
  name: string,
  channel: Channel,
  offering: Parameters<typeof scoresOf>[2],
) {
  const { written, worstPair, words, longestSentence, forbidden, refused, unsupported, outOfLength } =
    scoresOf(language, half, offering, channel)
  return [
    `${half} ${language} ${name} ${channel}: ${written} texts, ${Math.round(words)} words, longest sentence ${longestSentence}`,
    `shared at most ${percent(worstPair)}, forbidden ${forbidden.length}, refused ${refused.length}`,
    `unsupported ${unsupported.length}, out of length ${outOfLength.length}`,
  ].join('; ')
}
