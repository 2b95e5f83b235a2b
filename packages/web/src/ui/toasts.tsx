import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { registerToasts } from '#web/ui/loaded-toasts.ts'
import { mergingToasts } from '#web/ui/merging-toasts.ts'
import { useUndoKey } from '#web/ui/undo-key.ts'

/** `at`: when the user acted, if the toast appears only after the response. */
type Undo = { label: string; onUndo: () => void; at?: number }
/** Button of a toast; `undoes`: when the action that it undoes was made. */
type ToastButton = { label: string; onPress: () => void; undoes?: number }
/**
 * `link`: the object of the message, which leads to it. `alone`: of several equal messages only the last one is shown,
 * even if it can be undone.
 */
type ToastOptions = { text?: string; link?: ToastButton; undo?: Undo; button?: ToastButton; alone?: boolean }

/** Global, because a toast may come from a screen, or from a mutation that ended after its screen was closed. */
export const toasts = Toast.createToastManager<ToastButton>()

/** Visible toasts by title; failures by title and object. */
const add = mergingToasts<Parameters<typeof toasts.add>[0]>(toasts)

export function showToast(title: string, { text, link, undo, button, alone = false }: ToastOptions = {}) {
  // Equal messages in a row are merged into one.
  const isMerged = !undo || alone
  add(title, isMerged, {
    title,
    ...(text !== undefined && { description: text }),
    ...(link && { description: <ToastLink link={link} /> }),
    ...(undo && { data: undoButton(undo), timeout: 10_000 }),
    ...(button && { data: button, timeout: 20_000 }),
  })
}

type FailureOptions = {
  /** The object of the call, if it is named. */
  about: string
  description: string
  button: ToastButton | undefined
}

function ToastLink({ link: { label, onPress } }: { link: ToastButton }) {
  return (
    <button type="button" className="min-h-6 text-left text-accent underline" onClick={onPress}>
      {label}
    </button>
  )
}

/** Reports a failure. A repeated failure of the same object replaces the earlier message. */
export function showFailureToast(title: string, { about, description, button }: FailureOptions) {
  add(`${title} ${about}`, true, {
    title,
    description,
    type: 'failure',
    priority: 'high',
    timeout: 12_000,
    ...(button && { data: button }),
  })
}

registerToasts(showToast)

const undoButton = ({ label, onUndo, at = Date.now() }: Undo): ToastButton => ({
  label,
  onPress: onUndo,
  undoes: at,
})

export function Toasts() {
  const t = useTranslations('common')
  return (
    <Toast.Provider toastManager={toasts} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notices')}
          data-screen-only
          className="fixed right-4 bottom-4 z-60 flex w-80 flex-col gap-2 outline-none max-md:right-3 max-md:bottom-30 max-md:left-3 max-md:w-auto rail:bottom-16 rail:left-auto rail:w-80"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const t = useTranslations('common')
  const { toasts: shown } = Toast.useToastManager<ToastButton>()
  // The button acts only once.
  const press = (id: string, { onPress }: ToastButton) => {
    toasts.close(id)
    onPress()
  }
  const [last] = shown
    .flatMap(({ id, data, transitionStatus }) =>
      data?.undoes === undefined || transitionStatus === 'ending' ? [] : { id, data, at: data.undoes },
    )
    .toSorted((a, b) => b.at - a.at)
  useUndoKey(last ? { undo: () => press(last.id, last.data), at: last.at } : null, { over: true })
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3 shadow-lg data-[type=failure]:border-bad"
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-base font-medium" />
        <Toast.Description className="text-sm break-words text-muted" />
      </div>
      {toast.data && (
        <Toast.Action
          className="min-h-6 rounded px-1.5 font-medium text-accent hover:bg-accent-soft"
          onClick={() => press(toast.id, toast.data!)}
        >
          {toast.data.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label={t('close')} className="rounded p-1 text-muted hover:text-ink">
        <X className="size-4" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}
