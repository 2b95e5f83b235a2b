import { useEffect, useRef, useState } from 'react'

/**
 * State of several dialogs of which one is open. A dialog that closes returns the focus right afterwards, so the next
 * one opens only then. Otherwise the keys pressed in it would go to the page.
 */
export function useDialogs<Name extends string>(first: Name | null) {
  const [shown, setShown] = useState<Name | null>(first)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: Name) => {
    setShown(null)
    timer.current = window.setTimeout(setShown, 0, next)
  }
  return { shown, show }
}
