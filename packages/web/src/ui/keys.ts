import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Handlers of keys, or of two keys one after the other (`g p`). */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const sequencePause = 900
const listeners = new Set<() => void>()

/** Whether single-key shortcuts are enabled. Users of speech input can switch them off (WCAG 2.1.4). */
export function useSingleKeys() {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areSingleKeysOn)
}

const areSingleKeysOn = () => localStorage.getItem('alphorn.single-keys') !== 'off'

/**
 * Whether a key, or the first of two, types a character. Only those can be switched off: arrows, Enter, Escape and the
 * space bar are not pressed by speech input.
 */
const isCharacter = (key: string) => key !== ' ' && key.split(' ')[0]!.length === 1

export function switchSingleKeys(on: boolean) {
  localStorage.setItem('alphorn.single-keys', on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Labels of keys, as shown in the palette. */
export type KeyNames = Readonly<Record<string, string>>

/** The keys of one mounted component. `over`: whether it is an overlay or a panel next to the page. */
type Listener = { keys: Keys; names: KeyNames | undefined; over: boolean; order: number }
/** Innermost component first: overlays, then components rendered later. The first one that handles a key wins. */
const listening: Listener[] = []
/** Numbers components in the order of their first render: a child always renders after its parent. */
let rendered = 0
let before = ''
let timer = 0

type Options = {
  over?: boolean
  /** Labels of the keys; by default, those of a table. If given, a key without a label is not listed. */
  names?: KeyNames
}

/**
 * Listens for keys while the component is mounted, except while the user types or a dialog is open. If several
 * components know a key, the innermost one decides, whenever it was mounted.
 */
export function useKeys(keys: Keys, { over = false, names }: Options = {}) {
  const [order] = useState(() => ++rendered)
  const listener = useRef<Listener>({ keys, names, over, order })
  listener.current.keys = keys
  listener.current.names = names
  useEffect(() => startListening(listener.current), [])
}

function startListening(one: Listener) {
  if (listening.length === 0) addEventListener('keydown', onKey)
  listening.push(one)
  listening.sort((a, b) => Number(b.over) - Number(a.over) || b.order - a.order)
  return () => {
    listening.splice(listening.indexOf(one), 1)
    if (listening.length === 0) removeEventListener('keydown', onKey)
  }
}

function listenerOf(key: string) {
  if (isCharacter(key) && !areSingleKeysOn()) return undefined
  return listening.find(({ keys }) => keys[key] !== undefined)
}

function handlerOf(key: string) {
  return listenerOf(key)?.keys[key]
}

/** A key that the screen handles; `names`: the labels of its component, if it has its own. */
export type KeyInUse = { key: string; names: KeyNames | undefined }

/** Returns the single keys that the screen handles now. */
export function keysInUse(): KeyInUse[] {
  const keys = new Set(listening.flatMap((one) => Object.keys(one.keys)))
  return [...keys].flatMap((key) => {
    const one = key.includes(' ') ? undefined : listenerOf(key)
    return one ? { key, names: one.names } : []
  })
}

/** Performs the action of a key when a user chooses it by its name. */
export function actAsKey(key: string) {
  handlerOf(key)?.(new KeyboardEvent('keydown', { key }))
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || isHandledElsewhere(event)) return
  const pressed = `${before}${keyOf(event)}`
  before = ''
  clearTimeout(timer)
  const handler = handlerOf(pressed)
  if (handler) {
    event.preventDefault()
    return handler(event)
  }
  if (!areSingleKeysOn()) return
  if (!listening.some(({ keys }) => Object.keys(keys).some((name) => name.startsWith(`${pressed} `)))) return
  before = `${pressed} `
  timer = window.setTimeout(() => (before = ''), sequencePause)
}

/** Returns the key as its action names it. Caps Lock makes capitals of letters, but only Shift means another key. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'getModifierState'>) {
  const isCapsLock = event.key.length === 1 && event.getModifierState('CapsLock')
  if (!isCapsLock) return event.key
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()
}

/** Elements that receive all keys exclusively. A toast also has the role of a dialog, but takes no keys. */
const over = ':is([role=dialog],[role=alertdialog]):not([aria-modal=false]),[role=menu]'
/** Returns whether a dialog or a menu is open, which receives all keys. */
export function isOverlayOpen() {
  return document.querySelector(over) !== null
}

/** Elements that the user types into. */
const written =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]:not([contenteditable=false])'
/** Returns whether the user types into an element. */
export function isTyping() {
  return document.activeElement?.closest(written) != null
}

/** Elements that already respond to Enter and the space bar. */
const pressable = `${written},a[href],button,summary,input,:is([role=button],[role=checkbox],[role=radio],[role=switch],[role=tab])`
/** Elements that already respond to arrow keys. */
const walked = `${written},[type=radio]`

function isHandledElsewhere({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing || isOverlayOpen()) return true
  if (!(target instanceof Element)) return false
  const own = key === 'Enter' || key === ' ' ? pressable : key.startsWith('Arrow') ? walked : written
  return target.closest(own) !== null
}
