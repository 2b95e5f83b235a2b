import type { Language } from '@alphorn/contract/core/fields'
import { Refusal } from '@alphorn/contract/core/errors'
import { nogaName } from '@alphorn/contract/directory/noga'
import { nearKilometres, type OfferingProposal } from '@alphorn/contract/prospecting/offering-proposals'
import { municipalityNumbers } from '@alphorn/swiss-names/municipalities'
import { readOffering } from '@alphorn/understanding/offering/read-offering'
import type { ReadCall } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { visibleTo } from '#server/directory/companies/invented'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'

type Described = { text: string; language: Language }

/** Proposes an offering and its customers from what the user wrote about it. Places are those that the directory knows. */
export async function proposeOffering(
  { tx, caller }: ReadCall,
  { text, language }: Described,
): Promise<OfferingProposal> {
  const isPlace = (name: string) => municipalityNumbers(name).length > 0
  const { industries, municipalities, near, ...read } = readOffering(text, { otherwise: language, isPlace })
  const around = near === null ? null : `${near},${nearKilometres}`
  const isKnown = (filter: Parameters<typeof ensureKnownPlaces>[1]) =>
    isKnownPlace(tx, filter, visibleTo(caller))
  const known = await Promise.all(municipalities.map((name) => isKnown({ municipality: [name] })))
  return {
    ...read,
    industries: industries.map(({ divisions, words }) => ({
      codes: divisions,
      title: divisions.map((code) => nogaName(code)?.[language] ?? code).join(', '),
      words,
    })),
    municipalities: municipalities.filter((_, at) => known[at]),
    near: around !== null && (await isKnown({ near: around })) ? around : null,
  }
}

async function isKnownPlace(
  db: Db,
  filter: Parameters<typeof ensureKnownPlaces>[1],
  visible: Parameters<typeof ensureKnownPlaces>[2],
) {
  try {
    await ensureKnownPlaces(db, filter, visible)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
