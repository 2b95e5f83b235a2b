import type { Language } from '@alphorn/contract/core/fields'
import { type IndustryScore, scoreIndustries } from '#understanding/score-industries'
import type {
  CompanyKind,
  Derived,
  DerivedFrom,
  Industry,
  UnderstandingInput,
} from '#understanding/understanding'

/** Below this the industry stays open. */
const leastProbability = 0.75
/** No words make an industry certain. */
const mostProbable = 0.98

/** The industry of a company by the core of its purpose and its name. Null: they do not say it clearly enough. */
export function deriveIndustry(
  input: UnderstandingInput,
  { core, kind, written }: { core: string | null; kind: CompanyKind | null; written: Language | null },
): Derived<Industry> | null {
  const [best] = scoreIndustries(input.name, core, kind, written)
  if (!best) return null
  const probability = probabilityOf(best)
  if (probability < leastProbability) return null
  const from: DerivedFrom[] = []
  if (best.isInPurpose || core !== null) from.push('purpose')
  if (best.isNamed) from.push('name')
  return {
    value: { division: best.division, classification: 'NOGA 2008' },
    probability,
    from,
    ...(best.words === '' ? {} : { evidence: best.words }),
  }
}

/**
 * How often an answer with such evidence is right. The weights are a logistic regression over answers of earlier rules. It
 * was learned on half a of the written purposes and on invented activities (docs/internals/understanding.md).
 */
export function probabilityOf({ score, share, lead, isNamed, isInPurpose }: IndustryScore) {
  const agrees = isNamed && isInPurpose ? 1.4 : 0
  const logit = -0.73 + 0.6 * share + 1.3 * lead + 1.53 * Math.log(score + 0.1) + agrees
  return Math.min(mostProbable, Math.round(100 / (1 + Math.exp(-logit))) / 100)
}
