import { globSync, readFileSync } from 'node:fs'

/** Results of one benchmark on one machine. The cells are those of the printed table. */
export type Figures = { bench: string; date: string; command: string; cells: string[][] }
export type Machine = { machine: string; figures: Figures[] }

export const figuresFolder = new URL('../../../bench/figures/', import.meta.url)
const begin = '<!-- figures: written by `npm run bench -- NAME --publish` -->'
const end = '<!-- end of figures -->'
const firstFigures = /(<!-- first figures: npm run reference -->\n)[^]*?(\n<!-- end of first figures -->)/

/** Returns docs/benchmarks.md with the results of all machines at its marks, and the first figures at the top. */
export function withFigures(text: string) {
  const [before, rest = ''] = text.split(begin)
  const [, after = ''] = rest.split(end)
  const written = `${before}${begin}\n\n${machines().map(sectionOf).join('\n\n')}\n\n${end}${after}`
  return written.replace(
    firstFigures,
    (_, start: string, stop: string) => `${start}\n${machines().map(headlines).join('\n')}\n${stop}`,
  )
}

function machines() {
  const files = globSync('*.json', { cwd: figuresFolder }).sort()
  return files.map((file) => readMachine(new URL(file, figuresFolder)))
}

export function readMachine(file: URL) {
  return JSON.parse(readFileSync(file, 'utf8')) as Machine
}

/** Returns one part for each bench, with the command of its run. */
function sectionOf({ machine, figures }: Machine) {
  const parts = figures.map(({ bench, date, command, cells }) =>
    [`#### ${bench}`, '', `${date}: \`${command}\``, '', tablesOf(cells)].join('\n'),
  )
  return [`### ${machine}`, ...parts].join('\n\n')
}

/** The figures that readers look for first: their row in the bench of the whole machine. */
const headlineRows = {
  'mutations, from 64 callers of each process': 'full mutation',
  'reads of a prospect': 'read of a prospect',
  'claims of a job, each with its result': 'claim + complete',
}

function headlines({ figures }: Machine) {
  const cells = figures.find(({ bench }) => bench === 'machine')?.cells ?? []
  return Object.entries(headlineRows)
    .map(([label, row]) => [label, cells.find(([what]) => what === row)?.[2]])
    .filter(([, rate]) => rate !== undefined)
    .map(([label, rate]) => `- ${label}: ${rate!.replace(/, \d.*/, '')}`)
    .join('\n')
}

/** A row that was measured for several sets names its set in brackets: `words marked (half b)`. */
const ofSet = /^(?:(.*?): )?(.*) \(([^()]+)\)$/

function tablesOf(cells: readonly string[][]) {
  const single = cells.filter(([what]) => !ofSet.test(what!))
  const sets = Map.groupBy(
    cells.filter(([what]) => ofSet.test(what!)),
    ([what]) => ofSet.exec(what!)![1] ?? '',
  )
  const tables = [...sets].map(([title, rows]) => [...(title ? [`*${title}*`, ''] : []), tableOfSets(rows)])
  return [...(single.length > 0 ? [rowsTable(single)] : []), ...tables.map((lines) => lines.join('\n'))].join(
    '\n\n',
  )
}

function rowsTable(cells: readonly string[][]) {
  return table(['', 'baseline', 'ours', 'ratio', 'bar', 'goal', 'result'], cells)
}

/** Returns a table with one row for each question and one column for each set. A missed bar is in bold type. */
function tableOfSets(cells: readonly string[][]) {
  const questions = Map.groupBy(cells, ([what]) => ofSet.exec(what!)![2]!)
  const sets = [...new Set(cells.map(([what]) => ofSet.exec(what!)![3]!))]
  const rows = [...questions].map(([question, ofQuestion]) => [
    question,
    ofQuestion[0]![4]!,
    ...sets.map((set) => shown(ofQuestion.find(([what]) => ofSet.exec(what!)![3] === set))),
  ])
  return table(['', 'bar', ...sets], rows)
}

function shown(cells: readonly string[] | undefined) {
  if (!cells) return ''
  const [, baseline, ours, , , , result] = cells
  const figure = ours!.includes(' of ') ? ours! : `${ours} of ${baseline}`
  return result === 'MISSED' ? `**${figure}**` : figure
}

function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n')
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|')
