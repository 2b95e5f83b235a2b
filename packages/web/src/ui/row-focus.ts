import { isFocusFree } from '#web/ui/free-focus.ts'

/** Marks a button that removes its row, or itself from its row. */
export const rowButton = 'data-removes-row'

/** Longest time between pressing the button and its removal, including a question in a dialog. */
const removalTimeoutMs = 60_000

let stopWaiting = () => {}

/**
 * Moves the focus when a pressed button disappears with its row. It goes to the button of the next row or the previous
 * one, or to the heading of the list. Otherwise a keyboard user would begin again at the top of the page.
 */
export function keepFocusNear(button: HTMLElement) {
  stopWaiting()
  const neighbours = neighboursOf(button)
  // A dialog takes the focus itself when an element in it disappears.
  const dialog = button.closest('[role=dialog]')
  const watcher = new MutationObserver(() => {
    // While the dialog of a question has the focus, it is not free.
    const isFree = isFocusFree() || (dialog !== null && document.activeElement === dialog)
    if (button.isConnected || !isFree) return
    stopWaiting()
    focusFirst(neighbours)
  })
  const timer = setTimeout(() => watcher.disconnect(), removalTimeoutMs)
  stopWaiting = () => {
    clearTimeout(timer)
    watcher.disconnect()
  }
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Returns the elements that may receive the focus, the nearest first. */
function neighboursOf(button: HTMLElement): HTMLElement[] {
  const row = button.closest('li,tr,[role=row]')
  const buttons = [...(row?.parentElement?.querySelectorAll<HTMLElement>(`[${rowButton}]`) ?? [])]
  const at = buttons.indexOf(button)
  const heading = button.closest('section,[role=dialog],main')?.querySelector<HTMLElement>('h1,h2,h3')
  const title = document.querySelector<HTMLElement>('#main h1')
  const rows = [...buttons.slice(at + 1), ...buttons.slice(0, at).toReversed()]
  return [...rows, heading, title].filter((one) => one != null)
}

function focusFirst(candidates: readonly HTMLElement[]) {
  const next = candidates.find(({ isConnected }) => isConnected)
  if (!next) return
  if (next.tagName.startsWith('H')) next.tabIndex = -1
  next.focus()
}
