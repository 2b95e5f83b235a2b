import type { Page } from 'playwright-core'

/**
 * Key positions on each layout: the code of the key, and whether Shift is held. It includes letters whose position
 * differs.
 */
const layouts = {
  'Swiss German': { ...letters('KeyA', 'KeyY'), '?': ['Minus', true], '/': ['Digit7', true] },
  'Swiss on a Mac': { ...letters('KeyA', 'KeyY'), '?': ['Minus', true], '/': ['Digit7', true] },
  French: { ...letters('KeyQ', 'KeyW'), '?': ['KeyM', true], '/': ['Period', true] },
  Italian: { ...letters('KeyA', 'KeyZ'), '?': ['Minus', true], '/': ['Digit7', true] },
  US: { ...letters('KeyA', 'KeyZ'), '?': ['Slash', true], '/': ['Slash', false] },
} as const
export type Layout = keyof typeof layouts
export const layoutNames = Object.keys(layouts) as Layout[]

function letters(a: string, z: string) {
  return { a: [a, false], z: [z, false], k: ['KeyK', false] } as const
}

/** The main modifier on the layout's platform: ⌘ on a Mac, else Ctrl, as bits of the browser's protocol. */
export const mainModifier = (layout: Layout) => (layout.endsWith('Mac') ? 4 : 2)

/** Presses a key at its position on a layout. */
export async function pressOn(
  page: Page,
  layout: Layout,
  key: keyof (typeof layouts)['US'],
  modifier: number = 0,
) {
  const cdp = await page.context().newCDPSession(page)
  const [code, shift] = layouts[layout][key]
  const event = { key, code, modifiers: modifier + (shift ? 8 : 0) }
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    ...event,
    ...(modifier === 0 && { text: key }),
  })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await cdp.detach()
}
