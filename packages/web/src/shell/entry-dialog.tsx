import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { releaseTyping } from '#web/shell/held-typing.ts'
import { classNames } from '#web/ui/class-names.ts'

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

/** A box of words, and below it what they find; arrows choose, Enter opens. */
export function EntryDialog({ title, placeholder, nothing, words, onWords, entries, onClose }: Props) {
  const [at, setAt] = useState(0)
  const listId = useId()
  useEffect(() => setAt(0), [words])
  const begin = useRef(onWords)
  useEffect(() => {
    const typed = releaseTyping()
    if (typed !== '') begin.current(typed)
  }, [])
  const open = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.open()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') open(entries[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#14120f]/45 dark:bg-[#000]/60" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-2xl outline-none">
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <input
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-label={title}
            aria-activedescendant={entries[at] && `${listId}-${at}`}
            value={words}
            onChange={(event) => onWords(event.target.value)}
            onKeyDown={onKeyDown}
            placeholder={placeholder}
            className="h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none"
          />
          <ul id={listId} role="listbox" aria-label={title} className="max-h-[55vh] overflow-y-auto p-1.5">
            {entries.map((entry, index) => (
              <EntryLine
                key={entry.id}
                id={`${listId}-${index}`}
                entry={entry}
                active={index === at}
                onPoint={() => setAt(index)}
                onOpen={() => open(entry)}
              />
            ))}
            {entries.length === 0 && <li className="px-3 py-6 text-center text-muted">{nothing}</li>}
          </ul>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type LineProps = { id: string; entry: Entry; active: boolean; onPoint: () => void; onOpen: () => void }

function EntryLine({ id, entry, active, onPoint, onOpen }: LineProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={classNames(
        'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5',
        active && 'bg-accent-soft',
      )}
    >
      <entry.icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="flex-1 truncate">{entry.text}</span>
      <span className="shrink-0 text-sm text-muted tabular">{entry.aside}</span>
      {active && <CornerDownLeft className="size-3.5 text-muted" aria-hidden />}
    </li>
  )
}
