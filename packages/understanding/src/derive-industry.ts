import { derivedNogaVersion } from '@alphorn/contract/directory/noga'
import type { Language } from '@alphorn/contract/core/fields'
import { type IndustryScore, scoreIndustries } from '#understanding/score-industries'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'
import type { Derived, Industry, UnderstandingInput } from '#understanding/understanding'

/** Least probability of an answer; below it, the industry is null. */
const minProbability = 0.75
/** Largest probability, because words never make an industry certain. */
const maxProbability = 0.98

/** An estimate, because no labelled set of websites was available to learn it from. */
const maxWebsiteProbability = 0.9

type IndustrySource = {
  core: string | null
  website: string | null
  kind: CompanyKind | null
  written: Language | null
}

/**
 * Derives the industry of a company from the core of its purpose and its name. If they are not clear enough, its own
 * website is read too. Returns null if it is still not clear.
 */
export function deriveIndustry(
  input: UnderstandingInput,
  { core, website, kind, written }: IndustrySource,
): Derived<Industry> | null {
  const [registered] = scoreIndustries(input.name, core, kind, written)
  const byRegister = registered ? industryOf(registered, core !== null) : null
  if (byRegister || website === null) return byRegister
  const [best] = scoreIndustries(input.name, core, kind, written, website)
  const found = best?.isOnWebsite ? industryOf(best, best.isInPurpose) : null
  if (!found) return null
  return {
    ...found,
    probability: Math.min(maxWebsiteProbability, found.probability),
    from: [...found.from, 'website'],
  }
}

/** An estimate: few of the purposes that rules are built with are lists of trades. */
const lessForLists = 0.1

function industryOf(best: IndustryScore, isByPurpose: boolean): Derived<Industry> | null {
  const probability = probabilityOf(best) - (best.isOneOfThree ? lessForLists : 0)
  if (probability < minProbability) return null
  const from: DerivedFrom[] = []
  if (best.isInPurpose || isByPurpose) from.push('purpose')
  if (best.isNamed) from.push('name')
  return {
    value: { division: best.division, classification: derivedNogaVersion },
    probability,
    from,
    ...(best.words === '' ? {} : { evidence: best.words }),
  }
}

/**
 * Estimates how often an answer with such evidence is right. The weights are a logistic regression over answers of
 * earlier rules. It was learned on half a of the written purposes and on invented activities
 * (docs/internals/understanding.md).
 */
function probabilityOf({ score, share, lead, isAgreed }: IndustryScore) {
  const agrees = isAgreed ? 1.4 : 0
  const logit = -0.73 + 0.6 * share + 1.3 * lead + 1.53 * Math.log(score + 0.1) + agrees
  return Math.min(maxProbability, Math.round(100 / (1 + Math.exp(-logit))) / 100)
}
