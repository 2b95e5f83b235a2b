const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A key as the user's keyboard names it: `⌘` is Ctrl elsewhere than on a Mac. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded border border-line bg-surface px-1 font-sans text-2xs text-muted">
      {isMac ? children : children.replace('⌘', 'Ctrl ')}
    </kbd>
  )
}
