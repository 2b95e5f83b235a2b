import type { cantons as cantonCodes } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'

// How people name cantons and regions. All names are folded.

export type CantonCode = (typeof cantonCodes)[number]

/** Each canton by its names in four languages, folded. */
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

/** What is of a canton, as in "Zürcher Restaurants" and "les campings valaisans". */
export const cantonAdjectives: Readonly<Record<string, string>> = {
  ZH: 'zurcher|zurichois|zurichoise|zurichoises|zurighese|zurighesi',
  BE: 'berner|bernois|bernoise|bernoises|bernese|bernesi',
  LU: 'luzerner|lucernois|lucernoise|lucernoises|lucernese|lucernesi',
  UR: 'urner',
  SZ: 'schwyzer|schwytzois|schwytzoises',
  OW: 'obwaldner',
  NW: 'nidwaldner',
  GL: 'glarner|glaronais|glaronaises',
  ZG: 'zuger|zougois|zougoises',
  FR: 'freiburger|fribourgeois|fribourgeoise|fribourgeoises|friburghesi',
  SO: 'solothurner|soleurois|soleuroises',
  BL: 'baselbieter',
  SH: 'schaffhauser|schaffhousois|schaffhousoises',
  SG: 'st. galler|st galler|saint-gallois|saint-galloises|sangallesi',
  GR: 'bundner|grisonnes|grigionese|grigionesi',
  AG: 'aargauer|argovien|argoviens|argoviennes|argoviesi',
  TG: 'thurgauer|thurgoviens|thurgoviennes',
  TI: 'tessiner|tessinois|tessinoise|tessinoises|ticinese|ticinesi',
  VD: 'waadtlander|vaudois|vaudoise|vaudoises|vodesi',
  VS: 'walliser|valaisan|valaisans|valaisanne|valaisannes|vallesani',
  NE: 'neuenburger|neuchatelois|neuchateloise|neuchateloises',
  GE: 'genfer|genevois|genevoise|genevoises|ginevrini',
  JU: 'jurassien|jurassiens|jurassienne|jurassiennes',
}

/** Regions that people name instead of cantons: their names, then the cantons. */
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
  ['basler|baloises|basilesi', ['BS', 'BL']],
  ['basel|bale|basilea|basle', ['BS']],
  [
    'arc lemanique|bassin lemanique|genferseeregion|genferseegebiet|lake geneva region|lake geneva area|regione del lemano',
    ['VD', 'GE'],
  ],
  ['jurabogen|arc jurassien|arco giurassiano|jura arc', ['JU', 'NE', 'BE', 'SO']],
  ['espace mittelland', ['BE', 'SO', 'FR', 'NE', 'JU']],
  ['mittelland|plateau suisse|altopiano svizzero|swiss plateau', ['BE', 'SO', 'AG']],
  [
    'zurcher oberland|zurcher unterland|zurichsee|zuerichsee|limmattal|oberland zurichois|lake zurich',
    ['ZH'],
  ],
  ['berner oberland|emmental|oberaargau|berner seeland|oberland bernois|bernese oberland', ['BE']],
  ['jura bernois|berner jura', ['BE']],
  ['toggenburg|rheintal|sarganserland', ['SG']],
  ['fricktal|freiamt|seetal', ['AG']],
  ['engadin|engadina|surselva|prattigau|engadine', ['GR']],
  ['oberwallis|unterwallis|haut-valais|bas-valais|valais central|alto vallese|upper valais', ['VS']],
  ['riviera vaudoise|gros-de-vaud|nord vaudois|lavaux|waadtland', ['VD']],
  ['chablais', ['VD', 'VS']],
  ['gruyere|greyerz|greyerzerland', ['FR']],
  ['svizzera italiana|italienische schweiz|suisse italienne|italian-speaking switzerland', ['TI']],
  ['sottoceneri|sopraceneri|tre valli', ['TI']],
]

/** What is around a city and is called after it: the names, then the city. */
export const cityRegions: readonly (readonly [names: string, city: string])[] = [
  ['luganese', 'Lugano'],
  ['locarnese', 'Locarno'],
  ['mendrisiotto', 'Mendrisio'],
  ['bellinzonese', 'Bellinzona'],
  ['region lausannoise|agglomeration lausannoise', 'Lausanne'],
]

/** Regions by language: what is meant is how people speak there. */
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
