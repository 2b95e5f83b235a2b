import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, use, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ModalProps } from '#web/ui/modal.tsx'
import { WithinModals } from '#web/ui/within-modals.ts'

/**
 * A dialog in the middle of the screen; focus stays in it, and returns where it came from. It begins in the
 * first field, or else at the main button. Pressing ⌘ or Ctrl with Enter uses that button from anywhere, and
 * so does Enter in a choice.
 */
export function ModalWindow({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  wide = false,
  sticky = false,
  keeps = false,
  asksItself = false,
}: ModalProps) {
  const withinModals = use(WithinModals)
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && !sticky && onClose()}
      disablePointerDismissal={sticky || keeps}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#14120f]/45 dark:bg-[#000]/60" />
        <Dialog.Popup
          ref={popup}
          initialFocus={(by) =>
            // A field that the user did not touch must not open the keyboard of a phone.
            by === 'touch' ? popup.current! : beginningIn(popup.current!, body.current!)
          }
          onKeyDown={(event) => confirmOnEnter(event, popup.current!)}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-3rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col',
            'rounded-xl border border-line bg-surface shadow-2xl outline-none',
            // In a low window, the header and footer scroll with the content.
            'short:max-h-[calc(100dvh-1rem)] short:overflow-y-auto',
            wide ? 'max-w-4xl' : 'max-w-lg',
          )}
        >
          <ModalHead {...{ title, description, sticky, onClose }} />
          <div
            ref={body}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-2 short:flex-none short:overflow-visible"
            tabIndex={-1}
          >
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
          {!asksItself && withinModals}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type HeadProps = Pick<ModalProps, 'title' | 'description' | 'onClose'> & { sticky: boolean }

function ModalHead({ title, description, sticky, onClose }: HeadProps) {
  const t = useTranslations('common')
  return (
    <header className="flex items-start gap-3 px-5 pt-4 pb-2">
      <div className="min-w-0 flex-1">
        <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
        {description !== undefined && (
          <Dialog.Description className="text-muted">{description}</Dialog.Description>
        )}
      </div>
      {!sticky && (
        <Button
          variant="quiet"
          size="icon"
          onClick={onClose}
          aria-label={t('close')}
          icon={<X aria-hidden />}
        />
      )}
    </header>
  )
}

const field = ':is(input:not([type=hidden],[type=radio]:not(:checked)),select,textarea):enabled'

/**
 * Returns the first field. Without one, it returns the main button, or the safe one if the main button is destructive.
 */
function beginningIn(popup: HTMLElement, body: HTMLElement) {
  // An element that focuses itself keeps the focus.
  const taken = body.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
  const buttons = [...popup.querySelectorAll<HTMLElement>('footer button')]
  const safe = buttons.findLast((one) => one.matches(':enabled:not([data-variant=danger])'))
  return taken ?? body.querySelector<HTMLElement>(field) ?? safe ?? true
}

const main =
  'footer :is([data-main],button[type=submit],[data-variant=primary],[data-variant=danger]),form button[type=submit]'

/**
 * Uses the main control of a dialog: the one of its footer, or else the submit button of its form. A button that only
 * closes the dialog is never used.
 */
function confirmOnEnter(event: KeyboardEvent, popup: HTMLElement) {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!event.ctrlKey && !event.metaKey && !(event.target instanceof HTMLSelectElement)) return
  const control =
    [...popup.querySelectorAll<HTMLElement>(main)].findLast((one) => one.closest('footer')) ??
    popup.querySelector<HTMLElement>(main)
  if (!control) return
  event.preventDefault()
  control.click()
}
