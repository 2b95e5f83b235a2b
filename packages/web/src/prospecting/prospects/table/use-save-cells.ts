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
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** A text to write into a cell, with the value it replaces. */
export type CellWrite = {
  company_id: string
  field_id: string
  company: string
  text: string
  before: { value: OwnValue | null; version: number }
}
/** A write that can be undone: the former value of a cell, and the cell's version since. */
type UndoableWrite = {
  company_id: string
  field_id: string
  company: string
  value: OwnValue | null
  version: number
}
export type SaveResult = { set: number; refused: number; waiting: number; undo: readonly UndoableWrite[] }

/** A write with the edit recorded for it. Text typed into the cell since then is another edit. */
type PendingWrite = { write: CellWrite; edit: CellEdit }

const atOnce = 1000
const maxUndoSteps = 50

/**
 * Writes cells. They show the new text at once. A refused write restores the former value and shows the reason. A write
 * that does not reach the service stays with its cell.
 */
export function useSaveCells() {
  const queries = useQueryClient()
  const showFailure = useRef<(error: unknown) => void>(() => {})
  showFailure.current = useFailureToast()
  const history = useRef<(readonly UndoableWrite[])[]>([])
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  const save = useCallback(
    (writes: readonly CellWrite[], { isUndo = false } = {}): Promise<SaveResult> => {
      const sending = writes.map((write) => ({ write, edit: editOf(write, 'sending') }))
      noteEdits(sending.map(({ edit }) => [cellKey(edit), edit]))
      // Writes are serialised: a second write to a cell is based on the version of the first, and undo restores the
      // right value.
      const saving = pending.current.then(async () => {
        const saved = await saveInParts(queries, sending, (error) => showFailure.current(error))
        if (!isUndo && saved.undo.length > 0)
          history.current = [...history.current, saved.undo].slice(-maxUndoSteps)
        return saved
      })
      pending.current = saving.catch(() => {})
      return saving
    },
    [queries],
  )
  const undo = useCallback(async () => {
    await pending.current
    const last = history.current.at(-1)
    if (!last) return null
    history.current = history.current.slice(0, -1)
    const writes = last.map(({ value, version, ...cell }) => ({
      ...cell,
      text: value === null ? '' : String(value),
      before: { value: null, version },
    }))
    return save(writes, { isUndo: true })
  }, [save])
  return { save, undo }
}

async function saveInParts(
  queries: QueryClient,
  sending: readonly PendingWrite[],
  showFailure: (error: unknown) => void,
): Promise<SaveResult> {
  const fit = sending.filter(({ write }) => problemOf(write) === undefined)
  const saved: SaveResult = { set: 0, refused: sending.length - fit.length, waiting: 0, undo: [] }
  replaceEdits(
    sending
      .filter((one) => !fit.includes(one))
      .map(({ write, edit }) => [edit, { ...edit, state: 'refused', problem: problemOf(write) }]),
  )
  for (let from = 0; from < fit.length; from += atOnce) {
    const some = fit.slice(from, from + atOnce).map((one) => ({ ...one, write: overOwnValue(one.write) }))
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

/** Versions that this page wrote last. A newer version comes from another user. */
const ownVersions = new Map<string, number>()

function overOwnValue(write: CellWrite): CellWrite {
  const version = Math.max(write.before.version, ownVersions.get(cellKey(write)) ?? 0)
  return { ...write, before: { ...write.before, version } }
}

function editOf({ before, ...write }: CellWrite, state: CellEdit['state']): CellEdit {
  return { ...write, version: before.version, state, at: Date.now() }
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
      if (outcome === 'set') ownVersions.set(cellKey(write), version)
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
