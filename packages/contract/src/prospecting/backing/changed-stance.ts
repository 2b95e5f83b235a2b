import type { Language } from '#contract/core/fields'
import {
  type NearestSentences,
  readStatementContent,
  supportingClauses,
  supportingSentences,
  type StatementContent,
  type Sentence,
  sentencesOfProof,
  sharesOnlyWord,
} from '#contract/prospecting/backing/supporting-sentences'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { tellsFuture } from '#contract/prospecting/grounding/times/future-times'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import {
  speaksOfLoss,
  withoutDoubleDenials,
  withoutWritersDoubts,
} from '#contract/prospecting/grounding/lexicon/apparent-stances'
import { saysSo, type Stance, stancesIn } from '#contract/prospecting/grounding/lexicon/stance-words'

// Compares the stance of statement and evidence. The evidence may deny, plan or end what the statement asserts, or the
// statement may deny what the evidence asserts. `stance.ts` does this for numbers and places, this file for words.

/** The way in which the evidence differs from the statement: its stance, or `asserted` if only the statement denies. */
export type ChangedStance = Stance | 'asserted'

/** Returns how all sentences on which a statement rests differ from it; undefined if they do not. */
export function findChangedStance(
  statement: Statement,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): ChangedStance | undefined {
  const said = readStatementContent(statement, specifics)
  const { flat } = said
  const sentences = proofs.flatMap(sentencesOfProof)
  const resting = supportingSentences(said, sentences)
  const near = resting.length > 0 ? resting : sentences.filter((one) => sharesOnlyWord(said, one))
  const missed = near.length === 0 ? undefined : stanceOf(said, near)
  if (missed) return missed
  if (isOnlyAllowed(said, near, proofs)) return 'planned'
  if (resting.length === 0) return undefined
  // Reports of a register are compared as events: "the liquidation is revoked" is no denial.
  const isDenied =
    proofs.every(isOwnWords) &&
    denial.test(withoutWritersDoubts(flat)) &&
    !resting.some((one) => anyDenial.test(one.flat))
  return isDenied ? 'asserted' : undefined
}

/**
 * Returns whether the sentences nearest to a statement deny, plan or end what it asserts. This is too weak for a
 * refusal.
 */
export function mayChangeStance({ said, sentences }: NearestSentences): boolean {
  return sentences.length > 0 && stanceOf(said, sentences) !== undefined
}

/** Returns the stance that all sentences on which a statement rests share, unless the statement shares it. */
function stanceOf(said: StatementContent, near: readonly Sentence[]) {
  return (['denied', 'planned', 'ended'] as const).find(
    (stance) =>
      !expressesStance(said, near, stance) && near.every((sentence) => hasStance(said, sentence, stance)),
  )
}

/** "In 2027 you replace the lathes" is a plan without a word for one. */
function expressesStance({ flat, specifics }: StatementContent, near: readonly Sentence[], stance: Stance) {
  if (saysSo(flat, stance)) return true
  return stance === 'planned' && near.some(({ seenAt }) => tellsFuture(flat, specifics, seenAt))
}

const may = /(?<![a-z])(?:kann|konnen|peut|peuvent|puo|possono|may|can)(?![a-z])/
/** Patterns by which each language says that something was done; a statement must match all of its language. */
const perfect: Readonly<Record<Language, readonly RegExp[]>> = {
  de: [
    /(?<![a-z])(?:haben|hat) /,
    /(?<![a-z])(?:be|er|ver|ent|uber|unter|[a-z]{0,6}ge)[a-z]{3,20}(?:t|en)(?![a-z])/,
  ],
  fr: [/(?<![a-z])(?:avez|a) (?:deja )?[a-z]{3,20}(?:e|i|u|is|ert|uit)(?![a-z])/],
  it: [/(?<![a-z])(?:avete|ha) (?:gia )?[a-z]{3,20}[ts][oaie](?![a-z])/],
  en: [/(?<![a-z])(?:have|has) (?:already )?(?:[a-z]{2,20}ed|built|bought|set)(?![a-z])/],
}

/**
 * Returns whether a statement calls done what its evidence only allows: a purpose in the register says what a company
 * may do.
 */
function isOnlyAllowed(said: StatementContent, near: readonly Sentence[], proofs: readonly ReadProof[]) {
  const isPurpose = near.length > 0 && proofs.every(({ proof: { kind } }) => kind === 'register_entry')
  return (
    isPurpose &&
    perfect[said.language].every((pattern) => pattern.test(said.flat)) &&
    near.every((sentence) => supportingClauses(said, sentence).every(({ flat }) => may.test(flat)))
  )
}

function isOwnWords({ proof: { kind } }: ReadProof) {
  return kind !== 'gazette_publication' && kind !== 'register_entry'
}

// "No problem" and "not only" are no denials.
const denial =
  /(?<![a-z])(?:a l'exclusion d|mit ausnahme|ausgenommen|ausgeschlossen|ad esclusione|escluse?|nicht(?! (?:nur|zuletzt|weniger|weit|bloss|allein|ganz))|kein[a-z]*(?! (?:problem|frage|sorge|umweg|wunder|geringere))|nie|niemals|ne [^,;.]{2,30}? (?:pas|plus|jamais)|n'[^,;.]{2,30}? (?:pas|plus|jamais)(?! (?:seulement|uniquement|que))|non (?!solo|soltanto|meno|lontano|a caso)[a-z]+|mai piu|not (?!only|just|far|least)[a-z]+|never|no longer)(?![a-z])/
const anyDenial =
  /(?<![a-z])(?:nicht|kein|nie|weder|ohne|verzicht|statt|aufgegeben|eingestellt|nein|pas|plus|jamais|aucun|sans|refus|renon|arret|cess|non|mai|nessun|senza|rinunc|rifiut|not|never|no|without|neither|refus|stop|free|former|ehemal|fruher|bis|until|jusqu|fino|geschloss|schliess|schloss|beend|ende|ferm|supprim|chius|chiud|clos|end|laiss|lasci|uberlass|ubergab|exclu|esclu|ausgeschl|ausgenomm|refer|unter|moins|sotto|meno|under|below|less|niemand|personne|nobody|rien|niente|ablehn|abgelehn|bocci|reject|verbot|interdit|viet|fehl|manqu|manc|lack|verl(?:or|ier)|perd|perso|lost|fruhestens|au plus tot|al piu presto|earliest|nur(?![a-z])|ausschliesslich|lediglich|seulement|uniquement|exclusivement|solo(?![a-z])|soltanto|solamente|esclusivamente|unicamente|only|exclusively|solely)|n't|(?:frei|los)e?(?![a-z])/

/** "No pesticides are used", "nous n'utilisons aucun colorant". */
const nothing =
  /(?<![a-z])no (?!problem|doubt|wonder|matter|less|fewer|later)[a-z]+ (?:is|are|was|were)(?![a-z])|(?<![a-z])(?:ne |n')[^,;.]{2,30}? aucune?(?![a-z])/

const soon =
  /(?<![a-z])(?:soll(?:en)? (?:uns |[a-z]+ )?(?:bald|kunftig|demnachst)|bientot|demnachst|prossimamente|presto, |e previsto|c'est prevu)(?![a-z])/
const gone =
  /(?<![a-z])(?:(?:avons|a|ont) (?:cesse|arrete|abandonne|renonce)|(?:abbiamo|ha|hanno) (?:cessato|smesso|rinunciato|abbandonato)|(?:we|have|has) (?:stopped|ceased|given up|discontinued)|(?:e|sono) ferm[aoie] dal?|a l'arret|idle since|used to|no longer|autrefois|un tempo|fruher|einst|nicht mehr|until (?:19|20)\d\d|bis (?:19|20)\d\d|jusqu'en (?:19|20)\d\d|fino al (?:19|20)\d\d)(?![a-z])/

const patterns: Readonly<Record<Stance, (flat: string, isOfLoss: boolean) => boolean>> = {
  denied: (flat, isOfLoss) => {
    const said = withoutDoubleDenials(flat, isOfLoss)
    return denial.test(said) || nothing.test(said) || stancesIn(said, '', isOfLoss).denied
  },
  planned: (flat) => soon.test(flat) || stancesIn(flat, '').planned,
  ended: (flat) =>
    (gone.test(flat) &&
      !/(?:von|dal|from) (?:19|20)\d\d (?:bis|fino al|until)/.test(flat) &&
      !patterns.planned(flat, false)) ||
    stancesIn(flat, '').ended,
}

/** "We consider, to enlarge the workshop": the infinitive clause takes its stance from the clause before it. */
const infinitive = / (?:zu [a-z]{3,30}n|(?:ab|an|auf|aus|ein|mit|um|vor|weiter|zusammen)zu[a-z]{3,30}n)$/

/** Returns whether the clauses that back most of the statement have the stance. */
function hasStance(said: StatementContent, sentence: Sentence, stance: Stance) {
  const { flat } = sentence
  const isOfLoss = speaksOfLoss(said.flat)
  const own = supportingClauses(said, sentence)
  if (own.length > 0)
    return own.every((clause) => {
      const upToHere = flat.slice(0, clause.start - sentence.start + clause.flat.length)
      return (
        patterns[stance](clause.flat, isOfLoss) ||
        (infinitive.test(clause.flat.trimEnd()) && patterns[stance](upToHere, isOfLoss))
      )
    })
  return patterns[stance](flat, isOfLoss)
}
