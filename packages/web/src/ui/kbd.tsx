const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys that copy the selected text. */
export const copyKeys = isMac ? '⌘C' : 'Ctrl+C'

/** Length of the longest key sequence, `g p`. Longer texts are names of keys. */
const maxSequenceLength = 3

/** Shows a key as printed on the user's keyboard: letters are capital, and `⌘` is Ctrl except on a Mac. */
export function Kbd({ children }: { children: string }) {
  const isLetters = children.length <= maxSequenceLength && children === children.toLowerCase()
  const key = isLetters ? children.toUpperCase() : children
  return (
    <kbd className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded border border-line bg-surface px-1 font-sans text-2xs text-muted">
      {isMac ? key : key.replace('⌘', 'Ctrl ')}
    </kbd>
  )
}
