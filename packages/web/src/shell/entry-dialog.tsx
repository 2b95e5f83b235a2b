import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { releaseTyping } from '#web/shell/buffer-keystrokes.ts'

export type Entry = { id: string; icon: LucideIcon; text: string; aside: string; open: () => void }

type Props = {
  title: string
  placeholder: string
  nothing: string
  words: string
  onWords: (words: string) => void
  entries: readonly Entry[]
  onClose: () => void
}

/** A search box with its results below: arrow keys select, Enter opens. */
export function EntryDialog({ title, placeholder, nothing, words, onWords, entries, onClose }: Props) {
  const begin = useRef(onWords)
  useEffect(() => {
    const typed = releaseTyping()
    if (typed !== '') begin.current(typed)
  }, [])
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#14120f]/45 dark:bg-[#000]/60" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-2xl outline-none">
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={entries}
            itemToStringValue={({ text }) => text}
            value={words}
            // Opening a result must not copy its text into the search box.
            onValueChange={(next, { reason }) => reason !== 'item-press' && onWords(next)}
          >
            <Autocomplete.Input
              autoFocus
              aria-label={title}
              placeholder={placeholder}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none"
            />
            <Autocomplete.Empty className="px-3 py-6 text-center text-muted empty:hidden">
              {nothing}
            </Autocomplete.Empty>
            <Autocomplete.List
              aria-label={title}
              className="max-h-[55vh] overflow-y-auto p-1.5 data-empty:hidden"
            >
              {(entry: Entry) => <EntryLine key={entry.id} entry={entry} onClose={onClose} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function EntryLine({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => {
        onClose()
        entry.open()
      }}
      className="group flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none data-highlighted:bg-accent-soft"
    >
      <entry.icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="flex-1 truncate">{entry.text}</span>
      <span className="shrink-0 text-sm text-muted">{entry.aside}</span>
      <CornerDownLeft className="hidden size-3.5 text-muted group-data-highlighted:block" aria-hidden />
    </Autocomplete.Item>
  )
}
