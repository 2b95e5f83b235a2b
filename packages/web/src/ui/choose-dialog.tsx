import { type KeyboardEvent, type ReactNode } from 'react'
import { Kbd } from '#web/ui/kbd.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Option<Value> = { value: Value; words: string; aside?: string }
type Props<Value> = {
  title: string
  description?: string
  options: readonly Option<Value>[]
  onChoose: (value: Value) => void
  onClose: () => void
  children?: ReactNode
}

/** Dialog to choose one of a few values by mouse, touch or digit key. */
export function ChooseDialog<Value>({
  title,
  description,
  options,
  onChoose,
  onClose,
  children,
}: Props<Value>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined
    if (!option) return
    event.preventDefault()
    onChoose(option.value)
  }
  return (
    <Modal open onClose={onClose} title={title} {...(description !== undefined && { description })}>
      <ul className="-mx-2 pb-3" onKeyDown={onKeyDown}>
        {options.map(({ value, words, aside }, at) => (
          <li key={words}>
            <button
              type="button"
              // The first option has the focus, so that its digit, the arrows and Enter work at once.
              autoFocus={at === 0}
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-sunken md:min-h-9"
              onClick={() => onChoose(value)}
            >
              <span className="min-w-1/2 flex-1">{words}</span>
              {aside !== undefined && <span className="min-w-0 truncate text-muted tabular">{aside}</span>}
              {at < 9 && (
                <span className="max-md:hidden">
                  <Kbd>{String(at + 1)}</Kbd>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </Modal>
  )
}
