import { useEffect } from 'react'

// Screens with unsaved input. Actions that leave every screen, such as signing out, ask before they are sent.

/** `asks` returns whether the user leaves; `forget` drops the input once the user has left. */
type LeaveQuestion = { asks: () => boolean; forget: () => void }
const questions = new Set<LeaveQuestion>()

/** Registers the question of a screen with unsaved input. */
export function useLeaveQuestion({ asks, forget }: LeaveQuestion) {
  useEffect(() => {
    const question = { asks, forget }
    questions.add(question)
    return () => void questions.delete(question)
  })
}

/** Asks about the unsaved input on screen, if any. Returns whether the user leaves it. The input is still protected. */
export function mayLeaveScreen(): boolean {
  return [...questions].every(({ asks }) => asks())
}

/** Forgets the unsaved input on screen, once the action that leaves it has succeeded. */
export function forgetScreen() {
  for (const { forget } of questions) forget()
}
