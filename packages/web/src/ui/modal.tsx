import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  wide?: boolean
  /** Disables Esc and clicks outside, for content that must not be lost by accident. */
  sticky?: boolean
  /** Disables clicks outside alone. */
  keeps?: boolean
  /** Whether the dialog is itself the request for proof of identity, which must not open another one. */
  asksItself?: boolean
}

/** Loads the code of dialogs, which no screen needs before one opens. */
export const loadModals = () => import('#web/ui/modal-window.tsx')
const ModalWindow = lazyPart(loadModals, 'ModalWindow')

/** A dialog in the middle of the screen. Its code is not loaded before it opens. */
export function Modal(props: ModalProps) {
  return (
    props.open && (
      <Suspense fallback={null}>
        <ModalWindow {...props} />
      </Suspense>
    )
  )
}
