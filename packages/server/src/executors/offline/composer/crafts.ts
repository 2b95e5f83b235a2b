import { foldAccents } from '@alphorn/contract/core/fold-accents'
import { crafts, type CraftWords } from '@alphorn/messages/letters/composer/crafts'
import { isSuspendedHyphen } from '#server/executors/offline/composer/stems'

// The noun for its business with which a purpose begins: "Betrieb einer Bäckerei", "exploitation d'un garage". Only the
// beginning counts, because a noun further on may be a customer's business or a permitted activity.

/** Nouns of each craft in four languages, in lower case without accents. */
const nouns: Readonly<Record<string, string>> = {
  bakery: 'backerei, boulangerie, panetteria, panificio, bakery',
  confectionery: 'konditorei, confiserie, patisserie, pasticceria, confectionery',
  butcher: 'metzgerei, boucherie, macelleria, butchery',
  brewery: 'brauerei, birrificio, brewery, brasserie artisanale',
  dairy: 'kaserei, molkerei, fromagerie, laiterie, caseificio, dairy',
  pharmacy: 'apotheke, pharmacie, farmacia, pharmacy',
  drugstore: 'drogerie, droguerie, drogheria',
  optician: 'optikergeschaft, optikgeschaft, augenoptik, magasin d optique, negozio di ottica',
  bookshop: 'buchhandlung, librairie, libreria, bookshop',
  florist: 'blumengeschaft, blumenladen, magasin de fleurs, negozio di fiori, flower shop',
  jeweller: 'bijouterie, juweliergeschaft, gioielleria',
  fashion: 'modegeschaft, kleidergeschaft, boutique de mode, boutique de vetements, negozio di moda',
  kiosk: 'kiosk, kiosque, chiosco',
  vehicles:
    'handel mit neu und occasionsfahrzeugen, commerce de vehicules neufs, commercio di veicoli nuovi, handel mit fahrzeugen, handel mit motorfahrzeugen, handel mit autos, handel mit automobilen, autohandel, fahrzeughandel, commerce de vehicules, achat et vente de vehicules, vente de vehicules, commercio di veicoli, compravendita di veicoli, commercio di automobili',
  restaurant: 'restaurant, ristorante, gasthaus, gasthof, trattoria, osteria',
  cafe: 'cafe, kaffeehaus, tea room',
  pizzeria: 'pizzeria',
  hotel: 'hotel, hotelbetrieb, albergo',
  hairdresser:
    'coiffeursalon, coiffeurgeschaft, coiffeur salon, salon de coiffure, salone di parrucchiere, salone da parrucchiere, hair salon',
  cosmetics:
    'kosmetikstudio, kosmetiksalon, kosmetikinstitut, institut de beaute, centro estetico, beauty salon',
  fitness:
    'fitnesscenter, fitnessstudio, fitnesszentrum, centre de fitness, fitness, palestra, fitness centre',
  dentist:
    'zahnarztpraxis, cabinet dentaire, cabinet de medecine dentaire, studio dentistico, dental practice',
  doctor: 'arztpraxis, hausarztpraxis, cabinet medical, studio medico, medical practice',
  physiotherapy: 'physiotherapiepraxis, physiotherapie, cabinet de physiotherapie, studio di fisioterapia',
  dentalLab:
    'dentallabor, zahntechnisches labor, laboratoire dentaire, laboratorio odontotecnico, dental laboratory',
  vet: 'tierarztpraxis, kleintierpraxis, cabinet veterinaire, studio veterinario, veterinary practice',
  nursery: 'kindertagesstatte, kinderkrippe, kita, creche, garderie, asilo nido, nursery',
  careHome: 'pflegeheim, altersheim, alterszentrum, casa per anziani, nursing home',
  drivingSchool: 'fahrschule, auto ecole, scuola guida, driving school',
  musicSchool: 'musikschule, ecole de musique, scuola di musica, music school',
  languageSchool: 'sprachschule, ecole de langues, scuola di lingue, language school',
  garage: 'garage, autogarage, autowerkstatt, garagenbetrieb, autofficina',
  bodywork: 'carrosserie, carrosseriewerk, autospenglerei, carrozzeria',
  joinery: 'schreinerei, tischlerei, menuiserie, falegnameria, joinery',
  carpentry: 'zimmerei, charpenterie, charpente, carpenteria in legno',
  painter:
    'malergeschaft, malerbetrieb, malerarbeiten, peinture en batiment, entreprise de peinture, impresa di pittura',
  plasterer: 'gipsergeschaft, gipserarbeiten, platrerie, entreprise de platrerie, gessatura',
  tiler:
    'plattenbelage, plattenleger, plattenlegerarbeiten, plattenlegergeschaft, carrelage, carrelages, posa di piastrelle',
  flooring: 'bodenbelage, bodenlegerarbeiten, bodenlegergeschaft, revetements de sol, posa di pavimenti',
  roofer: 'dachdeckerei, dachdeckergeschaft, bedachungsgeschaft, bedachungen, entreprise de couverture',
  scaffolding: 'gerustbau, echafaudages, ponteggi',
  electrician:
    'elektrogeschaft, elektroinstallationen, elektroinstallationsgeschaft, elektrische installationen, installations electriques, entreprise d electricite, installation electrique, impianti elettrici, electrical installations',
  plumber: 'sanitargeschaft, sanitarinstallationen, installations sanitaires, impianti sanitari, plumbing',
  heating: 'heizungsgeschaft, heizungsinstallationen, installations de chauffage, impianti di riscaldamento',
  metalworks: 'schlosserei, serrurerie',
  sheetMetal: 'spenglerei, bauspenglerei, ferblanterie, lattoneria',
  plantNursery: 'gartnerei, etablissement horticole, giardineria',
  winery: 'weinbaubetrieb, weinbau, weingut, domaine viticole, azienda vitivinicola, winery',
  taxi: 'taxiunternehmen, taxibetrieb, entreprise de taxis, service de taxi, impresa di taxi',
  removals: 'umzugsunternehmen, umzuge, demenagements, entreprise de demenagement, traslochi',
  lawyer: 'anwaltskanzlei, advokaturburo, anwaltsburo, etude d avocats, studio legale, law firm',
  notary: 'notariat, etude de notaire, studio notarile',
  fiduciary:
    'treuhandburo, treuhandunternehmen, treuhandgesellschaft, fiduciaire, bureau fiduciaire, fiduciaria',
  architect:
    'architekturburo, bureau d architecture, bureau d architectes, studio di architettura, studio d architettura',
  engineer: 'ingenieurburo, bureau d ingenieurs, studio d ingegneria, studio di ingegneria',
  printer: 'druckerei, imprimerie, tipografia',
  photographer: 'fotostudio, fotoatelier, studio de photographie, studio photo, studio fotografico',
  cinema: 'kino, cinema',
}

// Words before the noun: what a company does with its business, and small words.
const leading = new Set(
  (
    'die der das den dem des gesellschaft firma genossenschaft unternehmung bezweckt zweck ist einer eines ein eine einem von und sowie ' +
    'betrieb fuhrung fuhren betreiben leitung bewirtschaftung ausfuhrung ausfuhren ' +
    'la le les l un une d de du des societe a pour but et exploitation exploiter gestion gerance tenue execution travaux ' +
    'il lo una di del della ha per scopo societa e ed esercizio gestione conduzione esecuzione lavori ' +
    'the of an company purpose is to and operation operating operate running run management'
  ).split(' '),
)
/** Words of a business by itself: after one, an adjective may come before the noun. */
const operating = new Set(
  'betrieb fuhrung fuhren betreiben exploitation exploiter gestion gerance esercizio gestione conduzione operation operating operate running run'.split(
    ' ',
  ),
)
const endings = new Set(['', 's', 'es', 'n', 'en', 'e', 'i'])
/** After the noun the phrase ends or goes on with one of these; another word may belong to a compound name. */
const following = new Set('und sowie mit in im fur zum zur et avec dans e ed con and with at'.split(' '))

type Noun = { craft: CraftWords; words: readonly string[] }
const byFirstLetter: ReadonlyMap<string, readonly Noun[]> = Map.groupBy(
  Object.entries(nouns).flatMap(([key, list]) => {
    const craft = crafts.get(key)
    if (!craft) throw new Error(`No craft is named ${key}.`)
    return list.split(', ').map((noun) => ({ craft, words: noun.split(' ') }))
  }),
  ({ words: [first = ''] }) => first.charAt(0),
)

const maxReadLength = 200

/** `isPart`: a word with a suspended hyphen, which is a part of a compound: "Hotel-" in "Hotel- und Gastroberatung". */
type Token = { word: string; endsPhrase: boolean; isPart: boolean }

/** Returns the craft that the purpose names first; undefined if it begins with something else. */
export function craftIn(purpose: string): CraftWords | undefined {
  return namedIn(purpose)?.craft
}

/** Returns whether the purpose names its craft in the plural: "Betrieb von Kiosken", "operation of hotels". */
export function namesSeveral(purpose: string): boolean {
  return namedIn(purpose)?.isPlural ?? false
}

function namedIn(purpose: string) {
  const tokens = tokensOf(purpose.slice(0, maxReadLength)).slice(0, 16)
  const start = tokens.findIndex(({ word }) => !leading.has(word))
  const first = tokens[start]
  if (!first) return undefined
  const before = tokens.slice(0, start).map(({ word }) => word)
  const isOperated = before.some((word) => operating.has(word))
  const found =
    craftAt(tokens, start) ?? (isOperated && !first.endsPhrase ? craftAt(tokens, start + 1) : null)
  return found && { craft: found.craft, isPlural: found.isInflected && !hasSingularArticle(before) }
}

const singularArticles = new Set(
  'einer eines ein eine einem der dem la le l un une il lo una della du an a'.split(' '),
)

/** "Des" is singular in German ("Betrieb des Hotels") and plural in French ("exploitation des hôtels"). */
function hasSingularArticle(before: readonly string[]) {
  const isFrench = before.some((word) => french.has(word))
  return before.some((word, at) =>
    word === 'des' ? !isFrench : singularArticles.has(word) && at >= before.length - maxArticleDistance,
  )
}

const french = new Set('exploitation exploiter gerance gestion tenue societe'.split(' '))
/** "De la", "di una": an article is one of the last words before the noun. */
const maxArticleDistance = 2

const maxLeadingTokens = 12

/** Returns whether the purpose begins with the operation of a business: "Betrieb von Wohnheimen". */
export function saysOperation(purpose: string) {
  return tokensOf(purpose.slice(0, maxReadLength))
    .slice(0, maxLeadingTokens)
    .some(({ word }) => operating.has(word))
}

/** A hyphen joins words of one compound, and a comma or a full stop ends a phrase. */
function tokensOf(text: string): Token[] {
  const folded = foldAccents(text, 'NFD').toLowerCase()
  return [...folded.matchAll(/([\p{L}\d]+)([^\p{L}\d]*)/gu)].map(([, word = '', gap = '']) => ({
    word,
    endsPhrase: /[.,;:()/]/.test(gap) || gap === '',
    isPart: isSuspendedHyphen(gap),
  }))
}

/** `isInflected`: the last word has an ending of a case or of the plural. */
type FoundCraft = { craft: CraftWords; isInflected: boolean }

function craftAt(tokens: readonly Token[], at: number): FoundCraft | undefined {
  const candidates = byFirstLetter.get(tokens[at]?.word[0] ?? '') ?? []
  const found = candidates.find(({ words }) => {
    const isThere = words.every((word, index) => {
      const token = tokens[at + index]
      const isLast = index === words.length - 1
      if (!token || (isLast ? token.isPart : token.endsPhrase)) return false
      return token.word.startsWith(word) && endings.has(token.word.slice(word.length))
    })
    if (!isThere) return false
    const next = tokens[at + words.length]
    return tokens[at + words.length - 1]!.endsPhrase || !next || following.has(next.word) || isNoun(next)
  })
  const last = tokens[at + (found?.words.length ?? 0) - 1]
  return found && { craft: found.craft, isInflected: last?.word !== found.words.at(-1) }
}

/** "Bäckerei-Konditorei": another craft follows. */
function isNoun({ word, isPart }: Token) {
  return (
    !isPart &&
    (byFirstLetter.get(word[0] ?? '') ?? []).some(({ words }) => words.length === 1 && words[0] === word)
  )
}
