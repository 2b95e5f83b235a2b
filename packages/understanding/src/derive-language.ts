import type { Language } from '@alphorn/contract/core/fields'
import { formLanguages, withoutForm } from '#understanding/form-language'
import { regionOf } from '#understanding/municipality-languages'
import { languageOfText } from '#understanding/text-language'
import { fold, wordsOf } from '#understanding/words'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'
import type { Derived, UnderstandingInput } from '#understanding/understanding'

/** Probability that a source shows each observation, for a company that does business in each language. */
type Likelihood = Readonly<Record<Language, number>>
type Sign = { from: DerivedFrom; likelihood: Likelihood }

const languages: readonly Language[] = ['de', 'fr', 'it', 'en']

/** Prior probabilities of the languages of companies. */
const before: Likelihood = { de: 0.64, fr: 0.22, it: 0.06, en: 0.08 }

/** Least probability of an answer; below it, no language is preferred. */
const minProbability = 0.5

/**
 * Derives the language in which a company most likely does business. The evidence is its purpose, the legal form in its
 * name, its name and its municipality. Each source is weighted by its reliability.
 */
export function deriveLanguage(
  input: UnderstandingInput,
  written: Language | null,
): Derived<Language> | null {
  const signs = [purposeSign(written, input), formSign(input), placeSign(input)].filter(
    (sign) => sign !== null,
  )
  const named = written === null ? nameSign(input) : null
  if (named) signs.push(named)
  if (signs.length === 0) return null
  const weights = languages.map((language) =>
    signs.reduce((weight, { likelihood }) => weight * likelihood[language], before[language]),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const best = weights.indexOf(Math.max(...weights))
  const value = languages[best]
  const probability = Math.min(0.99, (weights[best] ?? 0) / sum)
  if (value === undefined || !(probability >= minProbability)) return null
  const speaking = signs.filter(
    ({ likelihood }) => likelihood[value] === Math.max(...Object.values(likelihood)),
  )
  return {
    value,
    probability: Math.round(probability * 100) / 100,
    from: (speaking.length > 0 ? speaking : signs).map(({ from }) => from),
  }
}

function purposeSign(language: Language | null, { purpose, municipality }: UnderstandingInput): Sign | null {
  if (language === null) return null
  const strength = municipality?.canton ? strengthOf(language, purpose ?? '') : 'sure'
  return strength === 'none'
    ? null
    : { from: 'purpose', likelihood: shareAmong([language], 1, strength === 'weak' ? 0.3 : 0.02) }
}

const minSureLetters = 25
const minSureWords = 4
/** English words without grammar ("Fitness, Wellness, Personal Coaching") are used in all languages. */
const minSureEnglishWords = 8

/** Words of a language's grammar, and English ones that are not borrowed. A short text with one is in this language. */
const grammar: Readonly<Record<Language, RegExp>> = {
  de: /\b(?:und|von|der|die|das|des|fur|mit|im|einer|eines|sowie|aller)\b/,
  fr: /\b(?:et|de|des|du|la|le|les|d|l|pour|en|une|un)\b/,
  it: /\b(?:e|di|del|della|dei|delle|il|la|lo|per|un|una|con)\b/,
  en: /\b(?:and|of|the|for|with|to|development|trad(?:e|ing)|sale|advice|goods|manufactur(?:e|ing)|purchase|supply|repair|delivery)\b/,
}

/**
 * Returns how much a purpose says about the language of its company. A few words may be of any language:
 * "Event-Agentur" and "Coaching" are German. They say as little as a name, and the place says more.
 */
function strengthOf(language: Language, purpose: string): 'sure' | 'weak' | 'none' {
  const read = fold(purpose.slice(0, 300))
  const words = wordsOf(read)
  if (grammar[language].test(words.join(' '))) return 'sure'
  if (language === 'en' && words.length < minSureEnglishWords) return 'none'
  return lettersOf(read).length < minSureLetters || words.length < minSureWords ? 'weak' : 'sure'
}

function lettersOf(text: string) {
  return text.replaceAll(/\P{L}/gu, '')
}

function formSign({ name }: UnderstandingInput): Sign | null {
  const said = formLanguages(name)
  return said.length === 0
    ? null
    : { from: 'legal_form', likelihood: { ...shareAmong(said, 1, 0.06), en: 0.6 } }
}

function placeSign({ municipality }: UnderstandingInput): Sign | null {
  const [most, other] = regionOf(municipality?.bfsId ?? null, municipality?.canton ?? null)
  if (most === undefined) return null
  const spoken = { ...shareAmong([most], 1, 0.04), en: 0.3 }
  return { from: 'municipality', likelihood: other === undefined ? spoken : { ...spoken, [other]: 0.7 } }
}

function nameSign({ name }: UnderstandingInput): Sign | null {
  const language = languageOfText(withoutForm(name))
  return language === null ? null : { from: 'name', likelihood: shareAmong([language], 1, 0.3) }
}

function shareAmong(ones: readonly Language[], likely: number, unlikely: number): Record<Language, number> {
  const [de = 0, fr = 0, it = 0, en = 0] = languages.map((one) => (ones.includes(one) ? likely : unlikely))
  return { de, fr, it, en }
}
