import {
  withoutComparedPlans,
  withoutDoubleDenials,
} from '#contract/prospecting/grounding/lexicon/apparent-stances'

// Words with which evidence denies something, only plans it, or says that it ended, and the words with which a claim
// does the same. Evidence is read narrowly and claims broadly, so that a doubtful case is not refused. Every pattern is
// matched against one clause, with bounded repetition.

export type Stance = 'denied' | 'planned' | 'ended'

function wordsOf(...sources: string[]) {
  return new RegExp(`(?<![a-z])(?:${sources.join('|')})(?![a-z])`)
}

const only =
  '(?! (?:nur|zuletzt|weniger|ganz|allein|bloss|seulement|que|uniquement|moins|solo|soltanto|meno|only|less|fewer|just|least))'

const denied = wordsOf(
  `nicht${only}`,
  'kein[a-z]* (?:[a-z]+ ){0,2}(?:mehr|in|nach|aus)',
  `(?:ne |n')[^,;.]{2,30}?(?:plus|pas|jamais)${only}`,
  `non${only} [a-z]+`,
  `(?:is|are|do|does|did|has|have|was|were|can|will)(?: not|n't)${only}|no longer|never`,
)

// Words for a company's own plans. "Wir planen Küchen" is the trade of a fitter, not a plan.
const site =
  '(?:[a-z]*filial|[a-z]*niederlass|[a-z]*standort|[a-z]*buro|[a-z]*werk|[a-z]*umzug|[a-z]*ausbau|eroffnung|ubernahme|erweiterung|[a-z]*laden|[a-z]*geschaft|[a-z]*lager|showroom|expansion|[a-z]*stellen|produktion|[a-z]*halle|neubau)[a-z]*'
const sitio =
  '(?:filiale|sede|apertura|succursale|ufficio|negozio|trasferimento|ampliamento|deposito|stabilimento|magazzino|aprire)'
const place =
  '(?:branch|office|shop|store|plant|move|warehouse|showroom|site|hall|expansion|studio|factory|subsidiary|location)'

const planned = wordsOf(
  'geplant[a-z]*|vorgesehen[a-z]*|beabsichtig[a-z]*|in planung|haben vor|hoffen(?: wir)?|ziel ist',
  'soll(?:en)? [^,;.]{0,60}(?:entstehen|eroffnet|eroffnen|gebaut|bauen|folgen|bezogen|wachsen|erweitert|geschaffen)',
  "soll(?:en)? [^,;.]{2,80} werden|ab (?:kommend|nachst)e[nrms]?|des l[ea'] ?[a-z]+ prochaine?|(?:from|starting) next|dal prossimo|dalla prossima",
  '(?:va|vont) (?:[a-z]+ment )?(?!chercher|voir)[a-z]{3,}(?:er|ir|dre)',
  `plan(?:en|t|e)(?: wir)? (?:[a-z\\d]+ ){0,3}${site}`,
  'wir wollen|wollen wir|wir mochten|mochten wir',
  'wir (?:uberlegen|erwagen)|(?:uberlegen|erwagen) wir|wir denken (?:daran|uber)|ziehen in betracht',
  'nous (?:songeons|pensons) a|nous reflechissons|nous etudions la possibilite',
  'plan(?:en|t)(?: wir)? (?:den|die|das|einen|eine|ein) (?:[a-z]+ )?(?:kauf|anschaffung|bau eine[sr]|errichtung|einfuhrung)',
  'pensiamo (?:di|a)|hesitons a',
  'stiamo (?:valutando|pensando|considerando|studiando)|desideriamo|ci piacerebbe',
  'we (?:are|re) (?:considering|exploring|thinking of|thinking about)|we (?:may|might) (?:add|open|build|move|launch|hire|expand|buy)',
  'prevu[a-z]*(?! pour \\d{1,3} [a-z])|prevoyons|envisage[a-z]*|en projet|projetons|avons l.intention',
  "(?:voulons|souhaitons|esperons|comptons|aimerions|voudrions|allons)(?! chercher| voir) (?:nous |y |en |l')?[a-z]+(?:er|ir|re)",
  '(?:ouvrir|inaugurer|demenager|construir|engager|creer|lancer|investir|agrandir|transferer|embaucher|recruter|installer|amenager|reprendr|acquerr|etendr|doubler|rejoindr|demarrer|etablir|implanter|deplacer)(?:ons|a|ont)',
  '(?:sera|seront|serons) (?:[a-z]+ )?(?:ouvert|inaugure|cree|construit|transfere|installe)[a-z]*',
  'previst[aeio]|prevediamo|pianificat[aeio]|intendiamo|in progetto|vogliamo|vorremmo|speriamo di|contiamo di|puntiamo a|abbiamo intenzione',
  `(?:pianifichiamo|progettiamo)(?: di)? (?:[a-z]+ ){0,2}${sitio}`,
  '(?:aprira|inaugurera|si trasferira|sorgera)|sara (?:apert|inaugurat|trasferit|costruit)[a-z]',
  'planned|plan to|planning to|hope to|hoping to|aim to|intend to|we want|would like to|looking to|expect to|going to|scheduled',
  `we (?:plan|are planning) (?:an? |another )(?:[a-z]+ ){0,2}${place}`,
  'will (?:soon |then )?(?:open|move|launch|build|expand|acquire|hire|relocate|invest|double|close|start|begin|stop|end|replace|introduce|transfer|sell|merge|follow|join|be (?:opened|built|moved|closed|replaced|renovated|completed|finished|ready|introduced))',
  '(?:opening|starting|launching|moving|closing) [^.;]{0,40}(?:this|next) (?:spring|summer|autumn|fall|winter|year|month)',
  '(?:delivery|completion|opening|start) (?:is|are) expected|has ordered|had ordered',
  `(?:wird|werden) (?!von |durch )[^.;]{0,60}(?:saniert|umgebaut|eroffnet|erweitert|verlegt|ersetzt|geschlossen|bezogen|fertig|erneuert|abgelost|bauen|eroffnen|umziehen|ersetzen|schliessen|ubernehmen|beziehen|starten|beginnen|einstellen)(?![a-z])`,
  '(?:stiamo|sta) (?:per|preparando)|nous preparons|wir bereiten [^.;]{2,40} vor|we are preparing',
  'sara (?:pront|terminat|complet|conclus|sostituit|chius)[a-z]',
  '(?:chiudera|iniziera|comincera|guidera|costruira|entrera|cedera|assumera|rilevera|lascera)(?:nno)?|(?:chiuderemo|inizieremo|entreremo|assumeremo)',
  '(?:fermer|commencer|debuter|remplacer|ceder|quitter|vendr|livrer)(?:ons|a|ont)',
)

// The future tense states a plan, unless it promises something to the reader.
const future = wordsOf('we will', '[a-z]{2,}[ei]remo|faremo|saremo|avremo')
const germanFuture = wordsOf('wir werden(?! (?:von|durch) )|werden wir(?! (?:von|durch) )')
const infinitive = /[a-z]en$/
const reader = wordsOf('sie|ihnen|ihre?[mnrs]?|vous|votre|vos|you|your|voi|vi|vostr[aoei]')

/** The clause before an infinitive, in German word order: "we intend, in Davos a shop to open". */
const leadsToPlan =
  /(?<![a-z])(?:beabsichtig[a-z]*|hoffen|planen|haben vor|ziel ist(?: es)?|unser ziel(?: ist)?)[,:] ?$/

const sites =
  /(?:filial|standort|niederlass|werk|laden|geschaft|buro|betrieb|lager|produktion|restaurant|zweigst|halle|atelier|tatigkeit|succursale|magasin|bureau|usine|depot|agence|activite|site|negozio|sede|ufficio|stabiliment|deposito|laborator|attivita|produzione|branch|office|plant|shop|store|factory|warehouse|workshop|location|studio|production|subsidiary)/
const openingHours =
  /(?<![a-z])(?:[a-z]+tags?|uhr|ferien|wochenende|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|vacances|heures?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|ore|festivi|ferie|[a-z]+days?|holidays?|hours?)(?![a-z])/

const closed = wordsOf(
  '(?:geschlossen|aufgegeben|aufgelost|stillgelegt|aufgehoben)',
  '(?:produktion|betrieb|tatigkeit)[^.]{0,60} eingestellt',
  '(?:avons|a|ont|a ete|ont ete|est|sont) (?:[a-z]+ment )?(?:fermee?s?|supprimee?s?|dissoute?s?|abandonnee?s?|cesse|renonce|quitte)',
  '(?:abbiamo|ha|hanno|stat[aoei]) (?:chius|soppress|cessat|abbandonat|lasciat|dismess)[aoei]',
  '(?:we|have|has|was|were|is) (?:closed|shut down|given up|abandoned|dissolved)|gave up|(?:we|have) stopped',
)
const formerly = wordsOf(
  'unser(?:e[nrms]?)? (?:ehemalig|fruher|einstig)[a-z]*',
  'notre ancien(?:ne)?|nos ancien(?:ne)?s',
  'nostr[oaie] (?:ex|vecchi[oa])',
  'our former|we used to',
)
const then = wordsOf(
  'fruher|damals|einst|vormals|bis (?:ende |anfang |mitte )?(?:19|20)\\d\\d',
  "autrefois|jadis|a l'epoque|jusqu'(?:en|a|au) (?:fin |debut )?(?:[a-z]+ )?(?:19|20)\\d\\d",
  'un tempo|in passato|una volta|fino al? (?:[a-z]+ )?(?:19|20)\\d\\d',
  'until (?:[a-z]+ )?(?:19|20)\\d\\d|in the past(?! (?:[a-z\\d]+ )?(?:years?|months?|weeks?|decades?)(?![a-z]))',
)
const past = wordsOf(
  'war|waren|hatten?|gab|fuhrten?|betrieben?|zahlten?|beschaftigten?|(?:wir|sie) [a-z]{3,}ten|[a-z]{3,}ten (?:wir|sie)',
  'nous [a-z]{2,}ions|[a-z]{2,}aient|[a-z]{2,}ait',
  '[a-z]{2,}[aei]vamo|eravamo|[a-z]{2,}[ae]van?o?|erano?',
  'had|ran|was|were|[a-z]{3,}ed',
)

/**
 * Returns the stances of a clause of evidence. `lead`: the short clause before it. `isOfLoss`: the claim speaks of a
 * loss.
 */
export function stancesIn(clause: string, lead: string, isOfLoss = false): Record<Stance, boolean> {
  const isPlanned = isPlan(clause, lead)
  return {
    denied: denied.test(withoutDoubleDenials(clause, isOfLoss)),
    planned: isPlanned,
    ended: !isPlanned && isOver(clause, lead),
  }
}

// "We would like to thank our 300 customers" is no plan.
const courtesy = /(?<![a-z])(?:[a-z]*dank|remerci|ringrazi|thank|begruss|bienvenue|benvenut|welcom)/

const own = '(?:unser(?:e[nrms]?)?|nos|notre|nostr[aeio]|our)'
/** Words before a number of existing things: "our 300 customers", "our branch in Lucerne". */
export const ownedNumber = new RegExp(`(?<![a-z])${own} (?:[a-z]{2,20} )?$`)
/** Words after a number of people. */
export const peopleBehind =
  /^ (?:kinder|schuler|personen|mitarbeit|angestellt|beschaftigt|kund|bewohn|gast|mitglied|lernend|enfants|eleves|personnes|employe|collabor|client|resident|hotes|membres|apprent|bambin|alliev|persone|dipendent|ospit|soci|children|pupils|people|staff|customer|guest|member)/
/** Words before a number of people that a plan mentions as known: "the 74 children shall move". */
export const knownPeople = /(?<![a-z])(?:die|der|den|les|des|i|gli|le|ai|the) $/
export const ownedPlace = new RegExp(`(?<![a-z])${own} (?:[a-z]{2,20} ){1,2}(?:in|von|de|di|at) $`)
/** A clause about a beginning may plan something that it calls its own: "we will open our branch in Lucerne". */
export const beginning =
  /(?<![a-z])(?:eroffn|beziehen|bauen|grund|schaff|starten|ouvr|inaugur|cre|construi|apri|costrui|open|build|launch|start)/

function isPlan(clause: string, lead: string) {
  if (courtesy.test(clause)) return false
  if (planned.test(withoutComparedPlans(clause)) || leadsToPlan.test(lead)) return true
  const isFuture = future.test(clause) || (germanFuture.test(clause) && infinitive.test(clause.trimEnd()))
  return isFuture && !reader.test(clause)
}

const changes = wordsOf(
  'stieg|stiegen|gestiegen|wuchs|wuchsen|gewachsen|sank|sanken|gesunken|zugenommen|abgenommen|verdoppelt[a-z]*|erhoht[a-z]*|gesenkt|(?:a|ont) (?:augmente|progresse|double|baisse|recule|diminue|grandi)|(?:e|sono) (?:aumentat|cresciut|salit|calat|sces|diminuit|raddoppiat)[aoie]|rose|risen|grew|grown|fell|fallen|increased|decreased|doubled|tripled',
)

function isOver(clause: string, lead: string) {
  if (formerly.test(clause)) return true
  // "From 2019 to 2025 the share rose" says nothing of an end.
  if (changes.test(clause)) return false
  if (closed.test(clause) && sites.test(clause) && !openingHours.test(clause)) return true
  return past.test(clause) && (then.test(clause) || then.test(lead))
}

/** Words with which a claim may express the same stance. */
const inClaim: Readonly<Record<Stance, readonly RegExp[]>> = {
  denied: [
    /(?<![a-z])(?:nicht|nie(?:mals|mand)?(?![a-z])|kein|ohne|weder|ne |n'|pas |plus |jamais|sans|aucun|non |mai |senza|nessun|not|no |never|without|neither|nor |ni |remplac|ersetz|sostitu|replac|abgelost|former|fruher|ehemal|bis |bisher|aufgegeb|beend|verzicht|einst|nur noch|uberlass|ausser|ausgeschl|ausgenomm|exclu|esclu|except|laiss|lascia|leave|retir|ritir|ausgeschied|zuruckgetret|verlass|verliess|demission|dimission|dimess|resign|stepped|left|geschloss|ferme|chius|closed|no more|ancien|jusqu|arrete|renonc|cess|ex |fino|smess|rinunc|until|stopped|gave up|ended|niemand|personne |nobody|no one|rien |niente|nulla|nothing|ablehn|abgelehn|abgewies|verweiger|refus|rejet|bocci|respin|respint|rifiut|reject|turned down|declin|hochstens|maximal|au maximum|au plus|al massimo|at most|up to|unverandert|gleich (?:ge|ble)|inchange|les? memes?(?![a-z])|stables?(?![a-z])|invariat|ugual|unchanged|the same|stabil(?![a-z])|konstant|constant|costant|unaffected|limit|begrenz|beschrank|maxim|massim|bis zu |fino a|(?:gluten|alkohol|zucker|laktose|barriere|werbe)frei|nur (?:im|am|noch|zwischen)|verbot|interdit|viet|forbidden|prohibit|fehl|manqu|manc|lack|nur eine?(?![a-z])|seulement une?(?![a-z])|solo un|only an? |no(?=[.,;!?]|$)|(?:geben|gibt|gab|gaben) (?:[a-z]+ ){0,4}(?:auf|ab)(?![a-z])|abgegeb|abgab|abgib|abgetret|getrennt|abschied|schliess|eingestellt|schluss|vergangen|fruhestens|[a-z]{3,}(?:frei|los)(?:e[nrsm]?)?(?![a-z])|vorbei|weg(?![a-z])|abandon|cede|ced[aeiou]|(?:est|sont|etes) parti|quitt|au plus tot|abbandon|uscit|partit[oa]|chiud|al piu presto|given up|giving up|giv(?:es|e) up|you (?:are )?clos(?:e|ing)(?![a-z])|let go|handed over|a thing of the past|earliest|quit(?![a-z]))|[a-z][- ]free(?![a-z])|n't/,
  ],
  planned: [
    /(?<![a-z])(?:geplant|planung|(?<!(?:your|the|new|a) )plan|vorgesehen|vorhab|beabsicht|hoff|werden|wird|will|woll|mocht|soll|kunftig|bald|kommend|nachst|demnachst|ziel|prev|envisag|projet|prochain|futur|allez|vont|va |comptez|esper|souhait|voul|intend|progett|intenzion|intention|prossim|pianific|vuole|volete|vorr|sperat|speranz|puntat|futur|going|about to|schedul|soon|upcoming|next|aim|hope|want|like to|looking|ambition|would|uberleg|erwag|pruf|denken|wunsch|vorgenommen|liebaugel|song|pens|reflech|etudi|dispos|appret|desir|aimeri|propos|valut|desider|aspir|order|bestell|command|(?:beginnt|beginnen|startet|starten|folgt|folgen|commencera?|debutera?|demarrera?|iniziano?|iniziera(?:nno)?|comincia|cominciano|comincera|begins?|starts?|follows?|arrives?)(?![a-z])|ab (?:herbst|fruh|sommer|winter|januar)|turn of|due |is to |are to |bereit|prepar|verlass|quitt|lasc|leav|kundig|annonc|annunc|announc|sieht|prevo|consider|think|thought|explor|prepar|might|may |could |contemplat|wish|gestrichen|fallen gelassen|verworf|verzicht|abandonn|abbandon|renonc|rinunc|annul|dropped|cancel|scrapped|shelved|indecis|hesit|esitat|zoger|unschluss)/,
    /(?<![a-z])(?:(?!(?:opera|camera|primavera|povera|lettera|tempera|severa|intera|libera|misera|galera|sfera|atmosfera|lira|mira|gira|squadra|cattedra)(?![a-z]))[a-z]{2,}(?:[^i]era|ira|dra|ttra|ront|[aei]ranno|rranno|dranno)|sara|avra|potra|verra|aura|pourra|verra|doi(?:t|vent)|devra(?:it|ient|ient)?|devront|dovra(?:nno)?|dovrebbe(?:ro)?|[a-z]{2,}(?:rir|ir|er|dr)ez|[a-z]{2,}[ei]rete)(?![a-z])/,
  ],
  ended: [
    /n't|(?<![a-z])(?:nicht|nie(?:mals)?(?![a-z])|keine?|pas |jamais|aucun|not |never|nessun|kein[a-z]* [^.;]{0,60}mehr|geschloss|schloss|stillgeleg|eingestellt|aufgegeb|aufgelost|aufgehob|beend|verkauf|damals|fruher|ehemal|einst|vormal|bis |war |waren |hatte|gab |wurde|ferm|ancien|jusqu|autrefois|jadis|cess|renonc|quitt|retir|ritir|ausgeschied|zuruckgetret|verlass|verliess|demission|dimission|resign|stepped|left(?![a-z])|vend|supprim|plus |epoque|chius|ex |fino|lasciat|soppress|abbandon|dismess|un tempo|passato|era |eravat|non |piu |finit|closed|former|until|used to|no longer|no more|nur noch|had |ran |were |was |gave up|given up|stopped|ended|sold|once |arret|arrest|still|idle|ruht|smess|rinunc|verzicht|fini(?:e|s|es)?(?![a-z])|vorbei|zu(?=[.,;!?]|$)|over(?=[.,;!?]|$))/,
    /(?<![a-z])(?![a-z]{0,9}(?:arbei|bie|hal|leis|gestal|vermie|bera|lei|vertre|verwal|beglei)ten)[a-z]{3,}ten sie(?![a-z])|(?<![a-z])sie (?![a-z]{0,9}(?:arbei|bie|hal|leis|gestal|vermie|bera|lei|vertre|verwal|beglei)ten)[a-z]{3,}ten(?![a-z])/,
    /(?<![a-z])[a-z]{2,}(?:iez|ait|aient)(?![a-z])|(?<![a-z])(?!attiv|genev)[a-z]{2,}(?:[aei]vate|[aei]vano|ava|eva|iva)(?![a-z])|(?<![a-z])(?:employed|operated|produced)(?![a-z])/,
  ],
}

export function saysSo(claim: string, stance: Stance): boolean {
  return inClaim[stance].some((pattern) => pattern.test(claim))
}
