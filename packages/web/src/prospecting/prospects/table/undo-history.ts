import type { OwnValue } from '@alphorn/contract/directory/own-field-values'
import { cellKey } from '#web/prospecting/prospects/table/cell-edits.ts'

/** A write that can be undone: the former value of a cell, and the cell's version since. */
export type UndoableWrite = {
  company_id: string
  field_id: string
  company: string
  value: OwnValue | null
  version: number
}
/** The writes of one action, which are undone together. */
export type UndoStep = readonly UndoableWrite[]

const maxUndoSteps = 50

/** Adds a step. `continues`: the step of the same action so far, which the new one replaces. */
export function withStep(
  history: readonly UndoStep[],
  step: UndoStep,
  continues?: UndoStep,
): readonly UndoStep[] {
  const others = history.filter((one) => one !== continues)
  return step.length === 0 ? others : [...others, step].slice(-maxUndoSteps)
}

/**
 * Takes one step out of the history, by default the last one. A cell that a later step wrote as well keeps its newest
 * value. The later step then restores the value from before both. Returns null if the step is no longer there.
 */
export function runStep(history: readonly UndoStep[], wanted = history.at(-1)) {
  const at = wanted === undefined ? -1 : history.indexOf(wanted)
  if (wanted === undefined || at < 0) return null
  const former = new Map(wanted.map((write) => [cellKey(write), write.value]))
  const later = history.slice(at + 1).map((step) =>
    step.map((write): UndoableWrite => {
      const key = cellKey(write)
      if (!former.has(key)) return write
      const value = former.get(key)!
      former.delete(key)
      return { ...write, value }
    }),
  )
  return {
    writes: wanted.filter((write) => former.has(cellKey(write))),
    rest: [...history.slice(0, at), ...later],
  }
}
