import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

// Checks the colours of texts, which are the slowest rules of axe. A text is skipped if its appearance was checked
// before, in the same theme. The appearance is its colour, size and weight, and every background of it.

export const colourRules = ['color-contrast', 'link-in-text-block']

export type Theme = 'light' | 'dark'

type InPage = {
  axe: { run(context: object, options: RunOptions): Promise<AxeResults> }
  /** The texts of the page by their appearance. */
  texts: Map<string, Element[]>
}

/** `seesThrough`: the background depends on elements that are no ancestors, so it says nothing about other screens. */
type Layers = { paint: string; blends: boolean; seesThrough: boolean }

const ofScreenOnly = 'of this screen only'

/**
 * Returns a function that reports the violations of texts whose appearance is new. The page has axe, and shows the
 * theme.
 */
export function createColourCheck() {
  const checked = new Set<string>()
  return async (page: Page, theme: Theme) => {
    const { pathname, search } = new URL(page.url())
    const keysOf = (appearance: string) => ({
      anywhere: `${theme} ${appearance}`,
      here: `${theme} ${pathname}${search} ${appearance}`,
    })
    const appearances = (await page.evaluate(appearancesScript)) as string[]
    const wanted = appearances.filter((one) => {
      const { anywhere, here } = keysOf(one)
      return !checked.has(anywhere) && !checked.has(here)
    })
    if (wanted.length === 0) return []
    const { violations, undecided } = await page.evaluate(violationsOf, { wanted, rules: colourRules })
    for (const one of wanted) {
      const { anywhere, here } = keysOf(one)
      checked.add(undecided.includes(one) || one.startsWith(ofScreenOnly) ? here : anywhere)
    }
    return violations
  }
}

/** The functions below run in the page, where they find each other by name. */
const appearancesScript = `(() => {
  const ofScreenOnly = '${ofScreenOnly}'
  ${[
    alphaOf,
    isPainted,
    isPositioned,
    isBlended,
    exemptElements,
    boxesBeside,
    createLayers,
    isReadable,
    appearancesOfTexts,
  ]
    .map(String)
    .join('\n')}
  return appearancesOfTexts()
})()`

function alphaOf(colour: string) {
  if (colour === 'transparent') return 0
  return Number(/(?:\/|rgba\(.*,) *([\d.]+)\)$/.exec(colour)?.[1] ?? 1)
}

function isPainted({ backgroundColor, backgroundImage }: CSSStyleDeclaration) {
  return backgroundImage !== 'none' || alphaOf(backgroundColor) > 0
}

function isPositioned({ position }: CSSStyleDeclaration) {
  return position === 'absolute' || position === 'fixed'
}

function isBlended({ opacity, filter, mixBlendMode }: CSSStyleDeclaration) {
  return opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal'
}

/** Returns the controls that axe exempts because they are disabled, and their labels. */
function exemptElements() {
  return [...document.querySelectorAll<HTMLInputElement>(':disabled, [aria-disabled=true]')].flatMap(
    (control) => [
      control,
      ...(control.labels ?? []),
      ...(control.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)),
    ],
  )
}

/** Returns a function that describes the painted boxes which overlap a text and do not contain it. */
function boxesBeside() {
  const boxes = [...document.body.querySelectorAll('*')]
    .map((one) => ({ one, style: getComputedStyle(one) }))
    .filter(({ style }) => isPositioned(style) && isPainted(style))
    .map(({ one, style }) => ({ one, style, box: one.getBoundingClientRect() }))
  return (text: Element) => {
    const { left, right, top, bottom } = text.getBoundingClientRect()
    const found = boxes
      .filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
      .filter(({ one }) => !one.contains(text))
      .map(({ one, style: { backgroundColor, backgroundImage, zIndex } }) =>
        [backgroundColor, backgroundImage, zIndex, text.compareDocumentPosition(one)].join(' '),
      )
    return [...new Set(found)].join()
  }
}

/** Returns a function that describes what an element and its ancestors paint, down to an opaque background. */
function createLayers() {
  const known = new Map<Element | null, Layers>([[null, { paint: '', blends: false, seesThrough: false }]])
  const layersOf = (one: Element | null): Layers => {
    const before = known.get(one)
    if (before) return before
    const above = layersOf(one!.parentElement)
    const style = getComputedStyle(one!)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style
    const blends = above.blends || isBlended(style)
    const isOpaque = alphaOf(backgroundColor) === 1 && !blends
    const behind = isOpaque ? { paint: '', seesThrough: false } : above
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ')
    const layers = {
      paint: isPainted(style) || blends ? `${behind.paint} / ${own}` : behind.paint,
      blends,
      seesThrough: behind.seesThrough || (isPositioned(style) && !isOpaque),
    }
    known.set(one, layers)
    return layers
  }
  return layersOf
}

/** Whether an element has text, and axe checks it: it is visible, also to a screen reader. */
function isReadable(one: Element) {
  const hasText =
    one.matches('input, select, textarea') ||
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
  if (!hasText || one.closest('[aria-hidden=true], [inert]') !== null) return false
  const { width, height } = one.getBoundingClientRect()
  return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** Groups the texts of the page by appearance, and returns the appearances. */
function appearancesOfTexts(): string[] {
  const exempt = exemptElements()
  const layersOf = createLayers()
  const boxesAt = boxesBeside()
  const appearanceOf = (one: Element) => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(one)
    const { paint, seesThrough } = layersOf(one)
    // A link must differ from the text around it.
    const around = one.closest('a')?.parentElement
    return [
      seesThrough ? ofScreenOnly : '',
      exempt.some((control) => control?.contains(one)) ? 'exempt' : '',
      boxesAt(one),
      [color, fontSize, fontWeight, textShadow, textDecorationLine].join(' '),
      around ? getComputedStyle(around).color : '',
      paint,
    ].join('|')
  }
  const texts = [...document.body.querySelectorAll('*')].filter(isReadable)
  const found = Map.groupBy(texts, appearanceOf)
  ;(globalThis as unknown as InPage).texts = found
  return [...found.keys()]
}

/** Runs in the page. Checks the texts with the wanted appearances. Axe does not decide about covered ones. */
async function violationsOf({ wanted, rules }: { wanted: string[]; rules: string[] }) {
  const { axe, texts } = globalThis as unknown as InPage
  const { violations, incomplete } = await axe.run(
    { include: wanted.flatMap((one) => texts.get(one) ?? []) },
    { runOnly: rules, resultTypes: ['violations', 'incomplete'], elementRef: true },
  )
  const open = new Set<unknown>(incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
  return {
    violations: violations.map(({ id, nodes }) => ({
      id,
      elements: nodes.map(({ html }) => html.slice(0, 160)),
    })),
    undecided: wanted.filter((one) => texts.get(one)?.some((text) => open.has(text))),
  }
}
