import type { Language } from '@alphorn/contract/core/fields'
import { offeringTokens } from '#understanding/offering/offering-tokens'
import { isOrganisation } from '#understanding/offering/organisation-words'

// Equipment by which a description names its customers: "Betriebe, die mit Öfen arbeiten". Each line has the divisions
// of NOGA 2008 that use the equipment most, and its words in all four languages, folded.
const equipment = `
10,23,24 ofen backofen brennofen industrieofen fours four forni forno ovens oven furnaces furnace kilns kiln
10,11,17,20 kessel kesseln dampfkessel dampfkesseln heizkessel heizkesseln chaudieres chaudiere caldaie caldaia boilers boiler
10,16,17,96 trockner trocknern trocknungsanlagen sechoirs sechoir essiccatoi essiccatoio dryers dryer
10,46,47 kuhlraume kuhlraumen kuhlhauser kuhlhausern kuhlanlagen tiefkuhler frigorifiques refrigerateurs frigoriferi refrigerators freezers
46,49,52 stapler staplern gabelstapler gabelstaplern hubstapler hubstaplern elevateurs muletti forklifts
49,43 lastwagen lkw camions camion autocarri lorries trucks
25,28 drehbanke drehbanken frasmaschinen cnc fraiseuses torni fresatrici lathes
22,25,28 kompressoren druckluft spritzgussmaschinen compresseurs compressori compressors
41,42,43 krane kranen baukrane grues gru cranes
42,43 bagger baggern baumaschinen excavatrices pelleteuses escavatori excavators diggers
01 traktoren traktor melkanlagen tracteurs trattori tractors
86,75 rontgengerate rontgengeraten rontgenanlagen radiographes radiologici
96,55 waschmaschinen lave-linge lavatrici
`

const divisionsByWord = new Map(
  equipment
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [codes = '', ...words] = line.split(' ')
      return words.map((word) => [word, codes.split(',')] as const)
    }),
)

/** Verbs with which a relative clause says that a company has or uses something, folded. */
const uses: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    'arbeiten betreiben nutzen benutzen einsetzen haben verwenden besitzen brauchen benotigen mit'.split(' '),
  ),
  fr: new Set('travaillent exploitent utilisent possedent ont emploient avec'.split(' ')),
  it: new Set('lavorano usano utilizzano gestiscono possiedono hanno impiegano con'.split(' ')),
  en: new Set('work operate use run own have working operating using running with'.split(' ')),
}

/**
 * Returns the industries of companies that a sentence describes by their equipment. The sentence must name companies
 * first and say that they use it: the seller's own equipment names no customers.
 */
export function industriesOfEquipment(
  sentence: string,
  language: Language,
): { divisions: string[]; words: string }[] {
  const tokens = offeringTokens(sentence)
  const at = tokens.findIndex(({ word }) => isOrganisation(word, language))
  if (at < 0) return []
  const after = tokens.slice(at + 1)
  if (!after.some(({ word }) => uses[language].has(word))) return []
  return after.flatMap(({ word, raw }) => {
    const divisions = divisionsByWord.get(word)
    return divisions ? [{ divisions: [...divisions], words: raw }] : []
  })
}
