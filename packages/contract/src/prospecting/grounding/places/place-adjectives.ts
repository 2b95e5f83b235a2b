import { flatten } from '#contract/prospecting/grounding/flat'
import { foreignPlaces } from '#contract/prospecting/grounding/places/foreign-places'
import { spellingKey } from '#contract/prospecting/grounding/places/spelling-key'

// Adjectives of places: "Berner", "bâlois", "ticinese". One word may refer to a town, its canton, or both.

export type Origin = { towns: readonly string[]; cantons: readonly string[] }

// Canton, town, then German words, French, Italian and English stems. "-" means none.
const lines = `
ZH|Zürich|zurcher zuricher|zurichois|zurighes|-
BE|Bern|berner|bernois|bernes|bernese
LU|Luzern|luzerner|lucernois|lucernes|-
UR|-|urner|uranais|-|-
SZ|Schwyz|schwyzer|schwytzois schwyzois|svittes|-
OW|-|obwaldner|obwaldien|obvaldes|-
NW|-|nidwaldner|nidwaldien|nidvaldes|-
GL|Glarus|glarner|glaronais|glarones|-
ZG|Zug|zuger|zougois|zughes|-
FR|Fribourg|freiburger|fribourgeois|friburghes|-
SO|Solothurn|solothurner|soleurois|solettes|-
BS BL|Basel|basler baselbieter|balois|basiles|-
SH|Schaffhausen|schaffhauser|schaffhousois|sciaffusan|-
AR AI|Appenzell|appenzeller|appenzellois|appenzelles|-
SG|St. Gallen|galler|gallois|sangalles|-
GR|-|bundner|grison|grigiones|-
AG|-|aargauer|argovien|argovies|-
TG|-|thurgauer|thurgovien|turgovies|-
TI|-|tessiner|tessinois|ticines|ticinese
VD|-|waadtlander|vaudois|vodes|-
VS|-|walliser|valaisan|vallesan|-
NE|Neuchâtel|neuenburger|neuchatelois|neocastellan|-
GE|Genève|genfer|genevois|ginevrin|genevan
JU|-|jurassier|jurassien|giurassian|-
-|Winterthur|winterthurer|-|-|-
-|Chur|churer|coirois|-|-
-|Lausanne|lausanner|lausannois|losannes|-
-|Biel|bieler|biennois|-|-
-|Thun|thuner|thounois|-|-
-|Aarau|aarauer|-|-|-
-|Olten|oltner|-|-|-
-|Davos|davoser|-|-|-
-|Lugano|luganeser|luganais|luganes|-
-|Locarno|-|locarnais|locarnes|-
-|Bellinzona|bellinzoneser|bellinzonais|bellinzones|-
-|Mendrisio|-|-|mendrisiens|-
-|Chiasso|-|-|chiasses|-
-|Sion|-|sedunois|-|-
-|Vevey|-|veveysan|-|-
-|Montreux|-|montreusien|-|-
-|Nyon|-|nyonnais|-|-
-|Yverdon-les-Bains|-|yverdonnois|-|-
-|Bulle|-|bullois|-|-
-|Sierre|-|sierrois|-|-
-|Frauenfeld|frauenfelder|-|-|-
-|Burgdorf|burgdorfer|-|-|-
`

// Towns to which the adjective of their canton also applies: a "Zürcher" firm may be in Winterthur.
const townsOfCantons = `ZH Winterthur Uster Dübendorf Dietikon Wetzikon Kloten Bülach Horgen Thalwil Adliswil Schlieren Opfikon Volketswil
BE Köniz Biel Thun Burgdorf Langenthal Ostermundigen Steffisburg Spiez Interlaken Lyss Muri Worb Münsingen Ittigen
LU Emmen Kriens Horw Ebikon Sursee Hochdorf UR Altdorf SZ Freienbach Einsiedeln Küssnacht OW Sarnen Engelberg NW Stans Hergiswil
GL Näfels ZG Baar Cham Risch Steinhausen Rotkreuz FR Bulle Murten Düdingen SO Olten Grenchen Zuchwil
BL Liestal Allschwil Reinach Muttenz Pratteln Binningen Münchenstein Sissach BS Riehen SH Neuhausen AR Herisau Teufen
SG Rapperswil-Jona Wil Gossau Buchs Uzwil Altstätten Rorschach Flawil GR Chur Davos Landquart Domat/Ems Ilanz Samedan
AG Aarau Baden Wettingen Wohlen Rheinfelden Zofingen Lenzburg Brugg Spreitenbach Oftringen TG Frauenfeld Kreuzlingen Arbon Amriswil Weinfelden
TI Lugano Bellinzona Locarno Mendrisio Chiasso Ascona Biasca Giubiasco Losone VD Lausanne Yverdon-les-Bains Montreux Renens Nyon Vevey Pully Morges Prilly Gland Ecublens Aigle Payerne
VS Sion Martigny Monthey Sierre Naters Visp Brig Zermatt NE La~Chaux-de-Fonds Le~Locle Val-de-Travers GE Vernier Lancy Meyrin Carouge Onex Thônex Versoix JU Delémont Porrentruy`

type Entry = Origin & { form: RegExp; language: 'de' | 'other' }

const byWord = new Map<string, Entry[]>()

for (const line of lines.trim().split('\n')) {
  const [cantons, town, german, french, italian, english] = line.split('|').map((part) => part.split(/ /))
  const codes = placesNamedBy(cantons)
  const towns = [...placesNamedBy([town?.join(' ') ?? '-']), ...codes.flatMap(townsIn)].map(spellingKey)
  const add = (words: string[] | undefined, language: Entry['language'], end: string) => {
    for (const stem of placesNamedBy(words)) {
      const entry = { towns, cantons: codes, language, form: new RegExp(`^${stem}${end}$`) }
      byWord.set(stem.slice(0, 5), [...(byWord.get(stem.slice(0, 5)) ?? []), entry])
    }
  }
  add(german, 'de', '')
  add(french, 'other', '(?:n?e)?s?')
  add(italian, 'other', '[aeio]')
  add(english, 'other', '')
}

function placesNamedBy(words: readonly string[] | undefined) {
  return (words ?? []).filter((word) => word !== '-' && word !== '')
}

function townsIn(code: string): string[] {
  const words = townsOfCantons.split(/\s+/)
  const from = words.indexOf(code)
  if (from < 0) return []
  const rest = words.slice(from + 1)
  const to = rest.findIndex((word) => /^[A-Z]{2}$/.test(word))
  return rest.slice(0, to < 0 ? rest.length : to).map((word) => word.replaceAll('~', ' '))
}

export type FoundOrigin = { kind: 'origin'; start: number; end: number; soft: true } & Origin

/** Finds the adjectives of places in a text; `flat` is the same text, flat. */
export function originsIn(text: string, flat: string): FoundOrigin[] {
  return [...flat.matchAll(/[a-z]{5,}/g)].flatMap(({ 0: word, index: start }) => {
    const end = start + word.length
    const entry = byWord.get(word.slice(0, 5))?.find(({ form }) => form.test(word))
    if (!entry || isOther(text, flat, { word, start, end }, entry.language)) return []
    return [
      {
        kind: 'origin' as const,
        start,
        end,
        soft: true as const,
        towns: entry.towns,
        cantons: entry.cantons,
      },
    ]
  })
}

// Beginnings of five letters that are more often those of other words.
const otherBeginnings = new Set(['franc', 'const', 'colon', 'malta', 'malte', 'parig', 'savoi'])
const foreignByBeginning = new Map(
  foreignPlaces.flatMap((names) =>
    names
      .map((name) => flatten(name))
      .filter((flat) => /^[a-z]{5,}$/.test(flat) && !otherBeginnings.has(flat.slice(0, 5)))
      .map((flat) => [flat.slice(0, 5), spellingKey(names[0]!)] as const),
  ),
)

const language =
  '(?:deutsch|allemand|tedesco|german|franzosisch|francais|francese|french|italienisch|italien|italiano|italian|englisch|anglais|inglese|english|spanisch|espagnol|spagnolo|spanish|portugiesisch|portugais|portoghese|portuguese)'
// "In German, French and Italian" names languages, and none of their countries.
const spoken = new RegExp(
  `(?<![a-z])(?:in|auf|en|speak|sprechen|spricht|parlons|parle|parliamo|parla|fluent|sprachen:?|langues:?|lingue:?|languages:?) (?:(?:l'|le |il )?${language}(?:, | und | et | e | and |, and )){0,5}(?:l'|le |il )?$`,
)
const wholeLanguage = new RegExp(`^${language}$`)
const nounBehind =
  /^ (?!und |et |e |and |or |oder |ou |o |sprech|parl|spoken|gesproch|required|is |are |sind |ist )[a-z]/

/** Returns whether a word of a flat text is the name of a language. */
function isLanguage(flat: string, word: string, start: number) {
  return (
    wholeLanguage.test(word) &&
    spoken.test(flat.slice(Math.max(0, start - 80), start)) &&
    !nounBehind.test(flat.slice(start + word.length, start + word.length + 12))
  )
}

/** Finds foreign places that flat evidence names by an adjective: "concerie toscane" are in Tuscany. */
export function foreignOriginsIn(flat: string): FoundOrigin[] {
  return [...flat.matchAll(/[a-z]{5,}/g)].flatMap(({ 0: word, index: start }) => {
    const key = foreignByBeginning.get(word.slice(0, 5))
    return key === undefined || isLanguage(flat, word, start)
      ? []
      : [{ kind: 'origin', start, end: start + word.length, soft: true, towns: [key], cantons: [] }]
  })
}

type Span = { word: string; start: number; end: number }

/**
 * Returns whether a word is not an adjective of a place here. In German it is then in lower case; in any language it
 * may be part of the name of a lake or a mountain range.
 */
function isOther(text: string, flat: string, { word, start, end }: Span, language: Entry['language']) {
  const before = flat.slice(Math.max(0, start - 7), start)
  if (word.startsWith('gallois') || word === 'galler') return !/(?:st\.? ?|sankt |saint[- ])$/.test(before)
  if (/(?:^|[^a-z])arc $/.test(before) || /^ see(?![a-z])/.test(flat.slice(end, end + 5))) return true
  return language === 'de' && text[start] === text[start]!.toLowerCase()
}
