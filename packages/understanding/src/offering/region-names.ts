import type { cantons as cantonCodes } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'

// Names that people use for cantons and regions. All names are folded.

export type CantonCode = (typeof cantonCodes)[number]

/** The names of each canton in four languages, folded. */
export const cantonNames: Readonly<Record<CantonCode, string>> = {
  ZH: 'zurich|zuerich|zurigo',
  BE: 'bern|berne|berna',
  LU: 'luzern|lucerne|lucerna',
  UR: 'uri',
  SZ: 'schwyz|schwytz|svitto',
  OW: 'obwalden|obwald|obvaldo',
  NW: 'nidwalden|nidwald|nidvaldo',
  GL: 'glarus|glaris|glarona',
  ZG: 'zug|zoug|zugo',
  FR: 'freiburg|fribourg|friburgo',
  SO: 'solothurn|soleure|soletta',
  BS: 'basel-stadt|bale-ville|basilea citta',
  BL: 'baselland|basel-landschaft|bale-campagne|basilea campagna',
  SH: 'schaffhausen|schaffhouse|sciaffusa',
  AR: 'appenzell ausserrhoden|appenzell rhodes-exterieures|appenzello esterno',
  AI: 'appenzell innerrhoden|appenzell rhodes-interieures|appenzello interno',
  SG: 'st. gallen|st gallen|sankt gallen|saint-gall|san gallo',
  GR: 'graubunden|grisons|grigioni|grischun',
  AG: 'aargau|argovie|argovia',
  TG: 'thurgau|thurgovie|turgovia',
  TI: 'tessin|ticino',
  VD: 'waadt|vaud|waadtland',
  VS: 'wallis|valais|vallese',
  NE: 'neuenburg|neuchatel',
  GE: 'genf|geneve|ginevra|geneva',
  JU: 'jura|giura',
}

/** Adjectives of cantons, as in "Zürcher Restaurants" and "les campings valaisans". */
export const cantonAdjectives: Readonly<Record<string, string>> = {
  ZH: 'zurcher|zuercher|zurichois|zurichoise|zurichoises|zurighese|zurighesi',
  BE: 'berner|bernois|bernoise|bernoises|bernese|bernesi',
  LU: 'luzerner|lucernois|lucernoise|lucernoises|lucernese|lucernesi',
  UR: 'urner|uranais|uranaise|uranaises|urano|urana|urani|urane',
  SZ: 'schwyzer|schwytzois|schwytzoise|schwytzoises|svittese|svittesi',
  OW: 'obwaldner|obwaldien|obwaldiens|obwaldienne|obwaldiennes|obvaldese|obvaldesi',
  NW: 'nidwaldner|nidwaldien|nidwaldiens|nidwaldienne|nidwaldiennes|nidvaldese|nidvaldesi',
  GL: 'glarner|glaronais|glaronaise|glaronaises|glaronese|glaronesi',
  ZG: 'zuger|zougois|zougoise|zougoises|zughese|zughesi',
  FR: 'freiburger|fribourgeois|fribourgeoise|fribourgeoises|friburghese|friburghesi',
  SO: 'solothurner|soleurois|soleuroise|soleuroises|solettese|solettesi',
  BL: 'baselbieter|baselbiet',
  SH: 'schaffhauser|schaffhousois|schaffhousoise|schaffhousoises|sciaffusano|sciaffusana|sciaffusani|sciaffusane',
  AR: 'ausserrhoder',
  AI: 'innerrhoder',
  SG: 'st. galler|st galler|sankt galler|saint-gallois|saint-galloise|saint-galloises|sangallese|sangallesi',
  GR: 'bundner|bundnerisch|bundnerland|grisonne|grisonnes|grigionese|grigionesi',
  AG: 'aargauer|argovien|argoviens|argovienne|argoviennes|argoviese|argoviesi',
  TG: 'thurgauer|thurgovien|thurgoviens|thurgovienne|thurgoviennes|turgoviese|turgoviesi',
  TI: 'tessiner|tessinois|tessinoise|tessinoises|ticinese|ticinesi',
  VD: 'waadtlander|vaudois|vaudoise|vaudoises|vodese|vodesi',
  VS: 'walliser|valaisan|valaisans|valaisanne|valaisannes|vallesano|vallesana|vallesani|vallesane',
  NE: 'neuenburger|neuchatelois|neuchateloise|neuchateloises|neocastellano|neocastellana|neocastellani|neocastellane',
  GE: 'genfer|genevan|genevois|genevoise|genevoises|ginevrino|ginevrina|ginevrini|ginevrine',
  JU: 'jurassier|jurassien|jurassiens|jurassienne|jurassiennes|giurassiano|giurassiana|giurassiani|giurassiane',
}

/** Regions that people name instead of cantons: their names, then their cantons. */
export const regions: readonly (readonly [names: string, codes: readonly CantonCode[]])[] = [
  [
    'ostschweiz|suisse orientale|svizzera orientale|eastern switzerland',
    ['SG', 'TG', 'AR', 'AI', 'SH', 'GL', 'GR'],
  ],
  [
    'zentralschweiz|innerschweiz|suisse centrale|svizzera centrale|central switzerland',
    ['LU', 'ZG', 'SZ', 'UR', 'OW', 'NW'],
  ],
  [
    'nordwestschweiz|suisse du nord-ouest|svizzera nordoccidentale|north-western switzerland|northwestern switzerland',
    ['BS', 'BL', 'AG', 'SO'],
  ],
  [
    'region basel|raum basel|grossraum basel|region baloise|region de bale|regione di basilea|basel area|basel region|in basel|a bale|a basilea|beider basel|beiden basel|deux bale',
    ['BS', 'BL'],
  ],
  ['basler|baloises|baloise|balois|basilesi|basilese', ['BS', 'BL']],
  ['basel|bale|basilea|basle', ['BS']],
  [
    'arc lemanique|bassin lemanique|genferseeregion|genferseegebiet|lake geneva region|lake geneva area|regione del lemano|region lemanique|genfersee|lac leman|lemano|lake geneva',
    ['VD', 'GE'],
  ],
  ['jurabogen|arc jurassien|arco giurassiano|jura arc|jurasudfuss', ['JU', 'NE', 'BE', 'SO']],
  ['espace mittelland', ['BE', 'SO', 'FR', 'NE', 'JU']],
  ['mittelland|plateau suisse|altopiano svizzero|swiss plateau', ['BE', 'SO', 'AG']],
  ['urschweiz|waldstatte|suisse primitive', ['UR', 'SZ', 'OW', 'NW']],
  [
    'vierwaldstattersee|lac des quatre-cantons|lago dei quattro cantoni|lake lucerne',
    ['LU', 'UR', 'SZ', 'OW', 'NW'],
  ],
  [
    'drei-seen-land|dreiseenland|pays des trois-lacs|region des trois-lacs|trois-lacs',
    ['BE', 'FR', 'NE', 'VD'],
  ],
  ['bodensee|bodenseeregion|bodenseeraum|lac de constance|lago di costanza|lake constance', ['TG', 'SG']],
  ['walensee', ['SG', 'GL']],
  [
    'zurcher oberland|zurcher unterland|zurcher weinland|zurichsee|zuerichsee|limmattal|glattal|furttal|tosstal|wehntal|sauliamt|knonaueramt|pfannenstiel|goldkuste|sihltal|zimmerberg|oberland zurichois|lac de zurich|lago di zurigo|lake zurich|greater zurich',
    ['ZH'],
  ],
  [
    'jura bernois|berner jura|giura bernese|bernese jura|berner oberland|berner mittelland|emmental|oberaargau|berner seeland|seeland|oberland bernois|bernese oberland|oberland bernese|jungfrauregion|simmental|kandertal|haslital|gurbetal|saanenland|frutigland|schwarzenburgerland|thunersee|brienzersee|bielersee|lac de bienne|lac de thoune',
    ['BE'],
  ],
  ['luzerner hinterland|luzerner seetal|luzerner mittelland|rontal|surental|rottal|sempachersee', ['LU']],
  ['aargauer seetal', ['AG']],
  ['wiggertal|seetal', ['LU', 'AG']],
  ['urserental|urner unterland|urner oberland|schachental', ['UR']],
  ['ausserschwyz|innerschwyz|der march|in der march|march-hofe', ['SZ']],
  ['glarnerland|pays de glaris', ['GL']],
  ['ennetsee|zugersee|aegerital', ['ZG']],
  [
    'gruyere|greyerz|greyerzerland|veveyse|singine|sensebezirk|senseland|broye fribourgeoise|glane|lac noir|freiburger seebezirk',
    ['FR'],
  ],
  ['broye vaudoise', ['VD']],
  ['broye|broyetal|broyebezirk', ['FR', 'VD']],
  ['schwarzbubenland|wasseramt|bucheggberg|leberberg|niederamt|thal-gau', ['SO']],
  ['laufental|leimental|oberbaselbiet|unterbaselbiet|ergolztal|birseck|waldenburgertal|homburgertal', ['BL']],
  ['klettgau', ['SH']],
  [
    'appenzellerland|appenzeller|pays d appenzell|appenzellois|appenzelloise|appenzelloises|appenzellese|appenzellesi',
    ['AR', 'AI'],
  ],
  ['bundner rheintal|bundner herrschaft|bundner oberland|nordbunden|mittelbunden|sudbunden', ['GR']],
  [
    'st. galler rheintal|toggenburg|rheintal|rhine valley|sarganserland|linthgebiet|furstenland|werdenberg|see-gaster',
    ['SG'],
  ],
  ['fricktal|freiamt|wynental|suhrental|zurzibiet|aargauer mittelland|aargauer jura|reusstal', ['AG']],
  ['oberthurgau|mittelthurgau|hinterthurgau|untersee|seerucken', ['TG']],
  [
    'oberengadin|unterengadin|engadin|engadina|haute-engadine|engadine|surselva|prattigau|domleschg|heinzenberg|schanfigg|albulatal|misox|mesolcina|calancatal|bergell|valposchiavo|val poschiavo|munstertal|moesano',
    ['GR'],
  ],
  [
    "oberwallis|unterwallis|mittelwallis|haut-valais|bas-valais|valais central|alto vallese|basso vallese|upper valais|lower valais|lotschental|saastal|mattertal|vispertal|val d'anniviers|val d'herens|entremont|chablais valaisan",
    ['VS'],
  ],
  [
    "riviera vaudoise|gros-de-vaud|nord vaudois|lavaux|waadtland|chablais vaudois|alpes vaudoises|ouest lausannois|pied du jura vaudois|la cote|jorat|vallee de joux|pays-d'enhaut",
    ['VD'],
  ],
  ['chablais', ['VD', 'VS']],
  ['montagnes neuchateloises|littoral neuchatelois|entre-deux-lacs', ['NE']],
  ['ajoie|franches-montagnes|freiberge|vallee de delemont|delsbergertal', ['JU']],
  ['svizzera italiana|italienische schweiz|suisse italienne|italian-speaking switzerland', ['TI']],
  [
    'sottoceneri|sopraceneri|tre valli|leventina|valle di blenio|val blenio|vallemaggia|valle maggia|valle verzasca|val verzasca|onsernone|centovalli|malcantone|capriasca|piano di magadino',
    ['TI'],
  ],
]

/** Regions around a city that bear its name: their names, then the city. */
export const cityRegions: readonly (readonly [names: string, city: string])[] = [
  ['luganese', 'Lugano'],
  ['locarnese', 'Locarno'],
  ['mendrisiotto', 'Mendrisio'],
  ['bellinzonese', 'Bellinzona'],
  ['region lausannoise|agglomeration lausannoise', 'Lausanne'],
]

/** Linguistic regions, which mean the language spoken there. */
export const languageRegions: readonly (readonly [names: string, language: Language])[] = [
  [
    'deutschschweiz|deutsche schweiz|suisse alemanique|suisse allemande|svizzera tedesca|german-speaking|deutschsprachig|germanophone',
    'de',
  ],
  [
    'romandie|westschweiz|suisse romande|welschschweiz|welschland|svizzera romanda|e romanda|french-speaking|franzosischsprachig|francophone',
    'fr',
  ],
  [
    'svizzera italiana|italienische schweiz|italian-speaking|italianofon|italienischsprachig|italophone',
    'it',
  ],
]
