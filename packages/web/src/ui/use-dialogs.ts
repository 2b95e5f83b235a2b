import { useEffect, useRef, useState } from 'react'

/**
 * State of several dialogs of which one is open. A dialog that closes returns the focus right afterwards, so the next
 * one opens only then. Otherwise the keys pressed in it would go to the page.
 */
export function useDialogs<Dialog extends string | object>(first: Dialog | null) {
  const [shown, setShown] = useState<Dialog | null>(first)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: Dialog) => {
    setShown(null)
    timer.current = window.setTimeout(() => setShown(next), 0)
  }
  return { shown, show }
}
