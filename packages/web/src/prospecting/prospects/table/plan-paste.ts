import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { readOwnValue, type ValueProblem } from '@alphorn/contract/directory/own-field-values'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { type Person, writeOf } from '#web/prospecting/prospects/table/cell-table.tsx'
import type { ShownColumn } from '#web/prospecting/prospects/table/columns.ts'
import type { CellWrite } from '#web/prospecting/prospects/table/use-save-cells.ts'

/** A cell of the clipboard that will not be written, with the reason. */
export type LeftOut = {
  company: string | null
  column: string | null
  text: string
  problem: ValueProblem | 'column_fixed' | 'no_column' | 'no_row'
}
export type PastePlan = {
  writes: readonly CellWrite[]
  leftOut: readonly LeftOut[]
  /** A fill of selected rows, only some of which are written. */
  partOf?: { written: number; selected: number } | undefined
  /** The text that a fill writes into one field of the selected rows. */
  fill?: Fill | undefined
}
export type Fill = { field: OwnField; text: string }

type Place = {
  rows: readonly Prospect[]
  columns: readonly ShownColumn[]
  members: readonly Person[]
  /** Cell where the block starts. */
  at: number
  column: string
}

/**
 * Maps each cell of a block to a cell of the table, and lists those left out. Empty cells outside of own fields do not
 * count as left out.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  place: Place,
  partOf?: PastePlan['partOf'],
): PastePlan {
  const { rows, columns, members, at, column } = place
  const first = columns.findIndex(({ name }) => name === column)
  const writes: CellWrite[] = []
  const leftOut: LeftOut[] = []
  for (const [down, cells] of block.entries()) {
    const row = rows[at + down]
    for (const [right, text] of cells.entries()) {
      const target = columns[first + right]
      const problem = problemAt(row, target, text, members)
      if (problem === null) writes.push(writeOf(row!, target!.field!, text))
      else if (text.trim() !== '')
        leftOut.push({ company: row?.company.name ?? null, column: nameOf(target), text, problem })
    }
  }
  return { writes, leftOut, partOf }
}

/** Fills one field of several rows with the same text. */
export function planFill(rows: readonly Prospect[], fill: Fill, partOf?: PastePlan['partOf']): PastePlan {
  return { writes: rows.map((row) => writeOf(row, fill.field, fill.text)), leftOut: [], partOf, fill }
}

function nameOf(target: ShownColumn | undefined): string | null {
  return target?.field?.name ?? target?.name ?? null
}

function problemAt(
  row: Prospect | undefined,
  target: ShownColumn | undefined,
  text: string,
  members: readonly Person[],
): LeftOut['problem'] | null {
  if (!row) return 'no_row'
  if (!target) return 'no_column'
  return target.field ? problemOf(target.field, text, members) : 'column_fixed'
}

function problemOf(
  field: NonNullable<ShownColumn['field']>,
  text: string,
  members: readonly Person[],
): ValueProblem | null {
  const read = readOwnValue(field, text)
  if (read.problem !== undefined) return read.problem
  if (field.kind !== 'person' || read.value === null) return null
  const word = foldText(String(read.value))
  const named = members.filter(
    ({ user_id, name, email }) =>
      user_id === read.value || foldText(email) === word || foldText(name) === word,
  )
  return named.length === 1 ? null : 'not_a_member'
}

const foldText = (text: string) => text.normalize().trim().toLocaleLowerCase('de-CH')
