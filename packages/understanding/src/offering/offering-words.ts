import type { Language } from '@alphorn/contract/core/fields'

/** What shows in a language who an offering is for, what is offered, and where. All words are folded (`fold`). */
export type OfferingWords = {
  /** Words before the customers: "für Hotels". */
  beneficiary: readonly string[]
  /** Words at which the customers end: "für Hotels mit Küche". */
  stops: readonly string[]
  /** Beginnings of sentences that are about the customers alone. */
  customerCues: readonly string[]
  /** Words of the seller about itself. */
  firstPerson: readonly string[]
  /** Articles and the like at the beginning of a noun phrase. */
  articles: readonly string[]
  /** Words before a place. */
  before: readonly string[]
  /** Words before a place whose surroundings are meant. */
  around: readonly string[]
  /** What the user does (the beginning of the verb), as a noun. Empty: the object alone names the offering. */
  deeds: Readonly<Record<string, string>>
}

const list = (words: string) => words.split(/\s+/)

/** Pairs of a verb's beginning and its noun, `=` between them. */
function readPairs(words: string) {
  return Object.fromEntries(
    words.split(',').map((pair) => {
      const [verb = '', noun = ''] = pair.trim().split('=')
      return [verb, noun]
    }),
  )
}

export const offeringWords: Readonly<Record<Language, OfferingWords>> = {
  de: {
    beneficiary: list('fur bei'),
    stops: list('mit ohne durch damit dass um von die der das den welche wenn weil sowie zu zum zur an'),
    customerCues: [
      'unsere kunden',
      'unsere kundinnen',
      'unsere kundschaft',
      'zu unseren kunden',
      'unsere auftraggeber',
      'kunden sind',
      'wir helfen',
      'wir arbeiten mit',
      'wir arbeiten fur',
      'wir suchen',
      'wir beliefern',
      'wir unterstutzen',
      'wir beraten',
      'unsere zielgruppe',
      'gesucht sind',
      'wir betreuen',
      'wir entlasten',
    ],
    firstPerson: list('wir uns unser unsere unserem unseren unserer ich mein meine meinem meinen'),
    articles: list('der die das den dem ein eine einen einem einer alle jede jeden unsere unser diese'),
    before: list('in im aus bei um rund nach region raum grossraum stadt gemeinde und oder von'),
    around: list('um rund region raum grossraum umgebung umkreis nahe'),
    deeds: readPairs(
      `bauen=, bieten=, entwickeln=, liefern=, verkaufen=, produzieren=, machen=, erstellen=, fuhren=, stellen=, herstellen=,
       pruf=Prüfung, reinig=Reinigung, putzen=Reinigung, vermiet=Vermietung, plan=Planung, berat=Beratung, wart=Wartung,
       installier=Installation, montier=Montage, reparier=Reparatur, schul=Schulung, ubersetz=Übersetzung, gestalt=Gestaltung,
       organisier=Organisation, unterhalt=Unterhalt, sanier=Sanierung, renovier=Renovation, kontrollier=Kontrolle,
       digitalisier=Digitalisierung, optimier=Optimierung, entsorg=Entsorgung, ubernehm=, erledig=, automatisier=Automatisierung`,
    ),
  },
  fr: {
    beneficiary: list('pour chez aux aupres'),
    stops: list('avec sans par afin qui que dont grace a en dans pendant lorsque car'),
    customerCues: [
      'nos clients',
      'notre clientele',
      'nous aidons',
      'nous travaillons avec',
      'nous travaillons pour',
      'nous cherchons',
      'nous livrons',
      'nous accompagnons',
      'nous conseillons',
      'notre public',
      'nous soutenons',
    ],
    firstPerson: list('nous nos notre je mon mes ma'),
    articles: list('le la les l un une des du de d nos notre ces tous toutes chaque'),
    before: list('a en dans de du au aux region ville commune canton et ou autour pres'),
    around: list('autour region environs pres alentours'),
    deeds: readPairs(
      `construi=, offr=, propos=, developp=, livr=, vend=, produi=, fabriqu=, realis=, fourni=,
       control=Contrôle, verifi=Contrôle, nettoy=Nettoyage, lou=Location, planifi=Planification, conseill=Conseil,
       entret=Entretien, install=Installation, mont=Montage, repar=Réparation, form=Formation, tradui=Traduction,
       organis=Organisation, renov=Rénovation, assain=Assainissement, numeris=Numérisation, optimis=Optimisation,
       gere=Gestion, gerons=Gestion, automatis=Automatisation, elimin=Élimination`,
    ),
  },
  it: {
    beneficiary: list('per presso ai agli alle'),
    stops: list('con senza mediante che affinche tramite grazie in nel nella nei durante quando a'),
    customerCues: [
      'i nostri clienti',
      'la nostra clientela',
      'aiutiamo',
      'lavoriamo con',
      'lavoriamo per',
      'cerchiamo',
      'riforniamo',
      'sosteniamo',
      'consigliamo',
      'assistiamo',
      'nostri clienti',
      'seguiamo',
    ],
    firstPerson: list(
      'noi nostro nostra nostri nostre offriamo costruiamo puliamo controlliamo sviluppiamo forniamo vendiamo io',
    ),
    articles: list('il lo la i gli le l un uno una dei degli delle del della di nostri nostre tutti tutte'),
    before: list(
      'a in nel nella nei di da del della zona regione citta comune canton cantone e o vicino intorno',
    ),
    around: list('vicino intorno regione zona dintorni attorno'),
    deeds: readPairs(
      `costru=, offr=, propon=, svilupp=, forni=, vend=, produc=, realizz=, consegn=, fabbrich=,
       controll=Controllo, verific=Verifica, puli=Pulizia, nolegg=Noleggio, affitt=Noleggio, pianific=Pianificazione,
       consigl=Consulenza, manuten=Manutenzione, install=Installazione, mont=Montaggio, ripar=Riparazione,
       form=Formazione, traduc=Traduzione, organizz=Organizzazione, rinnov=Rinnovo, risan=Risanamento,
       digitalizz=Digitalizzazione, ottimizz=Ottimizzazione, gest=Gestione, automatizz=Automazione, smalt=Smaltimento`,
    ),
  },
  en: {
    beneficiary: list('for at'),
    stops: list('with without by so that which who because to when through'),
    customerCues: [
      'our customers',
      'our clients',
      'we help',
      'we work with',
      'we work for',
      'we are looking for',
      'we supply',
      'we support',
      'we advise',
      'customers are',
      'clients are',
    ],
    firstPerson: list('we us our ours i my'),
    articles: list('the a an our all every these'),
    before: list('in at near around from of region city town canton and or'),
    around: list('around near region surroundings'),
    deeds: readPairs(
      `build=, offer=, provid=, develop=, deliver=, sell=, produc=, make=, creat=, suppl=,
       check=Inspection, inspect=Inspection, clean=Cleaning, rent=Rental, plan=Planning, advis=Advice, maintain=Maintenance,
       service=Maintenance, install=Installation, repair=Repair, train=Training, translat=Translation, design=Design,
       organi=Organisation, renovat=Renovation, digiti=Digitisation, optimi=Optimisation, manag=Management,
       automat=Automation, recycl=Recycling`,
    ),
  },
}

/** Customers that people name otherwise than the register does: the beginning of a folded word, and its divisions. */
export const customerStems: readonly (readonly [stems: string, divisions: readonly string[]])[] = [
  ['restaurant ristorant wirte gastwirt beizen caterer', ['56']],
  ['winzer weinbau kellerei cantin winer winemaker', ['01', '11']],
  ['landwirt bauern bauer agricult agricolt farmer', ['01']],
  ['detailhandl detailhandel laden geschaft detaillant commercant negoz dettaglian shop store', ['47']],
  ['arztprax arzte hausarzt medecin medici doctors medicaux', ['86']],
  ['architect architekt architett', ['71']],
  ['uhrenherstell uhrenindustrie uhrenmanuf horlog orologi watchmak', ['26']],
  ['bauherr baufirm builder constructeur costruttor', ['41']],
  ['gemeinde comune commune municipalit councils', ['84']],
  ['stromversorg energieversorg stadtwerk utilities', ['35']],
  ['chemiefirm pharmafirm pharmaunternehm pharmaceut', ['21']],
  ['lebensmittelherstell lebensmittelproduz lebensmittelbetrieb agroalimentaire alimentari', ['10']],
  ['makler courtier immobilienhandl', ['68']],
]

export type KindWords = readonly (readonly [
  kind: 'association' | 'foundation' | 'public_body',
  stems: string,
])[]

/** Kinds of customers besides companies. */
export const kindStems: KindWords = [
  ['association', 'vereine verein verband verbande associations associazion clubs'],
  ['foundation', 'stiftung fondation fondazion foundation'],
  ['public_body', 'gemeinde gemeinden kommune communes comuni municipalit behorde collectivites'],
]
