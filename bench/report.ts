export type Row = {
  what: string
  baseline: string
  ours: string
  /** One for each round. */
  ratios: number[]
  bar?: Limit
  goal?: Limit
}

/** The bar of a ratio: at least, or at most. */
export type Limit = { atLeast: number } | { atMost: number }

export const atLeast = (bound: number): Limit => ({ atLeast: bound })
export const atMost = (bound: number): Limit => ({ atMost: bound })

export function median(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The table of a bench, as text. */
export function table(name: string, rows: readonly Row[]) {
  const lines = [['bench', 'baseline', 'ours', 'ratio', 'bar', 'goal', ''], ...cells(rows)]
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)))
  const text = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  return [`\n${name}`, text[0]!, widths.map((width) => '-'.repeat(width)).join('  '), ...text.slice(1)].join(
    '\n',
  )
}

/** The cells of the rows, as they are printed and published. */
export function cells(rows: readonly Row[]): string[][] {
  return rows.map(({ what, baseline, ours, ratios, bar, goal }) => [
    what,
    baseline,
    ours,
    shownRatios(ratios),
    shownLimit(bar),
    shownLimit(goal),
    verdict(median(ratios), bar, goal),
  ])
}

function shownRatios(ratios: readonly number[]) {
  const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) =>
    ratio.toFixed(2),
  )
  return ratios.length > 1 ? `${middle} [${least}..${most}]` : `${middle}`
}

function shownLimit(limit: Limit | undefined) {
  if (!limit) return ''
  return 'atLeast' in limit ? `>= ${limit.atLeast}` : `<= ${limit.atMost}`
}

function verdict(ratio: number, bar: Limit | undefined, goal: Limit | undefined) {
  if (goal && holds(ratio, goal)) return 'goal reached'
  if (!bar) return ''
  return holds(ratio, bar) ? 'bar reached' : 'MISSED'
}

function holds(ratio: number, limit: Limit) {
  return 'atLeast' in limit ? ratio >= limit.atLeast : ratio <= limit.atMost
}

export function rate(values: readonly number[], unit = '/s') {
  return `${Math.round(median(values))}${unit}`
}
