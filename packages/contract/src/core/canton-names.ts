import { cantons } from '#contract/core/country'

// Names of the cantons in German, French, Italian and English, as files of users have them. A name that means two
// cantons, such as "Appenzell", is not among them.
const names: Readonly<Record<string, string>> = {
  AG: 'Aargau, Argovie, Argovia',
  AI: 'Appenzell Innerrhoden, Appenzell Rhodes-Intérieures, Appenzello Interno, Appenzell Inner Rhodes',
  AR: 'Appenzell Ausserrhoden, Appenzell Rhodes-Extérieures, Appenzello Esterno, Appenzell Outer Rhodes',
  BE: 'Bern, Berne, Berna',
  BL: 'Basel-Landschaft, Baselland, Basel-Land, Bâle-Campagne, Basilea Campagna',
  BS: 'Basel-Stadt, Bâle-Ville, Basilea Città, Basel-City',
  FR: 'Freiburg, Fribourg, Friburgo',
  GE: 'Genf, Genève, Ginevra, Geneva',
  GL: 'Glarus, Glaris, Glarona',
  GR: 'Graubünden, Grisons, Grigioni, Grischun',
  JU: 'Jura, Giura',
  LU: 'Luzern, Lucerne, Lucerna',
  NE: 'Neuenburg, Neuchâtel',
  NW: 'Nidwalden, Nidwald, Nidvaldo',
  OW: 'Obwalden, Obwald, Obvaldo',
  SG: 'St. Gallen, Sankt Gallen, Saint-Gall, St-Gall, San Gallo',
  SH: 'Schaffhausen, Schaffhouse, Sciaffusa',
  SO: 'Solothurn, Soleure, Soletta',
  SZ: 'Schwyz, Schwytz, Svitto',
  TG: 'Thurgau, Thurgovie, Turgovia',
  TI: 'Tessin, Ticino',
  UR: 'Uri',
  VD: 'Waadt, Vaud',
  VS: 'Wallis, Valais, Vallese',
  ZG: 'Zug, Zoug, Zugo',
  ZH: 'Zürich, Zurich, Zurigo',
}

const foldName = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const codeOf = new Map(
  cantons.flatMap((code) =>
    [code, ...(names[code] ?? '').split(',')].map((name) => [foldName(name), code] as const),
  ),
)

/** Returns the canton that a text names: two letters, or its name in one of four languages. */
export function cantonNamed(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:(?:kanton|kt\.?|canton|cantone)\s+)(?:(?:de|du|di|of)\s+)?/i, '')
  return codeOf.get(foldName(bare))
}
