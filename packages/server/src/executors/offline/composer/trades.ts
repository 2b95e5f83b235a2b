import type { Company } from '@alphorn/contract/directory/companies'
import type { Trade } from '@alphorn/messages/letters/composer/words'
import { crafts, type CraftWords } from '@alphorn/messages/letters/composer/crafts'
import { craftIn } from '#server/executors/offline/composer/crafts'
import { countStems, isStemOf, wordsOf } from '#server/executors/offline/composer/stems'

/**
 * A company's trade, in the categories that a letter may mention. `holding`: a holding company without business
 * operations.
 */
type Does = Trade | 'holding'

/** Divisions of NOGA (two digits) and the trade for a letter; unlisted divisions have none. */
const divisions: Readonly<Record<string, Does>> = Object.fromEntries(
  (
    [
      ['farm', '01 02 03'],
      ['food', '10 11'],
      ['goods', '13 14 15 17 22 31 32'],
      ['wood', '16'],
      ['print', '18'],
      ['chemistry', '20 21 23'],
      ['metal', '24 25'],
      ['machines', '26 27 28 29 30 33'],
      ['power', '35 36 37 38'],
      ['building', '41 42'],
      ['wholesale', '46'],
      ['retail', '47'],
      ['transport', '49 50 51 52 53'],
      ['hotel', '55'],
      ['restaurant', '56'],
      ['media', '59 60 73'],
      ['publishing', '58'],
      ['software', '62 63'],
      ['finance', '65 66'],
      ['property', '68'],
      ['advice', '69 70'],
      ['planning', '71'],
      ['science', '72'],
      ['school', '85'],
      ['health', '86'],
      ['care', '87 88'],
      ['culture', '90 91 93'],
      ['beauty', '96'],
    ] as const
  ).flatMap(([trade, list]) => list.split(' ').map((division) => [division, trade])),
)

// Words of names and purposes. A purpose states the main business first, so the first word found decides.
const stems: Readonly<Record<Does, string>> = {
  holding: 'holding beteiligung partecipazion shareholding',
  wood: 'holzbau zimmer *schreiner tischler menuiserie charpent ebenist falegnam carpent joinery timber sagewerk scierie segher',
  building:
    'bauunternehm baugeschaft hochbau tiefbau maurer *gerust dachdeck dacharbeit bauarbeiten bedachung gipser maconnerie toiture platrerie *bauunternehm strassenbau',
  metal:
    'metallbau schlosser *schlosserei stahlbau spengler metallverarbeit serrurerie metalliqu metalmecc lattoni metalwork dreherei',
  electric:
    'elektroinstall elektriker sanitar heizung lufungs luftung haustechnik kaltetechnik electrici elettric idraulic impianti plomb chauffag sanitaire solaranlag plumbing',
  farm: 'landwirt agricol agricult *milchkuh viehzucht *obstbau farming',
  wine: 'weinbau rebbau rebberg viticult viticol vitivin winery =wine =wines =vin =vins =vini =vino =wein =weine',
  animals: 'tierarzt tierklinik veterinar',
  garden: '*gartenbau gartnerei garten* paysag jardin giardin horticul landscap baumschule',
  cleaning: 'reinigung* *reinigung hauswart nettoyag concierger pulizi cleaning facility',
  transport:
    'spedition taxi umzuge kurier *transport demenag trasport spedizion logisti freight fuhrhalterei courier',
  hotel: 'hotel *hotel herberge auberge* alberg gasthof beherberg hebergement ferienwohnung',
  restaurant:
    'restaurant *restaurant cafe* gastwirt catering ristorant pizzer trattoria osteria imbiss cafeteria buvette traiteur grott',
  retail:
    '*laden verkaufsladen boutique apothek drogerie pharmacie farmacia detailhandel detail* negozio magasin shop buchhandlung librairie optik* optic juwel bijouter *einzelhandel kiosk kiosque chiosco floris fleurist fiorist',
  garage: 'garage autogarage carrosserie carrozzeria autorimessa motorfahrzeug zweirad',
  health:
    '*praxis arzt arztpraxis medizin zahnarzt dentaire medical medic physiotherap fisioterap chiroprak spitex klinik clinique clinica osteopath spital hopital ospedale psycholog psychother dental therap',
  care: 'pflegeheim altersheim wohnheim kita krippe kindertages kinderkrippe creche garderie =asilo behinder anziani seniorenzentrum *wohnheim',
  school:
    '*schule schul* =school ecole scuola lehrgang fahrschul enseignement insegnament academy akademie musikschule',
  beauty:
    'coiffeur coiffure coiffeursalon kosmetik *salon estetic esthet beaute bellezz friseur nagelstudio wellness parrucch barbier beauty tattoo massag',
  culture:
    'theater *theater theatr teatr museum museo musee festival orchester konzert concert kino cinema ludo bibliothek',
  software:
    'software informatik informatique informatic =it logiciel webentwick app-entwick programmier cybersecurity',
  finance:
    'versicherungs* versicher assuranc assicuraz vermogensverwalt vermogens* gestion-de-fortune asset* finanzdienst courtage bank banque banca pensionskasse vorsorge prevoyance insurance wealth',
  property: 'immobil* immobil liegenschaft* gerance regie property stockwerkeigent estate',
  advice:
    'treuhand* treuhand fiduci buchhaltung comptab contabil rechtsanwalt* anwalt* avocat avvocat notar* notai steuerberat advoka',
  planning:
    'architekt* architekt architect architett ingenieur* ingenieur ingegner geomet vermessung geolog bauleitung urbanism',
  media:
    'werbe* werbung agentur agence agenzia grafik* graphis grafic kommunikation* comunicazion marketing pubblicit publicit',
  publishing: 'verlag* editeur =edition =editions editric publishing publisher',
  wholesale: 'grosshandel negoce wholesale',
  science: 'forschung* recherche ricerca research biotech* diagnost',
  food: 'backerei *backerei konditor metzger* *metzgerei kaserei kase* molkerei muhle* brauerei boulanger patisser boucher fromag laiter brasser panetter pasticc macell casei birrif lebensmittel* alimentair alimentar chocolat schokolade teigwaren bakery brewery butcher confiser food',
  machines:
    'maschinenbau* maschinen* *maschinen macchin uhren* horlog orolog prazision* micromec mikrotech elektronik* electroniq elettronic roboter* feinmechanik',
  goods: 'kunststoff* plastic* textil* schneider* sattler* polster* spritzguss keramik*',
  chemistry: 'chim* pharma* farmaceut* lack* zement ceram* natursteine* granit* kosmetika* steinbruch*',
  print: 'druckerei* *druckerei imprimerie* tipograf* printing*',
  power:
    'elektrizitat* stromnetz* energieversorg* wasserversorg* *kraftwerk entsorgung* recycling* dechets rifiuti fernwarme* biogas* abwasser*',
}

// A star at the end of a stem is only for readability, since a stem is a prefix anyway. "a=" is the whole word "a".
const lists = Object.entries(stems).map(([does, list]) => {
  const read = list.split(' ').map((stem) => {
    if (stem.endsWith('=')) return `=${stem.replaceAll(/[*=]/g, '')}`
    return stem.startsWith('*') || stem.startsWith('=') ? stem : stem.replaceAll('*', '')
  })
  return [does as Does, read] as const
})

/** A company's trade, and its kind of business where one is known. */
export type Business = { does: Does; craft: CraftWords | undefined }

/**
 * Returns a company's business. The noun with which the purpose begins decides; then its industry code; then the words of
 * name and purpose. Undefined if these show no trade or several, because a letter must not guess.
 */
export function businessOf({
  name,
  purpose,
  noga,
}: Partial<Pick<Company, 'purpose' | 'noga'>> & { name: string }): Business | undefined {
  const core = coreOf(purpose ?? '')
  const craft = craftIn(core) ?? (noga ? craftOfCode(noga.code) : undefined)
  if (craft) return { does: craft.trade, craft }
  const does = (noga && tradeOfCode(noga.code, core)) ?? tradeInWords(name, core)
  return does && { does, craft }
}

/** Groups of industries that consist of one kind of business. */
const craftsOfCodes = [
  ['4331', 'plasterer'],
  ['4332', 'joinery'],
  ['433', 'finishing'],
  ['451', 'vehicles'],
] as const

function craftOfCode(code: string): CraftWords | undefined {
  const [, key] = craftsOfCodes.find(([group]) => code.startsWith(group)) ?? []
  return key === undefined ? undefined : crafts.get(key)
}

/** Some divisions have several trades, such as 43 with joiners, electricians and painters: only their groups count. */
function tradeOfCode(code: string, purpose: string): Does | undefined {
  // Division 45 also has dealers, who have no workshop.
  if (code.startsWith('45') && countStems(repairs, wordsOf(purpose)) > 0) return 'garage'
  return narrower.find(([group]) => code.startsWith(group))?.[1] ?? divisions[code.slice(0, 2)]
}

const repairs = 'reparatur reparation riparazion repair werkstatt atelier officina workshop'.split(' ')

const narrower: readonly (readonly [code: string, does: Does])[] = [
  ['0121', 'wine'],
  ['431', 'building'],
  ['432', 'electric'],
  ['439', 'building'],
  ['452', 'garage'],
  ['582', 'software'],
]

const ofName = 3
/** The beginning of a purpose names the main business. */
const weightAt = (at: number) => (at < 5 ? 3 : at < 10 ? 2 : 1)
/** With a lower score, a single word of a purpose would decide. */
const minScore = 3

// A company that sells, lets or brokers things does not make them.
const dealers =
  '*handel handel import export vermiet verpacht vermittl vertrieb verkauf vente vendita location commerc negoce noleggio sale'.split(
    ' ',
  )

// In "Herstellung und Vertrieb" the making comes first, so it is the main business.
const makers =
  '*herstell *produktion production produzion producing *fabrik fabricat fabbric manufactur fertigung *entwickl develop developp svilupp viticult'.split(
    ' ',
  )

function dealsOnly(words: readonly string[]) {
  const firstOf = (stems: readonly string[]) =>
    words.findIndex((word) => stems.some((stem) => isStemOf(stem, word)))
  const [deals, makes] = [firstOf(dealers), firstOf(makers)]
  return deals >= 0 && (makes < 0 || makes > deals)
}

function tradeInWords(name: string, purpose: string): Does | undefined {
  const words = wordsOf(purpose)
  if (dealsOnly(words.slice(0, 6))) return undefined
  const scores = new Map<Does, number>()
  let at = 0
  for (const word of words) {
    addScores(scores, word, weightAt(at))
    // The position skips short words: in "Gestione di una casa per anziani" the relevant word comes late.
    if (word.length > 3) at++
  }
  // A name alone decides nothing: "Le Boucher Design" sells no meat.
  const stated = new Set(scores.keys())
  for (const word of wordsOf(name)) addScores(scores, word, ofName)
  const [best, second] = [...scores].filter(([does]) => stated.has(does)).sort((a, b) => b[1] - a[1])
  if (!best || best[1] < minScore || (second && 2 * second[1] > best[1])) return undefined
  return best[0]
}

function addScores(scores: Map<Does, number>, word: string, weight: number) {
  const found = lists.filter(([, list]) => list.some((stem) => isStemOf(stem, word))).map(([does]) => does)
  // "Tierarztpraxis" also matches the stems of a medical practice, which it is not.
  for (const does of found.includes('animals') ? (['animals'] as const) : found)
    scores.set(does, (scores.get(does) ?? 0) + weight)
}

/** Returns the part of a purpose about the main business, without the clause about further permitted activities. */
function coreOf(purpose: string) {
  const [core = ''] = purpose
    .slice(0, 600)
    .split(
      /(?:\. |; )(?=(?:Sie|Die Gesellschaft|Der Verein|La société|Elle|La società|Essa|The company|It) (?:kann|peut|può|may)\b)/,
    )
  return core.slice(0, 300)
}
