import { judgeWord } from '#contract/prospecting/backing/words/judged-words'
import { type Vocabulary, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import { unprovenIn } from '#contract/prospecting/backing/words/word-classes'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import type { Evidence } from '#contract/prospecting/snapshots'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Checks the speakers that a text names. Praise by customers, and words attributed to a speaker, require evidence in
// which someone praises or speaks.

// "Sie schätzen" and "you love" are about the reader, not praise.
const praise =
  /(?<![a-z])(?:(?<!sie )(?:loben|lobt|lobte|schatzen|schatzt|ruhmen|schwarmen|empfehlen|empfiehlt|bestatigen|bestatigt|berichten)(?! sie(?![a-z]))|begeistert|zufrieden|louent|loue (?:la|le|les|votre|vos)|vantent|vante|apprecient|recommandent|recommande|temoignent|racontent|satisfaits?|disent|affirment|lodano|loda|apprezzano|apprezza|consigliano|consiglia|raccomandano|raccontano|confermano|dicono|soddisfatt[aeio]|(?<!(?:you|i|i'd|would|have|really|also) )(?:praise[ds]?|appreciate[ds]?|recommend(?:s|ed)?|loves?|loved|(?:reports?|says?|confirms?) that)|delighted|satisfied|enthusiastic)(?![a-z])/g

/** Words with which someone in the evidence speaks or values something. */
const speech =
  /(?<![a-z])(?:lob|schatz|geschatzt|ruhm|schwarm|empf|empfiehlt|bestatig|bericht|begeist|zufried|sag|sprach|spricht|erklar|beton|meint|laut|gemass|zufolge|teil[a-z]* [^.]{0,80}mit|mitteil|mitgeteilt|stimmen|bewert|rezension|referenz|preis|auszeichn|beliebt|renomm|bekannt|lou[ae]|vant|appreci|recommand|temoign|racont|satisf|dit|disent|selon|affirm|expli|annonc|avis|prix|distinct|popul|lod|apprezz|consigli|raccomand|raccont|conferm|dic|dett|secondo|spieg|afferm|annunc|recension|premi|soddisf|prais|apprais|appreciat|recommend|lov|report|sa[iy]|t[eo]l[dl]|accord|confirm|delight|satisf|enthus|announc|review|award|popular|known)/

/** Finds praise in a flat statement if no evidence contains praise or speech. */
export function unbackedPraiseIn(flat: string, evidence: readonly string[]): TextRange[] {
  return unprovenIn(flat, evidence, [{ claim: praise, evidence: speech }])
}

const speakers = [
  /(?<![a-z])(?:selon|laut|gemass|secondo|according to) (?:(?:der|dem|die|le|la|les|il|lo|gli|i|the) |l')?([a-z]{4,})/g,
  /(?<![a-z])([a-z]{4,}) (?:sagte|sagt|sagen|meint|erklart|teilt mit|teilen mit|teilt|schatzt|dit|disent|explique|dice|dicono|spiega|said|says|say|t[eo]l[dl]s?|explains)(?![a-z])/g,
]

/**
 * Finds the speakers that a statement names and no evidence does. Across languages, it finds only speakers that the
 * lexicon knows.
 */
export function unbackedSpeakersIn(
  { text, language }: Statement,
  flat: string,
  { known, proofs }: { known: readonly Vocabulary[]; proofs: readonly ReadProof[] },
): TextRange[] {
  const found = speakers.flatMap((pattern) =>
    [...flat.matchAll(pattern)].map(({ 0: whole, 1: word, index }) => index + whole.indexOf(word!)),
  )
  if (found.length === 0) return []
  return wordsIn(text)
    .filter(({ start }) => found.includes(start))
    .filter((word) => !pronouns.has(word.flat) && judgeWord(word, language, known) === 'unbacked')
    .filter(({ flat: word }) => !proofs.some(({ proof: { kind } }) => publications[kind]?.test(word)))
    .map(({ start, end }) => ({ start, end }))
}

/** Words for the publication that a statement cites: it may name its own source. */
const register =
  /^(?:handelsregister|registre|registro|register|commercial|shab|fosc|fusc|sogc|amtsblatt|handelsamtsblatt|feuille|foglio|gazette|publikation|publication|pubblicazione|eintrag|mutation|iscrizione|inscription)/
const publications: Readonly<Partial<Record<Evidence['kind'], RegExp>>> = {
  register_entry: register,
  gazette_publication: register,
  procurement_notice:
    /^(?:ausschreibung|zuschlag|vergabe|submission|simap|appel|adjudication|marche|bando|appalto|aggiudicazione|delibera|tender|award)/,
  building_notice:
    /^(?:bau(?:gesuch|publikation|anzeige|ausschreibung)|enquete|mise|demande|domanda|application)/,
}

/** Words before a verb of saying that are not its speaker: a pronoun, or the auxiliary of "Sie haben erklärt". */
const pronouns = new Set(
  'ihnen ihrer ihrem diese vous votre nous lui elle they your this voi loro haben avez avete have wurde wurden wird werden'.split(
    ' ',
  ),
)
