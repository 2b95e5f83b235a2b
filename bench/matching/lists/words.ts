// Words of the rows of lists. Every company is invented; surnames, given names and trades are ordinary words. They
// differ from those of `../words.ts`, so that this set is independent of the first (README.md).

export type Language = 'de' | 'fr' | 'it' | 'en'

const list = (text: string) => text.trim().split(/\s*[|\n]\s*/)

export const surnames: Readonly<Record<Language, readonly string[]>> = {
  de: list(`Aeschbacher|Amrein|Bänziger|Bischof|Blättler|Bösch|Bühlmann|Camenzind|Capaul|Durrer|Dörig|Eberle|Egli|Fankhauser|Flückiger|Frischknecht
    Gasser|Gschwend|Hauser|Hefti|Hösli|Hunziker|Inauen|Jenni|Jöhr|Kuster|Käser|Künzli|Lüönd|Marty|Mettler|Nägeli|Niederberger|Oertli
    Räber|Ruckstuhl|Rüedi|Schibli|Schläpfer|Stalder|Studer|Stüssi|Thöni|Truttmann|Uebelhart|Vögeli|Wälti|Wicki|Wyss|Zimmerli|Zurfluh`),
  fr: list(`Aeby|Barras|Bertholet|Bruchez|Carron|Chatelain|Cuennet|Delacrétaz|Droz|Emery|Fellay|Froidevaux|Gremaud|Guignard|Henchoz
    Juillerat|Luisier|Mauron|Moret|Nicollier|Oberson|Paratte|Pittet|Quéloz|Ruffieux|Savary|Schaller|Terrapon|Vernez`),
  it: list(
    `Agustoni|Bernardoni|Canonica|Cereghetti|Colombo|Dotta|Ferrari|Gendotti|Lurati|Mombelli|Notari|Pellegrini|Poretti|Rusca|Sargenti|Togni|Vassalli`,
  ),
  en: list('Ashford|Bradley|Collins|Harding|Langley|Preston|Sinclair|Whitmore'),
}

export const givenNames: Readonly<Record<Language, readonly string[]>> = {
  de: list(
    'Adrian|Alois|Andreas|Beat|Brigitte|Christian|Erika|Ernst|Fritz|Jakob|Josef|Kurt|Martin|Matthias|René|Roland|Sandra|Ueli|Werner',
  ),
  fr: list(
    'Alain|Bernard|Cédric|Christophe|Denis|François|Gilles|Isabelle|Jacques|Marc|Nicolas|Patrick|Thierry|Yves',
  ),
  it: list('Alberto|Daniele|Enrico|Fabio|Giorgio|Lorenzo|Massimo|Sergio|Stefano'),
  en: list('Andrew|Edward|Henry|Sarah'),
}

/** A trade as a company's name has it, how clerks shorten it, and the person who does it. */
export type Trade = { name: string; short: string; person: string }
const tradesOf = (text: string): Trade[] =>
  list(text).map((line) => {
    const [name = '', short = '', person = ''] = line.split('/')
    return { name, short, person }
  })

export const trades: Readonly<Record<Language, readonly Trade[]>> = {
  de: tradesOf(`Malergeschäft/Malergesch./Maler|Schreinerei/Schreiner./Schreiner|Spenglerei/Spengl./Spengler|Zimmerei/Zimm./Zimmermann
    Landmaschinen/Landmasch./Landmaschinenmechaniker|Carrosserie/Carross./Carrossier|Haustechnik/Haustechn./Installateur
    Bedachungen/Bedach./Dachdecker|Plattenbeläge/Plattenbel./Plattenleger|Gipsergeschäft/Gipsergesch./Gipser|Metzgerei/Metzg./Metzger
    Käserei/Käs./Käser|Weinbau/Weinb./Winzer|Transporte/Transp./Transporteur|Optik/Opt./Optiker|Apotheke/Apoth./Apotheker
    Ingenieurbüro/Ing.büro/Ingenieur|Steuerberatung/Steuerber./Steuerberater|Gerüstbau/Gerüstb./Gerüstbauer|Storenbau/Storenb./Storenbauer
    Kältetechnik/Kältetechn./Monteur|Bestattungen/Bestatt./Bestatter|Fahrschule/Fahrsch./Fahrlehrer|Zahnarztpraxis/Zahnarztpr./Zahnarzt
    Kunststofftechnik/Kunststofftechn./Mechaniker|Verpackungen/Verpack./Kaufmann|Blumenhaus/Blumenh./Florist|Forstbetrieb/Forstbetr./Förster`),
  fr: tradesOf(`Charpente/Charp./charpentier|Ferblanterie/Ferbl./ferblantier|Carrelages/Carrel./carreleur|Pharmacie/Pharm./pharmacien
    Horlogerie/Horl./horloger|Paysagisme/Pays./paysagiste|Chauffages/Chauff./chauffagiste|Traiteur/Trait./traiteur|Régie/Rég./régisseur
    Fromagerie/Fromag./fromager|Nettoyages/Nett./nettoyeur|Ingénieurs/Ing./ingénieur|Serrurerie/Serrur./serrurier|Optique/Opt./opticien`),
  it: tradesOf(`Gessatura/Gess./gessatore|Falegnameria/Falegn./falegname|Lattoneria/Latt./lattoniere|Giardini/Giard./giardiniere
    Carrozzeria/Carrozz./carrozziere|Pulizie/Pul./addetto|Ingegneria/Ing./ingegnere|Panetteria/Panett./panettiere`),
  en: tradesOf(
    'Consulting/Cons./consultant|Engineering/Eng./engineer|Analytics/Analyt./analyst|Software/Softw./developer|Logistics/Log./forwarder',
  ),
}

export const streets: Readonly<Record<Language, readonly string[]>> = {
  de: list(
    'Poststrasse|Zürcherstrasse|Oberdorfstrasse|Gewerbestrasse|Im Grund|Lindenweg|Schulhausstrasse|Alte Landstrasse|Werkstrasse|Bachweg',
  ),
  fr: list(
    'Rue du Midi|Avenue de la Gare|Chemin du Moulin|Route Cantonale|Grand-Rue|Impasse des Lilas|Rue des Artisans',
  ),
  it: list('Via Stazione|Via Industria|Via al Lago|Viale Portone|Contrada dei Patrizi'),
  en: list('Technoparkstrasse|Innovationsallee|Hardturmstrasse'),
}

export const roots = list(
  'Alpi|Aqua|Ambi|Arbo|Cura|Delta|Ferro|Geo|Helio|Inno|Kine|Lumi|Medi|Nova|Opti|Orbi|Polar|Quanti|Silva|Syn|Tele|Terra|Vero|Vita|Xeno|Zenta',
)
export const tails = list(
  'cor|dent|fin|form|gen|graph|lab|line|lux|mat|mont|net|plan|port|quest|ris|sol|stone|tron|vent|vis|ware|wave|zon|bit|call|dur|flex|grip|kraft',
)
export const regions = list(
  'Oberland|Seeland|Rheintal|Emmental|Zürichsee|Bodensee|Unterland|Aaretal|Freiamt|Fricktal|Toggenburg|Prättigau',
)

export type Form = {
  code: string
  de: string
  fr: string
  it: string
  en: string
  variants: readonly string[]
}
export const forms: readonly Form[] = [
  {
    code: '0106',
    de: 'AG',
    fr: 'SA',
    it: 'SA',
    en: 'Ltd',
    variants: ['A.G.', 'AG.', 'S.A.', 'Aktiengesellschaft', 'Ltd.', 'SA'],
  },
  {
    code: '0107',
    de: 'GmbH',
    fr: 'Sàrl',
    it: 'Sagl',
    en: 'LLC',
    variants: ['G.m.b.H.', 'GMBH', 'Sarl', 'S.à r.l.', 'S.a.g.l.'],
  },
]

/** Where letters go to, in municipalities of another name. */
export const localities: Readonly<Record<string, readonly string[]>> = {
  Köniz: ['Liebefeld', 'Wabern', 'Niederwangen'],
  'Muri bei Bern': ['Gümligen'],
  Ittigen: ['Worblaufen'],
  Opfikon: ['Glattbrugg'],
  Risch: ['Rotkreuz'],
  Freienbach: ['Pfäffikon SZ', 'Bäch SZ'],
  'Rapperswil-Jona': ['Jona'],
  'Wangen-Brüttisellen': ['Brüttisellen'],
  'Illnau-Effretikon': ['Effretikon'],
  Regensdorf: ['Adlikon b. Regensdorf'],
  'Val-de-Travers': ['Fleurier', 'Couvet'],
  Vernier: ['Châtelaine', 'Le Lignon'],
  Lancy: ['Petit-Lancy', 'Grand-Lancy'],
  "Collina d'Oro": ['Montagnola'],
  Mendrisio: ['Rancate'],
  Lugano: ['Viganello', 'Pregassona'],
  'Val de Bagnes': ['Verbier'],
  Eschenz: ['Eschenz'],
  Thal: ['Staad SG'],
  Morbio: ['Morbio Inferiore'],
}
