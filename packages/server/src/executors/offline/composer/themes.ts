import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Theme, Trade } from '@alphorn/messages/letters/composer/words'
import { clearWordsOf, countStems } from '#server/executors/offline/composer/stems'

// Themes of an offer, by stems of the seller's words in any of the four languages. The theme selects the bridge, and
// states nothing.
const stems: Readonly<Record<Exclude<Theme, 'general'>, string>> = {
  solar: 'solar *solar photovolt fotovolt',
  energy:
    '*strom =courant =corrente energi *energie warmepump pompe chaleur electri elettric abwarm warmeruckgewinn *warme =calore =heat =power battery batterie heizung chauffage riscaldament heating',
  cleaning:
    'reinig *reinigung putz gebaudereinig buroreinig unterhaltsreinig fensterreinig nettoy pulizi pulia cleaning cleaner =clean hauswart concierge',
  premises:
    'gebaud *gebaude batiment edific building mobel meubl mobili furniture *einrichtung buro amenagement arredament umbau renovation facility raum =locaux =locali spazi =office =offices *boden storen *beschattung =tor =tore porte',
  infrastructure:
    'informatik informatique informatica =edv cloud netzwerk reseau =rete network server cyber *sicherheitslucken backup datensicher sauvegard salvatagg rechenzentr arbeitsplatzrechner notebook =pc',
  programs: 'software logiciel programm =app =apps digitalis numeris automatis =erp =crm webshop onlineshop',
  money:
    '*buchhaltung buchfuhr comptab contabil accounting bookkeep treuhand fiduci =steuer =steuern steuererkl steuerber fiscal imposte impots =tax =taxes kredit credit kontokorrent leasing factoring =lohn =lohne lohnbuch lohnab lohnad salaire salari stipendi payroll finanz financ',
  insurance:
    'versicher *versicherung assuranc assicuraz assicurat insuranc insurer =police =policen =polices =policies polizz *vorsorge prevoyance previdenza pension',
  people:
    '=personal personalv personald personals personnel personale staff recruit rekrut reclut temporar stellenverm stelleninser *personalvermittlung gesundheitsmanagement',
  training:
    'ausbild formation formazion formiamo training =train weiterbild lehrgang coaching fuhrungskraft fuhrungskurs fuhrungsaus leadership kurs *kurse =cours =corso =corsi =courses seminar *schulung =schulen =schulungen',
  fleet:
    'fahrzeug vehicul veicol vehicle flott flotte fleet ladest ladeinfra ladelos *ladestation borne colonnin charging transport logisti spedition kurier courier livraison telemat =auto =autos',
  catering:
    '*kaffee cafe caffe coffee wasserspender trinkwasser snack obstkorb fruchtekorb catering verpfleg mittagstisch lunch pausen',
  promotion:
    'werb publicit pubblicit advertis marketing grafik graphi grafica design =druck =drucken drucksach *druckerei gedruckt imprime imprimerie =stampa stampat print brosch broch flyer visitenkart beschrift enseign insegn signage =messe messestand messebau =salon =salons fiera foto video film kommunikation communication comunicazion branding website webseite webdesign homepage =web =sites =sito =siti',
  goods:
    'material materiel materiale supplies =lager stock magazzin verpack *verpackung emball imball packag karton =carton =cartons werkzeug outil utensil tool maschine machine macchina *ersatzteil *frasteile *drehteile *prazisionsteile pieces pezzi =parts arbeitskleid vetement abbigliament workwear',
}

const lists = Object.entries(stems).map(([theme, list]) => [theme as Theme, list.split(' ')] as const)

/** Themes in which companies of a trade are experts. A letter does not explain to them why it matters. */
const ownFields: Readonly<Partial<Record<Trade, readonly Theme[]>>> = {
  building: ['premises'],
  electric: ['solar', 'energy'],
  cleaning: ['cleaning', 'premises'],
  transport: ['fleet'],
  hotel: ['catering'],
  restaurant: ['catering'],
  garage: ['fleet'],
  school: ['training'],
  informatics: ['infrastructure', 'programs'],
  finance: ['insurance', 'money'],
  property: ['premises'],
  advice: ['money'],
  planning: ['premises'],
  media: ['promotion'],
  print: ['promotion'],
  wholesale: ['goods'],
  power: ['solar', 'energy'],
}

/** Trades that work with material, with vehicles or with much energy. A letter to others does not begin with these. */
const concerned: Readonly<Partial<Record<Theme, readonly Trade[]>>> = {
  goods: [
    ...(['wood', 'building', 'metal', 'electric', 'farm', 'garden', 'cleaning', 'transport'] as const),
    ...(['hotel', 'restaurant', 'retail', 'garage', 'wholesale', 'food', 'machines', 'goods'] as const),
    ...(['print', 'wine', 'waste'] as const),
  ],
  fleet: [
    ...(['wood', 'building', 'metal', 'electric', 'farm', 'forestry', 'garden', 'cleaning'] as const),
    ...(['transport', 'care', 'retail', 'wholesale', 'food', 'machines', 'goods', 'wine'] as const),
    ...(['waste', 'power'] as const),
  ],
  energy: [
    ...(['wood', 'metal', 'farm', 'hotel', 'restaurant', 'food', 'machines', 'goods'] as const),
    ...(['print', 'wine', 'waste'] as const),
  ],
}

/** Returns whether everyday work in the trade is a reason for an offer of the theme. */
export function isConcerned(theme: Theme, trade: Trade) {
  return concerned[theme]?.includes(trade) ?? true
}

/**
 * Returns the theme that leads to the offer for a trade: the offer's own, or the general one if the trade is expert in
 * it.
 */
export function themeFor(theme: Theme, trade: Trade | undefined): Theme {
  return trade && ownFields[trade]?.includes(theme) ? 'general' : theme
}

/**
 * Returns the theme with the most matching words in the offer. The name counts more than the points, and its first word
 * counts most. Two themes with the same count give the general one.
 */
export function themeOf({ offering }: Pick<StageInput, 'offering'>): Theme {
  const name = clearWordsOf(offering.name)
  const rest = clearWordsOf([offering.summary, ...(offering.points ?? []).map(({ text }) => text)].join(' '))
  const [best, second] = lists
    .map(([theme, list]) => ({
      theme,
      score: 4 * countStems(list, [...name, ...name.slice(0, 1)]) + countStems(list, rest),
    }))
    .sort((a, b) => b.score - a.score)
  if (!best || !second || best.score <= 1) return 'general'
  // "Büroreinigung" cleans premises, so their words do not compete.
  const isTied = best.score === second.score && second.theme !== 'premises'
  return isTied ? 'general' : narrowedBy(name, best.theme)
}

function narrowedBy(name: readonly string[], theme: Theme): Theme {
  if (theme === 'promotion' && countStems(programStems, name) > 0) return 'programs'
  return theme === 'cleaning' && cleansThings(name) ? 'general' : theme
}

/** "Webshop software" is software, although its first word is one of advertising. */
const programStems = ['software', 'logiciel', '=shop', 'programm']

/** Objects of cleaning other than rooms. */
const pipes = [
  'kanal',
  'canalis',
  'abwasser',
  'fognatur',
  'sewer',
  'drain',
  'tank',
  'citern',
  'cistern',
  'zistern',
]

/**
 * Returns whether the offer cleans objects such as panels, vehicles or pipes. The bridges about cleaning are about
 * rooms.
 */
function cleansThings(name: readonly string[]) {
  const isOfTheme = lists.some(
    ([theme, list]) => ['solar', 'energy', 'fleet', 'goods'].includes(theme) && countStems(list, name) > 0,
  )
  return isOfTheme || countStems(pipes, name) > 0
}
