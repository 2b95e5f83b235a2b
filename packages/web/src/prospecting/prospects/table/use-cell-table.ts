import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useSession } from '#web/data/use-session.ts'
import { formatInteger } from '#web/language/format.ts'
import { useMembers } from '#web/data/use-members.ts'
import { cellKey, isBeingSaved, restoreEdits } from '#web/prospecting/prospects/table/cell-edits.ts'
import { preloadChoiceEditor } from '#web/prospecting/prospects/table/cell-editor.tsx'
import { cellHandlers } from '#web/prospecting/prospects/table/cell-handlers.ts'
import {
  type CellMove,
  cellOf,
  type CellTable,
  writeOf,
} from '#web/prospecting/prospects/table/cell-table.tsx'
import type { ShownColumn } from '#web/prospecting/prospects/table/columns.ts'
import type { PastePlan } from '#web/prospecting/prospects/table/plan-paste.ts'
import { maxPastedCells } from '#web/prospecting/prospects/table/read-block.ts'
import { type FillSource, useFillSelection } from '#web/prospecting/prospects/table/use-fill-selection.ts'
import { type CellWrite, useSaveCells } from '#web/prospecting/prospects/table/use-save-cells.ts'
import type { UndoStep } from '#web/prospecting/prospects/table/undo-history.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** Number of cells above which a write needs the user's confirmation. */
const maxUnconfirmedCells = 1000

type Columns = readonly ShownColumn[]
type CellTableOptions = FillSource & { rows: readonly Prospect[]; columns: Columns }

/** State of the cells for keyboard and clipboard: the current cell, the edited one, and the writes. */
export function useCellTable({ rows, columns, ...source }: CellTableOptions) {
  const { selected } = source
  const t = useTranslations('cells')
  const mayWrite = useHasScope('prospect:write')
  const members = useMembers()
  const [asked, setAsked] = useState<PastePlan | null>(null)
  useRestored(columns)
  const place = useCurrentCell(columns)
  const { write, save, takeBack } = useWriting(place.open)
  const start = useStarting(place, write)
  const cells = useShared({ place, start, write, mayWrite, members })
  const latest = useRef(rows)
  latest.current = rows
  const planFillOfSelection = useFillSelection(source)
  const run = async (given: PastePlan) => {
    // The plan has only the loaded rows of the selection.
    const plan = given.partOf && given.fill ? await planFillOfSelection(given.fill) : given
    if (!plan) return
    const isLarge = plan.writes.length > maxUnconfirmedCells
    if (plan.leftOut.length > 0 || given.partOf || isLarge) setAsked(plan)
    else void write(plan.writes)
  }
  const handlers = cellHandlers({
    rows: () => latest.current,
    columns,
    selected,
    mayWrite,
    members,
    column: place.column,
    setColumn: place.setColumn,
    start,
    run: (plan) => void run(plan),
    undo: () => void takeBack(),
    notify: (what) =>
      what === 'choose_cell'
        ? showToast(t(what))
        : showToast(t(what, { most: formatInteger(maxPastedCells) }), { text: t('too_many_cells_text') }),
  })
  return { cells, column: place.column, asked, setAsked, save, takeBack, handlers }
}

const countOf = (n: number) => ({ n, shown: formatInteger(n) })

/** Restores the unsaved edits of this user into their cells. */
function useRestored(columns: Columns) {
  const session = useSession()
  const name = session && `cells ${session.account.account_id} ${session.user.user_id}`
  useEffect(() => {
    if (name !== undefined) void restoreEdits(name)
  }, [name])
  const hasChoices = columns.some(({ field }) => field?.kind === 'choice' || field?.kind === 'person')
  useEffect(() => {
    if (hasChoices) void preloadChoiceEditor()
  }, [hasChoices])
}

/** The column with the keyboard focus, and the cell in edit mode. */
function useCurrentCell(columns: Columns) {
  const [column, setColumn] = useState<string | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  useEffect(() => {
    if (column !== null)
      document.querySelector('[data-current-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [column])
  // If a colleague archives a column, its editor closes. The text is kept and shown below the table.
  const isGone = editing !== null && !columns.some(({ field }) => field && editing.endsWith(field.field_id))
  useEffect(() => {
    if (isGone) setEditing(null)
  }, [isGone])
  /** Opens a cell, unless the user has opened another one meanwhile. */
  const open = useCallback((key: string) => setEditing((now) => now ?? key), [])
  const edit = useCallback((key: string) => setEditing(key), [])
  const leave = useCallback(
    (key: string, to: CellMove) => {
      if (to !== 'nowhere') focusFrom(to)
      if (to === 'right' || to === 'left') setColumn((now) => neighbourOf(columns, now, to))
      setEditing((now) => (now === key ? null : now))
    },
    [columns],
  )
  return { column, setColumn, editing, open, edit, leave }
}
type Place = ReturnType<typeof useCurrentCell>

/** Moves the focus from the editor to its row or to the next one, whose keys continue to work. */
function focusFrom(to: CellMove) {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  const below = `[data-place='${Number(row?.dataset['place']) + 1}']`
  const next = to === 'down' ? document.querySelector<HTMLElement>(below) : null
  ;(next ?? row)?.focus({ preventScroll: next === null })
}

function neighbourOf(columns: Columns, column: string | null, to: 'left' | 'right') {
  const at = columns.findIndex(({ name }) => name === column)
  return columns[at + (to === 'right' ? 1 : -1)]?.name ?? column
}

/** Writes cells and shows the result. */
function useWriting(open: Place['open']) {
  const t = useTranslations('cells')
  const { save, undo } = useSaveCells()
  const takeBack = useCallback(
    async (step?: UndoStep) => {
      const restored = await undo(step)
      if (!restored) return
      showToast(t('undone', countOf(restored.set)), { alone: true })
      if (restored.refused > 0) showToast(t('refused', countOf(restored.refused)))
    },
    [undo, t],
  )
  const write = useCallback(
    async (writes: readonly CellWrite[]) => {
      const saved = await save(writes)
      const [only] = writes
      // A user who is still in the cell sees the error at once, with the typed text.
      if (saved.refused > 0 && only && writes.length === 1) open(cellKey(only))
      else if (saved.refused > 0) showToast(t('refused', countOf(saved.refused)))
      if (writes.length > 1 && saved.set > 0)
        showToast(t('set', countOf(saved.set)), {
          undo: { label: t('undo'), onUndo: () => void takeBack(saved.undo) },
        })
    },
    [save, takeBack, open, t],
  )
  return { write, save, takeBack }
}

type Write = ReturnType<typeof useWriting>['write']

/** Returns a function that opens a cell. A checkbox has no text to edit, so it toggles. */
function useStarting({ setColumn, edit }: Place, write: Write) {
  return useCallback(
    (row: Prospect, field: OwnField) => {
      const { value } = cellOf(row, field)
      const key = cellKey({ company_id: row.company.company_id, field_id: field.field_id })
      setColumn(field.field_id)
      if (field.kind !== 'checkbox') edit(key)
      else if (!isBeingSaved(key)) void write([writeOf(row, field, value === true ? '' : 'true')])
    },
    [write, setColumn, edit],
  )
}

type Shared = Pick<CellTable, 'mayWrite' | 'members'> & {
  place: Place
  start: CellTable['onEdit']
  write: Write
}

function useShared({ place: { editing, leave }, start, write, mayWrite, members }: Shared) {
  return useMemo(
    (): CellTable => ({
      mayWrite,
      members,
      editing,
      onEdit: start,
      onLeave: leave,
      onCommit: (one, to) => {
        leave(cellKey(one), to)
        void write([one])
      },
    }),
    [mayWrite, members, editing, start, leave, write],
  )
}
