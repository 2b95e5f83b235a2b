import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { createContext } from 'react'

/** A dialog of a field, which edits it, asks its question, or filters the table by it. */
export type FieldDialog = { field: OwnField; does: 'edit' | 'ask' | 'filter' }

/** Opens the dialog of a field; null if the current user may not change fields. */
export const EditFieldContext = createContext<((dialog: FieldDialog) => void) | null>(null)

/** Opens the dialog that filters the table by a field. */
export const FilterFieldContext = createContext<(field: OwnField) => void>(() => {})
