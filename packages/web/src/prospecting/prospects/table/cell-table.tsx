import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { OwnValue } from '@alphorn/contract/directory/own-field-values'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { createContext } from 'react'
import type { CellWrite } from '#web/prospecting/prospects/table/use-save-cells.ts'

export type Person = { user_id: string; name: string; email: string }

/** State shared by the cells of own fields: which one is edited, and how a value is written. */
export type CellTable = {
  mayWrite: boolean
  members: readonly Person[]
  /** Key of the cell in edit mode, or null. */
  editing: string | null
  onEdit: (row: Prospect, field: OwnField) => void
  /** Saves the input and leaves the cell. `to`: where the focus moves. */
  onCommit: (write: CellWrite, to: CellMove) => void
  onLeave: (key: string, to: CellMove) => void
}
export type CellMove = 'stay' | 'down' | 'right' | 'left' | 'nowhere'

export const CellTableContext = createContext<CellTable | null>(null)

/** Returns the change that writes a text into the cell of a row. */
export function writeOf(row: Prospect, field: OwnField, text: string): CellWrite {
  const { company_id, name } = row.company
  return { company_id, field_id: field.field_id, company: name, text, before: cellOf(row, field) }
}

const none = { value: null, version: 0 }

/** Returns the value and the version of a field in a row. */
export function cellOf(row: Prospect, { field_id }: Pick<OwnField, 'field_id'>): CellWrite['before'] {
  return row.own_values[field_id] ?? none
}

/** Returns a value as text for its editor; a person is shown by name. */
export function typedText(value: OwnValue | null, members: readonly Person[]): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  return members.find(({ user_id }) => user_id === value)?.name ?? value
}
