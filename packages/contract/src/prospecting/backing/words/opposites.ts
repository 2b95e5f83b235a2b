import { saysSo } from '#contract/prospecting/grounding/lexicon/stance-words'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'

// Detects statements that reverse the evidence, by closed lists: rose and fell, won and lost. Also detects statements
// that call something done which a notice only applies for.

const up =
  '(?:erhoht|gestiegen|stieg|zugenommen|gewachsen|augment[a-z]*|progress[a-z]*|aument[a-z]*|cresciut[a-z]*|increased|rose|risen|grew|grown|larger than|gestartet)'
const down =
  '(?:gesunken|sank|gefallen|fiel|herabgesetzt|zuruckgegangen|abgenommen|gesenkt|reduziert|reduit[a-z]*|diminu[a-z]*|baiss[a-z]*|recul[a-z]*|inferieur[a-z]*|ridott[a-z]*|calo|calat[a-z]*|sces[aeio]|reduced|fell|fallen|decreased|lowered|dropped|smaller than)'
const vat = '(?:[a-z]+ )?(?:mwst|mehrwertsteuer|tva|iva|vat)'
/** Words with which evidence says that something grew, beside those of a statement. */
const moreInEvidence = 'mehr als|de plus|in piu|more than|\\+ ?\\d|plus \\d|zuwachs|hausse|aumento|increase'
/** Two opposites, and what evidence of the first may say instead. */
const pairs: readonly (readonly [one: string, other: string, instead?: string])[] = [
  [up, down, moreInEvidence],
  [
    `(?:inkl(?:\\.|usive)?|einschliesslich|mit|incl(?:\\.|uding|usive of)?|avec|con) ${vat}|(?:tva|iva|vat) (?:comprise?|incluse?|compresa|inclusa|included|inklusive)|ttc`,
    `(?:exkl(?:\\.|usive)?|ohne|zuzuglich|excl(?:\\.|uding|usive of)?|before|hors|sans|senza|plus|piu) ${vat}|(?:tva|iva|vat) (?:non comprise?|exclue|esclusa|excluded|non compresa|en sus)|ht`,
  ],
  [
    '(?:continue[a-z]*|weiterhin|weiter|laufen weiter|reste[a-z]* ouvert[a-z]*|continua[a-z]*)',
    '(?:eingestellt|stillgelegt|a cesse|cessato|ceased|ceases)',
  ],
  ['gewonnen|remportee?s?|gagnee?s?|vint[oaei]|won', 'verloren|perdue?s?|pers[oaei]|lost'],
  ['eroffnet|ouverte?s?|apert[oaei]|opened', 'geschlossen|fermee?s?|chius[oaei]|closed|aufgehoben|geloscht'],
]
/** "Closed at weekends" does not contradict "open from Monday to Friday". */
const atTimes =
  /(?<![a-z])(?:[a-z]+tags?|wochenend[a-z]*|sommers?|winters?|herbst|fruhling|ferien|nachts?|(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?|week-?ends?|ete|hiver|vacances|nuit|(?:lune|marte|mercole|giove|vener)di|sabat[oi]|domenic(?:a|he)|fine settimana|estate|inverno|notte|vacanze|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|summer|winter|holidays|night|uhr|\d)/
const wordsIn = (source: string) => new RegExp(`(?<![a-z])(?:${source})(?![a-z])`)
type Side = { said: RegExp; inEvidence: RegExp }
const sideOf = (source: string, instead?: string): Side => {
  const said = wordsIn(source)
  return { said, inEvidence: instead === undefined ? said : wordsIn(`${source}|${instead}`) }
}
const sides = pairs.map(([one, other, instead]) => [sideOf(one, instead), sideOf(other)] as const)

const openAndClosed = pairs.length - 1

/** Returns whether a flat statement says one side of a pair while all evidence says only the other side. */
export function saysOpposite(flat: string, evidence: readonly string[]): boolean {
  return sides.some(
    ([one, other], at) =>
      !(at === openAndClosed && atTimes.test(flat)) &&
      (turnsAround(flat, evidence, one, other) || turnsAround(flat, evidence, other, one)),
  )
}

function turnsAround(flat: string, evidence: readonly string[], one: Side, other: Side) {
  const isSaid = one.said.test(flat) && !other.said.test(flat)
  return (
    isSaid &&
    !evidence.some((text) => one.inEvidence.test(text)) &&
    evidence.some((text) => other.said.test(text))
  )
}

const did =
  '(?:gebaut|erbaut|errichtet|ersetzt|erweitert|ausgebaut|umgebaut|saniert|renoviert|erneuert|installiert|eingebaut|angebaut|vergrossert|aufgestockt|erstellt|realisiert|cree|realise|realizzat[oa]|creat[oa]|construit|bati|remplace|agrandi|transforme|renove|installe|amenage|pose|costruit[oa]|sostituit[oa]|ampliat[oa]|ristrutturat[oa]|rinnovat[oa]|installat[oa]|posat[oa]|built|replaced|extended|converted|renovated|installed|enlarged)'
const participle = new RegExp(` ${did}(?![a-z])`, 'g')
const auxiliary = /(?<![a-z])(?:haben|hat|avez|a|avete|ha|have|has)(?![a-z])/g
const already =
  /(?<![a-z])(?:fertig|bereits|acheve[a-z]{0,4}|termine[a-z]{0,4}|deja|gia|completat[oa]|conclus[oa]|already|completed|finished) |(?<![a-z])(?:in betrieb|en service|en fonction|in funzione|in esercizio|in operation|up and running)(?![a-z])/
/** "Stays in operation during the works" calls nothing done. */
const staysSo =
  /(?<![a-z])(?:bleib[a-z]*|weiterhin|rest(?:e|era|ent|eront|a|ano|era)|riman[a-z]*|remains?|stays?|continu[a-z]*)(?![a-z])/
const maxCharactersBetween = 88

/** Returns whether a flat text calls something done: a participle with its auxiliary a few words before it. */
function callsDone(flat: string) {
  if (already.test(flat) && !staysSo.test(flat)) return true
  return Array.from(flat.matchAll(participle), ({ index }) =>
    flat.slice(Math.max(0, index - maxCharactersBetween), index),
  ).some((before) => {
    const last = [...before.matchAll(auxiliary)].at(-1)
    return last !== undefined && !/[.;:!?]/.test(before.slice(last.index))
  })
}

/** Returns whether a flat statement calls something done that a building application or an award only begins. */
export function isPlanStatedAsDone(flat: string, proofs: readonly ReadProof[]): boolean {
  const isNotice = ({ proof: { kind } }: ReadProof) =>
    kind === 'building_notice' || kind === 'procurement_notice'
  return proofs.every(isNotice) && callsDone(flat)
}

const over =
  /(?<![a-z])(?:bis (?:ende |anfang |mitte )?(?:19|20)\d\d (?:war|waren|hatten?|wurden?|gab|[a-z]{3,}ten?) |jusqu'en (?:19|20)\d\d,? (?:vous |votre [a-z]{1,14} )?[a-z]{2,}(?:iez|ait) |fino al (?:19|20)\d\d (?:la |il |l')?(?:vostr[aoei] [a-z]{1,14} )?(?:era|[a-z]{2,}[aei]v[aei]) |until (?:19|20)\d\d,? (?:you|your [a-z]{1,14}) (?:were|was|had) |(?<!(?:als|wie|wochen?|tage?n?|monate?n?|stunden?|minuten|jahre?|etwas|viel|deutlich|noch|schon) )fruher(?! als)|ehemals|einst|vormals|autrefois|jadis|avez cesse|un tempo|in passato|avete cessato|used to|formerly|(?:haben|avez|avete|have) (?:[^.;:!?]{0,40} )?(?:eingestellt|aufgegeben|abandonne|abbandonato|stopped|ceased|given up))(?![a-z])/
const overInEvidence =
  /fruher|ehemal|einst|vormal|autrefois|jadis|ancien|tempo|passato|former|used to|until|bis |jusqu|fino|eingestellt|aufgegeb|aufgeb|cess|abandon|abbandon|stop|gave up|given up|geschloss|schliess|ferm|chiu|clos|ended|ende|supprim|sospes|suspend|nicht mehr|plus|piu|no longer|since|quitt|verlass|verliess|lasci|left|leav|kundig|verkauf|vend|sold|ersetz|remplac|sostitui|replac|abgelost/

// "Stellt den Betrieb ein", "gibt das Lokal auf": the separated verb.
const parted = /(?<![a-z])(?:stell[a-z]{0,12}|gibt|geben|gab|gaben) /g
const partAtEnd = / (?:ein|auf)(?![a-z])/

function saysEndInTwoParts(flat: string) {
  return Array.from(flat.matchAll(parted), ({ 0: verb, index }) => index + verb.length - 1).some((from) => {
    const [clause] = flat.slice(from, from + 85).split('.')
    return partAtEnd.test(clause!)
  })
}

const completed =
  /(?<![a-z])(?:fertig [a-z]+|fertiggestellt|abgeschlossen|vollendet|achevee?s?|terminee?s?|terminat[aeio]|completat[aeio]|conclus[aeio]|completed|finished)(?![a-z])/
const completedInEvidence =
  /fertig|abgeschl|abschl|beend|vollend|ende|achev|termin|complet|conclu|clos|fin[ie]|finish|done/

/** Returns whether a flat statement calls something completed and no evidence does. */
export function isStatedAsCompleted(flat: string, evidence: readonly string[]): boolean {
  // "Sollen abgeschlossen sein" announces the end.
  if (!completed.test(flat) || saysSo(flat, 'planned')) return false
  return !evidence.some((one) => completedInEvidence.test(one))
}

/** A former name, where the evidence reports a new one. */
const formerName =
  /(?<![a-z])(?:nam[ei]n?|heiss[a-z]*|nenn[a-z]*|firmier[a-z]*|nom|s'appel[a-z]*|raison sociale|nome|si chiam[a-z]*|ragione sociale|name|called|named|known)(?![a-z])/
const newName =
  /neue[rns]? (?:name|firma)|firma neu|umfirm|umbenannt|bisher|nouve(?:lle raison|au nom)|nuov[oa] (?:ragione|nome|ditta)|finora|new name|renamed|precedent/

function saysFormerName(flat: string, evidence: readonly string[]) {
  return formerName.test(flat) && evidence.some((one) => newName.test(one))
}

/** Returns whether a flat statement says that something has ended and no evidence does. */
export function isStatedAsEnded(flat: string, evidence: readonly string[]): boolean {
  if (!over.test(flat) || saysFormerName(flat, evidence)) return false
  return !evidence.some((one) => overInEvidence.test(one) || saysEndInTwoParts(one))
}
