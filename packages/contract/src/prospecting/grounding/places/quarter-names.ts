/** Districts of the larger towns, and hamlets that company names contain. Names that are also words are left out. */
export const quarterNames: readonly string[] = `
Oerlikon|Höngg|Wiedikon|Altstetten|Albisrieden|Schwamendingen|Seebach|Wollishofen|Hottingen|Fluntern|Witikon|Wipkingen|Riesbach
Hirslanden|Aussersihl|Bümpliz|Länggasse|Breitenrain|Kirchenfeld|Wankdorf|Gundeldingen|Kleinhüningen|Bruderholz|Kleinbasel|Grossbasel
Plainpalais|Eaux-Vives|Pâquis|Champel|Charmilles|Acacias|Cointrin|Florissant|Saint-Jean|Ouchy|Malley|Vidy|Sévelin|Chailly
Littau|Reussbühl|Tribschen|Töss|Oberwinterthur|Wülflingen|Mattenbach|Bruggen|Rotmonten|Neudorf|Lachen-Vonwil
Viganello|Pregassona|Breganzona|Cassarate|Castagnola|Besso|Loreto|Molino Nuovo|Ravecchia|Carasso|Solduno|Cadepezzo|Quartino
Bözingen|Madretsch|Gwatt|Dürrenast|Lerchenfeld|Pérolles|Serrières|Monruz|Vauseyon|Les Eplatures|Uvrier|Bramois|Herblingen|Buchthalen|Masans
`
  .trim()
  .split(/[|\n]/)
