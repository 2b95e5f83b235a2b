import type { Language } from '@alphorn/contract/core/fields'
import { type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Cursor, insertAtCursor, type Place } from '#web/prospecting/snippets/use-cursor.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LetterSnippets = lazyPart(
  () => import('#web/prospecting/snippets/letter-snippets.tsx'),
  'LetterSnippets',
)

/** Opens the snippets of a letter, and inserts the chosen one at the cursor. */
export function useSnippets(cursor: Cursor, language: Language): { open: () => void; dialog: ReactNode } {
  const [place, setPlace] = useState<Place | null>(null)
  const open = () => {
    const at = cursor.place()
    // A dialog returns the focus to where it came from: the text, even if a button opened it.
    at.field.focus()
    setPlace(at)
  }
  const insert = (text: string) => {
    // The dialog keeps the focus as long as it is open.
    flushSync(() => setPlace(null))
    insertAtCursor(place!.field, text)
  }
  const dialog = place && (
    <Suspense fallback={null}>
      <LetterSnippets {...{ language, place }} onInsert={insert} onClose={() => setPlace(null)} />
    </Suspense>
  )
  return { open, dialog }
}
