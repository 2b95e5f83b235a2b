import type { Language } from '@alphorn/contract/core/fields'
import { nogaName, type NogaVersion } from '@alphorn/contract/directory/noga'

// In its divisions, NOGA 2025 follows NACE Rev. 2.1 (Commission Delegated Regulation (EU) 2023/137), as NOGA 2008
// follows NACE Rev. 2. These tables were written by hand from the changes that the regulation makes between divisions.

/**
 * Divisions of NOGA 2008 whose activities moved to other divisions in NOGA 2025, the one that received most of them
 * first.
 */
const changed: Readonly<Record<string, readonly string[]>> = {
  // The development of building projects belongs to real estate.
  '41': ['41', '68'],
  // Repair of vehicles is in 95, and their sale in 46 and 47. Division 45 no longer exists.
  '45': ['95', '47', '46'],
  // News agencies moved next to broadcasters.
  '63': ['63', '60'],
  // Public relations moved next to advertising.
  '70': ['70', '73'],
  // Restorers of works of art belong to the division of museums.
  '90': ['90', '91'],
}

/**
 * Returns the divisions of NOGA 2025 that contain the activities of a division of NOGA 2008, the one with most of them
 * first. A single one means that the division kept its number.
 */
export function divisionsIn2025(division2008: string): readonly string[] {
  return changed[division2008] ?? [division2008]
}

/**
 * Returns the divisions of NOGA 2008 whose activities are in a division of NOGA 2025. Empty for 45, which no longer
 * exists.
 */
export function divisionsIn2008(division2025: string): readonly string[] {
  if (division2025 === '45') return []
  const others = Object.keys(changed).filter((division) => changed[division]?.includes(division2025))
  return others.includes(division2025) ? others : [division2025, ...others]
}

/** The first division of each section. NOGA 2025 splits information and communication into J and K. */
const sections: Readonly<Record<NogaVersion, string>> = {
  'NOGA 2008': 'A01 B05 C10 D35 E36 F41 G45 H49 I55 J58 K64 L68 M69 N77 O84 P85 Q86 R90 S94 T97 U99',
  'NOGA 2025': 'A01 B05 C10 D35 E36 F41 G46 H49 I55 J58 K61 L64 M68 N69 O77 P84 Q85 R86 S90 T94 U97 V99',
}

/** Returns the section of a division: `F` for 43. */
export function sectionOf(division: string, classification: NogaVersion): string | undefined {
  return sections[classification]
    .split(' ')
    .findLast((section) => section.slice(1) <= division)
    ?.slice(0, 1)
}

type Titles = Readonly<Record<Language, string>>

/** Divisions with another title in NOGA 2025, in our own words: German, French, Italian, English. */
const titles2025: Readonly<Record<string, Titles>> = {
  '60': titlesOf(
    'Rundfunk, Nachrichtenagenturen, Verbreitung von Inhalten',
    'Diffusion, agences de presse, distribution de contenus',
    'Radiotelevisione, agenzie di stampa, diffusione di contenuti',
    'Broadcasting, news agencies, content distribution',
  ),
  '63': titlesOf(
    'Rechenzentren, Datenverarbeitung, Hosting, Informationsdienste',
    "Centres de données, hébergement, services d'information",
    "Centri dati, hosting, servizi d'informazione",
    'Data centres, hosting, information services',
  ),
  '73': titlesOf(
    'Werbung, Marktforschung, Öffentlichkeitsarbeit',
    'Publicité, études de marché, relations publiques',
    'Pubblicità, ricerche di mercato, relazioni pubbliche',
    'Advertising, market research, public relations',
  ),
  '91': titlesOf(
    'Bibliotheken, Archive, Museen, Kulturerbe',
    'Bibliothèques, archives, musées, patrimoine culturel',
    'Biblioteche, archivi, musei, patrimonio culturale',
    'Libraries, archives, museums, cultural heritage',
  ),
  '95': titlesOf(
    'Reparatur von Geräten, Gebrauchsgütern und Fahrzeugen',
    "Réparation d'ordinateurs, de biens personnels et de véhicules",
    'Riparazione di computer, beni personali e veicoli',
    'Repair of computers, household goods and vehicles',
  ),
}

function titlesOf(de: string, fr: string, it: string, en: string): Titles {
  return { de, fr, it, en }
}

/** Returns the title of a division in a classification; undefined if the classification lacks the division. */
export function divisionTitle(division: string, classification: NogaVersion, language: Language) {
  if (classification === 'NOGA 2025') {
    if (division === '45') return undefined
    const own = titles2025[division]
    if (own) return own[language]
  }
  return nogaName(division)?.[language]
}
