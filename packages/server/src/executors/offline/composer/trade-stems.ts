import type { Trade } from '@alphorn/messages/letters/composer/words'
import { clearWordsOf, countStems } from '#server/executors/offline/composer/stems'

// Words of purposes that name a trade, as stems in the four languages. They narrow a division with several trades, and
// show that a purpose names the trade that a letter states. Alone they decide nothing: a noun may be a customer's
// business.

const stems: Readonly<Record<Trade, string>> = {
  wood: 'holzbau zimmer *schreiner tischler menuiserie charpent ebenist falegnam carpent joinery timber sagewerk scierie segher',
  building:
    '*bau= *baues bauarbeit bauunternehm baugeschaft baugewerb baumeister maurer *gerust dachdeck dacharbeit bedachung gips maler parkett parquet bodenbel plattenl fassad storen rolll fenster abbruch aushub umbau renov elektroinstall sanit heizung construct construc costruz edil maconn toiture platr peintur pittur facad facciat carrel piastrell chantier cantier building',
  metal:
    'metallbau schlosser *schlosserei stahlbau spengler metallverarbeit serrurerie metalliqu metalmecc lattoni metalwork dreherei',
  electric:
    'elektroinstall elektriker sanitar heizung lufungs luftung haustechnik kaltetechnik electrici elettric idraulic impianti plomb chauffag sanitaire solaranlag plumbing',
  farm: 'landwirt agricol agricult *milchkuh viehzucht *obstbau farming',
  wine: 'weinbau rebbau rebberg viticult viticol vitivin winery =wine =wines =vin =vins =vini =vino =wein =weine',
  animals: 'tierarzt tierklinik veterinar',
  garden: '*gartenbau gartnerei garten paysag jardin giardin horticul landscap baumschule',
  cleaning: 'reinigung *reinigung hauswart nettoyag concierger pulizi cleaning facility',
  transport:
    'spedition taxi umzuge kurier *transport demenag trasport spedizion logisti freight fuhrhalterei courier',
  hotel: 'hotel *hotel herberge auberge alberg gasthof beherberg hebergement ferienwohnung',
  restaurant:
    'restaurant *restaurant cafe gastwirt catering ristorant pizzer trattoria osteria imbiss buvette traiteur grott',
  retail:
    '*laden= boutique apothek drogerie pharmacie farmacia detail negozio magasin shop buchhandlung librairie optik optic juwel bijouter *einzelhandel kiosk kiosque chiosco floris fleurist fiorist onlineshop verkauf vente vendita',
  garage:
    'garage autogarage carross carrozz autorimess autowerkstatt reparatur reparation riparazion repair werkstatt atelier officina workshop',
  health:
    '*praxis arzt medizin zahnarzt dentaire medic physiotherap fisioterap chiroprak spitex klinik clinique clinica osteopath spital hopital ospedale psycholog psychother dental therap',
  care: 'pflegeheim altersheim wohnheim kita krippe kindertages kinderkrippe creche garderie =asilo behinder anziani seniorenzentrum *wohnheim',
  school:
    '*schule schul =school ecole scuola lehrgang fahrschul enseignement insegnament academy akademie musikschule',
  beauty:
    'coiff friseur kosmetik cosmetique cosmetic estetic esthet nagelstudio onglerie nails parrucch barbier barber beaute bellezz beauty',
  culture:
    'theater *theater theatr teatr museum museo musee festival orchester konzert concert kino cinema ludo bibliothek',
  informatics: 'software informatik informatique informatic logiciel webentwick programmier cybersecurity',
  finance:
    'versicher assuranc assicuraz vermogens asset finanzdienst courtage bank banque banca pensionskasse vorsorge prevoyance insurance wealth',
  property: 'immobil liegenschaft gerance regie property stockwerkeigent estate',
  advice:
    'treuhand fiduci buchhaltung comptab contabil rechtsanwalt anwalt avocat avvocat notar notai steuerberat advoka',
  planning: 'architekt architect architett ingenieur ingegner geomet vermessung geolog bauleitung urbanism',
  media:
    'werbe werbung agentur agence agenzia grafik graphis grafic kommunikation comunicazion marketing pubblicit publicit',
  publishing: 'verlag editeur =edition =editions editric publishing publisher',
  wholesale: 'grosshandel negoce wholesale',
  science: 'forschung recherche ricerca research biotech diagnost',
  food: 'backerei *backerei konditor metzger *metzgerei kase molkerei muhle brauerei boulanger patisser boucher fromag laiter brasser panetter pasticc macell casei birrif lebensmittel alimentair alimentar chocolat schokolade teigwaren bakery brewery butcher confiser food',
  machines:
    'maschinen *maschinen macchin uhren horlog orolog prazision micromec mikrotech elektronik electroniq elettronic roboter feinmechanik',
  goods:
    'kunststoff plastic textil schneider sattler polster spritzguss keramik ceram chim chem pharma farmaceut lack zement *naturstein granit kosmetik cosmet mobel meubl mobili schmuck bijou herstell produktion fabricat fabbric produzion manufactur production',
  print: 'druckerei *druckerei imprimerie tipograf printing',
  power:
    'elektrizitat *strom wasserversorg *kraftwerk fernwarme biogas electricit elettric energie energia acqua =eau =energy =water',
  waste:
    'entsorg recycl abfall abwasser *kanal altmetall dechet ferraille vidange eaux epuration assainiss rifiuti riciclag smaltim fognat waste scrap sewage sewer',
  forestry: 'forst wald holzerei forest bosc selvicolt sylvic bucheron',
  service:
    'wartung instandhalt reparatur service unterhalt montage entretien maintenance reparation manutenz riparaz repair',
  film: '*film cinema kino audiovis video musik tonstudi musique musica music',
  telecom: 'telekom telecom telefon telephon mobilfunk glasfaser fibre fibra kabelnetz antenn internet',
  rental: 'vermiet *verleih mietwagen location louer noleggi rental rent hire leasing',
  staffing:
    'personalv personalb personald temporar stellenv placement personale collocamento recruit staffing',
  travel: '*reise *reisen touris voyag viagg travel tour',
  repair: 'reparatur reparier reparation riparaz repair',
  sport: 'sport fitness freizeit loisir sauna tennis golf wellness leisure *training',
}

/** Returns whether a text has a word of the trade. */
export function namesTrade(trade: Trade, text: string) {
  const words = clearWordsOf(text).filter((word) => !notShops.test(word))
  return countStems(stems[trade].split(' '), words) > 0
}

/** Words with the ending of a shop ("Blumenladen") that are shutters, or work with loads. */
const notShops = /^(?:auf|aus|be|ein|ent|um|ver)laden$|(?:falt|fenster|klapp|roll?|schiebe)laden$/
