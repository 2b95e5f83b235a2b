import type { Language } from '#contract/core/fields'
import { unprovenIn, type WordClass } from '#contract/prospecting/backing/words/word-classes'
import { frequency } from '#contract/prospecting/backing/words/frequency-words'
import { comparesWithFormer } from '#contract/prospecting/backing/words/former-states'
import {
  piecesOf,
  sentenceAround,
  type TextRange,
  touchesRange,
} from '#contract/prospecting/grounding/sentences'
import { saysSo } from '#contract/prospecting/grounding/lexicon/stance-words'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { CountQuantity } from '#contract/prospecting/grounding/numbers/quantities'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'

// Words with which a statement says more than its evidence: "only", "exclusively", "everywhere", "all customers",
// "faster than", "more than 40". Each is refused unless the evidence has a word of its class. The evidence is read
// broadly.

const allYear =
  "ganze jahr|ganzjahr|jahr hindurch|(?:rund|durch)s? ?(?:ums|das) jahr|toute l'annee|a l'annee|tutto l'anno|year[- ]round|(?:all|whole|entire) year|throughout the year"
const throughYear: WordClass = {
  claim: new RegExp(`(?<![a-z])(?:${allYear})`, 'g'),
  evidence: new RegExp(
    `(?<![a-z])(?:${allYear}|[a-z]{0,4}taglich|jeden tag|365|zwolf monate|sommer und winter|quotidien|tous les jours|sept jours|7 jours|douze mois|ogni giorno|tutti i giorni|sette giorni|dodici mesi|daily|every day|seven days|twelve months|7 tage|sieben tage|immer|toujours|sempre|always)(?![a-z]{3})`,
  ),
}

// "By appointment only" and "only in summer" limit when, not what. The rules for times compare the time itself.
const byArrangement =
  'nach (?:vereinbarung|absprache|anmeldung)|auf (?:anfrage|voranmeldung|bestellung|anmeldung)|mit (?:anmeldung|termin|reservation)|sur (?:rendez-vous|demande|reservation|inscription|commande)|su (?:appuntamento|richiesta|prenotazione|ordinazione)|(?:by|on|with) (?:prior )?(?:appointment|request|arrangement|reservation|booking)|to order'
const leadToTime =
  "(?:(?:am|an|im|in|von|vom|ab|bis|seit|zwischen|wahrend|nach|vor|jeden|jeweils|on|at|from|until|since|during|between|every|le|les|l'|la|en|au|aux|de|du|des|depuis|jusqu'a|entre|pendant|avant|apres|dopo|prima di|il|al|nel|nei|d'|da|dal|dalle|fino a|a|durante|tra|di) ?){0,2}(?:der |den |dem |the |ende |anfang |mitte |fin |debut |fine |inizio )?"
const timeWord =
  '\\d|[a-z]*tags?(?![a-z])|wochenend|werktag|abend|morgen|nacht|sommer|winter|herbst|fruhling|saison|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-?end|soir|matin|nuit|apres-midi|ete|hiver|automne|printemps|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|fine settimana|sera|mattin|notte|estate|inverno|autunno|primavera|stagione|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|[a-z]{3,6}day|evening|morning|night|afternoon|summer|autumn|spring|season|january|february|march|may|june|july|october|december|if|when|wenn|quand|lorsque|quando|se (?!non)'

const classes: readonly WordClass[] = [
  {
    // Only, exclusively. "Not only" and "only 20 minutes" mean something else.
    claim: new RegExp(
      `(?<!(?:nicht|non|pas|not|than|als|un) )(?<!(?:${byArrangement}) )(?<![a-z])(?:nur|ausschliesslich[a-z]*|exklusiv|seulement|uniquement|exclusivement|solo|soltanto|solamente|esclusivamente|unicamente|only|exclusively|solely)(?![a-z])(?! (?:noch|wenige?|ein|eine|einen|einem|einer|kurz|quelques|un|une|deux|pochi|poche|una|a|an|one|few|the|\\d|${byArrangement}|${leadToTime}(?:${timeWord})))`,
      'g',
    ),
    evidence:
      /(?<![a-z])(?:nur|ausschliess|exklusiv|lediglich|bloss|einzig|einzel(?!besuch|kund|person|handel|zimmer|teil)|individu|allein|rein(?:e[nrsm]?)?(?![a-z])|nichts? (?:anderes|als|ausser)|sonst nichts|kein[a-z]* ander|ganz|voll|konzentr|spezialis|fokus|seul|unique|exclusi|rien|consacr|specialis|strict|purement|integralement|entierement|(?:ne |n')[a-z]{2,20} que (?!ce |l'on |nous |vous )|solo|sol[aei](?![a-z])|soltanto|solamente|esclusiv|unic|altro che|se non|interamente|specializ|dedica|only|sole|purely|alone|just|nothing|no other|none other|entirely|dedicated|focus|(?:tutt[aoei] (?:il|lo|la|i|gli|le|l')|toute?s? (?:notre|nos)|tous nos|all (?:of )?(?:our|the)|all unsere?|samtlich|unsere? (?:ganze|gesamte)|100 ?%|(?:zu|a|al) 100) )/,
  },
  {
    claim:
      /(?<![a-z])(?:uberall|landesweit|schweizweit|weltweit|europaweit|flachendeckend|in der ganzen schweiz|partout|dans toute la suisse|dans le monde entier|ovunque|dappertutto|in tutta la svizzera|in tutto il mondo|everywhere|worldwide|nationwide|all over (?:switzerland|the country|the world)|throughout (?:switzerland|the country))(?![a-z])/g,
    evidence:
      /(?<![a-z])(?:uberall|landesweit|national|schweizweit|weltweit|europaweit|international|global|flachendeckend|ganz|gesamt|partout|tout|entier|mondial|ovunque|dappertutto|tutt|mondo|everywhere|worldwide|nationwide|all|any|throughout|across|wherever|irgendwo|importe|whole|entire|world|country|lander|kontinent|pays|continent|paesi|nations?|(?:jede[mnrs]?|chaque|ogni|every|each|26) (?:kanton|canton)|landauf|(?:quatre|quattro|four) (?:coins|angoli|corners)|luckenlos)/,
  },
  {
    // "Every night", "not all" and "almost all" are no universal statements.
    claim: new RegExp(
      `(?<!(?:nicht|not|pas|non|fast|beinahe|nahezu|praktisch|almost|nearly|virtually|presque|quasi|pratiquement|praticamente|above|after|first of|for) )(?<![a-z])(?:alle|samtliche|tous (?:les|vos)|toutes (?:les|vos)|tutti (?:i|gli|i vostri)|tutte le|all(?: the| your)?)(?= (?!(?:[a-z\\d]{1,12} )?(?:${frequency})(?![a-z])|about|of|in|seine|ihre|diese|ces|questi|queste|these|this|beiden|deux|due|anderen?|ubrigen|restlichen|autres|altri|altre|others?|kinds?|sorts?|right)[a-z]{4,})`,
      'g',
    ),
    evidence:
      /(?<![a-z])(?:all(?:e[a-z]?|es)?(?![a-z])|ausschliess|uniquement|exclusiv|esclusiv|exclusive|samtlich|jed(?!e[snrm]? (?:nacht|jahr|woche|monat|tag|morgen))|immer|stets|komplett|gesamt|ganz|rund um|von a bis z|vollstandig|diverse|verschieden|vielfalt|breit|tous|toute?s?|tout|chaque(?! (?:annee|jour|mois|semaine|nuit|matin|soir))|toujours|integral|complet|ensemble|divers|varie|tutt|ogni(?! (?:anno|giorno|mese|settimana|notte|mattina))|sempre|complet|inter[aeio]|vari|every(?! (?:year|day|month|week|night|morning))|each|always|entire|complete|whole|both|any|full|beide)/,
  },
  {
    claim:
      /(?<![a-z])(?:(?:grosser|kleiner|schneller|besser|gunstiger|starker|junger|moderner|sicherer|effizienter|billiger|zuverlassiger|erfahrener|genauer|flexibler|erfolgreicher|beliebter) als|(?:plus|moins) (?!de |d.)[a-z]+ que|mieux que|meilleure?s? que|(?<!non (?:[a-z']{1,14} ){1,2})piu [a-z]+ (?:del|della|dei|degli|delle)(?![a-z])|meglio (?:del|della|dei|degli|delle)(?![a-z])|(?:larger|bigger|smaller|faster|better|cheaper|stronger|younger|safer|quicker) than|more [a-z]+ than (?!\d))/g,
    evidence:
      /(?<![a-z])(?:grosser|kleiner|schneller|besser|gunstiger|starker|junger|moderner|sicherer|effizienter|billiger|zuverlassiger|erfahrener|genauer|flexibler|erfolgreicher|beliebter|mehr|weniger|uber|plus|moins|mieux|meilleur|piu|meno|meglio|miglior|larger|bigger|smaller|faster|better|cheaper|stronger|younger|safer|quicker|more|less|than|inferieur[a-z]*|superieur[a-z]*|inferior[a-z]*|superior[a-z]*)(?![a-z])/,
  },
  throughYear,
]

/** Words of one language that are other words in another: Italian "alle" is a preposition. */
const otherWords: Readonly<Partial<Record<Language, RegExp>>> = { it: /^alle$/, fr: /^sole$/ }

/** Finds the parts of a flat statement that say more than any evidence. */
export function overstatementsIn(
  { flat, specifics, language }: FlatEvidence & { language: Language },
  proofs: readonly FlatEvidence[],
): TextRange[] {
  const evidence = proofs.map((proof) => proof.flat)
  return unprovenIn(flat, evidence, classes).filter((range) => {
    if (otherWords[language]?.test(flat.slice(range.start, range.end))) return false
    const next = specifics.filter(isCount).find(({ start }) => start === range.end + 1)
    return !(next && isWholeNumber(next, proofs)) && !comparesWithFormer(flat, range)
  })
}

/** Returns whether the evidence counts a group and no part of it: "our three branches" are all three. */
function isWholeNumber(claimed: CountQuantity, proofs: readonly FlatEvidence[]) {
  const [value = 0] = claimed.values
  return proofs.some(({ flat, specifics }) =>
    specifics.some((one) => {
      if (!isCount(one) || !isNamedBy(claimed, [one])) return false
      const sentence = sentenceAround(piecesOf(flat), one)
      const isPart = (other: Specific) =>
        isCount(other) && touchesRange(other, [sentence]) && other.values.every((size) => size < value)
      return !specifics.some(isPart)
    }),
  )
}

type FlatEvidence = { flat: string; specifics: readonly Specific[] }
const atLeast =
  /(?<![a-z])(?:mehr als|plus de|plus d'|piu di|oltre|more than|in excess of)(?: (?:chf|fr\.|eur))? $/
const bounds =
  /(?<![a-z])(?:mehr|uber|mindestens|rund|etwa|circa|ca|gegen|fast|an die|gut|plus|au moins|environ|pres|presque|quelque|piu|oltre|almeno|circa|quasi|more|over|least|about|around|nearly|almost|some|up to|exceed[a-z]*|ubersteig[a-z]*|bis|jusqu[a-z']*|fino)(?![a-z])[^.;]{0,24}$/

/** Finds "more than 40" where the evidence says exactly 40. */
export function raisedNumbersIn(
  { flat, specifics }: FlatEvidence,
  proofs: readonly FlatEvidence[],
): TextRange[] {
  // "None of the groups has more than ten" states a limit.
  if (saysSo(flat, 'denied')) return []
  return specifics.flatMap((one) => {
    const lead = atLeast.exec(flat.slice(Math.max(0, one.start - 30), one.start))
    if (!lead || !('values' in one)) return []
    const same = proofs.flatMap((proof) =>
      proof.specifics.filter((known) => isNamedBy(one, [known])).map((known) => ({ proof, known })),
    )
    // "More than 1000" is correct for 1150.
    if (same.some(({ known }) => 'values' in known && known.values.some((value) => value > one.values[0]!)))
      return []
    const isBare = ({ proof, known }: (typeof same)[number]) =>
      !bounds.test(proof.flat.slice(Math.max(0, known.start - 48), known.start)) &&
      !/^ ?(?:\+|plus|und mehr|et plus|e piu|or more|and more)/.test(
        proof.flat.slice(known.end, known.end + 10),
      )
    return same.length > 0 && same.every(isBare) ? [{ start: one.start - lead[0].length, end: one.end }] : []
  })
}
