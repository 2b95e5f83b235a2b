import { Stems } from '#understanding/words'

// Words that change the meaning of those after them: customers, additions, means, supported bodies.

/** Words followed by customers, additions or places, which are weaker evidence of the company's own industry. */
const scopes: Readonly<Record<string, number>> = {
  fur: 0.3,
  an: 0.3,
  pour: 0.3,
  destine: 0.3,
  aux: 0.5,
  aupres: 0.4,
  per: 0.3,
  ai: 0.5,
  agli: 0.5,
  auftrag: 0.3,
  mandat: 0.3,
  incarico: 0.3,
  for: 0.3,
  to: 0.4,
  mit: 0.6,
  avec: 0.6,
  con: 0.6,
  with: 0.6,
  einschliesslich: 0.5,
  inkl: 0.5,
  compris: 0.5,
  compresa: 0.5,
  compresi: 0.5,
  including: 0.5,
  ohne: 0.1,
  sans: 0.1,
  senza: 0.1,
  without: 0.1,
}

/**
 * After these nouns, `for` introduces the trade instead of customers: `Praxis für Physiotherapie`, `cabinet pour …`, `a
 * studio for …`.
 */
const establishments = new Stems(`
  praxis$ zentrum$ center$ centre$ studio$ atelier$ buro$ schule$ institut institute$ werkstatt$ geschaft$ fachgeschaft$ laden$ labor$
  cabinet$ bureau$ ecole$ magasin$ laboratoire$ centro$ scuola$ ufficio$ negozio$ laboratorio$ practice$ school$ office$ clinic$ shop$
  store$ laboratory$ workshop$ firm$
`)

/** "Handel mit Baustoffen": the goods follow, and no addition. */
const trading = /hand(?:el|els|elt|eln)$/

/** Returns the weight of the words after a word; undefined if it does not change it. */
export function scopeAfter(word: string, before: string, next: string | undefined): number | undefined {
  const scope = word === 'mit' && trading.test(before) ? undefined : scopes[word]
  // "An- und Verkauf" names no customers, and "mit oder ohne Bedienung" excludes nothing.
  const isJoined =
    next === 'und' || isPhrase(word, before, next) || before === 'oder' || before === 'ou' || before === 'or'
  return scope === undefined || isJoined || establishments.has(`${before}$`) ? undefined : scope
}

const beforeArticle = /^(?:of|as|for|by|with|in|to|is|operates|runs|manages|including)$/

/** "A pour but" introduces the trade, and the English article is no German preposition: "of an inn". */
function isPhrase(word: string, before: string, next: string | undefined) {
  if (word === 'an') return beforeArticle.test(before)
  return (word === 'pour' && next === 'but') || (word === 'per' && next === 'scopo')
}

/**
 * A platform or an app is a means: "plateforme pour la vente de vêtements" is trade. In the plural they are goods:
 * "Entwicklung von Apps für Vereine".
 */
const platforms = /^(?:\p{L}*plattform|\p{L}*marktplatz|plateforme|piattaforma|platform|marketplace)$/u
const apps = /^(?:app|application|applicazione)$/
const purposes = /^(?:fur|zur|zum|pour|de|d|per|di|for|to)$/
const maxBeforePurpose = 3

/**
 * Returns whether words name a means, and those after them the trade in which the company uses it. If it is an app, or
 * is developed, this is an activity: "application pour la livraison". "App für Salons" is sold to them.
 */
export function isMeansFor(
  words: readonly string[],
  after: readonly string[],
  { isDeveloped, isActivity }: { isDeveloped: boolean; isActivity: (word: string) => boolean },
) {
  const at = after.slice(0, maxBeforePurpose).findIndex((word) => purposes.test(word))
  if (at < 0) return false
  if (!isDeveloped && words.some((word) => platforms.test(word))) return true
  const isMeans = words.some((word) => platforms.test(word) || apps.test(word))
  return isMeans && after.slice(at + 1, at + 3).some(isActivity)
}

const vehicles =
  /^(?:fahrzeug|motorfahrzeug|auto|pkw|lkw|personenwagen|lastwagen|vehicul|voiture|automobil|veicol|vettur|vehicle|cars?$)/
const owned = /^(?:eigen|propre|propri|own$)/
const genitives = /^(?:von|der|des|de|du|di|dei|delle|degli|of)$/

/**
 * Returns what is cleaned or maintained: vehicles are cleaned by garages, and a company that maintains its own
 * buildings provides no service.
 */
export function objectOfCare(word: string, after: readonly string[]): 'vehicles' | 'own' | undefined {
  if (vehicles.test(word)) return 'vehicles'
  const at = after.findIndex((one) => genitives.test(one))
  const object = at < 0 ? [] : after.slice(at + 1, at + 4)
  if (object.some((one) => owned.test(one))) return 'own'
  return object.some((one) => vehicles.test(one)) ? 'vehicles' : undefined
}

const supports =
  /^(?:unterstutz|soutien|souten|sosten|sostegn|support|gonner|freunde|amis$|amici$|friends$|forderverein)/
const money =
  /^(?:finanziell|spende|geldmittel|zuwendung|stipendi|vergabung|financ|dons$|donation|contribution|subvention|finanziar|donazion|contribut|grants$)/

/** Divisions of bodies that support others. Sports clubs support sport, and care is support. */
const supporters = new Set(['64', '65', '87', '88', '93', '94'])
const scopeOfSupported = 0.3

/** Returns whether a word introduces those that a body supports, or that a company supports with money. */
export function beginsSupport(word: string, isBody: boolean, wordsAround: () => readonly string[]) {
  return supports.test(word) && (isBody || wordsAround().some((one) => money.test(one)))
}

/** The trade of those who are supported is not the supporter's. */
export function factorOfSupported(division: string) {
  return supporters.has(division) ? 1 : scopeOfSupported
}
