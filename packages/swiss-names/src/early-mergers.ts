import { placeKey } from '#swiss-names/place-key'

// Written for this project: mergers of municipalities from 2000 to 2009. The packaged list begins in 2010, and people
// still name the villages. Each line is a municipality of today, its canton, and those that became it.

const written = `
Val-de-Travers NE: Boveresse, Buttes, Couvet, Fleurier, Les Bayards, Môtiers NE, Noiraigue, Saint-Sulpice NE, Travers
Thayngen SH: Altdorf, Barzheim, Bibern, Hofen, Opfertshofen
Rapperswil-Jona SG: Jona, Rapperswil
Lugano TI: Barbengo, Breganzona, Carabbia, Cureggia, Davesco-Soragno, Gandria, Pambio-Noranco, Pazzallo, Pregassona, Viganello, Villa Luganese
Mendrisio TI: Arzo, Capolago, Genestrerio, Rancate, Salorino, Tremona
Centovalli TI: Borgnone, Intragna, Palagnedra
Collina d'Oro TI: Agra, Gentilino, Montagnola
Capriasca TI: Bidogno, Cagiallo, Corticiasca, Lopagno, Lugaggia, Sala Capriasca, Tesserete, Vaglio
Alto Malcantone TI: Arosio, Breno, Fescoggia, Mugena, Vezio
Acquarossa TI: Castro, Corzoneso, Dongio, Largario, Leontica, Lottigna, Marolta, Ponto Valentino, Prugiasco
Blenio TI: Aquila, Campo, Ghirone, Olivone, Torre
Maggia TI: Aurigeno, Coglio, Giumaglio, Lodano, Moghegno, Someo
Cevio TI: Bignasco, Cavergno
Lavizzara TI: Broglio, Brontallo, Fusio, Menzonio, Peccia, Prato-Sornico
Val Müstair GR: Fuldera, Lü, Müstair, Tschierv, Valchava
Neckertal SG: Brunnadern, Mogelsberg, St. Peterzell
Hitzkirch LU: Gelfingen, Hämikon, Mosen, Müswangen, Retschwil
Dagmersellen LU: Buchs, Uffikon
Reiden LU: Langnau bei Reiden, Richenthal
Beromünster LU: Gunzwil
Wichtrach BE: Niederwichtrach, Oberwichtrach
Clos du Doubs JU: Epauvillers, Epiquerez, Montenol, Montmelon, Ocourt, Saint-Ursanne, Seleute
Haute-Ajoie JU: Chevenez, Damvant, Réclère, Roche-d'Or
La Baroche JU: Asuel, Charmoille, Fregiécourt, Miécourt, Pleujouse
Basse-Allaine JU: Buix, Courtemaîche, Montignez
Anniviers VS: Ayer, Chandolin, Grimentz, Saint-Jean, Saint-Luc, Vissoie`

/** The municipality of today by the key of a village and its canton: `couvet NE`. */
const heirs: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [heir = '', villages = ''] = line.split(': ')
      const canton = heir.slice(-2)
      return villages
        .split(', ')
        .map((village): [string, string] => [`${placeKey(village)} ${canton}`, placeKey(heir.slice(0, -3))])
    }),
)
const cantonsByVillage = Map.groupBy([...heirs.keys()], (key) => key.slice(0, -3))

/** The key of the municipality of today into which a village was merged before 2010; without a canton, if one is meant. */
export function earlyHeirOf(key: string, canton: string | null): string | undefined {
  const [only, ...others] = cantonsByVillage.get(key) ?? []
  if (canton !== null) return heirs.get(`${key} ${canton}`)
  return only !== undefined && others.length === 0 ? heirs.get(only) : undefined
}
