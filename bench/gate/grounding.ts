import { languages } from '@alphorn/contract/core/country'
import { measureClaims, measuredRow } from '@alphorn/test/prospecting/grounding/claim-mutants/measure'
import { casesOf, figureOf, type Half, kinds } from '@alphorn/test/prospecting/grounding/grounding-sets'
import { type CorpusHalf, corpusFigures } from '@alphorn/test/prospecting/grounding/corpus-set'
import {
  precisionAlone,
  readHalves,
  ruleFigures,
  unreadHalves,
} from '@alphorn/test/prospecting/grounding/rule-figures'
import { speechFigures } from '@alphorn/test/prospecting/grounding/speech-set'
import type { Bench } from '../bench.ts'
import { atLeast, atMost, type Row } from '../report.ts'

// Measures the mistakes that the grounding gate catches, by kind and language, and the correct texts that it refuses.
// It needs no database. The rules are tuned on the first half of each set.

const shown = (part: number, whole: number) => (whole === 0 ? '-' : `${part} of ${whole}`)

export const grounding: Bench = () => {
  for (const half of ['a', 'b'] as const) console.log(tableOf(half))
  for (const half of ['a', 'b'] as const) console.log(mutantTable(half))
  console.log(ruleTable('read', readHalves))
  console.log(ruleTable('unread', unreadHalves))
  return Promise.resolve((['a', 'b'] as const).flatMap(publishedRows))
}

function tableOf(half: Half) {
  const head = ['kind', ...languages, 'wrong refused', 'right refused']
  const rows = kinds.map((kind) => {
    const cases = casesOf(kind, half)
    const { caught, wrong, alarms, right } = figureOf(cases)
    const each = languages.map((language) => {
      const figure = figureOf(cases.filter((one) => one.language === language))
      return shown(figure.caught, figure.wrong)
    })
    return [kind, ...each, shown(caught, wrong), shown(alarms, right)]
  })
  return markdown(`Sentences by hand, ${nameOf(half)}`, head, rows)
}

/** Counts, for each kind of mutant, those that are refused in each language, and those that are marked in addition. */
function mutantTable(half: Half) {
  const { kinds: measured } = measureClaims(half)
  const head = ['kind', ...languages, 'refused', 'marked', 'missed']
  const rows = [...measured].map(([kind, by]) => {
    const { made, refused, marked } = measuredRow(by)
    const each = languages.map((language) => shown(by[language].refused, by[language].made))
    return [kind, ...each, shown(refused, made), String(marked), String(made - refused - marked)]
  })
  return markdown(`Mutants, ${nameOf(half)}`, head, rows)
}

/** Shows the precision of each rule that refuses, over the sets of evidence as it is found. */
function ruleTable(name: string, halves: readonly CorpusHalf[]) {
  const head = ['rule', 'right refused', 'wrong refused', 'right alone', 'wrong alone', 'precision alone']
  const rows = [...ruleFigures(halves)].map(([rule, figure]) => {
    const precision = precisionAlone(figure)
    const { right, wrong, rightAlone, wrongAlone } = figure
    const share = precision === null ? '-' : `${Math.round(100 * precision)} %`
    return [rule, ...[right, wrong, rightAlone, wrongAlone].map(String), share]
  })
  return markdown(`Rules that refuse, ${name} halves`, head, rows)
}

/** All halves of the sets of evidence as it is found, in order. */
const corpusHalves = [...readHalves, ...unreadHalves].toSorted()

const nameOf = (half: Half) => (half === 'a' ? 'first half' : 'second half')

function markdown(title: string, head: readonly string[], rows: readonly (readonly string[])[]) {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [`\n${title}`, ...lines].join('\n')
}

function publishedRows(half: Half): Row[] {
  const { named, meaning, right } = measureClaims(half)
  const of = nameOf(half)
  return [
    {
      what: `mutants that name something, refused (${of})`,
      baseline: shown(named.made, named.made),
      ours: shown(named.refused, named.made),
      ratios: [named.refused / named.made],
      bar: atLeast(1),
    },
    {
      what: `mutants of meaning, refused (${of})`,
      baseline: shown(meaning.made, meaning.made),
      ours: shown(meaning.refused, meaning.made),
      ratios: [meaning.refused / meaning.made],
      bar: atLeast(0.45),
    },
    {
      what: `mutants of meaning, refused or marked (${of})`,
      baseline: shown(meaning.made, meaning.made),
      ours: shown(meaning.refused + meaning.marked, meaning.made),
      ratios: [(meaning.refused + meaning.marked) / meaning.made],
      bar: atLeast(0.85),
    },
    {
      what: `right claims, refused (${of})`,
      baseline: String(right.made),
      ours: String(right.refused),
      ratios: [right.refused / right.made],
      bar: atMost(0),
    },
    {
      what: `words of right claims, marked (${of})`,
      baseline: String(right.words),
      ours: String(right.marks),
      ratios: [right.marks / right.words],
      bar: atMost(0.08),
    },
    ...speechRows(half),
    ...corpusHalves.filter((one) => one.endsWith(half === 'a' ? '1' : '2')).flatMap((one) => corpusRows(one)),
  ]
}

/** Paraphrases, ellipses, passives, words for numbers and days: written by hand, in four languages. */
function speechRows(half: Half): Row[] {
  const { right, named, meaning } = speechFigures(half)
  const of = nameOf(half)
  const found = meaning.refused + meaning.marked
  return [
    {
      what: `other manners of speech: right claims, refused (${of})`,
      baseline: String(right.made),
      ours: String(right.refused.length),
      ratios: [right.refused.length / right.made],
      bar: atMost(0),
    },
    {
      what: `other manners of speech: words of right claims, marked (${of})`,
      baseline: String(right.words),
      ours: String(right.marks),
      ratios: [right.marks / right.words],
      bar: atMost(0.08),
    },
    {
      what: `other manners of speech: wrong names and numbers, refused (${of})`,
      baseline: shown(named.made, named.made),
      ours: shown(named.refused, named.made),
      ratios: [named.refused / named.made],
      bar: atLeast(1),
    },
    {
      what: `other manners of speech: wrong meanings, refused or marked (${of})`,
      baseline: shown(meaning.refused, meaning.made),
      ours: shown(found, meaning.made),
      ratios: [found / meaning.made],
      bar: atLeast(0.85),
    },
  ]
}

/** Realistic evidence of every kind, with claims as an author who embellishes would write them. */
function corpusRows(half: CorpusHalf): Row[] {
  const { right, named, meaning } = corpusFigures(half)
  const row = (what: string, part: number, whole: number, bar: NonNullable<Row['bar']>): Row => ({
    what: `evidence as it is found: ${what} (${half})`,
    baseline: String(whole),
    ours: String(part),
    ratios: [part / whole],
    bar,
  })
  return [
    row('right claims, refused', right.refused, right.made, atMost(0)),
    row('words of right claims, marked', right.marks, right.words, atMost(0.08)),
    row('wrong names and numbers, refused', named.refused, named.made, atLeast(1)),
    row('wrong meanings, refused', meaning.refused, meaning.made, atLeast(0.45)),
    row('wrong meanings, refused or marked', meaning.found, meaning.made, atLeast(0.85)),
  ]
}
