import type { Company } from '@alphorn/contract/directory/companies'
import { derivedSource } from '@alphorn/contract/directory/derived-facts'
import { crafts, type CraftWords } from '@alphorn/messages/letters/composer/crafts'
import type { Trade } from '@alphorn/messages/letters/composer/words'
import { ownActivitiesIn } from '@alphorn/understanding/purpose-clauses'
import { craftIn, saysOperation } from '#server/executors/offline/composer/crafts'
import { namesTrade } from '#server/executors/offline/composer/trade-stems'

/** A company's trade; `holding`: a company without operations, such as a holding company or a pension fund. */
type Does = Trade | 'holding'

/** A company's trade, and its kind of business where one is known. */
export type Business = { does: Does; craft: CraftWords | undefined }

/** The facts from which the business is read. A company of an older snapshot may lack some. */
type Known = Partial<Pick<Company, 'purpose' | 'noga' | 'kind' | 'derived' | 'legal_form'>>

/**
 * Returns a company's business: by its kind, by the noun with which its purpose begins, or by its industry code.
 * Undefined if these name no trade, because a letter must not guess.
 */
export function businessOf(company: Known): Business | undefined {
  if (hasNoOperations(company)) return { does: 'holding', craft: undefined }
  const core = purposeCoreOf(company)
  const code = sureCodeOf(company, core)
  const craft = craftIn(core) ?? craftOfCode(code)
  if (craft) return { does: craft.trade, craft }
  if (isNonProfit(company) && !(servesPeople.has(code.slice(0, 2)) && saysOperation(core))) return undefined
  const does = tradeOfCode(code, core)
  return does && { does, craft }
}

const maxCoreLength = 300

/** Returns the part of the purpose about the company's own activity. */
export function purposeCoreOf({ purpose }: Known) {
  return ownActivitiesIn(purpose ?? '').slice(0, maxCoreLength)
}

/** The minimum probability at which a derived kind counts, as for the criteria of an offering. */
const minKindProbability = 0.8

function hasNoOperations({ kind, derived, noga, legal_form }: Known) {
  if (isHoldingOrFund(noga?.code ?? '', legal_form?.code)) return true
  const probability = derived?.kind?.probability ?? 1
  return probability >= minKindProbability && (kind === 'holding' || kind === 'financial_vehicle')
}

function isHoldingOrFund(code: string, form: string | undefined) {
  return code.startsWith('642') || (code.startsWith('65') && form === foundation)
}

const foundation = '0110'
const association = '0109'

function isNonProfit({ kind, legal_form }: Known) {
  const code = legal_form?.code
  return kind === 'association' || kind === 'foundation' || code === association || code === foundation
}

/** Divisions of schools, practices and homes, which associations and foundations also run. */
const servesPeople = new Set(['85', '86', '87', '88'])

/** The minimum probability at which a letter states a derived industry as a fact. */
const minIndustryProbability = 0.9
/** The same if the purpose also has a word for the trade. A purpose of one clear word has a probability of 0.88. */
const minNamedProbability = 0.8

/** Returns the industry code, if a source states it or if it is sure enough; otherwise an empty string. */
function sureCodeOf({ noga, derived }: Known, core: string) {
  if (!noga) return ''
  if (noga.source !== derivedSource) return noga.code
  const probability = derived?.noga?.probability ?? 0
  return probability >= minProbabilityOf(noga.code, core) ? noga.code : ''
}

function minProbabilityOf(code: string, core: string) {
  const trade = tradeOfCode(code, core)
  return trade !== undefined && namesTrade(trade, core) ? minNamedProbability : minIndustryProbability
}

/** Divisions of NOGA (two digits) of which one trade is true for all companies. */
const divisions: ReadonlyMap<string, Trade> = new Map(
  (
    [
      ['forestry', '02'],
      ['food', '10 11'],
      ['goods', '13 14 15 17 20 21 22 23 31 32'],
      ['wood', '16'],
      ['print', '18'],
      ['metal', '24 25'],
      ['machines', '26 27 28 29 30'],
      ['service', '33'],
      ['power', '35 36'],
      ['waste', '37 38 39'],
      ['building', '41 42 43'],
      ['wholesale', '46'],
      ['retail', '47'],
      ['transport', '49 50 51 53'],
      ['hotel', '55'],
      ['restaurant', '56'],
      ['publishing', '58'],
      ['film', '59'],
      ['telecom', '61'],
      ['informatics', '62'],
      ['finance', '65 66'],
      ['property', '68'],
      ['advice', '69 70'],
      ['planning', '71'],
      ['science', '72'],
      ['media', '73'],
      ['animals', '75'],
      ['rental', '77'],
      ['staffing', '78'],
      ['travel', '79'],
      ['school', '85'],
      ['health', '86'],
      ['care', '87 88'],
      ['culture', '90 91'],
      ['sport', '93'],
      ['repair', '95'],
    ] as const
  ).flatMap(([trade, list]) => list.split(' ').map((division) => [division, trade])),
)

/** Groups of NOGA with a narrower trade than their division. */
const narrower: readonly (readonly [code: string, trade: Trade])[] = [
  ['0121', 'wine'],
  ['432', 'electric'],
  ['452', 'garage'],
  ['582', 'informatics'],
  ['6311', 'informatics'],
]

/** Divisions with several trades: a word of the purpose decides, and without one the company has the last of them. */
const several: ReadonlyMap<string, readonly [words: readonly Trade[], otherwise?: Trade]> = new Map([
  ['01', [['wine'], 'farm']],
  ['45', [['garage']]],
  ['52', [['transport']]],
  ['81', [['cleaning', 'garden']]],
  ['96', [['beauty']]],
])

function tradeOfCode(code: string, core: string): Trade | undefined {
  const group = narrower.find(([start]) => code.startsWith(start))?.[1]
  const division = code.slice(0, 2)
  const [words = [], otherwise] = several.get(division) ?? []
  return group ?? words.find((trade) => namesTrade(trade, core)) ?? otherwise ?? divisions.get(division)
}

/** Groups of industries that consist of one kind of business. */
const craftsOfCodes = [
  ['4331', 'plasterer'],
  ['4332', 'joinery'],
  ['433', 'finishing'],
  ['451', 'vehicles'],
] as const

function craftOfCode(code: string): CraftWords | undefined {
  const [, key] = craftsOfCodes.find(([group]) => code.startsWith(group)) ?? []
  return key === undefined ? undefined : crafts.get(key)
}
