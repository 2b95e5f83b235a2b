// NOGA 2025 follows NACE Rev. 2.1 (Commission Delegated Regulation (EU) 2023/137) in its divisions, as NOGA 2008 follows
// NACE Rev. 2. This table was written by hand from the changes that the regulation makes between divisions.

/** Divisions of NOGA 2008 whose activities are in other divisions of NOGA 2025, the one with most of them first. */
const changed: Readonly<Record<string, readonly string[]>> = {
  // The development of building projects is real estate.
  '41': ['41', '68'],
  // Vehicles are repaired in 95 and sold in 46 and 47; there is no 45 any more.
  '45': ['95', '47', '46'],
  // News agencies are beside broadcasters.
  '63': ['63', '60'],
  // Public relations are beside advertising.
  '70': ['70', '73'],
  // Who restores works of art is beside museums.
  '90': ['90', '91'],
}

/**
 * The divisions of NOGA 2025 that hold the activities of a division of NOGA 2008, the one with most of them first. Only
 * one: the division has kept its number.
 */
export function divisionsIn2025(division2008: string): readonly string[] {
  return changed[division2008] ?? [division2008]
}

/** The divisions of NOGA 2008 whose activities are in a division of NOGA 2025; none for a division that is unknown. */
export function divisionsIn2008(division2025: string): readonly string[] {
  if (division2025 === '45') return []
  const others = Object.keys(changed).filter((division) => changed[division]?.includes(division2025))
  return others.includes(division2025) ? others : [division2025, ...others]
}
