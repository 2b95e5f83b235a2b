import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { type Theme, themes } from '@alphorn/messages/letters/composer/words'
import { countStems, wordsOf } from '#server/executors/offline/composer/stems'

// What an offer is about, by words of the seller in any of the four languages. It chooses the bridge, and states nothing.
const stems: Readonly<Record<Exclude<Theme, 'general'>, string>> = {
  solar: 'solar *solar photovolt fotovolt',
  energy:
    '*strom energi *energie warmepump pompe chaleur electri courant corrente power battery batterie heizung chauffage riscaldament heating',
  premises:
    'reinig *reinigung nettoyag pulizi cleaning gebaud *gebaude batiment edific building mobel meubl mobili furniture *einrichtung buro amenagement arredament umbau renovation facility raum local spazi office *boden storen *beschattung tor porte',
  digital:
    'software logiciel programm informatik informatique informatica =it =edv cloud *daten donnees dati data netzwerk reseau rete network server cyber *sicherheitslucken app digital automatis website webdesign erp crm backup',
  money:
    'versicher assuranc assicuraz insuranc *buchhaltung buchfuhr comptab contabil accounting bookkeep treuhand fiduci steuer fiscal imposte tax kredit credit leasing factoring vorsorge prevoyance previdenza pension lohn salaire stipendi payroll finanz financ',
  people:
    'personal personnel personale staff recruit rekrut stellen ausbild formation formazion training weiterbild lehrgang coaching fuhrungs gesundheitsmanagement *mitarbeit collaborateur collaborator',
  fleet:
    'fahrzeug vehicul veicol vehicle flott flotte fleet lade *ladestation borne colonnin charging transport logisti spedition kurier courier livraison telemat auto',
  promotion:
    'werb publicit pubblicit advertis marketing grafik graphi grafica design druck imprim stampa print beschrift enseign insegn signage messe salon fiera foto video film kommunikation communication comunicazion branding',
  goods:
    'material materiel materiale supplies lager stock magazzin verpack emball imballag packag werkzeug outil utensil tool maschine machine macchina kaffee cafe caffe coffee wein vin vino arbeitskleid vetement abbigliament workwear',
}

const lists = Object.entries(stems).map(([theme, list]) => [theme as Theme, list.split(' ')] as const)

/** The theme that most words of the offer speak of. Its name counts more than its points, and the first word of it most. */
export function themeOf({ offering }: Pick<StageInput, 'offering'>): Theme {
  const name = wordsOf(offering.name)
  const rest = wordsOf([offering.summary, ...(offering.points ?? []).map(({ text }) => text)].join(' '))
  const [best] = lists
    .map(([theme, list]) => ({
      theme,
      score: 4 * countStems(list, [...name, ...name.slice(0, 1)]) + countStems(list, rest),
    }))
    .sort((a, b) => b.score - a.score || themes.indexOf(a.theme) - themes.indexOf(b.theme))
  return best && best.score > 1 ? best.theme : 'general'
}
