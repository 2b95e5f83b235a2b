import type { Language } from '@alphorn/contract/core/fields'

/**
 * Words of a language that mark the customers, the offering and the places in a description. All words are folded
 * (`fold`).
 */
export type OfferingWords = {
  /** Words before the customers: "für Hotels". */
  beneficiary: readonly string[]
  /** Words that end the customers: "für Hotels mit Küche". */
  stops: readonly string[]
  /** Words after which customers follow. */
  customerCues: readonly string[]
  /** Beginnings of sentences that are only about the customers. */
  aboutCustomers: readonly string[]
  /** Words with which the seller describes its resources, at the beginning of a sentence. */
  possessives: readonly string[]
  /** Words with which the seller refers to itself. */
  firstPerson: readonly string[]
  /** Articles and the like at the beginning of a noun phrase. */
  articles: readonly string[]
  /** Words before a place. */
  before: readonly string[]
  /** Words before a place whose surroundings are meant. */
  around: readonly string[]
  /** Nouns for the seller's activity, by the beginning of the verb. Empty: the object alone names the offering. */
  nominals: Readonly<Record<string, string>>
}

const listOf = (words: string) => words.split(/\s+/)

/** Phrases with a comma between them. */
const phrasesOf = (text: string) => text.split(',').map((phrase) => phrase.trim())

/** Pairs of the beginning of a verb and its noun, separated by `=`. */
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
    beneficiary: listOf('fur bei'),
    stops: listOf('mit ohne durch damit dass um die der das den welche wenn weil sowie zu zum zur an'),
    customerCues: phrasesOf(
      `unsere kunden sind, unsere kunden, unsere kundinnen, unsere kundschaft, unseren kunden gehoren,
       unseren kunden zahlen, unseren kunden, kunden sind, kunden gehoren, kunden, kundschaft, auftraggeber sind,
       auftraggeber, zielgruppe sind, zielgruppe, wir helfen, wir arbeiten mit, wir arbeiten fur, wir suchen,
       wir beliefern, wir unterstutzen, wir beraten, wir betreuen, wir entlasten, wir bedienen, wir begleiten,
       wir statten, gesucht sind, gesucht, spezialisiert auf, ideal fur, geeignet fur`,
    ),
    aboutCustomers: phrasesOf(
      `unsere kunden, unsere kundinnen, unsere kundschaft, zu unseren kunden, zu unserer kundschaft,
       unsere auftraggeber, unsere zielgruppe, kunden sind, kunden, kundschaft, zielgruppe, wir suchen,
       wir betreuen, wir beliefern, wir bedienen, wir arbeiten mit, wir arbeiten fur, wir verkaufen an,
       wir vermieten an, wir liefern an, wir verkaufen und vermieten an, gesucht sind, gesucht`,
    ),
    possessives: listOf('unser unsere unserem unseren unserer mein meine'),
    firstPerson: listOf('wir uns unser unsere unserem unseren unserer ich mein meine meinem meinen'),
    articles: listOf(
      'der die das den dem ihre ihren ihrer ihrem ein eine einen einem einer alle jede jeden unsere unser diese',
    ),
    before: listOf(
      'in im aus bei um rund nach region gebiet raum grossraum stadt gemeinde und oder von zwischen bis ab entlang',
    ),
    around: listOf('um rund region raum grossraum umgebung umkreis nahe bezirk agglomeration'),
    nominals: readPairs(
      `bau=, biet=, entwickel=, liefer=, verkauf=, produzier=, mach=, erstell=, fuhr=, stell=, herstell=, fertig=, import=, hat=, schreib=, realisier=, vertreib=, vertrieb=, organisier=, betreib=, bring=, beschaff=, ruest=,
       pruf=Prüfung, reinig=Reinigung, putzen=Reinigung, vermiet=Vermietung, plan=Planung, berat=Beratung, wart=Wartung,
       installier=Installation, montier=Montage, reparier=Reparatur, schul=Schulung, ubersetz=Übersetzung, gestalt=Gestaltung,
       organisier=Organisation, unterhalt=Unterhalt, sanier=Sanierung, renovier=Renovation, kontrollier=Kontrolle,
       digitalisier=Digitalisierung, finanzier=Finanzierung, senk=Senkung, montier=Montage, optimier=Optimierung, entsorg=Entsorgung, ubernehm=, erledig=, automatisier=Automatisierung`,
    ),
  },
  fr: {
    beneficiary: listOf('pour chez aux aupres'),
    stops: listOf('avec sans par afin qui que dont grace a en dans pendant lorsque car'),
    customerCues: phrasesOf(
      `nos clients sont, nos clientes sont, nos clients, nos clientes, notre clientele, clients, client type,
       clientele, nous aidons, nous travaillons avec, nous travaillons pour, nous cherchons, nous livrons,
       nous accompagnons, nous conseillons, nous desservons, nous equipons, nous fournissons, nous assistons,
       j accompagne, j aide, je conseille, je cherche, notre public, public cible, nous soutenons, destine aux,
       destines aux, a destination des, dans l, dans la, dans le`,
    ),
    aboutCustomers: phrasesOf(
      `nos clients, nos clientes, notre clientele, clients, client type, clientele, nous cherchons, je cherche,
       nous travaillons avec, nous travaillons pour, nous desservons, nous equipons, public cible, notre public,
       notre cible`,
    ),
    possessives: listOf('nos notre mon mes ma'),
    firstPerson: listOf('nous nos notre je j on mon mes ma'),
    articles: listOf('leur leurs vos votre le la les l un une des du de d nos notre ces tous toutes chaque'),
    before: listOf('a en dans de du au aux region ville commune canton et ou autour pres entre vers jusqu'),
    around: listOf('autour region environs pres alentours district agglomeration'),
    nominals: readPairs(
      `construi=, offr=, propos=, developp=, livr=, vend=, produi=, fabriqu=, realis=, fourni=, fais=, fait=, tiens=, tenons=, cree=, creons=, import=, ecri=, redig=, distribu=, reduire=Réduction, redui=Réduction, trouver=, rempla=Remplacement,
       control=Contrôle, verifi=Contrôle, nettoy=Nettoyage, lou=Location, planifi=Planification, conseill=Conseil,
       entret=Entretien, install=Installation, mont=Montage, repar=Réparation, form=Formation, tradui=Traduction,
       organis=Organisation, renov=Rénovation, assain=Assainissement, numeris=Numérisation, optimis=Optimisation,
       gere=Gestion, gerons=Gestion, automatis=Automatisation, elimin=Élimination`,
    ),
  },
  it: {
    beneficiary: listOf('per presso ai agli alle'),
    stops: listOf('con senza mediante che affinche tramite grazie in nel nella nei durante quando a'),
    customerCues: phrasesOf(
      `i nostri clienti sono, i nostri clienti, nostri clienti, la nostra clientela, clienti, clientela,
       aiutiamo, lavoriamo con, lavoriamo per, cerchiamo, riforniamo, serviamo, sosteniamo, consigliamo,
       assistiamo, accompagniamo, affianchiamo, seguiamo, aiuto, seguo, destinato a, destinati a, rivolto a,
       rivolta a, nel settore, nell industria`,
    ),
    aboutCustomers: phrasesOf(
      `i nostri clienti, nostri clienti, la nostra clientela, clienti, clientela, cerchiamo, cerco,
       lavoriamo con, lavoriamo per, riforniamo, serviamo, assistiamo, seguiamo, il nostro pubblico`,
    ),
    possessives: ['il nostro', 'la nostra', 'i nostri', 'le nostre', 'nostri', 'nostre'],
    firstPerson: listOf(
      'noi nostro nostra nostri nostre offriamo costruiamo puliamo controlliamo sviluppiamo forniamo vendiamo io',
    ),
    articles: listOf(
      'loro vostra vostri il lo la i gli le l un uno una dei degli delle del della di nostri nostre tutti tutte',
    ),
    before: listOf(
      'a in nel nella nei di da del della zona regione citta comune canton cantone e o vicino intorno tra fra ad verso fino',
    ),
    around: listOf('vicino intorno regione zona dintorni attorno distretto agglomerato'),
    nominals: readPairs(
      `costru=, offr=, propon=, svilupp=, forni=, vend=, produc=, realizz=, consegn=, fabbrich=, facciamo=, crea=, creiamo=, scriv=, import=, ridurre=Riduzione, riduc=Riduzione, trovare=, distribui=,
       controll=Controllo, verific=Verifica, puli=Pulizia, nolegg=Noleggio, affitt=Noleggio, pianific=Pianificazione,
       consigl=Consulenza, manuten=Manutenzione, install=Installazione, mont=Montaggio, ripar=Riparazione,
       form=Formazione, traduc=Traduzione, organizz=Organizzazione, rinnov=Rinnovo, risan=Risanamento,
       digitalizz=Digitalizzazione, ottimizz=Ottimizzazione, gestir=Gestione, gestiamo=Gestione, automatizz=Automazione, smalt=Smaltimento`,
    ),
  },
  en: {
    beneficiary: listOf('for'),
    stops: listOf('with without by so that which who because to when through'),
    customerCues: phrasesOf(
      `our customers are, our clients are, our customers, our clients, customers are, clients are,
       customers include, clients include, customers, clients, we help, i help, we work with, we work for,
       we are looking for, we re looking for, looking for, we supply, we serve, we support, we advise, we equip,
       aimed at, designed for, target group`,
    ),
    aboutCustomers: phrasesOf(
      `our customers, our clients, customers, clients, we serve, we work with, we work for, we are looking for,
       we supply, target group`,
    ),
    possessives: listOf('our my'),
    firstPerson: listOf('we us our ours i my'),
    articles: listOf('the a an our your their all every these'),
    before: listOf('in at near around from of region city town canton and or between to across'),
    around: listOf('around near region surroundings district'),
    nominals: readPairs(
      `build=, offer=, provid=, develop=, deliver=, sell=, produc=, make=, creat=, suppl=, import=, write=, find=, hire=Recruitment, reduc=Reduction, cut=Reduction, translat=Translation, distribut=,
       check=Inspection, inspect=Inspection, clean=Cleaning, rent=Rental, plan=Planning, advis=Advice, maintain=Maintenance,
       service=Maintenance, install=Installation, repair=Repair, train=Training, translat=Translation, design=Design,
       organi=Organisation, renovat=Renovation, digiti=Digitisation, optimi=Optimisation, manage=Management, recruit=Recruitment,
       automat=Automation, recycl=Recycling`,
    ),
  },
}

export type KindWords = readonly (readonly [
  kind: 'association' | 'foundation' | 'public_body',
  stems: string,
])[]

/** Kinds of customers other than companies. */
export const kindStems: KindWords = [
  [
    'association',
    'vereine verein verband verbande sportvereine associations associazioni clubs npo ngo npos ngos',
  ],
  ['foundation', 'stiftung fondation fondazion foundation'],
  [
    'public_body',
    'gemeinde kommune communes comuni municipalit behorde collectivites offentliche_hand offentliche_verwaltung secteur_public administrations_pub administrations_comm settore_pubblico enti_pubblici amministrazioni_com amministrazione_pub public_sector public_admin public_bod public_auth local_auth',
  ],
]
