import type { Goods, Term } from '#understanding/parse-lexicon'

// What a word means for the industry depends on what is done with the thing: to make furniture is 31, to sell it 47.

type Sign = { division: string; weight: number }
type DivisionTerm = Term & { kind: 'division' }

/** Goods for private people: who sells them without a word on it may have a shop. */
const forEverybody = new Set(['01', '10', '11', '12', '13', '20'])
const advised = new Set(['62', '63', '66', '69', '70', '71', '73', '74', '86', '88', '85', '72'])
const rented = new Set(['68', '77', '55', '52', '56', '82', '81', '43'])
const traded = new Set(['45', '46', '47', '66', '68', '64', '62', '58'])
const built = new Set(['41', '42', '43'])
const lastOfIndustry = '34'

type Rule = {
  applies: (division: string, activities: readonly string[]) => boolean
  signs: (term: DivisionTerm, activities: readonly string[]) => Sign[]
}

/** The first rule that applies to a term decides. */
const rules: readonly Rule[] = [
  { applies: (division, done) => done.includes('M') && isTrade(division), signs: lessened(0.3) },
  { applies: (division, done) => done.includes('C') && division === '41', signs: lessened(1.3) },
  { applies: (division, done) => division === '95' && isSale(done[0]), signs: lessened(0.5) },
  { applies: (division, done) => onlyOf('TKWR', done) && division < lastOfIndustry, signs: soldGoods },
  { applies: (division, done) => onlyOf('TKWR', done) && !traded.has(division), signs: lessened(0.6) },
  { applies: (division, done) => onlyOf('L', done) && !rented.has(division), signs: shared(0.5, '77') },
  { applies: (division, done) => onlyOf('A', done) && !advised.has(division), signs: shared(0.5, '70') },
  { applies: (division, done) => onlyOf('D', done) && built.has(division), signs: shared(0.45, '71') },
  { applies: (division, done) => onlyOf('E', done) && division !== '85', signs: shared(0.4, '85') },
  { applies: (division, done) => onlyOf('H', done) && built.has(division), signs: lessened(0.3) },
]

/** The divisions of a term, weighed by what the company does. */
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

function lessened(by: number): Rule['signs'] {
  return ({ division, weight }) => [{ division, weight: weight * by }]
}

function shared(by: number, other: string): Rule['signs'] {
  return ({ division, weight }) => [
    { division, weight: weight * by },
    { division: other, weight: weight * (1 - by) },
  ]
}

/** What a trader names is what it sells. */
function soldGoods({ division, weight }: DivisionTerm, activities: readonly string[]): Sign[] {
  return tradeOf({ M: division, T: '46' }, activities[0] ?? 'T').map((sign) => ({
    ...sign,
    weight: sign.weight * Math.min(1, weight) * 0.8,
  }))
}

/** The divisions of goods, by what the company does with them. */
export function divisionsOfGoods(goods: Goods, activities: readonly string[]): Sign[] {
  if (activities.includes('M') && goods.M !== undefined) return one(goods.M, 1.2)
  for (const activity of activities) {
    const signs = byActivity[activity]?.(goods, activities) ?? []
    if (signs.length > 0) return signs
  }
  return [...one(goods.M, 0.25), ...one(goods.T, 0.25)]
}

function one(division: string | undefined, weight: number): Sign[] {
  return division === undefined ? [] : [{ division, weight }]
}

/** The division that the table of goods names for an activity, or a usual one, which says less. */
function known(division: string | undefined, usual: string | undefined, weight: number): Sign[] {
  return division === undefined ? one(usual, weight) : one(division, 1)
}

const byActivity: Readonly<Record<string, (goods: Goods, activities: readonly string[]) => Sign[]>> = {
  T: (goods) => tradeOf(goods, 'T'),
  K: (goods) => tradeOf(goods, 'K'),
  W: (goods) => tradeOf(goods, 'W'),
  R: (goods) => tradeOf(goods, 'R'),
  P: (goods) => known(goods.P, goods.M === undefined ? undefined : '33', 0.5),
  I: (goods) => known(goods.I, '43', 0.4),
  L: (goods) => known(goods.L, '77', 0.6),
  H: (goods) => one(goods.H, 1),
  C: (goods) => one(goods.C ?? goods.M, 1.1),
  S: () => one('72', 1),
  E: () => one('85', 0.6),
  V: () => one('49', 1),
  A: (goods) => one(goods.H === undefined && goods.T === '62' ? '62' : '70', 0.6),
  B: (goods) => one(goods.T === '68' || goods.T === '45' ? goods.T : '46', 0.6),
  D: designed,
}

/** To develop and sell something is mostly to make it. To develop it alone may be engineering. */
function designed(goods: Goods, activities: readonly string[]): Sign[] {
  if (activities.some(isSale)) return one(goods.M, 1)
  if (activities.some((other) => 'ICP'.includes(other))) return []
  return goods.I === undefined ? one(goods.M, 0.6) : one('71', 0.8)
}

function tradeOf(goods: Goods, activity: string): Sign[] {
  const usual = goods.T
  if (usual === undefined) return []
  if (!isTrade(usual)) return one(usual, 1)
  if (activity === 'W') return one('46', 1.2)
  if (activity === 'R') return one('47', 1.2)
  return usual === '47' ? tradeOfConsumerGoods(activity === 'K') : tradeOfOthers(goods, activity === 'K')
}

function tradeOfConsumerGoods(sells: boolean): Sign[] {
  return sells ? one('47', 1) : [...one('47', 0.65), ...one('46', 0.45)]
}

function tradeOfOthers(goods: Goods, sells: boolean): Sign[] {
  if (!forEverybody.has(goods.M ?? '')) return one('46', sells ? 0.8 : 1)
  return sells ? [...one('46', 0.5), ...one('47', 0.6)] : [...one('46', 0.75), ...one('47', 0.35)]
}
