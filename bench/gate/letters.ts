import { languages } from '@alphorn/contract/core/country'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { letterOfferings } from '@alphorn/test/prospecting/letters/letter-offerings'
import { scoresOf } from '@alphorn/test/prospecting/letters/letter-scores'
import type { Bench } from '../bench.ts'
import type { Row } from '../report.ts'
import { atMost, atLeast } from '../report.ts'

// Evaluates fifty texts for fifty companies, per language, offering and channel: common sentences, the right opening,
// length and sentences. It needs no database. Half `a` was for building, half `b` is not.

const channels: readonly Channel[] = ['letter', 'email', 'linkedin', 'phone_script']
const percent = (share: number) => `${Math.round(100 * share)} %`

export const letters: Bench = () => Promise.resolve((['a', 'b'] as const).flatMap(rowsOf))

/** The worst of all languages and offerings of a half counts. */
function rowsOf(half: 'a' | 'b'): Row[] {
  const all = languages.flatMap((language) =>
    Object.entries(letterOfferings[half]).map(([name, offering]) => {
      for (const channel of channels) console.log(lineOf(half, language, name, channel, offering))
      return scoresOf(language, half, offering)
    }),
  )
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
  const mean = (of: (one: (typeof all)[number]) => number) => sum(of) / all.length
  const letters = `${sum(({ written }) => written)} letters of half ${half}`
  return [
    {
      what: `${letters}: sentences that two of a language and offering share, most`,
      baseline: `mean ${percent(mean(({ meanPair }) => meanPair))}`,
      ours: `${Math.round(mean(({ words }) => words))} words, ${mean((one) => one.wordsInSentence).toFixed(1)} in a sentence`,
      ratios: [Math.max(...all.map(({ worstPair }) => worstPair))],
      bar: atMost(0.5),
    },
    {
      what: `${letters}: open with the newest event, least`,
      baseline: `forbidden phrases ${sum(({ forbidden }) => forbidden.length)}`,
      ours: `refused ${sum(({ refused }) => refused.length)}, unsupported ${sum(({ unsupported }) => unsupported.length)}`,
      ratios: [Math.min(...all.map(({ rightOpening }) => rightOpening))],
      bar: atLeast(1),
    },
  ]
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
