// After ⌘K, the code of the search box must be loaded first. Text typed meanwhile is meant for the box. It must not
// trigger the single-key actions of the screen, some of which reject or approve.

/** Longest time in milliseconds that keys are held; after it, the screen handles them again. */
const maxHeldMs = 10_000
let typed: string | null = null
let timer = 0

/** Holds what is typed from now on for the search box that is about to open. */
export function bufferKeystrokes() {
  if (typed !== null || document.querySelector('[role=dialog]:not([aria-modal=false])')) return
  typed = ''
  addEventListener('keydown', holdKey, true)
  timer = window.setTimeout(releaseTyping, maxHeldMs)
}

/** Returns the text typed meanwhile and stops holding keys, so that the next ones go to the focused element. */
export function releaseTyping(): string {
  const words = typed ?? ''
  typed = null
  clearTimeout(timer)
  removeEventListener('keydown', holdKey, true)
  return words
}

function holdKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') typed = typed!.slice(0, -1)
  else if (key.length === 1) typed += key
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}
