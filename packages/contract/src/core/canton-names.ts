import { foldAccents } from '#contract/core/fold-accents'
import { cantons } from '#contract/core/country'

/** The cantons by code, in all spellings. */
export const cantonNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `AG Aargau Argovie Argovia|AI Appenzell-Innerrhoden Appenzell-Rhodes-Intérieures Appenzello-Interno Appenzell-Inner-Rhodes
AR Appenzell-Ausserrhoden Appenzell-Rhodes-Extérieures Appenzello-Esterno Appenzell-Outer-Rhodes
BE Bern Berne Berna|BL Basel-Landschaft Basel-Land Baselland Bâle-Campagne Basilea-Campagna
BS Basel-Stadt Bâle-Ville Basilea-Città|FR Freiburg Fribourg Friburgo|GE Genf Genève Ginevra Geneva
GL Glarus Glaris Glarona|GR Graubünden Grisons Grigioni|JU Jura Giura|LU Luzern Lucerne Lucerna
NE Neuenburg Neuchâtel|NW Nidwalden Nidwald Nidvaldo|OW Obwalden Obwald Obvaldo|SG St.-Gallen Saint-Gall San-Gallo
SH Schaffhausen Schaffhouse Sciaffusa|SO Solothurn Soleure Soletta|SZ Schwyz Schwytz Svitto|TG Thurgau Thurgovie Turgovia
TI Tessin Ticino|UR Uri|VD Waadt Vaud Waadtland|VS Wallis Valais Vallese|ZG Zug Zoug Zugo|ZH Zürich Zurich Zurigo`
    .split(/[|\n]/)
    .map((line) => line.split(' '))
    .map(([code, ...names]) => [code!, names]),
)

/** Further names in files of users. */
const more: Readonly<Record<string, readonly string[]>> = {
  BS: ['Basel-City'],
  GR: ['Grischun'],
  SG: ['Sankt Gallen', 'St-Gall'],
}

const foldName = (text: string) =>
  foldAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const codeOf = new Map(
  cantons.flatMap((code) =>
    [code, ...(cantonNames[code] ?? []), ...(more[code] ?? [])].map(
      (name) => [foldName(name), code] as const,
    ),
  ),
)

/**
 * Returns the canton that a text names: two letters, or its name in one of four languages. A name of two cantons,
 * such as "Appenzell", names no single one.
 */
export function cantonNamed(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:(?:kanton|kt\.?|canton|cantone)\s+)(?:(?:de|du|di|of)\s+)?/i, '')
  return codeOf.get(foldName(bare))
}
