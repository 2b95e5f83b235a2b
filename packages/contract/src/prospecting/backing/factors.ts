import { unprovenIn, type WordClass } from '#contract/prospecting/backing/words/word-classes'
import { isMultipliedIn } from '#contract/prospecting/grounding/numbers/multiplied'
import type { Rounding } from '#contract/prospecting/grounding/numbers/rounding'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Words that multiply: "tripled" where the evidence has "doubled".

const factors: readonly (readonly [factor: number, claim: string, evidence: string])[] = [
  [
    2,
    'verdoppel[a-z]*|doubl(?:e|es|ez|er|ent|ait|ant)|raddoppi[a-z]*|doubl(?:ed|es|ing)',
    'doppel|doubl|doppi|zwei|deux|due|two|twice|100|mal|fois|volte|times|halb|half|moiti|meta',
  ],
  [
    3,
    'verdreifach[a-z]*|tripl(?:e|es|ez|er|ent|ed|ing)|triplic[a-z]*|trebl(?:ed|es|ing)',
    'dreifach|tripl|trebl|drei|trois|tre|three|third|200|mal|fois|volte|times',
  ],
  [
    4,
    'vervierfach[a-z]*|quadrupl[a-z]*|quadruplic[a-z]*',
    'vierfach|quadrupl|vier|quatre|quattro|four|300|mal|fois|volte|times',
  ],
  [0.5, 'halbier[a-z]*|dimezz[a-z]*|halv(?:ed|es|ing)', 'halb|halft|moiti|dimezz|meta|half|halv|50|divis'],
]

const classes: readonly (WordClass & { factor: number })[] = factors.map(([factor, claim, evidence]) => ({
  factor,
  claim: new RegExp(`(?<![a-z])(?:${claim})(?![a-z])`, 'g'),
  evidence: new RegExp(evidence),
}))

type FlatEvidence = { flat: string; specifics: readonly Specific[] }

/**
 * Finds words in a flat statement that multiply by a number. They are backed by such a word in the evidence, or by two
 * values with this ratio.
 */
export function unbackedFactorsIn(flat: string, proofs: readonly FlatEvidence[]): TextRange[] {
  const evidence = proofs.map((proof) => proof.flat)
  return classes.flatMap((one) => {
    const found = unprovenIn(flat, evidence, [one])
    const isShown = ({ start }: TextRange) => {
      const said = { factor: one.factor, rounding: roundingOf(flat.slice(Math.max(0, start - 24), start)) }
      return proofs.some((proof) => isMultipliedIn(said, proof.flat, proof.specifics))
    }
    return found.filter((range) => !isShown(range))
  })
}

/** Returns how the words before a factor round it: "more than doubled", "fast verdreifacht". */
function roundingOf(before: string): Rounding | undefined {
  if (/(?:mehr als|plus que|plus de|piu che|piu di|oltre|more than|over) $/.test(before)) return 'least'
  return /(?:fast|beinahe|nahezu|knapp|presque|quasi|pratiquement|nearly|almost) $/.test(before)
    ? 'under'
    : undefined
}
