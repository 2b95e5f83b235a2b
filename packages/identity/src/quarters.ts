import { placeKey } from '@alphorn/swiss-names/place-key'

// Quarters of towns, as addresses name them instead of the municipality. A name that other places have as well is left
// out: Affoltern, Neudorf, Saint-Jean.

const quarters: Readonly<Record<string, string>> = {
  Zürich: `Oerlikon|Höngg|Wiedikon|Altstetten|Albisrieden|Schwamendingen|Seebach|Wollishofen|Hottingen|Fluntern|Witikon|Wipkingen
    Riesbach|Hirslanden|Aussersihl`,
  Bern: 'Bümpliz|Länggasse|Breitenrain|Kirchenfeld|Wankdorf',
  Basel: 'Gundeldingen|Kleinhüningen|Bruderholz|Kleinbasel|Grossbasel',
  Genève: 'Plainpalais|Eaux-Vives|Pâquis|Champel|Charmilles|Florissant',
  Lancy: 'Grand-Lancy|Petit-Lancy',
  Lausanne: 'Ouchy|Vidy|Sévelin|Chailly',
  Luzern: 'Littau|Reussbühl|Tribschen',
  Winterthur: 'Töss|Oberwinterthur|Wülflingen|Mattenbach',
  'St. Gallen': 'Bruggen|Rotmonten|Lachen-Vonwil',
  Lugano: 'Viganello|Pregassona|Breganzona|Cassarate|Castagnola|Besso|Molino Nuovo',
  Bellinzona: 'Ravecchia|Carasso',
  Locarno: 'Solduno',
  Biel: 'Bözingen|Madretsch',
  Thun: 'Gwatt|Dürrenast',
  Neuchâtel: 'Serrières|Monruz|Vauseyon',
  'La Chaux-de-Fonds': 'Les Eplatures',
  Sion: 'Uvrier|Bramois',
  Schaffhausen: 'Herblingen|Buchthalen',
  Chur: 'Masans',
}

const townOf: ReadonlyMap<string, string> = new Map(
  Object.entries(quarters).flatMap(([town, names]) =>
    names.split(/[|\n]/).map((name): [string, string] => [placeKey(name.trim()), placeKey(town)]),
  ),
)

/** Returns the key of the town of which a place is a quarter; undefined for other places. */
export function townOfQuarter(place: string): string | undefined {
  return townOf.get(place)
}
