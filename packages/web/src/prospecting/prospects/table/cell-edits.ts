import type { OwnValue, ValueProblem } from '@alphorn/contract/directory/own-field-values'
import { useSyncExternalStore } from 'react'
import { writeStored, readStored } from '#web/data/local-store.ts'

// Unsaved cell edits: being typed, being sent, or refused. They survive a change of screen, a lost connection and the
// end of a session.

/** A cell with unsaved text. */
export type CellEdit = {
  company_id: string
  field_id: string
  /** Label of the cell wherever the edit is listed. */
  company: string
  text: string
  /** Version of the value when typing began. */
  version: number
  /** The value when typing began. An undo restores it. */
  former?: OwnValue | null
  state: 'typing' | 'sending' | 'waiting' | 'refused'
  problem?: ValueProblem | undefined
  /** The value that another user saved meanwhile. */
  theirs?: { value: OwnValue | null; by: string | null } | undefined
  at: number
}

/** Returns the value that saving an edit replaces, and its version. */
export function replacedValue({ theirs, former = null, version }: CellEdit) {
  return { value: theirs ? theirs.value : former, version }
}

const retentionMs = 7 * 86_400_000
const keepAfter = 300

const edits = new Map<string, CellEdit>()
const listeners = new Set<() => void>()
let all: readonly CellEdit[] = []
let name: string | undefined
/** Nothing is stored until the stored edits are loaded, because that would overwrite them. */
let isRestored = false
let timer: ReturnType<typeof setTimeout> | undefined

export function cellKey({ company_id, field_id }: Pick<CellEdit, 'company_id' | 'field_id'>): string {
  return `${company_id} ${field_id}`
}

/** Records edits. Null removes an edit that was saved or discarded. */
export function noteEdits(changed: readonly (readonly [key: string, edit: CellEdit | null])[]): void {
  for (const [key, edit] of changed)
    if (edit) edits.set(key, edit)
    else edits.delete(key)
  all = [...edits.values()]
  for (const listener of listeners) listener()
  clearTimeout(timer)
  // A finished edit is stored at once, because the page may be closed in a moment.
  if (changed.every(([, edit]) => edit?.state === 'typing')) timer = setTimeout(storeEdits, keepAfter)
  else storeEdits()
}

/** Replaces each edit only if it is unchanged since it was recorded, so that newer input is kept. */
export function replaceEdits(
  changed: readonly (readonly [before: CellEdit, after: CellEdit | null])[],
): void {
  const current = changed.filter(([before]) => edits.get(cellKey(before)) === before)
  noteEdits(current.map(([before, after]) => [cellKey(before), after]))
}

/** Records discarded edits again, except in cells that have been edited since. */
export function restoreDiscarded(discarded: readonly CellEdit[]): void {
  noteEdits(
    discarded
      .filter((edit) => !edits.has(cellKey(edit)))
      .map((edit) => [cellKey(edit), edit.state === 'refused' ? edit : { ...edit, state: 'waiting' }]),
  )
}

function storeEdits() {
  if (name !== undefined && isRestored) void writeStored(name, all.length > 0 ? all : undefined)
}

/** Restores the unsaved edits of this user. An edit that was being sent waits again, because it may not have arrived. */
export async function restoreEdits(as: string): Promise<void> {
  if (name === as) return
  name = as
  isRestored = false
  edits.clear()
  const kept = (await readStored<CellEdit[]>(as)) ?? []
  if (name !== as) return
  isRestored = true
  const fresh = kept.filter(({ at }) => Date.now() - at < retentionMs)
  noteEdits(
    fresh.map((edit) => [cellKey(edit), edit.state === 'refused' ? edit : { ...edit, state: 'waiting' }]),
  )
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', storeEdits)

/** Returns whether the last write to a cell is still in progress. */
export function isBeingSaved(key: string): boolean {
  return edits.get(key)?.state === 'sending'
}

function listenTo(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the unsaved edit of one cell. */
export function useCellEdit(key: string): CellEdit | undefined {
  return useSyncExternalStore(listenTo, () => edits.get(key))
}

/** Returns all unsaved edits. */
export function useCellEdits(): readonly CellEdit[] {
  return useSyncExternalStore(listenTo, () => all)
}
