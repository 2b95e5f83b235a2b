import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'

/** Milliseconds for which the pointer must rest before the tooltip is shown. */
const rest = 500
const popupMark = 'data-tooltip-popup'

/**
 * Shows the name of an icon-only control when the pointer rests on it or it receives the focus by Tab. The name is its
 * `aria-label`, which screen readers announce anyway. One layer serves the whole app, so that no button carries the
 * code. It is loaded after the first screen.
 */
export function Tooltips() {
  const [control, setControl] = useState<HTMLElement | null>(null)
  useEffect(() => followControls(setControl), [])
  const name = control?.getAttribute('aria-label')
  return (
    <Tooltip.Root open={Boolean(name)} onOpenChange={(open) => !open && setControl(null)}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={control} sideOffset={6} collisionPadding={6} className="z-70">
          <Tooltip.Popup
            {...{ [popupMark]: '' }}
            className="max-w-72 rounded-md bg-ink px-2 py-1 text-sm text-ground shadow-lg"
          >
            {name}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** Reports the control whose tooltip is shown, until stopped. A key, a click or a scroll hides the tooltip. */
function followControls(onControl: (control: HTMLElement | null) => void) {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  let timer = 0
  let pointed: HTMLElement | null = null
  const end = () => {
    clearTimeout(timer)
    onControl(null)
  }
  // Listens to moves as well, because the pointer may have been on the control before this code was loaded.
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || isInPopup(target)) return
    const control = iconControl(target)
    if (control === pointed) return
    pointed = control
    clearTimeout(timer)
    if (control) timer = window.setTimeout(onControl, rest, control)
    else onControl(null)
  }
  addEventListener('pointermove', onPointer, options)
  addEventListener(
    'keyup',
    ({ key }) => key === 'Tab' && onControl(iconControl(document.activeElement)),
    options,
  )
  for (const event of ['keydown', 'pointerdown', 'scroll', 'blur']) addEventListener(event, end, options)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

function isInPopup(target: EventTarget | null) {
  return target instanceof Element && target.closest(`[${popupMark}]`) !== null
}

/**
 * Returns the button or link at this position if it has a name but no text. An open menu explains itself by its items.
 */
function iconControl(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const control = target.closest<HTMLElement>('button[aria-label],a[aria-label]')
  if (!control || control.textContent.trim() !== '' || control.ariaExpanded === 'true') return null
  return control
}
