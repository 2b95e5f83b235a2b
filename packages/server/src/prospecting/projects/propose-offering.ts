import { Canton, type Language } from '@alphorn/contract/core/fields'
import { nearOf } from '@alphorn/contract/directory/near'
import { Refusal } from '@alphorn/contract/core/errors'
import { nogaCodes, nogaName } from '@alphorn/contract/directory/noga'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import { nearKilometres, type OfferingProposal } from '@alphorn/contract/prospecting/offering-proposals'
import { completeSeat, municipalityNumbers } from '@alphorn/swiss-names/municipalities'
import type { WishedIndustry } from '@alphorn/understanding/offering/customer-industries'
import { readOffering } from '@alphorn/understanding/offering/read-offering'
import type { ReadCall } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { visibleTo } from '#server/directory/companies/invented'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'

type Described = { text: string; language: Language }

/** Proposes an offering and its customers from the user's description. Places are those that the directory knows. */
export async function proposeOffering(
  { tx, caller }: ReadCall,
  { text, language }: Described,
): Promise<OfferingProposal> {
  const isPlace = (name: string) => municipalityNumbers(name).length > 0
  const offering = readOffering(text, { otherwise: language, isPlace })
  const { industries, kinds, municipalities, near, radius, ...read } = offering
  const around = near === null ? null : `${near},${radius ?? nearKilometres}`
  const isKnown = (filter: Parameters<typeof ensureKnownPlaces>[1]) =>
    isKnownPlace(tx, filter, visibleTo(caller))
  const known = await Promise.all(municipalities.map((name) => isKnown({ municipality: [name] })))
  return {
    ...read,
    ...customersOf(industries, kinds, language),
    ...placesOf({
      cantons: read.cantons,
      municipalities: municipalities.filter((_, at) => known[at]),
      near: around !== null && (await isKnown({ near: around })) ? around : null,
    }),
  }
}

type Places = Pick<OfferingProposal, 'cantons' | 'municipalities' | 'near'>

/**
 * Returns places as filters that a company can meet together. "In Genf und Lausanne" names a canton and a municipality.
 * No company is in both, so the cantons of all are proposed.
 */
function placesOf({ cantons, municipalities, near }: Places): Places {
  const named = [cantons.length > 0, municipalities.length > 0, near !== null].filter(Boolean).length
  if (named < 2) return { cantons, municipalities, near }
  const places = near === null ? municipalities : [...municipalities, nearOf(near).place]
  const theirs = places.flatMap((name) => municipalityNumbers(name).slice(0, 1)).flatMap(cantonOf)
  return { cantons: [...new Set([...cantons, ...theirs])], municipalities: [], near: null }
}

function cantonOf(seat_bfs_id: number): Places['cantons'] {
  const { canton } = completeSeat({ seat_bfs_id, seat_name: null, canton: null })
  const code = Canton.safeParse(canton)
  return code.success ? [code.data] : []
}

/** The divisions of those kinds that have divisions of their own. */
const divisionsOfKinds: Readonly<Partial<Record<CompanyKind, string>>> = {
  public_body: '84',
  association: '94',
  foundation: '94',
}

/**
 * Returns industries and kinds as filters that a company can meet together. "Régies et communes" names an industry and
 * a kind. Both filters together would exclude the companies, so the division of the kind is proposed instead.
 */
function customersOf(
  industries: readonly WishedIndustry[],
  kinds: readonly CompanyKind[],
  language: Language,
) {
  const own = kinds.map((kind) => divisionsOfKinds[kind] ?? '')
  const isOfKinds = industries.every(({ divisions }) => divisions.every((code) => own.includes(code)))
  const named = industries.flatMap(({ divisions }) => divisions)
  const lacking = isOfKinds ? [] : [...new Set(own)].filter((code) => code !== '' && !named.includes(code))
  return {
    kinds: isOfKinds ? [...kinds] : [],
    industries: [
      ...industries.map(({ divisions, words }) => ({
        codes: divisions,
        title: titleOf(divisions, language),
        words,
      })),
      ...lacking.map((code) => ({
        codes: [code],
        title: titleOf([code], language),
        words: titleOf([code], language),
      })),
    ],
  }
}

/** Returns the titles of industry divisions. All divisions of a section together have its name. */
function titleOf(codes: readonly string[], language: Language) {
  const titles = codes.map((code) => nogaName(code)?.[language] ?? code)
  if (codes.length <= maxTitles) return titles.join(', ')
  const section = nogaCodes
    .slice(0, nogaCodes.indexOf(codes[0] ?? ''))
    .findLast((code) => /^[A-Z]$/.test(code))
  return nogaName(section ?? '')?.[language] ?? titles.join(', ')
}

const maxTitles = 5

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
