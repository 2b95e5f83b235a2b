import type { Language } from '#contract/core/fields'

// Small words that change the meaning of a sentence, in the four languages. A claim that contains one needs evidence
// with a word of the same class. Every pattern runs over flat text and matches one word or a few in a row.

const meaningClasses = [
  'denial',
  'all',
  'only',
  'everywhere',
  'cause',
  'more',
  'most',
  'plan',
  'over',
] as const
export type MeaningClass = (typeof meaningClasses)[number]

const germanMore =
  '(?:grosser|kleiner|schneller|besser|gunstiger|hoher|starker|alter|junger|langer|kurzer|neuer|moderner|sicherer|effizienter|leichter|schwerer|billiger|zuverlassiger|bekannter|erfahrener|fruher|ofter|haufiger|genauer|flexibler|breiter|tiefer|erfolgreicher|beliebter)'
const germanMost =
  'grosst|hochst|altest|jungst|modernst|schnellst|gunstigst|bekanntest|beliebtest|erfahrenst|kleinst|starkst|langst|neuest|wichtigst|einzigst|erst'

const sources: Readonly<Record<MeaningClass, { claim: string; evidence?: string }>> = {
  denial: {
    claim:
      "nicht(?! (?:nur|zuletzt|weniger|weit|bloss|allein))|keine?[mnrs]?|niemals|nie|weder|ohne|verzicht[a-z]*|pas(?! (?:seulement|uniquement|que|loin|moins))|jamais|aucune?|sans|ni|non(?! (?:solo|soltanto|meno|lontano))|mai|nessun[oa]?|senza|ne|not(?! (?:only|just|far|least))|never|no(?! (?:less|fewer))|without|neither|nor|none|[a-z]+n't",
    evidence:
      "nicht|kein[a-z]*|nie|niemals|weder|ohne|verzicht[a-z]*|statt|anstatt|[a-z]{3,}(?:frei|los)(?:e[nrsm]?)?|unab[a-z]+|unge[a-z]+|unbe[a-z]+|aufgegeben|eingestellt|nein|pas|plus|jamais|aucun[a-z]*|sans|ni|refus[a-z]*|renon[a-z]*|arret[a-z]*|cess[a-z]*|non|mai|nessun[a-z]*|senza|ne|rinunc[a-z]*|rifiut[a-z]*|not|never|no|without|neither|nor|none|free|refus[a-z]*|stop[a-z]*|[a-z]+n't|anziche|instead|rather|nur|only|seulement|solo|rien|niemand|nobody|niente|nulla|nothing|fruhestens|unter \\d+|moins de|hors|exkl|exclu(?!si)[a-z]*|esclu[a-z]*|verl[oi][er][a-z]*|perd[a-z]*|perso|lost|fehl[a-z]*|manqu[a-z]*|manc[a-z]*|lack[a-z]*|abgelehn[a-z]*|rejet[a-z]*|bocci[a-z]*|reject[a-z]*",
  },
  all: {
    claim:
      "(?<!vor )alle[mnrs]?(?! (?:zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|\\d))|samtliche[nrsm]?|jede[mnrs]?(?! (?:jahr|woche|monat|tag|morgen|abend|nacht|stunde|quartal|saison|[a-z]{4,8}tag|fruhling|sommer|herbst|winter|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember))|immer|stets|vollstandig[a-z]*|komplett[a-z]*|restlos|tous(?! les (?:ans|jours|mois|lundis|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|\\d))|toutes(?! les (?:semaines|annees|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|\\d))|chaque(?! (?:annee|jour|mois|semaine|nuit|matin|soir|heure|ete|hiver|automne|printemps|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))|toujours|integral[a-z]*|entierement|tutti(?! (?:i giorni|gli anni|i mesi|ed? (?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci)))|tutte(?! (?:le (?:settimane|sere|mattine)|ed? (?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci)))|ogni(?! (?:anno|giorno|mese|settimana|notte|mattina|sera|ora|estate|inverno|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica))|sempre|completamente|interamente|all(?!['’]| (?:two|three|four|five|six|seven|eight|nine|ten|\\d))|(?:every|each)(?! (?:year|day|month|week|night|morning|evening|hour|summer|winter|spring|autumn|[a-z]{3,6}day))|always|entire|entirely|completely|whole",
    evidence:
      'all|alle[a-z]?|alles|samtlich[a-z]*|jed[a-z]+|immer|stets|[a-z]*vollstandig[a-z]*|komplett[a-z]*|gesamt[a-z]*|ganz[a-z]*|rund um|von a bis z|tous|toute?s?|tout|chaque|toujours|integr[a-z]*|enti[a-z]*|complet[a-z]*|ensemble|de a a z|tutt[aeio]|ogni(?! tanto)|sempre|complet[a-z]*|inter[aeio]|interamente|every[a-z]*|each|always|entire[a-z]*|complete[a-z]*|whole|both|beide[a-z]?|[a-z]*(?:tag|wochent|monat|jahr|stund|nacht|ganz)lich|quotidien[a-z]*|jahrlich|annuel[a-z]*',
  },
  only: {
    claim:
      "(?<!(?:nicht|pas|non|not) )(?:nur|bloss|seulement|uniquement|solo|soltanto|only)|ausschliesslich[a-z]*|exklusiv[a-z]*|lediglich|einzig[a-z]*|allein|alleinig[a-z]*|exclusi[a-z]*|seule?s?|rien que|(?:ne |n')[a-z]+ que|solamente|esclusiv[a-z]*|unicamente|unic[aoi]|sol[aei]|exclusive[a-z]*|solely|sole|purely|merely|alone|nothing but",
    evidence:
      'nur|ausschliess[a-z]*|exklusiv[a-z]*|lediglich|bloss|einzig[a-z]*|einzel[a-z]*|individu[a-z]*|allein[a-z]*|rein[a-z]?|nichts anderes|ganz|voll|konzentr[a-z]*|spezialis[a-z]*|seul[a-z]*|unique[a-z]*|exclusi[a-z]*|rien|que|specialis[a-z]*|solo|sol[aei]|soltanto|solamente|esclusiv[a-z]*|unic[a-z]*|specializ[a-z]*|only|exclusive[a-z]*|sole[a-z]*|purely|merely|alone|just|nothing|nicht|pas|non|not|dedicated',
  },
  everywhere: {
    claim:
      'uberall|landesweit|schweizweit|weltweit|europaweit|flachendeckend|partout|monde entier|mondial[a-z]*|toute la suisse|suisse entiere|toute l.europe|ovunque|dappertutto|tutta la svizzera|tutto il mondo|tutta europa|mondial[ei]|everywhere|worldwide|nationwide|globally|anywhere|all over|(?:throughout|across) (?:the (?:country|world)|switzerland|europe)|ganze[nr]? (?:schweiz|welt|land|europa)',
  },
  cause: {
    claim:
      'weil|deshalb|daher|darum|deswegen|dank|wegen|aufgrund|infolge|somit|folglich|dadurch|parce|puisque|car|donc|grace|en raison|a cause|ainsi|c.est pourquoi|perche|poiche|quindi|percio|grazie|a causa|dunque|cosi|because|therefore|thanks|due to|hence|thus|as a result|owing|so that',
    evidence:
      'weil|deshalb|daher|darum|deswegen|dank|wegen|aufgrund|infolge|somit|folglich|dadurch|damit|denn|durch|sodass|parce|puisque|car|donc|grace|raison|cause|ainsi|pourquoi|afin|permet[a-z]*|perche|poiche|quindi|percio|grazie|causa|dunque|cosi|permett[a-z]*|because|therefore|thanks|due|hence|thus|result[a-z]*|owing|so that|lets|allows',
  },
  more: {
    claim: `(?:${germanMore}) als|mehr als|weniger als|plus [a-z]+ que|moins [a-z]+ que|mieux que|meilleure?s? que|davantage que|piu [a-z]+ (?:di|del|della|dei|degli|delle|che)|meno [a-z]+ (?:di|del|della|che)|meglio (?:di|del|della|che)|(?:[a-z]{3,}er|more|less|better|fewer)(?: [a-z]+)? than`,
    evidence: `${germanMore}|mehr|weniger|uber|uberdurch[a-z]*|plus|moins|mieux|meilleur[a-z]*|davantage|piu|meno|meglio|oltre|more|less|better|fewer|than|over|above`,
  },
  most: {
    claim:
      'fuhrend[a-z]*|marktfuhrer[a-z]*|beste[nrsm]?(?! (?:dank|gruss[a-z]*|wunsche[a-z]*))|am besten|(?:grosst|hochst|altest|jungst|modernst|schnellst|gunstigst|bekanntest|beliebtest|erfahrenst|kleinst)e[nrsm]?|leaders?|numero un|meilleure?s?|les? plus|la plus|migliori?e?|il piu|la piu|i piu|le piu|numero uno|leading|best(?! (?:regards|wishes))|the most|number one|largest|biggest|oldest|finest|unrivalled|unmatched|top',
    evidence: `fuhrend[a-z]*|[a-z]*fuhrer[a-z]*|best[a-z]*|(?:${germanMost})e[nrsm]?|leader[a-z]*|numero|meilleur[a-z]*|les? plus|la plus|miglior[a-z]*|il piu|la piu|i piu|le piu|leading|most|(?:larg|bigg|old|fin|fast|great|small|high|young|new|strong)est|number one|unrivalled|unmatched|top|einzig[a-z]*|unic[a-z]*|unique[a-z]*`,
  },
  plan: {
    claim:
      'plane[nt] (?:einen?|zu)|geplant[a-z]*|vorhaben|beabsichtig[a-z]*|demnachst|kunftig[a-z]*|bald|in planung|prevoyez|prevu[a-z]*|prochainement|bientot|envisag[a-z]*|projetez|prevedete|previst[aeio]|prossimamente|presto|intendete|progettate|planning(?: to| an?| another)|plan to|planned|will|voulez|souhaitez|comptez|esperez|volete|sperate|vogliono|wollen|mochten|hoffen|want to|hope to|soon|intend to|about to|upcoming|going to',
    evidence:
      'plan[a-z]*|geplant[a-z]*|vorhab[a-z]*|beabsichtig[a-z]*|demnachst|kunftig[a-z]*|bald|planung|werden|wird|soll[a-z]*|will|wollen|mocht[a-z]*|hoff[a-z]*|ab|prev[a-z]*|prochain[a-z]*|bientot|envisag[a-z]*|projet[a-z]*|voul[a-z]*|espero[a-z]*|[a-z]{2,}(?:rons|ra|ront)|(?:va|vont) [a-z]{3,}(?:er|ir|re)|prossim[a-z]*|presto|intend[a-z]*|progett[a-z]*|vogliamo|speriamo|[a-z]{2,}(?:remo|ra)|soon|about to|upcoming|going to|want|hope|next|allons|souhait[a-z]*|compt[a-z]*|contiamo|puntiamo|would like|aim',
  },
  over: {
    claim:
      'ehemalig[a-z]*|fruhere?[nrsm]?|nicht mehr|einst|geschlossen|aufgegeben|eingestellt|beendet|ancien(?:ne)?s?|autrefois|n.[a-z]{2,14} plus(?! (?:que|d[eu.]))|ferme[es]{0,2}|cesse|arrete|abandonne|ex|non [a-z]+ piu|un tempo|chius[aeio]|cessat[aeio]|abbandonat[aeio]|former|formerly|no longer|used to|closed|ceased|stopped|gave up|abandoned|discontinued',
    evidence:
      'ehemalig[a-z]*|fruher[a-z]*|nicht mehr|einst|geschlossen|schlossen|aufgegeben|eingestellt|beendet|bis|war|waren|hatten|ancien[a-z]*|autrefois|plus|ferme[a-z]*|cess[a-z]*|arret[a-z]*|abandon[a-z]*|jusqu.[a-z]*|etai[a-z]*|avi(?:ons|ez)|ex|piu|un tempo|chius[a-z]*|chiud[a-z]*|cessa[a-z]*|abbandon[a-z]*|fino|era(?:no|vamo|vate)?|avev[a-z]*|former[a-z]*|no longer|used|closed|clos[a-z]*|ceas[a-z]*|stop[a-z]*|gave up|abandon[a-z]*|discontinu[a-z]*|until|was|were|had|ended|radi[a-z]*|gelosch[a-z]*|losch[a-z]*|cancell[a-z]*|delet[a-z]*|aufgelost|aufgehob[a-z]*|ausgeschied[a-z]*|erlosch[a-z]*|zugemacht|demission[a-z]*|dimission[a-z]*|resign[a-z]*|left',
  },
}

function patternOf(source: string, flags: string) {
  return new RegExp(`(?<![a-z])(?:${source})(?![a-z])`, flags)
}

const inClaim = meaningClasses.map((name) => [name, patternOf(sources[name].claim, 'g')] as const)
const inEvidence = meaningClasses.map(
  (name) => [name, patternOf(sources[name].evidence ?? sources[name].claim, '')] as const,
)

/**
 * Homographs: they look like a meaning word of one language but are another word here: "in Mai", "a car", "ne" for "of
 * it".
 */
const others: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(['mai', 'ne', 'ni', 'no', 'car', 'all', 'top']),
  fr: new Set(['mai', 'no', 'sole', 'all', 'nie', 'alle']),
  it: new Set(['ne', 'sans', 'car', 'all', 'alle', 'none']),
  en: new Set(['mai', 'ne', 'car', 'grace', 'ex', 'pas', 'ni', 'non', 'sole', 'alle', 'bloss']),
}

type MeaningWord = { name: MeaningClass; start: number; end: number }

/**
 * Finds the meaning words in a flat text. If two overlap, it keeps the longer: "nicht mehr" is an end, not a denial.
 */
export function meaningWordsIn(flat: string, language: Language): MeaningWord[] {
  const found = inClaim.flatMap(([name, words]) =>
    [...flat.matchAll(words)]
      .filter(([whole]) => !others[language].has(whole))
      .map(({ 0: whole, index }) => ({ name, start: index, end: index + whole.length })),
  )
  return found.filter((one) => !found.some((other) => isWithin(one, other)))
}

function isWithin(one: MeaningWord, other: MeaningWord) {
  const isLonger = other.end - other.start > one.end - one.start
  return isLonger && other.start <= one.start && one.end <= other.end
}

/** Returns the classes of the meaning words in a flat text, read broadly: a word that may be one counts. */
export function meaningClassesIn(flat: string): ReadonlySet<MeaningClass> {
  return new Set(inEvidence.flatMap(([name, words]) => (words.test(flat) ? [name] : [])))
}
