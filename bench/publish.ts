import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  figuresFolder,
  type Machine,
  readMachine,
  withFigures,
} from '@alphorn/test/structure/documents/figures-page'
import { cells, type Row } from './report.ts'

const page = new URL('../docs/benchmarks.md', import.meta.url)

/** Stores the rows of a bench in the file of its machine, in place of the former ones, and writes the page. */
export function publish(machine: string, command: string, bench: string, rows: readonly Row[]) {
  const file = new URL(`${machine.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`, figuresFolder)
  const known: Machine = existsSync(file) ? readMachine(file) : { machine, figures: [] }
  const date = new Date().toISOString().slice(0, 10)
  const figures = [
    ...known.figures.filter((one) => one.bench !== bench),
    { bench, date, command, cells: cells(rows) },
  ].sort((a, b) => a.bench.localeCompare(b.bench))
  writeFileSync(file, `${JSON.stringify({ machine, figures }, null, 2)}\n`)
  writeFileSync(page, withFigures(readFileSync(page, 'utf8')))
}
