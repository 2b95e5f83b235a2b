import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { openAnswerProof } from '#web/prospecting/prospects/table/answer-sign.tsx'
import { cellOf, type CellTable, typedText } from '#web/prospecting/prospects/table/cell-table.tsx'
import type { ShownColumn } from '#web/prospecting/prospects/table/columns.ts'
import { type PastePlan, planFill, planPaste } from '#web/prospecting/prospects/table/plan-paste.ts'
import { readBlock } from '#web/prospecting/prospects/table/read-block.ts'

// Handlers of the keys and the clipboard for the current cell.

type CellContext = {
  /** The current rows. */
  rows: () => readonly Prospect[]
  columns: readonly ShownColumn[]
  selected: ReadonlySet<string>
  mayWrite: boolean
  members: CellTable['members']
  column: string | null
  setColumn: (column: string | null) => void
  start: CellTable['onEdit']
  run: (plan: PastePlan) => void
  undo: () => void
  notify: (what: 'choose_cell' | 'too_many_cells') => void
}
/** Returns the cell of an event. `field` is set if the cell can be edited. */
type Here = { at: number; row: Prospect; field: OwnField | undefined; isRow: boolean }
type Action = (() => void) | null

export function cellHandlers(context: CellContext) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const here = event.defaultPrevented || event.altKey ? null : placeOf(event.target, context)
      const isCommand = event.ctrlKey || event.metaKey
      const action = here && (isCommand ? commands : keys)[event.key]?.(here, context)
      if (!action) return
      event.preventDefault()
      event.stopPropagation()
      action()
    },
    onPaste: (event: ClipboardEvent) => {
      const here = placeOf(event.target, context)
      if (!here || !context.mayWrite) return
      event.preventDefault()
      pasteAt(here, event.clipboardData.getData('text/plain'), context)
    },
    onCopy: (event: ClipboardEvent) => {
      const here = placeOf(event.target, context)
      if (!here?.field || (getSelection()?.toString() ?? '') !== '') return
      event.preventDefault()
      const { value } = cellOf(here.row, here.field)
      event.clipboardData.setData('text/plain', typedText(value, context.members))
    },
  }
}

const typed = 'input:not([type=checkbox]),textarea,select,[contenteditable]'

function placeOf(target: EventTarget | null, { rows, columns, column, mayWrite }: CellContext): Here | null {
  if (!(target instanceof Element) || target.closest(typed)) return null
  const at = Number(target.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? Number.NaN)
  const row = rows()[at]
  if (!row) return null
  const shown = columns.find(({ name }) => name === column)
  return { at, row, field: mayWrite ? shown?.field : undefined, isRow: target.matches('[data-row]') }
}

/** Returns the loaded selected rows if the current one is among several of them; otherwise null. */
function filledRows({ row }: Here, { rows, selected }: CellContext): readonly Prospect[] | null {
  if (!selected.has(row.prospect_id) || selected.size < 2) return null
  return rows().filter(({ prospect_id }) => selected.has(prospect_id))
}

/** Returns how many of the selected rows are loaded, unless all are. */
function partOfSelection(loaded: readonly Prospect[] | null, { selected }: CellContext) {
  if (!loaded || loaded.length >= selected.size) return undefined
  return { written: loaded.length, selected: selected.size }
}

const clearCell = (here: Here, context: CellContext): Action => {
  const { field } = here
  if (!field) return null
  return () => {
    const many = filledRows(here, context)
    context.run(planFill(many ?? [here.row], { field, text: '' }, partOfSelection(many, context)))
  }
}

/** Columns in the order of the arrow keys; null is the row as a whole. */
const stopsOf = ({ columns }: CellContext) => [null, 'company', ...columns.map(({ name }) => name)]

const stepBy = (context: CellContext, by: 1 | -1): Action => {
  const all = stopsOf(context)
  const next = all.indexOf(context.column) + by
  return next < 0 || next >= all.length ? null : () => context.setColumn(all[next] ?? null)
}

const keys: Readonly<Record<string, (here: Here, context: CellContext) => Action>> = {
  ArrowRight: (_here, context) => stepBy(context, 1),
  ArrowLeft: (_here, context) => stepBy(context, -1),
  Escape: (_here, { column, setColumn }) => (column === null ? null : () => setColumn(null)),
  // Answers are read more often than replaced, so Enter shows the proof and F2 edits.
  Enter: ({ row, field, isRow }, { start }) =>
    field && isRow ? () => void ((field.question !== null && openAnswerProof()) || start(row, field)) : null,
  F2: ({ row, field }, { mayWrite, columns, start }) => {
    const wanted = field ?? (mayWrite ? columns.find((one) => one.field)?.field : undefined)
    return wanted ? () => start(row, wanted) : null
  },
  Delete: clearCell,
  Backspace: clearCell,
}

const commands: typeof keys = {
  z: (_here, { undo }) => undo,
  d: (here, context) => {
    const { field } = here
    return field ? () => fillDown(here, field, context) : null
  },
}

/** Copies the value of the first selected row to the others, or the value above into the current cell. */
function fillDown(here: Here, field: OwnField, context: CellContext) {
  const many = filledRows(here, context)
  const from = many ? many[0] : context.rows()[here.at - 1]
  if (!from) return
  const { value } = cellOf(from, field)
  const to = many ? many.slice(1) : [here.row]
  const text = value === null ? '' : String(value)
  context.run(planFill(to, { field, text }, partOfSelection(many, context)))
}

function pasteAt(here: Here, text: string, context: CellContext) {
  const { rows, columns, members, run, notify } = context
  if (!here.field) return notify('choose_cell')
  const block = readBlock(text)
  if (!block) return notify('too_many_cells')
  const place = { rows: rows(), columns, members, at: here.at, column: here.field.field_id }
  const [first = []] = block
  const many = block.length === 1 && first.length === 1 ? filledRows(here, context) : null
  if (many) {
    const [text = ''] = first
    const plan = planPaste(
      many.map(() => first),
      { ...place, rows: many, at: 0 },
      partOfSelection(many, context),
    )
    run({ ...plan, ...(plan.leftOut.length === 0 && { fill: { field: here.field, text } }) })
  } else run(planPaste(block, place))
}
