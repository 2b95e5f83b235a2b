import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { readOwnValue, type ValueProblem } from '@alphorn/contract/directory/own-field-values'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { type KeyboardEvent, use, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type CellEdit,
  cellKey,
  noteEdits,
  replacedValue,
} from '#web/prospecting/prospects/table/cell-edits.ts'
import { CellNote } from '#web/prospecting/prospects/table/cell-note.tsx'
import {
  type CellMove,
  cellOf,
  CellTableContext,
  typedText,
  writeOf,
} from '#web/prospecting/prospects/table/cell-table.tsx'

/** The editor for choices and persons, once loaded. It must be loaded before the key press that opens it. */
let ChoiceEditor: typeof import('#web/prospecting/prospects/table/choice-editor.tsx').ChoiceEditor | null =
  null

/** Preloads the editor for choices and persons. Until it is loaded, their values are typed. */
export async function preloadChoiceEditor(): Promise<void> {
  ChoiceEditor ??= (await import('#web/prospecting/prospects/table/choice-editor.tsx')).ChoiceEditor
}

type Props = { row: Prospect; field: OwnField; edit: CellEdit | undefined }

/** A cell in edit mode. Enter saves and moves down, Tab moves on, and Escape discards the input. */
export function CellEditor({ row, field, edit }: Props) {
  const table = use(CellTableContext)!
  const { value, version } = cellOf(row, field)
  const write = writeOf(row, field, '')
  const key = cellKey(write)
  const first = edit?.text ?? typedText(value, table.members)
  // If another user's value is shown, the write replaces that one; otherwise it replaces the value from when typing
  // began.
  const base = useRef(edit ? replacedValue(edit) : { value, version }).current
  const [problem, setProblem] = useState<ValueProblem | undefined>(edit?.problem)
  const note = (text: string) => {
    setProblem(undefined)
    noteEdits([[key, { ...editOf(text), state: 'typing' }]])
  }
  const editOf = (text: string) => {
    const { company_id, field_id, company } = write
    const of = { company_id, field_id, company, text, at: Date.now() }
    return { ...of, version: base.version, former: base.value, theirs: edit?.theirs }
  }
  const isLeft = useRef(false)
  const commit = (text: string, to: CellMove, isNewChoice = false) => {
    if (isLeft.current) return true
    if (text === typedText(value, table.members) && !edit?.theirs) return leave(to)
    // Leaving the cell is no decision: only Enter and Tab replace a value that another user saved.
    if (edit?.theirs && to === 'nowhere') return leaveUnfit(text, 'changed_meanwhile')
    const read = readOwnValue(field, text)
    // Only the service can resolve a person. All other values are checked here, before the user leaves the cell.
    if (read.problem !== undefined && !isNewChoice) {
      if (to === 'nowhere') return leaveUnfit(text, read.problem)
      setProblem(read.problem)
      return false
    }
    isLeft.current = true
    table.onCommit({ ...write, text, before: base }, to)
    return true
  }
  /** Keeps an invalid text in its cell, and shows the reason. */
  const leaveUnfit = (text: string, refused: ValueProblem) => {
    isLeft.current = true
    noteEdits([[key, { ...editOf(text), state: 'refused', problem: refused }]])
    table.onLeave(key, 'nowhere')
    return true
  }
  const leave = (to: CellMove = 'stay') => {
    isLeft.current = true
    noteEdits([[key, null]])
    table.onLeave(key, to)
    return true
  }
  const props = { field, first, note, commit, leave }
  return (
    <CellNote edit={edit} field={field} problem={problem}>
      {ChoiceEditor && (field.kind === 'choice' || field.kind === 'person') ? (
        <ChoiceEditor {...props} members={table.members} />
      ) : (
        <TextEditor {...props} />
      )}
    </CellNote>
  )
}

export type EditorProps = {
  field: OwnField
  first: string
  note: (text: string) => void
  /** Returns whether the cell was left. `isNewChoice`: the choice was just added to the field. */
  commit: (text: string, to: CellMove, isNewChoice?: boolean) => boolean
  leave: () => void
}

/** Returns the direction in which a key leaves any editor, or undefined for a key that is input. */
export function moveOfKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): CellMove | undefined {
  if (key === 'Enter') return 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return undefined
}

function TextEditor({ field, first, note, commit, leave }: EditorProps) {
  const t = useTranslations('cells')
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the cell to type
      autoFocus
      aria-label={t('edit', { name: field.name })}
      defaultValue={first}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      placeholder={field.kind === 'date' ? t('day_example') : undefined}
      className={`-mx-1.5 h-7 w-[calc(100%+0.75rem)] rounded bg-surface px-1.5 outline-2 outline-accent ${field.kind === 'number' ? 'text-right tabular' : ''}`}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => note(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        const to = moveOfKey(event)
        if (to === undefined && event.key !== 'Escape') return
        event.preventDefault()
        if (to === undefined) leave()
        else commit(event.currentTarget.value, to)
      }}
      onBlur={(event) => {
        if (event.currentTarget.isConnected) commit(event.currentTarget.value, 'nowhere')
      }}
    />
  )
}
