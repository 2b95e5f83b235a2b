import { globSync, readFileSync } from 'node:fs'

/** Results of one benchmark on one machine. The cells are those of the printed table. */
export type Figures = { bench: string; date: string; command: string; cells: string[][] }
export type Machine = { machine: string; figures: Figures[] }

export const figuresFolder = new URL('../../../bench/figures/', import.meta.url)
const begin = '<!-- figures: written by `npm run bench -- NAME --publish` -->'
const end = '<!-- end of figures -->'

/** Returns docs/benchmarks.md with the results of all machines between its two markers. */
export function withFigures(text: string) {
  const [before, rest = ''] = text.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n\n${machines().map(sectionOf).join('\n\n')}\n\n${end}${after}`
}

function machines() {
  const files = globSync('*.json', { cwd: figuresFolder }).sort()
  return files.map((file) => readMachine(new URL(file, figuresFolder)))
}

export function readMachine(file: URL) {
  return JSON.parse(readFileSync(file, 'utf8')) as Machine
}

/** Returns one table. The last column refers to the run in the list below it. */
function sectionOf({ machine, figures }: Machine) {
  const rows = figures.flatMap(({ cells }, at) =>
    cells.map((line) => `| ${[...line, String(at + 1)].map(escaped).join(' | ')} |`),
  )
  const head = ['bench', 'baseline', 'ours', 'ratio', 'bar', 'goal', '', 'run']
  const runs = figures.map(({ date, command }, at) => `${at + 1}. ${date}: \`${command}\``)
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows]
  return [`### ${machine}`, '', ...table, '', ...runs].join('\n')
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|')
