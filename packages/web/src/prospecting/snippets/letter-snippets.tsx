import type { Language } from '@alphorn/contract/core/fields'
import { KeepSnippet } from '#web/prospecting/snippets/keep-snippet.tsx'
import { ManageSnippets } from '#web/prospecting/snippets/manage-snippets.tsx'
import { SnippetPicker } from '#web/prospecting/snippets/snippet-picker.tsx'
import { type Place, selectedIn } from '#web/prospecting/snippets/use-cursor.ts'
import { useDialogs } from '#web/ui/use-dialogs.ts'

type Props = { language: Language; place: Place; onInsert: (text: string) => void; onClose: () => void }

/** The dialogs of snippets: to insert one into a letter, to keep a text as a snippet, and to manage them. */
export function LetterSnippets({ language, place, onInsert, onClose }: Props) {
  const { shown, show } = useDialogs<'picking' | 'keeping' | 'managing'>('picking')
  const selected = selectedIn(place.field)
  if (shown === null) return null
  if (shown === 'keeping') return <KeepSnippet {...{ language, onClose }} text={selected} />
  if (shown === 'managing') return <ManageSnippets {...{ language, onClose }} />
  return (
    <SnippetPicker
      {...{ language, place, onInsert, onClose }}
      hasSelection={selected.trim() !== ''}
      onKeep={() => show('keeping')}
      onManage={() => show('managing')}
    />
  )
}
