import { flatten } from '@alphorn/contract/prospecting/grounding/flat'
import { placesIn, townKeyOf } from '@alphorn/contract/prospecting/grounding/places/places'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { type Workday, workdays } from '@alphorn/messages/letters/composer/words'
import { craftIn, namesSeveral } from '#server/executors/offline/composer/crafts'
import { businessOf, purposeCoreOf } from '#server/executors/offline/composer/trades'

type Company = StageInput['prospect']['company']

/** Trades whose work is at the place of the business. The others work at customers or at a desk. */
const bound: ReadonlySet<Workday> = new Set(['guest', 'plant'])

/**
 * Returns where a company runs its business, as far as its purpose says. `unknown`: the purpose names one business at
 * another place than the seat, or several. `elsewhere`: it names several at other places, or none by its noun.
 */
export function tradePlaceOf(company: Company): 'seat' | 'unknown' | 'elsewhere' {
  const core = purposeCoreOf(company)
  const isNamed = craftIn(core) !== undefined
  const does = businessOf(company)?.does
  if (!isNamed && !(does && does !== 'holding' && bound.has(workdays[does]))) return 'seat'
  const isSeveral = namesSeveral(core)
  if (!namesOtherPlace(core, company)) return isSeveral ? 'unknown' : 'seat'
  return isSeveral || !isNamed ? 'elsewhere' : 'unknown'
}

function namesOtherPlace(core: string, company: Company) {
  if (wholeCountry.test(core)) return true
  const seats = seatKeysOf(company)
  const flat = flatten(core)
  return placesIn(core, flat, true).some((place) => {
    const isSeat = place.kind === 'town' && seats.has(place.name)
    return !isSeat && !origin.test(flat.slice(Math.max(0, place.start - maxOriginLength), place.start))
  })
}

const wholeCountry =
  /ganzen? Schweiz|gesamten? Schweiz|schweizweit|weltweit|toute la Suisse|l['’]ensemble de la Suisse|le monde entier|tutta la Svizzera|tutto il mondo|(?:all of|throughout) Switzerland|worldwide/i

/** "Weine aus Italien": goods come from there, and the business is not there. */
const origin = /(?<![a-z])(?:aus|from|provenan(?:t|ce) d[eu']|dall?[ao']?) ?(?:der |dem |den |the |la |l')?$/
const maxOriginLength = 24

/** The register names some seats in two languages, and adds the canton to others: "Biel/Bienne", "Wil (SG)". */
function seatKeysOf({ seat }: Company) {
  const name = (seat?.name ?? '').replace(/ ?\([^()]*\)$/, '').replace(/ [A-Z]{2}$/, '')
  return new Set([name, ...name.split('/')].map(townKeyOf))
}
