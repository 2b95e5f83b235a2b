import type { Goods, Term } from '#understanding/parse-lexicon'

// The industry depends on the activity with a thing: making furniture is 31, selling it is 47.

/** A division that words speak for. `isLess`: they name it as the object of another activity. */
export type Sign = { division: string; weight: number; isLess?: true }
type DivisionTerm = Term & { kind: 'division' }

/** Consumer goods: a seller of these has a shop unless its text indicates otherwise. */
const forEverybody = new Set(['01', '10', '11', '12', '13', '20'])
const advised = new Set(['62', '63', '66', '69', '70', '71', '73', '74', '86', '88', '85', '72'])
const rented = new Set(['68', '77', '55', '52', '56', '78', '82', '81', '43'])
const traded = new Set(['45', '46', '47', '66', '68', '64', '62', '58'])
const built = new Set(['41', '42', '43'])
/** Divisions whose words name places of work: others plan, clean, buy and let them. */
export const establishments: ReadonlySet<string> = new Set('45 55 56 85 86 87 88 93'.split(' '))
const planned = new Set('45 55 56 86 87 88 93'.split(' '))
const lastOfIndustry = '34'
/** Industrial machines and apparatus: a company that only installs or repairs them does not make them. */
const machines = new Set(['27', '28'])

type Rule = {
  applies: (division: string, activities: readonly string[]) => boolean
  signs: (term: DivisionTerm, activities: readonly string[]) => Sign[]
}

/** The first matching rule for a term decides. */
const rules: readonly Rule[] = [
  { applies: (division, done) => done.includes('M') && isTrade(division), signs: lessenBy(0.3) },
  { applies: (division, done) => done.includes('C') && division === '41', signs: lessenBy(1.3) },
  { applies: (division, done) => division === '95' && isSale(done[0]), signs: shareWith(0.2, '47') },
  { applies: (division, done) => onlyOf('F', done) && division === '58', signs: printedThings },
  { applies: (division, done) => isServing(done) && machines.has(division), signs: servedMachines },
  { applies: (division, done) => onlyOf('DIPC', done) && division === '35', signs: shareWith(0.3, '43') },
  { applies: (division, done) => onlyOf('TKWR', done) && division < lastOfIndustry, signs: soldGoods },
  { applies: (division, done) => onlyOf('TKL', done) && division === '55', signs: ownedHotels },
  { applies: (division, done) => onlyOf('L', done) && division === '45', signs: shareWith(0.2, '68') },
  { applies: (division, done) => onlyOf('TKWR', done) && !traded.has(division), signs: lessenBy(0.6) },
  { applies: (division, done) => onlyOf('L', done) && !rented.has(division), signs: shareWith(0.5, '77') },
  { applies: (division, done) => onlyOf('A', done) && !advised.has(division), signs: shareWith(0.45, '70') },
  { applies: (division, done) => onlyOf('D', done) && built.has(division), signs: shareWith(0.45, '71') },
  { applies: (division, done) => isBuilding(done) && planned.has(division), signs: shareWith(0.25, '41') },
  { applies: (division, done) => onlyOf('D', done) && planned.has(division), signs: shareWith(0.25, '71') },
  { applies: (division, done) => onlyOf('B', done) && built.has(division), signs: lessenBy(0.2) },
  { applies: (division, done) => onlyOf('E', done) && division !== '85', signs: shareWith(0.4, '85') },
  { applies: (division, done) => onlyOf('H', done) && built.has(division), signs: lessenBy(0.3) },
]

/** Returns the divisions of a term, weighted by the company's activity. */
export function inContext(term: DivisionTerm, activities: readonly string[]): Sign[] {
  const rule = rules.find(({ applies }) => applies(term.division, activities))
  return rule ? rule.signs(term, activities) : [{ division: term.division, weight: term.weight }]
}

function isTrade(division: string) {
  return division === '46' || division === '47'
}

function isSale(activity: string | undefined) {
  return activity === 'T' || activity === 'K'
}

function onlyOf(which: string, activities: readonly string[]) {
  return activities.length > 0 && activities.every((activity) => which.includes(activity))
}

const hotel = /^(?:h[oô]tels?|hotellerie|alberghi?|gasth[a-z]+)$/

/** "Erwerb und Verpachtung von Hotels": a business that is bought, sold or let is land. Rooms are let by the hotel. */
function ownedHotels(term: DivisionTerm, activities: readonly string[]): Sign[] {
  const { division, weight, text } = term
  const isOwned = hotel.test(text) || activities.some(isSale)
  return isOwned ? shareWith(0.2, '68')(term, activities) : [{ division, weight }]
}

function isServing(activities: readonly string[]) {
  return onlyOf('TKPI', activities) && activities.some((activity) => activity === 'P' || activity === 'I')
}

/** Machines that a company sells, installs or repairs. */
function servedMachines(term: DivisionTerm, activities: readonly string[]): Sign[] {
  if (!activities.some(isSale)) return shareWith(0.3, '33')(term, activities)
  const { division, weight } = term
  return [
    signOfObject(division, weight * 0.2, 0.2),
    { division: '46', weight: weight * 0.4 },
    { division: '33', weight: weight * 0.4 },
  ]
}

/** "Planung und Bau von Hotels". */
function isBuilding(activities: readonly string[]) {
  return onlyOf('DC', activities) && activities.includes('C')
}

/** Share of a word's weight up to which it names the object of another activity. */
const maxShareOfObject = 0.45

function lessenBy(by: number): Rule['signs'] {
  return ({ division, weight }) => [signOfObject(division, weight * by, by)]
}

function shareWith(by: number, other: string): Rule['signs'] {
  return ({ division, weight }) => [
    signOfObject(division, weight * by, by),
    { division: other, weight: weight * (1 - by) },
  ]
}

function signOfObject(division: string, weight: number, share: number): Sign {
  return share <= maxShareOfObject ? { division, weight, isLess: true } : { division, weight }
}

const printed =
  /zeitung|zeitschrift|buch|bücher|journa|revue|livre|giornal|rivist|libr|newspaper|magazine|book/

/** "Druck von Zeitungen" is printing, "Druck und Verlag" is publishing. */
function printedThings(term: DivisionTerm, activities: readonly string[]): Sign[] {
  const { division, weight } = term
  return printed.test(term.text) ? shareWith(0.2, '18')(term, activities) : [{ division, weight }]
}

/** A trader sells the goods that its text names. */
function soldGoods({ division, weight }: DivisionTerm, activities: readonly string[]): Sign[] {
  return tradeOf({ M: division, T: '46' }, activities[0] ?? 'T').map((sign) => ({
    ...sign,
    weight: sign.weight * Math.min(1, weight) * 0.8,
  }))
}

/** Returns the divisions of goods, by the company's activity with them. */
export function divisionsOfGoods(goods: Goods, activities: readonly string[]): Sign[] {
  if (activities.includes('M') && goods.M !== undefined) return signOf(goods.M, 1.2)
  for (const activity of activities) {
    const signs = byActivity[activity]?.(goods, activities) ?? []
    if (signs.length > 0) return signs
  }
  return [...signOf(goods.M, 0.25), ...signOf(goods.T, 0.25)]
}

function signOf(division: string | undefined, weight: number): Sign[] {
  return division === undefined ? [] : [{ division, weight }]
}

/** Returns the division that the table of goods has for an activity, or a usual one, which is weaker evidence. */
function knownGoodsSigns(division: string | undefined, usual: string | undefined, weight: number): Sign[] {
  return division === undefined ? signOf(usual, weight) : signOf(division, 1)
}

const byActivity: Readonly<Record<string, (goods: Goods, activities: readonly string[]) => Sign[]>> = {
  T: (goods) => tradeOf(goods, 'T'),
  K: (goods) => tradeOf(goods, 'K'),
  W: (goods) => tradeOf(goods, 'W'),
  R: (goods) => tradeOf(goods, 'R'),
  P: (goods) => knownGoodsSigns(goods.P, goods.M === undefined ? undefined : '33', 0.5),
  I: (goods) => knownGoodsSigns(goods.I, '43', 0.4),
  L: (goods) => knownGoodsSigns(goods.L, '77', 0.6),
  H: (goods) => signOf(goods.H, 1),
  C: (goods) => signOf(goods.C ?? goods.M, 1.1),
  S: () => signOf('72', 1),
  E: () => signOf('85', 0.6),
  V: () => signOf('49', 1),
  F: ({ M }) => (M === '17' || M === '18' || M === '58' ? signOf('18', 1.2) : []),
  A: (goods) => signOf(goods.H === undefined && goods.T === '62' ? '62' : '70', 0.6),
  B: (goods) => signOf(goods.T === '68' || goods.T === '45' ? goods.T : '46', 0.6),
  D: designSigns,
}

/** "Developing and selling" usually means making. Developing alone may be engineering. */
function designSigns(goods: Goods, activities: readonly string[]): Sign[] {
  if (activities.some(isSale)) return signOf(goods.M, 1)
  if (activities.some((other) => 'ICP'.includes(other))) return []
  return goods.I === undefined ? signOf(goods.M, 0.6) : signOf('71', 0.8)
}

function tradeOf(goods: Goods, activity: string): Sign[] {
  const usual = goods.T
  if (usual === undefined) return []
  if (!isTrade(usual)) return signOf(usual, 1)
  if (activity === 'W') return signOf('46', 1.2)
  if (activity === 'R') return signOf('47', 1.2)
  return usual === '47' ? tradeOfConsumerGoods(activity === 'K') : tradeOfOthers(goods, activity === 'K')
}

function tradeOfConsumerGoods(sells: boolean): Sign[] {
  return sells ? signOf('47', 1) : [...signOf('47', 0.65), ...signOf('46', 0.45)]
}

function tradeOfOthers(goods: Goods, sells: boolean): Sign[] {
  if (!forEverybody.has(goods.M ?? '')) return signOf('46', sells ? 0.8 : 1)
  return sells ? [...signOf('46', 0.5), ...signOf('47', 0.6)] : [...signOf('46', 0.85), ...signOf('47', 0.3)]
}
