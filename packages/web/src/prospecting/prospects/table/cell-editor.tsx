import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { readOwnValue, type ValueProblem } from '@alphorn/contract/directory/own-field-values'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { type KeyboardEvent, use, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CellEdit, cellKey, noteEdits } from '#web/prospecting/prospects/table/cell-edits.ts'
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
  const base = useRef(edit?.theirs ? edit.version : (edit?.version ?? version)).current
  const [problem, setProblem] = useState<ValueProblem | undefined>(edit?.problem)
  const note = (text: string) => {
    setProblem(undefined)
    const typed = { ...write, text, version: base, state: 'typing' as const, at: Date.now() }
    noteEdits([[key, { ...typed, theirs: edit?.theirs }]])
  }
  const isLeft = useRef(false)
  const commit = (text: string, to: CellMove, isNewChoice = false) => {
    if (isLeft.current) return
    if (text === typedText(value, table.members) && !edit?.theirs) return leave(to)
    const read = readOwnValue(field, text)
    // Only the service can resolve a person. All other values are checked here, before the user leaves the cell.
    if (read.problem !== undefined && !isNewChoice)
      return to === 'nowhere' ? leaveUnfit(text, read.problem) : setProblem(read.problem)
    isLeft.current = true
    table.onCommit({ ...write, text, before: { value, version: base } }, to)
  }
  /** Keeps an invalid text in its cell, and shows the reason. */
  const leaveUnfit = (text: string, refused: ValueProblem) => {
    isLeft.current = true
    const typed = {
      ...write,
      text,
      version: base,
      state: 'refused' as const,
      problem: refused,
      at: Date.now(),
    }
    noteEdits([[key, { ...typed, theirs: edit?.theirs }]])
    table.onLeave(key, 'nowhere')
  }
  const leave = (to: CellMove = 'stay') => {
    isLeft.current = true
    noteEdits([[key, null]])
    table.onLeave(key, to)
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
  /** `isNewChoice`: the choice was just added to the field. */
  commit: (text: string, to: CellMove, isNewChoice?: boolean) => void
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
