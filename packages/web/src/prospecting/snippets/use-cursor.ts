import { type FocusEvent, useRef } from 'react'

/** A part of a letter that people edit. */
type Part = 'subject' | 'body'

/** A part of a letter, and the field in which the cursor is. */
export type Place = { part: Part; field: HTMLTextAreaElement }

/** Remembers the part of a letter that had the focus last. Its field keeps the cursor and the selection. */
export function useCursor() {
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Place | null>(null)
  return {
    body,
    onFocusOf:
      (part: Part) =>
      ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
        last.current = { part, field: currentTarget }
      },
    place: (): Place => last.current ?? { part: 'body', field: body.current! },
  }
}
export type Cursor = ReturnType<typeof useCursor>

/** Returns the selected text of a field. */
export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  return value.slice(selectionStart, selectionEnd)
}

/** Returns a text as it is inserted: a subject is one line, and a space parts the text from the words around it. */
export function textFor({ part, field }: Place, text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const inserted = part === 'body' ? text : lines.filter(Boolean).join(' ')
  const before = /\S$/.test(field.value.slice(0, field.selectionStart)) ? ' ' : ''
  const after = /^[\p{L}\p{N}]/u.test(field.value.slice(field.selectionEnd)) ? ' ' : ''
  return before + inserted + after
}

/** Whether a text fits into a field in place of its selection. */
export function hasRoomFor(field: HTMLTextAreaElement, text: string): boolean {
  return field.value.length - selectedIn(field).length + text.length <= field.maxLength
}

/** Replaces the selection of a field, as if the text had been typed, so that the browser can undo it. */
export function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
