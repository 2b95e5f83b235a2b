import { unprovenIn, type WordClass } from '#contract/prospecting/backing/words/word-classes'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Other parties to an event: customers, authorities, suppliers, the press. A statement may name only kinds of parties
// that its evidence names. Statements are read narrowly, and evidence broadly.

const kinds: readonly { claim: string; evidence: string }[] = [
  // Other parties who do the work.
  {
    claim:
      'zulieferer[ns]?|subunternehmer[ns]?|drittfirmen|dritte firmen|fremdfirmen|externe partner|sous-traitants?|des tiers|de tiers|subappaltatori|terzist[ai]|subcontractors?|third parties|outside firms|external partners',
    evidence:
      'zuliefer|lieferant|subuntern|dritt|fremd|extern|partner|andere|sous-trait|tiers|fournis|parten|autre|subappalt|terz|fornitor|altri|subcontract|third|supplier|outside|external|other|contractor|outsourc|auslager|ausgelager|externalis|esternalizz',
  },
  {
    claim: '(?:kantonal|gross|privat|haus)?bank(?:en)?|banques?|banche|banks(?! of)',
    evidence: 'bank|banq|banc|banch|finan|credit|kredit|raiffeis|spark|institut',
  },
  {
    claim:
      '[a-z]*versicherung(?:en)?|[a-z]*versicherer[ns]?|assureurs?|assurances?|assicurazion[ei]|assicuratori|insurers?|insurance compan(?:y|ies)',
    evidence: 'versicher|assur|assicur|insur|kasse|caisse|cassa|axa|mobiliar|helvetia|suva|finan',
  },
  {
    claim: '[a-z]*spita(?:l|ler|lern)|krankenhauser?n?|hopita(?:l|ux)|ospedal[ei]|hospitals?',
    evidence:
      'spital|klinik|kranken|medizin|gesundheit|arzt|hopita|cliniq|medic|sante|soins|osped|clinic|sanit|salut|hospital|health|patient|pfleg|heim|care|medec|cura',
  },
  {
    claim: 'hochschulen?|universitat(?:en)?|universites?|hautes ecoles?|universita|universit(?:y|ies)',
    evidence:
      'hochschul|uni|forsch|wissensch|akadem|eth|epf|fach|ecole|recherch|scientif|academ|politec|ricerc|scien|research|school|college|institut|polytech',
  },
  // The levels of government.
  {
    claim:
      "regierungsrat(?:e[ns]?)?|kantonsregierung|conseil d'etat|gouvernement cantonal|consiglio di stato|governo cantonale|cantonal government",
    evidence:
      "regierung|conseil d'etat|consiglio di stato|govern|gouvern|canton|kanton|etat|stato|staat|state",
  },
  {
    claim:
      '(?:die|der) bund(?:es)?|bundesrat|bundesamt|la confederation|conseil federal|la confederazione|consiglio federale|the confederation|federal council|nationalfonds',
    evidence:
      'bund|confeder|federal|eidg|schweiz|suisse|svizzer|swiss|staat|etat|national|fonds|fns|snf|offentlich|publi|pubblic|seco|astra',
  },
  {
    claim: '(?:stadt|ville|citta|city)(?= (?:de |di |of )?[a-z]{3,})',
    evidence: 'stadt|vill|citt|city|cities|town|gemeind|commun|comun|municip|urban',
  },
  {
    claim: '(?:gewerkschaft(?:en)?|syndicats?|sindacat[oi]|(?:trade|labour) unions?)',
    evidence: 'gewerksch|syndic|sindac|union|unia|verband|personal|gav|cct|ccl',
  },
  {
    claim: '[a-z]*polizei|police|polizia',
    evidence:
      'poliz|police|sicherheit|secur|sicur|blaulicht|rettung|behord|autorit|gendarm|ordine|ordre|ordnung|law enforc|emergency|feuerwehr|pompier',
  },
  {
    claim: 'armee|armees?|l.esercito|esercito|the army|armed forces',
    evidence: 'arme|milit|esercit|army|force|verteidig|defen|vbs|ddps|truppe',
  },
  {
    claim: 'denkmalpflege|monuments historiques|beni culturali|heritage (?:office|authority)',
    evidence:
      'denkmal|monument|patrimo|beni cult|heritage|histori|stori|alt|ancien|antic|kultur|cultur|kanton|canton',
  },
  {
    claim:
      '(?:die|der) presse|medien|zeitungen|fachpresse|la presse|les medias|les journaux|la stampa|i media|i giornali|the press|the media|newspapers',
    evidence:
      'press|druck|print|impri|medi|zeitung|journa|radio|fernseh|tele|stamp|giorn|news|tv|blatt|verlag|publi|interview',
  },
  {
    claim:
      'grossverteilern?|detailhandler[ns]?|supermarkte?n?|warenhauser?n?|grands distributeurs|grandes surfaces|supermarches|grande distribution|supermercati|grandi magazzini|supermarkets?|department stores|retail chains',
    evidence:
      'grossvert|detail|supermark|warenhaus|handel|handler|laden|markt|distribut|grandes? surface|magasin|commer|march|supermerc|magazzin|negoz|grande|retail|store|shop|grocer|migros|coop|volg|denner|aldi|lidl|spar|chain|landi|manor',
  },
]

const classes: readonly WordClass[] = kinds.map(({ claim, evidence }) => ({
  claim: new RegExp(`(?<![a-z])(?:${claim})(?![a-z])`, 'g'),
  evidence: new RegExp(evidence),
}))

/** Finds other parties in a flat statement whose kind no evidence names. */
export function unnamedActorsIn(flat: string, evidence: readonly string[]): TextRange[] {
  return unprovenIn(flat, evidence, classes)
}
