// Phrases that only look like a denial or a plan: "not a day without", "never closes", "longer than planned". They are
// blanked out of evidence before its stance is read, so that they state nothing.

const comparedWith =
  "(?:[a-z]{3,}er|mehr|weniger|anders)(?: [a-z]+){0,3} als|wie|than|as|qu[e']|comme|come|del|di quanto|rispetto al|gegenuber dem|entgegen dem|(?:uber|unter) (?:den|dem|das)|anstelle der|statt der|over the|instead of the|au lieu des?|par rapport (?:a la|au)"
const atFirst =
  'ursprunglich[a-z]*|zunachst|anfangs|anfanglich[a-z]*|eigentlich[a-z]*|initialement|inizialmente|originariamente|originally|initially|first|previously'
const foreseen =
  'geplant[a-z]*|vorgesehen[a-z]*|erwartet[a-z]*|budgetiert[a-z]*|veranschlagt[a-z]*|prevu[a-z]*|envisage[a-z]*|previst[aeio]|preventivat[aeio]|pianificat[aeio]|planned|scheduled|expected|budgeted|foreseen'
const limits =
  'termin|rahmen|zeit|zeitplan|kostenrahmen|frist|budget|delais?|date|cadre|temps|tempi|termini|data|costi|time|dates|limits|costs'
/** A plan is compared with what came: "three months longer than planned", "dans les délais prévus". */
const comparedPlan = new RegExp(
  `(?<![a-z])(?:(?:${comparedWith}) ?(?:(?:${atFirst}) )?(?:${foreseen})|(?:${limits}) (?:${foreseen})|(?:${foreseen}) (?:${limits}))(?![a-z])`,
  'g',
)

const negation =
  "nicht|nichts|kein[a-z]*|nie|niemals|niemand|ne [a-z']{2,20}|n'[a-z]{2,20}|pas|jamais|aucun[a-z]*|rien|personne|non|mai|nessun[a-z]*|nulla|niente|not|never|no|nobody|nothing|hardly|kaum|guere|[a-z]{2,5}n't"
const lacking = "ohne|sans|senza|without|faute d|ausser|sauf|tranne|except|but for|n'?e?st pas"
/** Verbs that say that something rests or lacks. Their denial says that it is there and goes on. */
const absent =
  'ruht|ruhen|fehl[a-z]*|schlaf[a-z]*|schliess[a-z]*|geschlossen|auf(?:hor|geho)[a-z]*|vergess[a-z]*|still|stillsteh[a-z]*|mangel[a-z]*|leer|ferm[a-z]*|manqu[a-z]*|arret[a-z]*|oubli[a-z]*|dor[mt][a-z]*|vid[ea]|chiud[a-z]*|chius[a-z]*|manc[a-z]*|dimentic[a-z]*|vuot[aeio]|clos[a-z]+|sleep[a-z]*|stop[a-z]*|lack[a-z]*|miss[a-z]*|rest(?:s|ed|ing)?|forg[eo]t[a-z]*|empty|idle|fails?'
/**
 * Verbs of loss, harm and excess. Their denial says that something is kept, unless the claim itself speaks of the loss:
 * "no jobs will be lost" denies "jobs will be lost".
 */
const harm =
  'verlier[a-z]*|verlor[a-z]*|entlass[a-z]*|gekundigt|kundig[a-z]*|abgebaut|gestrichen|betroffen|beeintrachtigt|beschadigt|uberschr[a-z]*|uberst[ie][a-z]*|perd[a-z]*|pers[oaei]|licenci[a-z]*|supprim[a-z]*|touche[a-z]*|concern[a-z]*|endommag[a-z]*|souffert|depass[a-z]*|licenzia[a-z]*|soppress[a-z]*|toccat[aeio]|colpit[aeio]|interessat[aeio]|danneggiat[aeio]|super(?:a|ano|are|ato)|los[et]s?|losing|dismiss[a-z]*|laid|cut|affect[a-z]*|damag[a-z]*|harm[a-z]*|exceed[a-z]*'
/** Longest distance between the two denials, in characters. */
const reach = 60
const doublyDenied = (verbs: string) => [
  new RegExp(`(?<![a-z])(?:${negation}) (?:[a-z']{1,12} ){0,3}(?:${verbs})(?![a-z])`, 'g'),
  new RegExp(
    `(?<![a-z])(?:${verbs}) (?:[a-z']{1,12} ){0,3}(?:nicht|nie|niemals|pas|jamais|mai)(?![a-z])`,
    'g',
  ),
]
const doubleDenials = [
  new RegExp(`(?<![a-z])(?:${negation})(?![a-z])[^.;:!?]{0,${reach}}?(?<![a-z])(?:${lacking})(?![a-z])`, 'g'),
  new RegExp(`(?<![a-z])(?:${lacking}) [^.;:!?]{2,${reach}}?(?<![a-z])(?:${negation})(?![a-z])`, 'g'),
  ...doublyDenied(absent),
]
const keptThings = doublyDenied(harm)
const anyHarm = new RegExp(`(?<![a-z])(?:${harm})(?![a-z])`)
/** Idioms with a denial that deny nothing. */
const idioms =
  /(?<![a-z])(?:nicht (?:selten|umsonst|von ungefahr|mehr wegzudenken|von der stelle|schlecht|wenige?[nr]?|unbedingt|unbekannt|zufallig|nur|zuletzt)|kein(?:e|en)? (?:zufall|wunder|geheimnis|seltenheit|problem|frage|zweifel|weg fuhrt)|(?:pas|n'est pas) (?:un hasard|un secret|rare|etonnant|peu fier[a-z]*)|sans (?:aucun )?doute|ce n'est pas un hasard|non (?:a caso|di rado|e un caso|e un segreto|per niente)|senza dubbio|schliess[a-z]* (?:[a-z]+ ){0,4}nicht aus|nicht (?:auszuschliessen|ausgeschlossen)|n'exclu[a-z]* pas|n'est pas exclue?|non esclud[a-z]*|non e esclus[oa]|(?:not|n't) (?:rule[ds]? out|ruled out|excluded)|not (?:uncommon|surprising[a-z]*|by chance|a secret|least|a few|unusual)|no (?:wonder|secret|coincidence|doubt|surprise))(?![a-z])/g

/** A thing that the writer of a letter did not know or expect is not denied: "I did not expect robots in a foundry". */
const writersDoubts =
  /(?<![a-z])(?:i (?:did not|didn't|had not|hadn't|would not have|wouldn't have|do not|don't) (?:expect(?:ed)?|know|known|think|thought|guess(?:ed)?|imagined?|realised?|seen?)|(?:wusste|kannte|dachte|vermutete|erwartete) ich (?:[a-z]{2,10} ){0,2}nicht|ich (?:wusste|kannte|dachte|vermutete|erwartete) (?:[a-z]{2,10} ){0,2}nicht|(?:hatte|habe) ich (?:[a-z]{2,10} ){0,3}nicht|ich (?:hatte|habe) (?:[a-z]{2,10} ){0,3}nicht|je ne (?:savais|pensais|connaissais|m'attendais|soupconnais|l'aurais)(?: pas)?|je n'(?:aurais|imaginais|avais)(?: pas)?|non (?:sapevo|immaginavo|pensavo|conoscevo|mi aspettavo|avrei))(?![a-z])/g

/** Blanks out of a flat claim what its writer did not know. */
export function withoutWritersDoubts(flat: string): string {
  return flat.replace(writersDoubts, blankOut)
}

/** Blanks a phrase, so that positions stay the same. */
const blankOut = (phrase: string) => ' '.repeat(phrase.length)

/** Blanks out of a flat text what only looks like a plan. */
export function withoutComparedPlans(flat: string): string {
  return flat.replace(comparedPlan, blankOut)
}

/** Returns whether a flat claim speaks of a loss, so that evidence that denies the loss denies the claim. */
export function speaksOfLoss(claim: string): boolean {
  return anyHarm.test(claim)
}

/** Blanks out of a flat text what only looks like a denial. `isOfLoss`: the claim speaks of a loss. */
export function withoutDoubleDenials(flat: string, isOfLoss: boolean): string {
  const phrases = [...doubleDenials, ...(isOfLoss ? [] : keptThings), idioms]
  return phrases.reduce((rest, phrase) => rest.replace(phrase, blankOut), flat)
}
