import { expect, test } from 'vitest'
import { keyOf } from '#web/ui/keys.ts'

test.each([
  ['j', false, false, 'j'],
  ['X', true, false, 'X'],
  ['J', false, true, 'j'],
  // A Mac writes a capital with both, and other systems write a small letter.
  ['X', true, true, 'X'],
  ['x', true, true, 'X'],
  ['?', true, true, '?'],
  ['Enter', false, true, 'Enter'],
] as const)('The key %s (Shift %s, Caps Lock %s) acts as %s', (key, shiftKey, capsLock, acts) => {
  const getModifierState = (name: string) => name === 'CapsLock' && capsLock
  expect(keyOf({ key, shiftKey, getModifierState })).toBe(acts)
})
