import { languages as ours } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import type { Evidence, Reading } from '#understanding/evidence-reader'
import { withoutForm } from '#understanding/form-language'
import { industryEvidence } from '#understanding/industry-evidence'
import { isStaffFund } from '#understanding/staff-funds'
import { startOfOtherTrade } from '#understanding/suspended-words'
import { languageOfText } from '#understanding/text-language'
import { fold } from '#understanding/words'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'

export type IndustryScore = {
  division: string
  /** Sum of all evidence for this division. */
  score: number
  /** Its share of all evidence, 0 to 1. */
  share: number
  /** Lead over the next industry, as a fraction of its own score. */
  lead: number
  /** Two others are nearly as strong, so that the text is a list of trades. */
  isOneOfThree: boolean
  isNamed: boolean
  /** The name states the trade that the purpose states as the company's own. */
  isAgreed: boolean
  isInPurpose: boolean
  isOnWebsite: boolean
  words: string
}

/** Evidence for an industry from the kind of company. */
const byKind: Readonly<Partial<Record<CompanyKind, readonly [Evidence]>>> = {
  holding: [{ division: '64', weight: 2.5, words: '' }],
  financial_vehicle: [{ division: '64', weight: 2.5, words: '' }],
  property: [{ division: '68', weight: 2, words: '' }],
  association: [{ division: '94', weight: 0.9, words: '' }],
  foundation: [{ division: '94', weight: 0.4, words: '' }],
  public_body: [{ division: '84', weight: 1.5, words: '' }],
}

const maxNameLength = 200
const nameAlone = 0.6
const nameBesidePurpose = 0.3
const nameThatAgrees = 0.8
/** Factor for a website, which also mentions customers and the company's surroundings. */
const website = 0.7

/** Scores divisions by name, purpose and the company's own website, best first. */
export function scoreIndustries(
  name: string,
  core: string | null,
  kind: CompanyKind | null,
  written: Language | null,
  websiteText: string | null = null,
): IndustryScore[] {
  const isBody = kind === 'association' || kind === 'foundation'
  const purpose = core === null ? noReading : readPurpose(core, written, isBody)
  const spoken = withoutForm(name.slice(0, maxNameLength))
  const named = evidenceOfName(spoken, written, isBody)
  const site = websiteText === null ? [] : evidenceOfSite(websiteText)
  const inPurpose = divisionsOf(purpose.evidence)
  const done = divisionsOf(purpose.evidence.filter(({ isAside }) => isAside !== true))
  const strongest = strongestByDivision(named)
  const agreed = new Set(
    strongest.flatMap(({ division, isAside }) => (isAside !== true && done.has(division) ? [division] : [])),
  )
  const all = [
    ...purpose.evidence,
    ...(kind === null ? [] : (byKind[kind] ?? [])),
    ...site,
    ...strongest.map((one) => ({
      ...one,
      weight: one.weight * factorOfName(one, { inPurpose, agreed }, purpose.supported),
    })),
  ]
  const traded = turnTrade(all, purpose.wholesale, purpose.retail)
  const turned = lessenGeneral(isStaffFund(name, core, kind) ? ofStaffFund(traded) : ofKind(traded, kind))
  const ofName = divisionsOf(named.filter(({ division }) => !purpose.supported.has(division)))
  return rankDivisions(turned, { inPurpose, named: ofName, agreed, onWebsite: divisionsOf(site) })
}

/** The language of few words is uncertain: "Treuhand ohne Revision" looks English. */
const maxUncertainLength = 40

function readPurpose(core: string, written: Language | null, isBody: boolean) {
  const reading = industryEvidence(core, languagesOf(core, written), isBody)
  const isUnread = reading.evidence.length === 0 && written !== null && core.length <= maxUncertainLength
  return isUnread ? industryEvidence(core, languagesOf(core, null), isBody) : reading
}

const noReading: Reading = { evidence: [], wholesale: 0, retail: 0, supported: new Set() }

function evidenceOfSite(text: string) {
  const { evidence } = industryEvidence(text, languagesOf(text, languageOfText(text)))
  return evidence.map((one) => ({ ...one, weight: one.weight * website }))
}

function divisionsOf(signs: readonly Evidence[]): ReadonlySet<string> {
  return new Set(signs.map(({ division }) => division))
}

/** "Clinic Clean", "Hotel Consulting": the last word of a name states another trade than the words before it. */
function evidenceOfName(spoken: string, written: Language | null, isBody: boolean): readonly Evidence[] {
  const { evidence } = industryEvidence(spoken, nameLanguages(written), isBody)
  const last = spoken.split(/[\s,]+/).findLast((word) => word !== '') ?? ''
  const isOther = startOfOtherTrade(fold(last)) === 0
  return evidence.map(({ isPart, ...one }) => ({
    ...one,
    isAside: isPart === true || (isOther && one.words !== last),
  }))
}

function factorOfName(
  { division, isAside }: Evidence,
  { inPurpose, agreed }: Record<'inPurpose' | 'agreed', ReadonlySet<string>>,
  supported: ReadonlySet<string>,
) {
  if (supported.has(division)) return nameBesidePurpose
  if (inPurpose.size === 0) return isAside === true ? nameBesidePurpose : nameAlone
  return agreed.has(division) ? nameThatAgrees : nameBesidePurpose
}

type Where = Record<'inPurpose' | 'named' | 'agreed' | 'onWebsite', ReadonlySet<string>>

function rankDivisions(all: readonly Evidence[], { inPurpose, named, agreed, onWebsite }: Where) {
  const sums = new Map<string, number>()
  let total = 0
  for (const { division, weight } of all) {
    sums.set(division, (sums.get(division) ?? 0) + weight)
    total += weight
  }
  const sorted = [...sums].sort((a, b) => b[1] - a[1])
  return sorted.map(([division, score], at): IndustryScore => ({
    division,
    score,
    share: score / total,
    lead: (score - (sorted[at + 1]?.[1] ?? 0)) / score,
    isOneOfThree: (sorted[at + 1]?.[1] ?? 0) >= 0.6 * score && (sorted[at + 2]?.[1] ?? 0) >= 0.45 * score,
    isNamed: named.has(division),
    isAgreed: named.has(division) && agreed.has(division),
    isInPurpose: inPurpose.has(division),
    isOnWebsite: onWebsite.has(division),
    words: wordsFor(division, all),
  }))
}

function wordsFor(division: string, all: readonly Evidence[]) {
  const most = all
    .filter((one) => one.division === division && one.words !== '')
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
  return [...new Set(most.map(({ words }) => words))].join(', ')
}

/** Reduces the scores of some divisions. */
function weighLess(
  all: readonly Evidence[],
  isLess: (division: string) => boolean,
  share = 0.4,
): readonly Evidence[] {
  return all.map((one) => (isLess(one.division) ? { ...one, weight: one.weight * share } : one))
}

/**
 * Lowers the weight of wholesale or retail: a trader with a shop is a retailer, and one for resellers a wholesaler,
 * regardless of the goods.
 */
function turnTrade(all: readonly Evidence[], wholesale: number, retail: number) {
  const to = wholesale > retail ? '46' : retail > wholesale ? '47' : null
  if (to === null) return all
  const other = to === '46' ? '47' : '46'
  return weighLess(all, (division) => division === other)
}

/**
 * Divisions that share words with a more general one: a veterinary clinic mentions surgery, and shipping transports
 * goods. A vineyard makes wine of its own grapes.
 */
const special: readonly (readonly [special: string, general: string, words?: RegExp])[] = [
  ['75', '86'],
  ['50', '49'],
  ['51', '49'],
  ['51', '52'],
  ['78', '86'],
  ['87', '55'],
  ['39', '38'],
  ['64', '77'],
  ['35', '49'],
  ['86', '96', /physiotherap|fisioterap|physiothérap/i],
  ['01', '11', /^(?:rebbau|weinbau|weinberg|culture de la vigne|viti|coltivazione della vite|viticol)/i],
  ['62', '63'],
]
/** Least weight from which the special division is meant. */
const minSpecialWeight = 0.9

function lessenGeneral(all: readonly Evidence[]): readonly Evidence[] {
  const sumOf = (division: string, words?: RegExp) =>
    all
      .filter((one) => one.division === division && (words?.test(one.words) ?? true))
      .reduce((sum, { weight }) => sum + weight, 0)
  const lessened = special
    .filter(([of, , words]) => sumOf(of, words) >= minSpecialWeight)
    .map(([, general]) => general)
  return lessened.length === 0 ? all : weighLess(all, (division) => lessened.includes(division))
}

/**
 * Divisions in which a company of a kind is active itself. An association teaches, cares, plays and does sport; other
 * trades are those of its members. A holding describes the activities of its companies.
 */
const own: Readonly<Partial<Record<CompanyKind, (division: string) => boolean>>> = {
  association: (division) => division >= '84',
  holding: (division) => division === '64' || division === '70',
  financial_vehicle: (division) => division === '64',
}

function ofKind(all: readonly Evidence[], kind: CompanyKind | null): readonly Evidence[] {
  if (kind === 'operating') return lessenShares(lessenLand(all))
  const isOwn = kind === null ? undefined : own[kind]
  if (!isOwn) return all
  return weighLess(all, (division) => !isOwn(division))
}

const staffFund: Evidence = { division: '65', weight: 2.5, words: '' }
/** Factor for the trade of the founder of a fund for its staff. */
const ofFounder = 0.15

function ofStaffFund(all: readonly Evidence[]): readonly Evidence[] {
  return [...weighLess(all, (division) => division !== '65', ofFounder), staffFund]
}

const land = '68'
const minWeightBeforeLand = 1

/** Halves the weight of real estate after another trade, because any company may own land. */
function lessenLand(all: readonly Evidence[]): readonly Evidence[] {
  const first = all.findIndex(({ division }) => division === land)
  const isLater = all.slice(0, Math.max(0, first)).some(({ weight }) => weight >= minWeightBeforeLand)
  return isLater ? weighLess(all, (division) => division === land, 0.5) : all
}

const shares = /beteiligung|particip|partecip|shareholding|anteile/i
const minWeightBesideShares = 0.5

/** Shares weigh less beside a trade: a company that also runs a hotel is no holding. */
function lessenShares(all: readonly Evidence[]): readonly Evidence[] {
  const ofShares = ({ division, words }: Evidence) => division === '64' && shares.test(words)
  if (!all.some((one) => !ofShares(one) && one.weight >= minWeightBesideShares)) return all
  return all.map((one) => (ofShares(one) ? { ...one, weight: one.weight * 0.2 } : one))
}

function strongestByDivision(evidence: readonly Evidence[]) {
  const best = new Map<string, Evidence>()
  for (const one of evidence) {
    const known = best.get(one.division)
    if (!known || known.weight < one.weight) best.set(one.division, one)
  }
  return [...best.values()]
}

/** Returns the languages to read in a text: its own, those of its other parts, and English. */
function languagesOf(text: string, written: Language | null): Map<Language, number> {
  const found = new Set<Language>(written === null ? ours : [written])
  const parts = text
    .slice(0, 400)
    .split(/[.;/]/)
    .filter((part) => part.length > 25)
  if (parts.length > 1)
    for (const part of parts.slice(0, 3)) {
      const language = languageOfText(part)
      if (language !== null) found.add(language)
    }
  const weights = new Map<Language, number>([...found].map((language) => [language, 1]))
  if (!weights.has('en')) weights.set('en', found.has('de') ? 0.8 : 0.5)
  return weights
}

function nameLanguages(written: Language | null) {
  return new Map<Language, number>(ours.map((language) => [language, language === written ? 1 : 0.75]))
}
