import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'

/** Milliseconds that the pointer rests before the name is shown. */
const rest = 500
const popupMark = 'data-tooltip-popup'

/**
 * Shows the name of an icon-only control when the pointer rests on it or Tab reaches it. The name is the control's
 * `aria-label`, which screen readers say anyway. One layer serves the whole app, so that no button carries the code,
 * and is fetched after the first screen.
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

/** Reports which control shows its name now, until it is stopped. A key, a click and a scroll end it. */
function followControls(onControl: (control: HTMLElement | null) => void) {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  let timer = 0
  let pointed: HTMLElement | null = null
  const end = () => {
    clearTimeout(timer)
    onControl(null)
  }
  // Moves, too: the pointer may have been on the control before this was fetched.
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

/** The button or link at this place, if it has a name and no words. An open menu says what it is by its items. */
function iconControl(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const control = target.closest<HTMLElement>('button[aria-label],a[aria-label]')
  if (!control || control.textContent.trim() !== '' || control.ariaExpanded === 'true') return null
  return control
}
