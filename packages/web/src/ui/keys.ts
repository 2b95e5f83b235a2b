import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What a key, or two keys one after the other (`g p`), does. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const sequencePause = 900
const listeners = new Set<() => void>()

/** Whether single keys do anything; some who speak to their machine switch them off (WCAG 2.1.4). */
export function useSingleKeys() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem('alphorn.single-keys') !== 'off',
  )
}

export function switchSingleKeys(on: boolean) {
  localStorage.setItem('alphorn.single-keys', on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

type Kept = { current: Keys }
/** The maps of all components that stand, the innermost first: it decides. */
const maps: Kept[] = []
let before = ''
let timer = 0

/** Listens for keys while the component is mounted, except while the user types or a dialog is open. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  const enabled = useSingleKeys()
  useEffect(() => {
    if (!enabled) return
    if (maps.length === 0) addEventListener('keydown', onKey)
    maps.push(latest)
    return () => {
      maps.splice(maps.indexOf(latest), 1)
      if (maps.length === 0) removeEventListener('keydown', onKey)
    }
  }, [enabled])
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || isTaken(event)) return
  const pressed = `${before}${event.key}`
  before = ''
  clearTimeout(timer)
  const handler = maps.map(({ current }) => current[pressed]).find((one) => one !== undefined)
  if (handler) {
    event.preventDefault()
    return handler(event)
  }
  if (!maps.some(({ current }) => Object.keys(current).some((name) => name.startsWith(`${pressed} `)))) return
  before = `${pressed} `
  timer = window.setTimeout(() => (before = ''), sequencePause)
}

/** Elements that take all keys for themselves. A toast has the role of a dialog, too, but takes no keys. */
const over = ':is([role=dialog],[role=alertdialog]):not([aria-modal=false]),[role=menu]'
/** Elements that the user types into. */
const written =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]:not([contenteditable=false])'
/** What Enter and the space bar are for already. */
const pressable = `${written},a[href],button,summary,input,:is([role=button],[role=checkbox],[role=radio],[role=switch],[role=tab])`
/** What arrows walk through already. */
const walked = `${written},[type=radio]`

function isTaken({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing || document.querySelector(over)) return true
  if (!(target instanceof Element)) return false
  const own = key === 'Enter' || key === ' ' ? pressable : key.startsWith('Arrow') ? walked : written
  return target.closest(own) !== null
}
