import type { Goods, Term } from '#understanding/parse-lexicon'

// What a word means for the industry depends on what is done with the thing: to make furniture is 31, to sell it 47.

type Sign = { division: string; weight: number }

/** Goods for private people: who sells them without a word on it may have a shop. */
const forEverybody = new Set(['01', '10', '11', '12', '13', '20'])
const advised = new Set(['62', '63', '66', '69', '70', '71', '73', '74', '86', '88', '85', '72'])
const rented = new Set(['68', '77', '55', '52', '56', '82', '81', '43'])
const traded = new Set(['45', '46', '47', '66', '68', '64', '62', '58'])
const built = new Set(['41', '42', '43'])

/** The divisions of a term, weighed by what the company does. */
export function inContext(term: Term & { kind: 'division' }, activities: readonly string[]): Sign[] {
  const { division, weight } = term
  const all = (which: string) =>
    activities.length > 0 && activities.every((activity) => which.includes(activity))
  const reduced = (by: number, other?: string): Sign[] => [
    { division, weight: weight * by },
    ...(other === undefined ? [] : [{ division: other, weight: weight * (1 - by) }]),
  ]
  if (activities.includes('M') && (division === '46' || division === '47')) return reduced(0.3)
  if (activities.includes('C') && division === '41') return [{ division, weight: weight * 1.3 }]
  if (division === '95' && 'TK'.includes(activities[0] ?? '-')) return reduced(0.5)
  // What a trader names is what it sells.
  if (all('TKWR') && division < '34')
    return tradeOf({ M: division, T: '46' }, activities[0] ?? 'T').map((sign) => ({
      ...sign,
      weight: sign.weight * Math.min(1, weight) * 0.8,
    }))
  if (all('TKWR') && !traded.has(division)) return reduced(0.6)
  if (all('L') && !rented.has(division)) return reduced(0.5, '77')
  if (all('A') && !advised.has(division)) return reduced(0.5, '70')
  if (all('D') && built.has(division)) return reduced(0.45, '71')
  if (all('E') && division !== '85') return reduced(0.4, '85')
  if (all('H') && built.has(division)) return reduced(0.3)
  return [{ division, weight }]
}

/** The divisions of goods, by what the company does with them. */
export function divisionsOfGoods(goods: Goods, activities: readonly string[]): Sign[] {
  const make = goods.M
  if (activities.includes('M') && make !== undefined) return [{ division: make, weight: 1.2 }]
  for (const activity of activities) {
    const signs = signsOf(goods, activity, activities)
    if (signs.length > 0) return signs
  }
  const trade = goods.T
  return [
    ...(make === undefined ? [] : [{ division: make, weight: 0.25 }]),
    ...(trade === undefined ? [] : [{ division: trade, weight: 0.25 }]),
  ]
}

function signsOf(goods: Goods, activity: string, activities: readonly string[]): Sign[] {
  if ('TKWR'.includes(activity)) return tradeOf(goods, activity)
  const one = (division: string | undefined, weight: number) =>
    division === undefined ? [] : [{ division, weight }]
  if (activity === 'P') return one(goods.P ?? (goods.M === undefined ? undefined : '33'), goods.P ? 1 : 0.5)
  if (activity === 'I') return one(goods.I ?? '43', goods.I ? 1 : 0.4)
  if (activity === 'L') return one(goods.L ?? '77', goods.L ? 1 : 0.6)
  if (activity === 'H') return one(goods.H, 1)
  if (activity === 'C') return one(goods.C ?? goods.M, 1.1)
  if (activity === 'S') return one('72', 1)
  if (activity === 'E') return one('85', 0.6)
  if (activity === 'V') return one('49', 1)
  if (activity === 'A') return one(goods.H === undefined && goods.T === '62' ? '62' : '70', 0.6)
  if (activity === 'B') return one(goods.T === '68' ? '68' : goods.T === '45' ? '45' : '46', 0.6)
  // To develop and sell something is mostly to make it; to develop it alone may be research or engineering.
  if (activity === 'D') {
    if (activities.some((other) => 'TK'.includes(other))) return one(goods.M, 1)
    if (activities.some((other) => 'ICP'.includes(other))) return []
    return goods.I === undefined ? one(goods.M, 0.6) : one('71', 0.8)
  }
  return []
}

function tradeOf(goods: Goods, activity: string): Sign[] {
  const usual = goods.T
  if (usual === undefined) return []
  if (usual !== '46' && usual !== '47') return [{ division: usual, weight: 1 }]
  if (activity === 'W') return [{ division: '46', weight: 1.2 }]
  if (activity === 'R') return [{ division: '47', weight: 1.2 }]
  const sells = activity === 'K'
  if (usual === '47')
    return sells
      ? [{ division: '47', weight: 1 }]
      : [
          { division: '47', weight: 0.65 },
          { division: '46', weight: 0.45 },
        ]
  if (!forEverybody.has(goods.M ?? '')) return [{ division: '46', weight: sells ? 0.8 : 1 }]
  return [
    { division: '46', weight: sells ? 0.5 : 0.75 },
    { division: '47', weight: sells ? 0.6 : 0.35 },
  ]
}
