import {
  readStatementContent,
  supportingSentences,
  sentencesOfProof,
} from '#contract/prospecting/backing/supporting-sentences'
import { frequency } from '#contract/prospecting/backing/words/frequency-words'
import { languages } from '#contract/core/country'
import type { Language } from '#contract/core/fields'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// Detects "all", "only" and "exclusively" where the evidence speaks of a part: "mostly", "two of our three", "a third".
// Only the sentences on which the statement rests are read.

const howOften = `(?! (?:i |gli |le |les )?(?:[a-z\\d]{1,12} )?(?:${frequency})(?![a-z]))`
const sources: Readonly<Record<Language, string>> = {
  de: `(?<!vor )alle[nrs]?(?! (?:zwei|drei|vier|funf|sechs|\\d))${howOften}|samtliche[nrsm]?|ganze[nrsm]?|gesamte[nrsm]?|ausschliesslich[a-z]*|exklusiv[a-z]*|nur|jede[nrsm]?${howOften}|vollstandig|komplett`,
  fr: `tous(?! les (?:deux|trois|six))${howOften}|toute?s?${howOften}|seule?s?|uniquement|exclusivement|seulement|entierement|integralement|chaque${howOften}`,
  it: `tutt[aeio]${howOften}|soltanto|solamente|solo|unicamente|esclusivamente|interamente|completamente|ogni${howOften}`,
  en: `all${howOften}|every${howOften}|only|exclusively|solely|entire|entirely|whole|wholly|fully|completely|nothing but`,
}
const wholeIn = (language: Language) => new RegExp(`(?<![a-z])(?:${sources[language]})(?![a-z])`)
const whole: Readonly<Record<Language, RegExp>> = {
  de: wholeIn('de'),
  fr: wholeIn('fr'),
  it: wholeIn('it'),
  en: wholeIn('en'),
}
const almost = /(?:fast|beinahe|nahezu|praktisch|presque|quasi|pratiquement|almost|nearly|practically) $/
const part =
  /(?<![a-z])(?:halfte|moitie|meta(?![a-z])|half(?![a-z])|meist|mehrheit|mehrzahl|grosstenteil|grossteil|grosste[nrsm]? teil|vor allem|vorwiegend|uberwiegend|hauptsachlich|vornehmlich|primar|in erster linie|teil(?:s|weise)(?![a-z])|(?:ein|zum|einen|grosser) teil(?![a-z])|einige|manche|fast|surtout|la plupart|majorit|principal|essentiel|avant tout|en partie|une? (?:bonne |grande )?partie|certain|quelques|presque|soprattutto|maggior|prevalent|perlopiu|per lo piu|in parte|una parte|gran parte|alcun|quasi|mostly|mainly|most (?:of|[a-z]+s)(?![a-z])|majority|partly|part of|some (?:of|[a-z]+s)(?![a-z])|nearly|almost|chiefly|primarily|largely)/

/** Returns whether a statement says of the whole what all its resting sentences say of a part. */
export function isStatedOfWhole(
  statement: Statement,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): boolean {
  const said = readStatementContent(statement, specifics)
  if (!whole[statement.language].test(said.flat) || isOfPart(said.flat, said.specifics, 0)) return false
  const resting = supportingSentences(said, proofs.flatMap(sentencesOfProof))
  return (
    resting.length > 0 &&
    resting.every(({ flat, start, specifics: known }) => isOfPart(flat, known, start) && !saysWhole(flat))
  )
}

/** Returns whether a text says "all" or "only", but not "almost all". */
function saysWhole(flat: string) {
  return languages.some((language) => {
    const at = flat.search(whole[language])
    return at >= 0 && !almost.test(flat.slice(Math.max(0, at - 16), at))
  })
}

const outOf =
  /^ (?:of|out of|von|der|unserer|des|de|nos|de nos|dei|delle|dei nostri|delle nostre) (?:our |the |unseren |ihren |its |nos |ses |nostri |nostre )?$/

/** Returns whether a text speaks of a part. `from`: its position in the text to which the specifics belong. */
function isOfPart(flat: string, specifics: readonly Specific[], from: number) {
  if (part.test(flat)) return true
  return specifics.some((one, at) => {
    if (one.kind === 'percent') return one.values.every((value) => value < 100)
    if (one.kind !== 'number') return false
    // Half an hour is no part of a whole.
    if (one.counts === undefined && one.values.every((value) => value > 0 && value < 1)) return true
    const next = specifics[at + 1]
    return next?.kind === 'number' && outOf.test(flat.slice(one.end - from, next.start - from))
  })
}
