import type { FieldValueInput, SetFieldValue } from '@alphorn/contract/directory/own-fields'
import { type OwnValue, readOwnValue } from '@alphorn/contract/directory/own-field-values'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { callRoute } from '#web/data/client.ts'
import { failureOf } from '#web/data/failures.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import {
  type CellEdit,
  cellKey,
  noteEdits,
  replaceEdits,
} from '#web/prospecting/prospects/table/cell-edits.ts'
import {
  runStep,
  type UndoableWrite,
  type UndoStep,
  withStep,
} from '#web/prospecting/prospects/table/undo-history.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** A text to write into a cell, with the value it replaces. */
export type CellWrite = {
  company_id: string
  field_id: string
  company: string
  text: string
  before: { value: OwnValue | null; version: number }
}
export type SaveResult = {
  set: number
  refused: number
  waiting: number
  /** The step of the history that takes these writes back. */
  undo: UndoStep
}
/** `continues`: the step of the same action so far, so that all its parts are undone together. */
type SaveOptions = { isUndo?: boolean; continues?: UndoStep }

/** A write with the edit recorded for it. Text typed into the cell since then is another edit. */
type PendingWrite = { write: CellWrite; edit: CellEdit }

/** Number of cells in one request, the most that the service accepts. */
export const maxCellsAtOnce = 1000

/**
 * Writes cells. They show the new text at once. A refused write restores the former value and shows the reason. A write
 * that does not reach the service stays with its cell.
 */
export function useSaveCells() {
  const queries = useQueryClient()
  const showFailure = useRef<(error: unknown) => void>(() => {})
  showFailure.current = useFailureToast()
  const history = useRef<readonly UndoStep[]>([])
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  const save = useCallback(
    (writes: readonly CellWrite[], { isUndo = false, continues }: SaveOptions = {}): Promise<SaveResult> => {
      const sending = writes.map((write) => ({ write, edit: editOf(write, 'sending') }))
      noteEdits(sending.map(({ edit }) => [cellKey(edit), edit]))
      // Writes are serialised: a second write to a cell is based on the version of the first, and undo restores the
      // right value.
      const saving = pending.current.then(async () => {
        const saved = await saveInParts(queries, sending, (error) => showFailure.current(error))
        const undo = continues ? [...continues, ...saved.undo] : saved.undo
        if (!isUndo) history.current = withStep(history.current, undo, continues)
        return { ...saved, undo }
      })
      pending.current = saving.catch(() => {}) // reported to the caller of `saving`
      return saving
    },
    [queries],
  )
  /** Takes back one step, by default the last one. Returns null if there is nothing to take back. */
  const undo = useCallback(
    async (step?: UndoStep) => {
      await pending.current
      const taken = runStep(history.current, step)
      if (!taken) return null
      history.current = taken.rest
      return saveFormer(save, taken.writes)
    },
    [save],
  )
  return { save, undo }
}

type Save = (writes: readonly CellWrite[], options: SaveOptions) => Promise<SaveResult>

/** Writes the former values, in parts, because each part is stored in the browser until it is saved. */
async function saveFormer(save: Save, former: UndoStep): Promise<SaveResult> {
  const sum: SaveResult = { set: 0, refused: 0, waiting: 0, undo: [] }
  for (let from = 0; from < former.length; from += maxCellsAtOnce) {
    const writes = former.slice(from, from + maxCellsAtOnce).map(({ value, version, ...cell }) => ({
      ...cell,
      text: value === null ? '' : String(value),
      before: { value: null, version },
    }))
    addTo(sum, await save(writes, { isUndo: true }))
  }
  return sum
}

async function saveInParts(
  queries: QueryClient,
  sending: readonly PendingWrite[],
  showFailure: (error: unknown) => void,
): Promise<SaveResult> {
  const { fit = [], unfit = [] } = Object.groupBy(sending, ({ write }) =>
    problemOf(write) ? 'unfit' : 'fit',
  )
  const saved: SaveResult = { set: 0, refused: unfit.length, waiting: 0, undo: [] }
  replaceEdits(
    unfit.map(({ write, edit }) => [edit, { ...edit, state: 'refused', problem: problemOf(write) }]),
  )
  for (let from = 0; from < fit.length; from += maxCellsAtOnce) {
    const some = fit
      .slice(from, from + maxCellsAtOnce)
      .map((one) => ({ ...one, write: overOwnValue(one.write) }))
    try {
      addTo(saved, settleWrites(queries, some, await sendWrites(some)))
    } catch (error) {
      if (!passing.has(failureOf(error).code)) showFailure(error)
      // The next read shows whether the session has ended. After signing in again, the user finds the text.
      void refetchVisible(queries)
      const rest = fit.slice(from)
      replaceEdits(rest.map(({ edit }) => [edit, { ...edit, state: 'waiting' }]))
      saved.waiting = rest.length
      break
    }
  }
  return saved
}

/** Codes of temporary failures, shown elsewhere: the service cannot be reached, or does not let this user write now. */
const passing: ReadonlySet<string> = new Set(['unreachable', 'unauthenticated', 'forbidden'])

/** Returns why no field accepts a text. Such a text is not sent: the service would refuse the whole batch. */
function problemOf({ text }: CellWrite) {
  return readOwnValue({ kind: 'text', choices: [] }, text).problem
}

/** Values that this page wrote last, with their versions. A newer version comes from another user. */
const ownValues = new Map<string, CellWrite['before']>()

function overOwnValue(write: CellWrite): CellWrite {
  const own = ownValues.get(cellKey(write))
  return own && own.version > write.before.version ? { ...write, before: own } : write
}

function editOf({ before, ...write }: CellWrite, state: CellEdit['state']): CellEdit {
  return { ...write, version: before.version, former: before.value, state, at: Date.now() }
}

async function sendWrites(sending: readonly PendingWrite[]): Promise<readonly SetFieldValue[]> {
  const values = sending.map(({ write: { company_id, field_id, text, before } }): FieldValueInput => {
    return { company_id, field_id, value: text, version: before.version }
  })
  const idempotencyKey = crypto.randomUUID()
  return (await callRoute('field_values_set', { values }, { idempotencyKey })).data
}

function addTo(saved: SaveResult, more: SaveResult) {
  saved.set += more.set
  saved.refused += more.refused
  saved.waiting += more.waiting
  saved.undo = [...saved.undo, ...more.undo]
}

/** Applies the response of the service: values to the tables, reasons to their cells. */
function settleWrites(
  queries: QueryClient,
  sending: readonly PendingWrite[],
  answers: readonly SetFieldValue[],
): SaveResult {
  showValues(queries, answers)
  const undo: UndoableWrite[] = []
  replaceEdits(
    sending.map(({ write, edit }, at) => {
      const { outcome, problem, value, version, changed_by } = answers[at]!
      const { company_id, field_id, company, before } = write
      if (outcome === 'set') ownValues.set(cellKey(write), { value, version })
      if (outcome === 'set') undo.push({ company_id, field_id, company, value: before.value, version })
      if (outcome !== 'refused') return [edit, null]
      const refused = { ...editOf(write, 'refused'), problem: problem ?? undefined, version }
      const theirs = problem === 'changed_meanwhile' ? { value, by: changed_by } : undefined
      return [edit, { ...refused, theirs }]
    }),
  )
  const refused = answers.filter(({ outcome }) => outcome === 'refused').length
  return { set: undo.length, refused, waiting: 0, undo }
}

/** Puts the service's current values into the cached tables. */
function showValues(queries: QueryClient, answers: readonly SetFieldValue[]) {
  const known = answers.filter(({ problem }) => problem !== 'field_unknown' && problem !== 'company_unknown')
  const byCompany = Map.groupBy(known, ({ company_id }) => company_id)
  const shown = <Row extends Prospect>(row: Row): Row => {
    const cells = byCompany.get(row.company.company_id)
    if (!cells) return row
    const news = cells.map(({ field_id, value, version }) => [field_id, { value, version }] as const)
    return { ...row, own_values: { ...row.own_values, ...Object.fromEntries(news) } }
  }
  type Pages = InfiniteData<{ data: Prospect[] }>
  queries.setQueriesData<Pages>(
    { queryKey: ['prospects'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(shown) })) },
  )
}
