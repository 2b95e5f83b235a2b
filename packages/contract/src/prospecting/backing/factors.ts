import { unprovenIn, type WordClass } from '#contract/prospecting/backing/words/word-classes'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Words that multiply: "tripled" where the evidence has "doubled".

const factors: readonly (readonly [claim: string, evidence: string])[] = [
  [
    'verdoppel[a-z]*|doubl(?:e|es|ez|er|ent|ait|ant)|raddoppi[a-z]*|doubl(?:ed|es|ing)',
    'doppel|doubl|doppi|zwei|deux|due|two|twice|100|mal|fois|volte|times|halb|half|moiti|meta',
  ],
  [
    'verdreifach[a-z]*|tripl(?:e|es|ez|er|ent|ed|ing)|triplic[a-z]*|trebl(?:ed|es|ing)',
    'dreifach|tripl|trebl|drei|trois|tre|three|third|200|mal|fois|volte|times',
  ],
  [
    'vervierfach[a-z]*|quadrupl[a-z]*|quadruplic[a-z]*',
    'vierfach|quadrupl|vier|quatre|quattro|four|300|mal|fois|volte|times',
  ],
  ['halbier[a-z]*|dimezz[a-z]*|halv(?:ed|es|ing)', 'halb|halft|moiti|dimezz|meta|half|halv|50|divis'],
]

const classes: readonly WordClass[] = factors.map(([claim, evidence]) => ({
  claim: new RegExp(`(?<![a-z])(?:${claim})(?![a-z])`, 'g'),
  evidence: new RegExp(evidence),
}))

/** Finds words in a flat statement that multiply by a number, if no evidence multiplies by the same number. */
export function unbackedFactorsIn(flat: string, evidence: readonly string[]): TextRange[] {
  return unprovenIn(flat, evidence, classes)
}
