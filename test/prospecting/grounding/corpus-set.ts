import { readFileSync } from 'node:fs'
import type { Language } from '@alphorn/contract/core/fields'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import { resultBacking } from '@alphorn/contract/prospecting/result-checks/check-result'
import { draftOnPage, faultsOf, type Proven, rulesAgainst } from './grounding-sets.ts'

// 841 pieces of evidence as they are found: websites, gazette, register, awards, building applications, news. Each has three to five
// right claims and two to five wrong ones of different kinds, in the style of an author who embellishes. A block begins with
// "= kind, language of the evidence, language of the claims, company", then the evidence, "+" right, "- kind:" wrong.

/**
 * `d2`, `f2`, `g2`, `i2`, `j2`, `l2` and `m2` are for reports only, and not read for the rules. `g` is split by alternating pieces of evidence.
 * Both halves of `h` and `k` are for building.
 */
export type CorpusHalf =
  | 'c1'
  | 'c2'
  | 'd1'
  | 'd2'
  | 'e1'
  | 'e2'
  | 'f1'
  | 'f2'
  | 'g1'
  | 'g2'
  | 'h1'
  | 'h2'
  | 'i1'
  | 'i2'
  | 'j1'
  | 'j2'
  | 'k1'
  | 'k2'
  | 'l1'
  | 'l2'
  | 'm1'
  | 'm2'

const namedKinds = ['num', 'date', 'amount', 'place', 'name', 'form']

type Claim = { text: string; wrong: string | null; proven: Proven }
export type Verdict = 'refused' | 'marked' | 'passed'
export type JudgedClaim = Claim & {
  verdict: Verdict
  words: number
  marks: string[]
  /** Names of the rules that refuse the claim, and what they say. */
  rules: string[]
  details: string[]
}

/** Returns the claims of one half. */
function claimsOf(half: CorpusHalf): Claim[] {
  const text = readFileSync(new URL(`grounding-sets/corpus.${half}.txt`, import.meta.url), 'utf8')
  return text
    .split(/^= /m)
    .filter((block) => block.trim() !== '')
    .flatMap((block) => claimsOfBlock(block.trim().split('\n')))
}

/** The sets call some evidence by other names than the product does. */
const kindsOfProduct: Readonly<Record<string, Evidence['kind']>> = {
  page: 'web_page',
  news: 'web_page',
  award: 'procurement_notice',
}

function claimsOfBlock([head = '', excerpt = '', ...lines]: readonly string[]): Claim[] {
  const [kind, of, language, ...company] = head.split(' ')
  const proven = {
    kind: (kindsOfProduct[kind!] ?? kind) as Evidence['kind'],
    of: of as Language,
    language: language as Language,
    company: company.join(' '),
    excerpt,
  }
  return lines.map((line) => {
    const [, sign, wrong, text] = /^([+-]) (?:([a-z]+): )?(.+)$/.exec(line) ?? []
    if (text === undefined || (sign === '-') !== (wrong !== undefined)) throw new Error(`Unread: ${line}`)
    return { text, wrong: wrong ?? null, proven }
  })
}

const judgedHalves = new Map<CorpusHalf, readonly JudgedClaim[]>()

/** Returns the gate's judgement on each claim of one half, made once in a process. */
export function judgedCorpus(half: CorpusHalf): readonly JudgedClaim[] {
  const judged = judgedHalves.get(half) ?? judgeHalf(half)
  judgedHalves.set(half, judged)
  return judged
}

function judgeHalf(half: CorpusHalf): JudgedClaim[] {
  return claimsOf(half).map((claim) => {
    const draft = draftOnPage(claim.proven, claim.text, '')
    const faults = faultsOf(draft)
    const { words, unbacked } = resultBacking(draft.input, draft.result)!
    const verdict = faults.length > 0 ? 'refused' : unbacked.length > 0 ? 'marked' : 'passed'
    const details = faults.map(({ detail }) => detail)
    return {
      ...claim,
      verdict,
      words,
      marks: unbacked.map((mark) => mark.words),
      rules: faults.length > 0 ? rulesAgainst(draft) : [],
      details,
    }
  })
}

/** Returns the gate's figures for one half. */
export function corpusFigures(half: CorpusHalf) {
  const judged = judgedCorpus(half)
  const right = judged.filter(({ wrong }) => wrong === null)
  const isNamed = ({ wrong }: JudgedClaim) => wrong !== null && namedKinds.includes(wrong)
  const named = judged.filter(isNamed)
  const meaning = judged.filter((one) => one.wrong !== null && !isNamed(one))
  const count = (claims: readonly JudgedClaim[], ...verdicts: readonly Verdict[]) =>
    claims.filter(({ verdict }) => verdicts.includes(verdict)).length
  return {
    right: {
      made: right.length,
      refused: count(right, 'refused'),
      words: right.reduce((sum, { words }) => sum + words, 0),
      marks: right.reduce((sum, { verdict, marks }) => sum + (verdict === 'refused' ? 0 : marks.length), 0),
    },
    named: { made: named.length, refused: count(named, 'refused') },
    meaning: {
      made: meaning.length,
      refused: count(meaning, 'refused'),
      found: count(meaning, 'refused', 'marked'),
    },
  }
}
