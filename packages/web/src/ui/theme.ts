import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

function chosenTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem('alphorn.theme')) ?? 'system'
}

function applyTheme() {
  const theme = chosenTheme()
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem('alphorn.theme', theme)
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribeToScheme(listener: () => void) {
  const query = matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', applyTheme)
  listeners.add(listener)
  return () => {
    query.removeEventListener('change', applyTheme)
    listeners.delete(listener)
  }
}

/** The chosen theme; `system` follows the operating system. */
export function useTheme() {
  return useSyncExternalStore(subscribeToScheme, chosenTheme)
}
