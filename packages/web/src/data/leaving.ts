import { useEffect } from 'react'

// Screens with unsaved input. Actions that leave every screen, such as signing out, ask before they are sent.

const questions = new Set<() => boolean>()

/** Registers the question of a screen with unsaved input. It returns whether the user leaves. */
export function useLeaveQuestion(ask: () => boolean) {
  useEffect(() => {
    questions.add(ask)
    return () => void questions.delete(ask)
  })
}

/** Asks about the unsaved input on screen, if any. Returns whether the user leaves it. */
export function mayLeaveScreen(): boolean {
  return [...questions].every((ask) => ask())
}
